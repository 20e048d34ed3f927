import RewardEngine
import RewardPages
import RewardStudies

/// The names of the parts of an audit.
struct ClockAuditNames {
  private let findings: ClockAudit.Findings

  init(_ findings: ClockAudit.Findings) { self.findings = findings }

  private var scenario: Scenario { findings.audit.scenario }

  func name(of setting: ClockSetting) -> String {
    switch setting {
    case .written: "as written"
    case .client: "client zone"
    case .server: "server UTC"
    case .leeway(let kind, let hours): "leeway \(hours) h, \(kind == .anchor ? "anchor" : "previous day")"
    }
  }

  /// The name as the head of a column.
  func shortName(of setting: ClockSetting) -> String {
    switch setting {
    case .written: "as written"
    case .client: "client"
    case .server: "server"
    case .leeway(let kind, _): kind == .anchor ? "anchor" : "previous day"
    }
  }

  func explanation(of setting: ClockSetting) -> String {
    switch setting {
    case .written: "the scenario's own clocks"
    case .client: "every streak's day ends at the player's midnight"
    case .server: "every streak's day ends at midnight in UTC"
    case .leeway(.anchor, let hours):
      "every streak's day ends at the player's midnight, and until \(min(hours, 23)):59 the app shows yesterday's streak"
    case .leeway(.previousDay, let hours):
      "every streak's day ends at the player's midnight, but actions until \(min(hours, 23)):59 count for the day before"
    }
  }

  func name(of kind: Move.Kind) -> String {
    switch kind {
    case .zone: "another zone"
    case .clockChange: "daylight saving"
    case .dateLine: "the date line"
    case .leewayEdge: "the edges of midnight and leeway"
    case .usual: "typical players"
    }
  }

  /// The rule of a move: what must stay the same.
  func name(of promise: Move.Promise) -> String {
    switch promise {
    case .same: "earns the same"
    case .keepsRuns: "keeps its streaks"
    case .sameWithinLeeway: "earns the same within leeway"
    case .none: "none"
    }
  }

  /// Where the two runs of a player first differ: `day 63, regular-17: runs lost by streak daily 3, without the move 2`.
  func text(_ difference: AuditDifference) -> String {
    let player = "\(scenario.players.profiles[difference.profile].id)-\(difference.rank)"
    let row =
      difference.daysInARow > 1 ? "; played \(NumberText.whole(difference.daysInARow)) days in a row" : ""
    return "day \(NumberText.whole(difference.day + 1)), \(player): "
      + "\(name(of: findings.quantities[difference.quantity])) \(NumberText.whole(difference.after)), "
      + "without the move \(NumberText.whole(difference.before))\(row)"
  }

  func name(of quantity: AuditQuantity) -> String {
    switch quantity {
    case .losses(let streak):
      "\(isLosingDays(streak) ? "days" : "runs") lost by streak \(scenario.streaks[streak].id)"
    case .counted(let streak): "days counted by streak \(scenario.streaks[streak].id)"
    case .length(let streak, let copy): "length of \(name(streak, copy))"
    case .longest(let streak, let copy): "longest run of \(name(streak, copy))"
    case .level: "level"
    case .balance(let resource): findings.resources[resource]
    }
  }

  /// Whether an unprotected missed day costs a day, and not the run.
  private func isLosingDays(_ streak: Int) -> Bool { scenario.streaks[streak].rules.missedDay == .loseOne }

  private func name(_ streak: Int, _ copy: Int) -> String {
    let streak = scenario.streaks[streak]
    return "streak \(streak.id)" + (streak.perPlayer > 1 ? " \(copy + 1)" : "")
  }

  /// What is lost: streaks, days of them, or both where streaks differ.
  var losses: String {
    let losing = Set(scenario.streaks.indices.map(isLosingDays))
    return losing == [true]
      ? "streak days lost" : losing == [false] ? "streaks lost" : "streaks or streak days lost"
  }

  /// The currency by which gains are measured, or `xp`.
  var earned: String? { scenario.currencies.first?.id ?? (scenario.levels == nil ? nil : "xp") }
}

extension MoveResult.Rate {
  /// The rate with its interval.
  var text: String { isZero ? "0" : NumberText.estimate(value, low: low, high: high) }

  /// Whether it is exactly 0, for every player.
  var isZero: Bool { value == 0 && low == 0 && high == 0 }
}
