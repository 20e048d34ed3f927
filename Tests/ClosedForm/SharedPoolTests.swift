import RewardEngine
import Testing

@Suite("A freeze pool that two habits share")
struct SharedPoolTests {
  private struct Pair: Hashable {
    var first = Habit()
    var second = Habit()
    var freezes: Int
  }

  /// One day of both habits: the days completed, then the missed ones in the habits' order.
  private func settled(_ pair: Pair, completes first: Bool, _ second: Bool, grace: Int) -> Pair {
    var next = pair
    if first { _ = next.first.complete() }
    if second { _ = next.second.complete() }
    if !first { settleMiss(&next.first, &next.freezes, grace) }
    if !second { settleMiss(&next.second, &next.freezes, grace) }
    return next
  }

  private func settleMiss(_ habit: inout Habit, _ freezes: inout Int, _ grace: Int) {
    // Before its first completion a habit has nothing to lose.
    guard habit.highest > 0, habit.miss(grace: grace) else { return }
    if freezes > 0 { freezes -= 1 } else { habit.loseOne() }
  }

  private func rules(grace: Int) -> StreakRules {
    var rules = StreakRules(.seed003)
    rules.graceDays = grace
    return rules
  }

  private func freeze(_ start: Int) -> Scenario.Item {
    Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: start)
  }

  @Test("is spent one freeze a missed habit", arguments: [(1, 0), (3, 0), (3, 1)])
  func copies(freezes: Int, grace: Int) async throws {
    let players = Crowd.size
    let (comes, does) = (0.7, 0.6)
    let run = try await Simulated(
      Scenario(
        title: "Two habits", days: 9, items: [freeze(freezes)],
        activities: [Scenario.Activity(id: "habit", perActiveDay: .chance(does))],
        streaks: [
          Scenario.Streak(
            id: "habit", perPlayer: 2, dayCountsWhen: .activity("habit"), rules: rules(grace: grace),
            protectedBy: "freeze")
        ],
        players: .alike(comes)),
      players: players, seed: 901)
    func day(_ pair: Pair, comes: Double) -> [(Pair, Double)] {
      [(true, true), (true, false), (false, true), (false, false)].map { first, second in
        let both = (first ? does : 1 - does) * (second ? does : 1 - does)
        let chance = comes * both + (first || second ? 0 : 1 - comes)
        return (settled(pair, completes: first, second, grace: grace), chance)
      }
    }
    let none = Habit(streak: 0, gap: 0, highest: 0)
    let law = Law(certain: Pair(first: none, second: none, freezes: freezes))
      .moved { day($0, comes: 1) }
      .moved(times: 8) { day($0, comes: comes) }
    expectAgreement(try run.agreements("freeze", on: 8, with: law.mapped(\.freezes)))
    expectAgreement(try run.moments(of: "freeze", on: 8, with: law.mapped(\.freezes)))
    // A stock of copies is summed over a player's copies.
    expectAgreement(
      try run.moments(of: "streak.habit", on: 8, with: law.mapped { $0.first.streak + $0.second.streak }))
    expectAgreement(
      try run.moments(
        ofLifetime: "streak.habit.longest", with: law.mapped { max($0.first.highest, $0.second.highest) }))
  }

  @Test("is spent in the streaks' order when both miss and one freeze is left", arguments: [1, 2])
  func order(freezes: Int) async throws {
    let players = Crowd.size
    let (comes, does) = (0.6, 0.7)
    let run = try await Simulated(
      Scenario(
        title: "Two streaks", days: 9, items: [freeze(freezes)],
        activities: [Scenario.Activity(id: "task", perActiveDay: .chance(does))],
        streaks: [
          Scenario.Streak(id: "a", rules: rules(grace: 0), protectedBy: "freeze"),
          Scenario.Streak(
            id: "b", dayCountsWhen: .activity("task"), rules: rules(grace: 0), protectedBy: "freeze"),
        ],
        players: .alike(comes)),
      players: players, seed: 902)
    func day(_ pair: Pair, comes: Double) -> [(Pair, Double)] {
      [
        (settled(pair, completes: true, true, grace: 0), comes * does),
        (settled(pair, completes: true, false, grace: 0), comes * (1 - does)),
        (settled(pair, completes: false, false, grace: 0), 1 - comes),
      ]
    }
    let none = Habit(streak: 0, gap: 0, highest: 0)
    let law = Law(certain: Pair(first: none, second: none, freezes: freezes))
      .moved { day($0, comes: 1) }
      .moved(times: 8) { day($0, comes: comes) }
    expectAgreement(try run.agreements("streak.a", on: 8, with: law.mapped(\.first.streak)))
    expectAgreement(try run.agreements("streak.b", on: 8, with: law.mapped(\.second.streak)))
    expectAgreement(try run.agreements("freeze", on: 8, with: law.mapped(\.freezes)))
  }
}
