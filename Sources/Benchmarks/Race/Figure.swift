import PlainC
import RewardEngine

/// A daily count that the engine and the C programs both keep.
struct Figure: CustomStringConvertible, Sendable {
  let description: String
  /// Its index in ``HardCoded/series(_:)``.
  let count: Int
  private let engine: Engine

  private enum Engine: Sendable {
    case counter
    case stock(String)
    /// Lines of the ledger; `nil` for any reason or id.
    case ledger(String, Catalogue.Flow, Reason?, String?)
    case levels
  }

  /// The engine's count on each day.
  func series(of outcome: Outcome) -> [Int64] {
    switch engine {
    case .counter: return outcome.series(description)
    case .stock(let id):
      guard let stock = outcome.stock(id) else { return [] }
      return (0..<outcome.days).map { outcome.sums(stock, on: $0).sum }
    case .ledger(let resource, let flow, let reason, let id):
      return sum(outcome, resource) {
        $0.flow == flow && (reason ?? $0.reason) == $0.reason && (id ?? $0.id) == $0.id
      }
    case .levels: return sum(outcome, "diamonds") { $0.reason == .level && $0.id != "each" }
    }
  }

  private func sum(_ outcome: Outcome, _ resource: String, where isMeant: (Catalogue.Line) -> Bool) -> [Int64]
  {
    let lines = outcome.ledger(of: resource).filter(isMeant)
    return (0..<outcome.days).map { day in
      lines.reduce(0) { $0 + outcome.count($1.entry.amount, on: day) }
    }
  }

  static let all: [Figure] = counters + flows + sums

  private static let counters: [Figure] = {
    func counter(_ name: String, _ count: economy_count) -> Figure {
      Figure(description: name, count: Int(count.rawValue), engine: .counter)
    }
    let missions = (0..<Int(economy_missions)).flatMap { number in
      [
        Figure(
          description: "mission.m\(number).done", count: Int(economy_done.rawValue) + number, engine: .counter
        ),
        Figure(
          description: "mission.m\(number).collected", count: Int(economy_collected.rawValue) + number,
          engine: .counter),
      ]
    }
    return missions + [
      counter("players.active", economy_active), counter("players.departed", economy_departed),
      counter("xp.from_boosts", economy_xp_from_boosts), counter("xp.lost", economy_xp_lost),
      counter("boost.double_xp.granted", economy_boosts), counter("level.ups", economy_level_ups),
      counter("shop.freeze.bought", economy_freezes_bought),
      counter("streak.login.frozen_days", economy_freezes_used),
      counter("streak.login.grace_days", economy_grace_days),
      counter("streak.login.days_lost", economy_days_lost),
    ]
  }()

  private static let flows: [Figure] = {
    func flow(
      _ name: String, _ resource: String, _ flow: Catalogue.Flow, _ reason: Reason?, _ id: String?,
      _ count: economy_count, offset: Int = 0
    ) -> Figure {
      Figure(
        description: name, count: Int(count.rawValue) + offset, engine: .ledger(resource, flow, reason, id))
    }
    let names = ["crown", "cape", "hat", "badge"]
    let cosmetics = names.enumerated().map { (offset: Int, id: String) in
      flow(
        "diamonds for \(id)", "diamonds", .sink, .purchase, id, economy_diamonds_for_cosmetics, offset: offset
      )
    }
    return [
      flow("experience", "xp", .source, nil, nil, economy_xp),
      flow("points minted", "points", .source, nil, nil, economy_points_minted),
      flow("points burned", "points", .sink, nil, nil, economy_points_burned),
      flow("diamonds of levels", "diamonds", .source, .level, "each", economy_diamonds_of_levels),
      Figure(
        description: "diamonds of fifth levels", count: Int(economy_diamonds_of_fifth_levels.rawValue),
        engine: .levels),
      flow("diamonds of tens", "diamonds", .source, .milestone, "login.tens", economy_diamonds_of_tens),
      flow(
        "diamonds of hundreds", "diamonds", .source, .milestone, "login.hundreds",
        economy_diamonds_of_hundreds),
      flow("diamonds of points", "diamonds", .source, .purchase, "exchange", economy_diamonds_of_points),
      flow("diamonds for freezes", "diamonds", .sink, .purchase, "freeze", economy_diamonds_for_freezes),
    ] + cosmetics
  }()

  private static let sums: [Figure] = [
    ("xp", economy_sum_xp), ("level", economy_sum_level), ("diamonds", economy_sum_diamonds),
    ("streak.login", economy_sum_streak),
  ].map { id, count in Figure(description: "sum of \(id)", count: Int(count.rawValue), engine: .stock(id)) }
}
