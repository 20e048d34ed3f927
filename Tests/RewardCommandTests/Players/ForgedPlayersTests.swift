import RewardEngine
import Testing

@testable import RewardFiles
@testable import RewardHistories
@testable import RewardReports

/// Files of players with numbers that no run leaves behind.
@Suite("A forged file of players")
struct ForgedPlayersTests {
  private static let scenario = Scenario(
    title: "Forged", days: 4, currencies: [.init(id: "coins")],
    items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), expiresAfterDays: 3)],
    boosts: [.init(id: "double", factorHundredths: 200, days: 2)],
    login: .init([.init("coins", .fixed(3)), .init("xp", .fixed(5)), .init("double", .fixed(1))]),
    levels: .init(highest: 9, curve: .quadratic(square: 0, linear: 40, constant: 0)),
    streaks: [
      .init(
        id: "login", protectedBy: "freeze",
        milestones: [
          .init(id: "two", lengths: .every(2), pays: .init([.init("coins", .streakLength)]))
        ]),
      .init(id: "habit", perPlayer: 3, rules: lenient),
    ],
    shop: [
      .init(id: "pack", gives: .init([.init("coins", .fixed(30))]), cost: .realMoney(199), demand: .weight(1))
    ],
    players: .init(
      count: 3,
      profiles: [
        .init(
          id: "regular", share: 1, activity: .fixed(0.8), churn: .daily(0.1), returns: 0.2, payers: 1,
          spendMean: 150, spendSigma: 0.5)
      ]))

  private static let lenient: StreakRules = {
    var rules = StreakRules()
    (rules.missedDay, rules.graceDays, rules.clock) = (.loseOne, 2, .utc)
    return rules
  }()

  private static let values = [
    "0", "1", "-1", "2", "7", "65535", "65536", "1000000000", "2000000000", "2000000001", "2147483647",
    "9223372036854775807", "",
  ]

  /// Reads a table, and plays on from it if it is taken.
  ///
  /// - Returns: whether it is.
  @discardableResult
  private static func playOn(_ text: String) async throws -> Bool {
    let plan = try Plan(scenario)
    guard let opening = try? PlayerReader.opening(of: plan, scenario, from: Array(text.utf8), named: "p.csv"),
      let next = try? Plan(scenario, from: opening)
    else { return false }
    let simulation = Simulation(next, players: 3, seed: 1)
    let tally = try await simulation.run(threads: 1)
    try tally.check(against: next, ofPlayers: 3)
    let outcome = Outcome(tally, of: simulation)
    for metric in scenario.metrics { _ = outcome.estimate(Metric.Address(metric)) }
    return true
  }

  @Test("is refused, or played on, with any number in any column")
  func eachColumn() async throws {
    let columns = PlayerColumns(try Plan(Self.scenario), of: Self.scenario)
    for name in columns.names where name != "day" {
      var taken = 0
      for value in Self.values {
        for day in ["1", "60", "2000000000"] {
          if try await Self.playOn("player,day,\(name)\nregular-0,\(day),\(value)\n") { taken += 1 }
        }
      }
      // An empty cell is a player's usual value, and no column holds nine quintillions.
      #expect((1..<(3 * Self.values.count)).contains(taken), "\(name): \(taken) taken")
    }
  }

  @Test("is refused, or played on, with any numbers in all columns", arguments: 1...6 as ClosedRange<UInt64>)
  func allColumns(seed: UInt64) async throws {
    let columns = PlayerColumns(try Plan(Self.scenario), of: Self.scenario)
    var state = seed
    for _ in 0..<300 {
      let cells = columns.names.map { _ -> String in
        // Knuth's constants: any numbers do, as long as they are the same each time.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let pick = Int(state >> 33) % (4 * Self.values.count)
        return pick < Self.values.count ? Self.values[pick] : "\(pick % 4)"
      }
      let header = (["player", "day"] + columns.names).joined(separator: ",")
      try await Self.playOn("\(header)\nregular-0,60,\(cells.joined(separator: ","))\n")
    }
  }
}
