import RewardEngine

/// A quantity of a player that an audit compares.
public enum AuditQuantity: Sendable, Hashable {
  /// Days or runs that a streak has lost so far, over all its copies.
  case losses(streak: Int)
  /// Days that have counted for it so far.
  case counted(streak: Int)
  case length(streak: Int, copy: Int)
  case longest(streak: Int, copy: Int)
  case level
  case balance(resource: Int)

  /// All quantities of a plan, those that clocks affect first.
  static func all(_ plan: Plan) -> [AuditQuantity] {
    let streaks = plan.streaks.indices
    let copies = streaks.flatMap { streak in plan.streaks[streak].copies.indices.map { (streak, $0) } }
    let balances = plan.resources.indices.map { AuditQuantity.balance(resource: $0) }
    return streaks.map { .losses(streak: $0) } + streaks.map { .counted(streak: $0) }
      + copies.map { .length(streak: $0, copy: $1) }
      + copies.map { .longest(streak: $0, copy: $1) } + (plan.levels == nil ? [] : [.level]) + balances
  }

  var figure: DailyReplay.Figure {
    switch self {
    case .losses(let streak): .losses(streak: streak)
    case .counted(let streak): .counted(streak: streak)
    case .length(let streak, let copy): .field(.streak(streak, copy: copy, .length))
    case .longest(let streak, let copy): .field(.streak(streak, copy: copy, .record))
    case .level: .field(.level)
    case .balance(let resource): .field(.balance(resource: resource))
    }
  }
}
