import Testing

@testable import RewardEngine

@Suite("A quantile from bins")
struct QuantileErrorTests {
  private static let shares = [0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]

  /// Four hundred players over ten days, with coins from some thousands to some hundred thousands.
  private static func played() throws -> Rehearsal {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 3_571)],
      activities: [
        Scenario.Activity(id: "dig", perActiveDay: .poisson(1.3), pays: Scenario.Payment(["coins": 7_919])),
        Scenario.Activity(
          id: "find", perActiveDay: .chance(0.02), pays: Scenario.Payment(["coins": 104_729])),
        Scenario.Activity(id: "walk", perActiveDay: .poisson(6), pays: Scenario.Payment(["coins": 131])),
      ],
      missions: [Scenario.Mission(id: "feed", chance: 0.6, costs: [Scenario.Price("coins", 4_001)])])
    return try Rehearsal(scenario, Array(repeating: "CCCCCCCCCC", count: 400))
  }

  /// The value of rank ⌈p n⌉ among the sorted ones.
  private func exact(_ share: Double, of values: [Int]) -> Double {
    let rank = values.indices.first { Double($0 + 1) >= share * Double(values.count) - 1e-9 } ?? 0
    return Double(values.sorted()[rank])
  }

  private func expectNear(_ told: Double?, _ exact: Double, _ says: String) throws {
    let told = try #require(told, "\(says)")
    #expect(abs(told - exact) <= exact / 32, "\(says): \(told) is told of \(exact)")
  }

  @Test("of balances is within a 32nd of the sorted values' on every day")
  func balances() throws {
    let played = try Self.played()
    let coins = try #require(played.outcome.stock("coins"))
    let balances = (0..<400).map { played.balance("coins", of: $0) }
    for day in 0..<10 {
      for share in Self.shares {
        try expectNear(
          played.outcome.quantile(coins, share, on: day), exact(share, of: balances.map { $0[day] }),
          "quantile \(share) on day \(day)")
      }
    }
  }

  @Test("of balances lies in an interval that holds that of the sorted values, and is not above the largest")
  func intervals() throws {
    let played = try Self.played()
    let coins = try #require(played.outcome.stock("coins"))
    let balances = (0..<400).map { played.balance("coins", of: $0) }
    for day in 0..<10 {
      let held = balances.map { $0[day] }
      for share in Self.shares {
        let estimate = try #require(played.outcome.quantileEstimate(coins, share, on: day))
        let (low, high) = (try #require(estimate.low), try #require(estimate.high))
        let exact = exact(share, of: held)
        #expect(low <= exact && exact <= high, "quantile \(share) on day \(day)")
        #expect(low <= estimate.value && estimate.value <= high && estimate.value == estimate.value.rounded())
        #expect(day < 9 || high <= Double(held.max() ?? 0))
      }
    }
  }

  @Test("of incomes and of what was spent is within a 32nd of the sorted values'")
  func flows() throws {
    let played = try Self.played()
    let balances = (0..<400).map { played.balance("coins", of: $0) }
    let burned = (0..<400).map { played.column(played.plan.resources[0].burned, of: $0) }
    // Everything burned is what missions cost, so an income is the growth of the balance.
    let incomes = balances.map { max(0, $0[9] - $0[2]) }
    var scenario = Scenario.rehearsed(currencies: [Scenario.Currency(id: "coins")])
    scenario.days = 10
    for share in Self.shares {
      let income = try scenario.metric("coins.income_7.p\(Int(share * 100))@10")
      try expectNear(
        played.outcome.estimate(income).map { $0.value * 7 }, exact(share, of: incomes), "income \(share)")
      let sum = played.outcome.catalogue.lifetimes.firstIndex { $0.id == "coins.burned" }
      let bins = played.outcome.lifetimes(try #require(sum), of: 0).bins
      try expectNear(
        LogLinearBins.quantile(share, in: bins[...]), exact(share, of: burned.map { $0[9] }), "spent \(share)"
      )
    }
  }
}
