import RewardEngine
import Testing

@Suite("Freezes that fill whole gaps")
struct WholeGapTests {
  private struct Player: Hashable {
    var length = 1
    var gap = 0
    var freezes: Int
  }

  @Test(
    "are spent when the player is back: all the gap needs, or none",
    arguments: [(2, 0, 1.0), (3, 1, 1), (4, 0, 0.4), (3, 1, 0.6)])
  func fillsOrBreaks(freezes: Int, grace: Int, acceptance: Double) async throws {
    let players = Crowd.size
    let chance = 0.55
    var rules = StreakRules(.swiftful)
    rules.graceDays = grace
    // Below 1 the freezes are used by hand, and the player decides whether to use them.
    rules.freezeUse = acceptance < 1 ? .byHand : .automatic
    let run = try await Simulated(
      Scenario(
        title: "Whole gaps", days: 14,
        items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
        streaks: [Scenario.Streak(id: "goal", rules: rules, protectedBy: "freeze")],
        players: .alike(.fixed(chance)) { $0.freezeAcceptance = acceptance }),
      players: players, seed: 801)
    let law = Law(certain: Player(freezes: freezes)).moved(times: 13) { player in
      var missed = player
      missed.gap += 1
      // Once a gap needs more than is held it can never be filled: nobody earns while away.
      if missed.gap - grace > missed.freezes { missed.length = 0 }
      var whole = Player(length: player.length + 1, freezes: player.freezes)
      let needs = player.length > 0 ? max(0, player.gap - grace) : 0
      guard needs > 0 else { return [(whole, chance), (missed, 1 - chance)] }
      whole.freezes -= needs
      let refused = Player(length: 1, freezes: player.freezes)
      return [(whole, chance * acceptance), (refused, chance * (1 - acceptance)), (missed, 1 - chance)]
    }
    for (stock, values) in [("streak.goal", law.mapped(\.length)), ("freeze", law.mapped(\.freezes))] {
      expectAgreement(try run.agreements(stock, on: 13, with: values))
      expectAgreement(try run.moments(of: stock, on: 13, with: values))
    }
  }
}
