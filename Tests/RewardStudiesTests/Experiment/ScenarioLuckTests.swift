import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Luck in a scenario")
struct ScenarioLuckTests {
  /// Everybody plays every day and is paid, and nothing else happens.
  private static let plain = ExperimentTests.economy()

  @Test("is none where all players do the same by the rules")
  func none() {
    var scenario = Self.plain
    #expect(!scenario.hasLuck)
    scenario.activities = [Scenario.Activity(id: "dig", perActiveDay: .fixed(2))]
    scenario.missions = [Scenario.Mission(id: "visit")]
    scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
    scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 10, "coins", demand: .asSoonAsAffordable)]
    scenario.streaks = [Scenario.Streak(id: "daily")]
    scenario.streaks[0].rules.clock = .utc
    scenario.events = [Scenario.Event(id: "outage", from: 1, isClosed: true)]
    #expect(!scenario.hasLuck)
  }

  @Test(
    "is found in players, activities, missions, offers, payments and hours",
    arguments: [
      { $0.players.profiles[0].activity = .fixed(0.99) },
      { $0.players.profiles[0].churn = .daily(0.01) },
      { $0.players.profiles[0].payers = 0.1 },
      { $0.players.dailyShock = Scenario.DailyShock(spread: 0.1) },
      { $0.players.arrival = .perDay(10) },
      { $0.activities = [Scenario.Activity(id: "dig", perActiveDay: .chance(0.5))] },
      { $0.activities = [Scenario.Activity(id: "dig", perActiveDay: .poisson(2))] },
      { $0.missions = [Scenario.Mission(id: "visit", chance: 0.001)] },
      { $0.login.randomItem = .shop },
      {
        $0.shop = [Scenario.Offer("hat", 1, "hats", for: 10, "coins", demand: .chance(0.1, quantity: 1))]
      },
      {
        $0.streaks = [Scenario.Streak(id: "daily")]
        $0.streaks[0].rules.clock = .utc
        $0.players.zones = [Scenario.Zone(id: "manila", utcOffsetMinutes: 480, share: 1)]
      },
    ] as [@Sendable (inout Scenario) -> Void])
  func found(change: @Sendable (inout Scenario) -> Void) {
    var scenario = Self.plain
    change(&scenario)
    #expect(scenario.hasLuck)
  }
}
