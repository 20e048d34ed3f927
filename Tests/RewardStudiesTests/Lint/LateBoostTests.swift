import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of boosts that levels grant")
struct LateBoostTests {
  /// At 10 XP a day, the level of 700 comes on day 70, and the boost is active on 31 of 100 days.
  @Test("counts a boost that a level grants from that level on", arguments: [(700, 0), (10, 1)])
  func grantedLate(threshold: Int, count: Int) {
    let scenario = Scenario.plain().with { scenario in
      scenario.boosts = [Scenario.Boost(id: "fast", days: 100)]
      scenario.login = .fixed(10, "xp")
      scenario.levels = Scenario.Levels(curve: .table([threshold, 100_000]))
      scenario.levels?.rewards = [Scenario.Levels.Reward(level: 2, pays: .fixed(1, "fast"))]
    }
    #expect(scenario.findings(.alwaysOnBoost).count == count)
  }
}
