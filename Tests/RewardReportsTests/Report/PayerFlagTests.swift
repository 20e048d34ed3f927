import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The flag of a pack that nobody buys")
struct PayerFlagTests {
  @Test(
    "names the budget where all payers have none",
    arguments: [(0.0, "raise 'spend.mean'"), (0.01, "raise 'payers'")])
  func noBudget(mean: Double, help: String) async throws {
    // A budget of 0.01 in thirty days does not buy a pack of 1,000 in ten.
    var scenario = Scenario.with([])
    scenario.days = 10
    scenario.currencies = [Scenario.Currency(id: "coins")]
    scenario.shop = [
      Scenario.Offer(id: "pack", gives: .of("coins", 10), cost: .realMoney(100_000), demand: .weight(1))
    ]
    for place in scenario.players.profiles.indices {
      scenario.players.profiles[place].payers = 1
      scenario.players.profiles[place].spendMean = mean
    }
    let flags = try await Run(scenario, players: 60).findings().flags
    let dead = try #require(flags.first { $0.rule == .deadOffer })
    #expect(dead.help.hasSuffix(help))
  }
}
