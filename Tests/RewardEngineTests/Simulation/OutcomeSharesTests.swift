import Testing

@testable import RewardEngine

@Suite("A share of players")
struct OutcomeSharesTests {
  /// Twenty players who play every day and reach level 3 on the third, and twenty who play once and never do.
  private static func outcome() async throws -> Outcome {
    let scenario = Scenario(
      title: "Two profiles", days: 3, login: Scenario.Payment(["xp": 10]),
      levels: Scenario.Levels(highest: 3, curve: .table([10, 30])),
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: "always", share: 0.5, activity: .fixed(1)),
        Scenario.Profile(id: "once", share: 0.5, activity: .fixed(0)),
      ]))
    return try await OutcomeTests.outcome(of: scenario, players: 40)
  }

  private func check(_ estimate: Outcome.Estimate?, _ value: Double, _ low: Double, _ high: Double) throws {
    let found = try #require(estimate)
    #expect(found.value == value)
    #expect(abs(try #require(found.low) - low) < 1e-6)
    #expect(abs(try #require(found.high) - high) < 1e-6)
  }

  /// What differs between profiles is not left to chance.
  ///
  /// With half a success and half a failure added, the shares are 1.0125 / 1.025 and 0.0125 / 1.025. The variance within
  /// is 0.25 - 0.487805² = 0.012046, so these 40 players show as much as 40 · 0.25 / 0.012046 = 830.12 drawn from all.
  @Test("who reach a level is as certain as within the profiles")
  func reaching() async throws {
    let outcome = try await Self.outcome()
    try check(outcome.shareReaching("level", 3), 0.5, 0.466065, 0.533935)
    // Wilson's of all 20: 20 / (20 + z²).
    try check(outcome.shareReaching("level", 3, in: .profile(0)), 1, 0.838875, 1)
    #expect(outcome.shareReaching("level", 9) == nil)
  }

  @Test("who hold an amount is as certain as within the profiles")
  func holding() async throws {
    let outcome = try await Self.outcome()
    let level = try #require(outcome.stock("level"))
    try check(outcome.share(within: 3..<4, of: level, on: 2), 0.5, 0.466065, 0.533935)
    try check(outcome.share(within: 1..<4, of: level, on: 2, in: .profile(1)), 1, 0.838875, 1)
  }
}
