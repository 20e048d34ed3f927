import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of budgets for real money")
struct PayerTests {
  private func economy(mean: Double, payers: Double = 0.5, chance: Double = 1, days: Int = 30) -> Scenario {
    Scenario.plain(chance: chance, days: days).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "gems", kind: .hard)]
      scenario.shop = [Scenario.Offer("purse", 100, "gems", cents: 10_000)]
      scenario.players.profiles[0].payers = payers
      scenario.players.profiles[0].spendMean = mean
    }
  }

  @Test("notes a pack that few of those with a budget come to buy in the run", arguments: [1.0, 0.5])
  func rare(chance: Double) throws {
    // A budget of 24.66 is 0.00822 packs of 100 on a day of play.
    let finding = try #require(economy(mean: 24.66, chance: chance).findings(.rarePayers).first)
    var missed = 1.0
    for _ in 0..<30 { missed *= 1 - chance * 0.00822 }
    #expect(isClose(finding.figure("declared"), 0.5))
    #expect(isClose(finding.figure("expected"), 0.5 * (1 - missed)))
    #expect(finding.level == .note)
    #expect(finding.field == FieldPath(["shop", "purse", "real_price"]))
  }

  @Test("says nothing where half of them pay, or nobody has a budget", arguments: [70.0, 300, 6_000])
  func common(mean: Double) {
    // From 68.5 on: 30 days without a purchase have the chance (1 − 68.5 / 3000)^30 = 0.5.
    #expect(economy(mean: mean).findings(.rarePayers).isEmpty)
    #expect(!economy(mean: 68).findings(.rarePayers).isEmpty)
    #expect(economy(mean: mean, payers: 0).findings(.rarePayers).isEmpty)
  }

  @Test("notes payers where the shop sells nothing for real money", arguments: [(0.5, 1), (0, 0)])
  func idle(payers: Double, count: Int) {
    let scenario = economy(mean: 30, payers: payers)
    #expect(scenario.findings(.idlePayers).isEmpty)
    let fields = scenario.with { $0.shop = [] }.findings(.idlePayers).map(\.field.description)
    #expect(fields == ["players.profiles.everyone.payers"].prefix(count).map { $0 })
  }
}
