import RewardEngine
import Testing

@Suite("A streak that restarts")
struct RestartTests {
  private struct Player: Hashable {
    var length = 1
    var gap = 0
    var coins = 1
  }

  @Test(
    "pays its length on every day that counts, from 1 after a gap", arguments: [(0.5, 0), (0.8, 0), (0.6, 1)])
  func paysItsLength(chance: Double, graceDays: Int) async throws {
    let players = Crowd.size
    var rules = StreakRules(.seed004)
    rules.graceDays = graceDays
    let streak = Scenario.Streak(
      id: "daily", rules: rules,
      milestones: [
        Scenario.Streak.Milestone(
          id: "each", lengths: .every(1), aboveRecord: false,
          pays: Scenario.Payment([Scenario.Payment.Entry("coins", .streakLength)]))
      ])
    let run = try await Simulated(
      Scenario(
        title: "Restart", days: 12, currencies: [Scenario.Currency(id: "coins")], streaks: [streak],
        players: .alike(chance)),
      players: players, seed: 601)
    let law = Law(certain: Player()).moved(times: 11) { player in
      let length = player.gap > graceDays ? 1 : player.length + 1
      return [
        (Player(length: length, coins: player.coins + length), chance),
        (Player(length: player.length, gap: player.gap + 1, coins: player.coins), 1 - chance),
      ]
    }
    expectAgreement(try run.moments(of: "coins", on: 11, with: law.mapped(\.coins)))
    // In force is what a streak is worth today: nothing after the grace is over.
    let inForce = law.mapped { $0.gap > graceDays ? 0 : $0.length }
    expectAgreement(try run.agreements("streak.daily", on: 11, with: inForce))
  }

  @Test("ends once a gap, however long the gap")
  func endsOnce() async throws {
    let players = Crowd.size
    let run = try await Simulated(
      Scenario(
        title: "Restart", days: 9, streaks: [Scenario.Streak(id: "daily", rules: StreakRules(.seed004))],
        players: .alike(0.3)),
      players: players, seed: 602)
    // As many ends as days of play followed by a miss: Bernoulli on each day.
    for day in 2..<9 {
      expectAgreement([
        try run.agreement("streak.daily.breaks", on: day, chance: 0.3 * 0.7)
      ])
    }
  }
}
