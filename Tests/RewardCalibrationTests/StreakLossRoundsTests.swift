import RewardEngine
import RewardHistories
import Testing

@testable import RewardCalibration

/// Logs of simulated players whose reaction to a lost streak is known.
@Suite("The effect of a lost streak in the log of a run")
struct StreakLossRoundsTests {
  private static let rounds = 20

  /// A range of 90 % holds the truth in 18 of 20 rounds on average. Five standard errors less are 18 - 5 · √(20 · 0.9 · 0.1) =
  /// 11.3. The mean of 20 deviations in standard errors is within 5 / √20 of 0, and a few percent too near to 0 itself.
  @Test("is within its range as often as promised", arguments: [0, 0.8])
  func coverage(weight: Double) throws {
    var (held, estimates, deviations) = (0, 0, 0.0)
    for round in 0..<Self.rounds {
      let scenario = GiftEconomy.scenario(afterBreak: weight, players: 1500, days: 90)
      let finding = try GiftEconomy.effect(in: scenario, seed: UInt64(round + 1)).finding
      guard case .estimated(let found) = finding, let own = found.weight else { continue }
      estimates += 1
      held += own.ninety.contains(weight) ? 1 : 0
      deviations += (own.value - weight) / own.standardError
    }
    // The check on the days before refuses one round in twenty.
    #expect(estimates >= 14)
    #expect(held >= estimates - 8)
    #expect((deviations / Double(estimates)).magnitude < 5 / Double(estimates).squareRoot())
  }

  @Test("is not estimated where players who play more get the freezes")
  func confounded() throws {
    let effect = try GiftEconomy.effect(in: GiftEconomy.confounded(players: 4000, days: 90), seed: 1)
    guard case .unlikeBefore(let before) = effect.finding else {
      Issue.record("\(effect.finding)")
      return
    }
    #expect(before.value < 0)
  }

  @Test("is not estimated with too few players")
  func few() throws {
    let scenario = GiftEconomy.scenario(afterBreak: 0.8, players: 200, days: 90)
    let effect = try GiftEconomy.effect(in: scenario, seed: 1)
    guard case .tooFewPlayers = effect.finding else {
      Issue.record("\(effect.finding)")
      return
    }
    #expect(effect.timesMore ?? 0 > 1)
  }
}
