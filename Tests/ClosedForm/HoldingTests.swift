import Foundation
import RewardEngine
import Testing

extension Law where State == Int {
  /// Half the mean difference of two over the mean.
  fileprivate var gini: Double {
    mean { distance(from: $0) } / (2 * mean)
  }

  fileprivate func distance(from value: Int) -> Double { mean { Double(abs($0 - value)) } }

  /// The variance of the Gini coefficient for one player, by linearisation.
  ///
  /// The influence is that of the mean difference over twice the mean, minus that of the mean times the
  /// coefficient over the mean.
  fileprivate var giniVariance: Double {
    let gini = gini
    return mean { value in
      let influence = (distance(from: value) - gini * Double(value)) / mean - gini
      return influence * influence
    }
  }

  /// The share of everything that the richest hold, and the value at the border.
  fileprivate func top(_ share: Double) -> (held: Double, border: Int) {
    var left = share
    var held = 0.0
    for (value, chance) in chances.sorted(by: { $0.key > $1.key }) {
      held += min(left, chance) * Double(value)
      if left <= chance { return (held / mean, value) }
      left -= chance
    }
    return (1, 0)
  }

  /// The variance of a share of the top for one player: those above the border count with what they hold
  /// above it.
  fileprivate func topVariance(_ share: Double) -> Double {
    let (held, border) = top(share)
    return mean { value in
      let influence =
        (Double(Swift.max(0, value - border)) + share * Double(border) - held * Double(value)) / mean
      return influence * influence
    }
  }
}

@Suite("How unequally money is held")
struct HoldingTests {
  private let players = Crowd.size

  private func expectShape(_ run: Simulated, _ law: Law<Int>) throws {
    var agreements = [
      Agreement(
        "Gini", mean: try run.value("coins.gini"), law.gini, variance: law.giniVariance, players: players),
      Agreement("holders", share: try run.value("coins.holders"), law.chance { $0 > 0 }, of: players),
    ]
    for perCent in [1, 10] {
      let share = Double(perCent) / 100
      agreements.append(
        Agreement(
          "top \(perCent) %", mean: try run.value("coins.top_\(perCent)"), law.top(share).held,
          variance: law.topVariance(share), players: players))
    }
    // The corners of the Lorenz curve: the players who hold up to a value, and what they hold together.
    let held = try #require(run.outcome.inequality("coins", on: run.outcome.days - 1))
    let corners = try #require(held.lorenz(atMost: 100)).dropFirst().dropLast()
    let values = law.states.sorted()
    #expect(corners.count >= 4)
    for (corner, value) in zip(corners, values) {
      let poorer = law.chance { $0 <= value }
      // Beyond that too few are left for a normal error.
      guard min(poorer, 1 - poorer) * Double(players) >= 30 else { continue }
      agreements.append(Agreement("up to \(value)", share: corner.population, poorer, of: players))
      agreements.append(
        Agreement(
          "held up to \(value)", ratio: corner.value,
          law.mapped { Pair($0 <= value ? $0 : 0, over: $0) }, players: players))
    }
    expectAgreement(agreements)
  }

  private func run(_ days: Int, _ crowd: Scenario.Players, seed: UInt64, _ pays: Double? = nil) async throws
    -> Simulated
  {
    var scenario = Scenario(
      title: "Holdings", days: days, currencies: [Scenario.Currency(id: "coins")], players: crowd)
    if let pays {
      scenario.activities = [
        Scenario.Activity(id: "luck", perActiveDay: .chance(pays), pays: .fixed(1, "coins"))
      ]
    } else {
      scenario.login = .fixed(1, "coins")
    }
    return try await Simulated(scenario, players: players, seed: seed)
  }

  @Test("is that of a binomial number of coins")
  func binomial() async throws {
    let run = try await run(12, .alike(0.3), seed: 3201)
    try expectShape(run, Distributions.binomial(11, 0.3).mapped { $0 + 1 })
  }

  @Test("is that of a geometric number of coins, cut at the end of the run")
  func geometric() async throws {
    let (leaves, days) = (0.2, 12)
    let run = try await run(days, .alike(.fixed(1), churn: .daily(leaves)), seed: 3202)
    let stayed = { (day: Int) in pow(1 - leaves, Double(day - 1)) }
    let law = Law((1..<days).map { ($0, stayed($0) * leaves) } + [(days, stayed(days))])
    try expectShape(run, law)
  }

  @Test("leaves out of the holders whom luck has given nothing")
  func someHoldNothing() async throws {
    let (comes, pays) = (0.5, 0.15)
    let run = try await run(7, .alike(comes), seed: 3203, pays)
    let law = Distributions.binomial(6, comes * pays).plus(Distributions.binomial(1, pays))
    try expectShape(run, law)
  }

  @Test("is 1 less the holders' share where they hold the same: one payer among eight players")
  func payers() async throws {
    var whale = Scenario.Profile(id: "whale", share: 0.125, activity: .fixed(1))
    whale.payers = 1
    // Just enough for a pack every day.
    whale.spendMean = 30 * 9.99
    let scenario = Scenario(
      title: "One in eight", days: 2, currencies: [Scenario.Currency(id: "coins", kind: .hard)],
      shop: [
        Scenario.Offer(
          id: "pack", gives: .fixed(500, "coins"), cost: .realMoney(999), demand: .weight(1))
      ],
      players: Scenario.Players(profiles: [
        whale, Scenario.Profile(id: "minnow", share: 0.875, activity: .fixed(0.5)),
      ]))
    let run = try await Simulated(scenario, players: 800, seed: 3204)
    func expectEqual(_ metric: String, _ expected: Double) throws {
      #expect(abs(try run.value(metric) - expected) < 1e-12, "\(metric)")
    }
    try expectEqual("coins.gini", 0.875)
    try expectEqual("coins.holders", 0.125)
    // A tenth of the players are eight tenths of the holders, and a hundredth 0.08 of them.
    try expectEqual("coins.top_10", 0.8)
    try expectEqual("coins.top_1", 0.08)
    try expectEqual("payers", 0.125)
    try expectEqual("arppu", 2 * 9.99)
    try expectEqual("arpu", 2 * 9.99 / 8)
    let held = try #require(run.outcome.inequality("coins", on: 1))
    #expect(
      held.lorenz(atMost: 10) == [
        .init(population: 0, value: 0), .init(population: 0.875, value: 0), .init(population: 1, value: 1),
      ])
  }
}
