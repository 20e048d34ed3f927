import RewardEngine
import Testing

@Suite("The habit tracker's chain")
struct HabitChainTests {
  private let players = Crowd.size

  /// A habit and the freezes and money that protect it.
  private struct Player: Hashable {
    var habit = Habit()
    var freezes = 0
    var diamonds = 0
  }

  private func streak(
    grace: Int = 1, every step: Int = 10, protectedBy freeze: String? = nil,
    atZero: StreakRules.FreezeAtZero = .keep
  ) -> Scenario.Streak {
    var rules = StreakRules(.seed003)
    rules.graceDays = grace
    rules.freezeAtZero = atZero
    return Scenario.Streak(
      id: "habit", rules: rules, protectedBy: freeze,
      milestones: [
        Scenario.Streak.Milestone(id: "step", lengths: .every(step), pays: .fixed(20, "diamonds"))
      ])
  }

  private func expect(_ run: Simulated, on day: Int, follows law: Law<Player>) throws {
    let streaks = law.mapped(\.habit.streak)
    expectAgreement(try run.agreements("streak.habit", on: day, with: streaks))
    expectAgreement(try run.moments(of: "streak.habit", on: day, with: streaks))
    expectAgreement(try run.moments(of: "diamonds", on: day, with: law.mapped(\.diamonds)))
    expectAgreement(try run.moments(ofLifetime: "streak.habit.longest", with: law.mapped(\.habit.highest)))
  }

  @Test(
    "without freezes runs on streak, gap and highest",
    arguments: [(0.3, 3, 1), (0.5, 3, 1), (0.7, 3, 1), (0.85, 10, 1), (0.5, 3, 0), (0.5, 3, 2)])
  func withoutFreezes(chance: Double, step: Int, grace: Int) async throws {
    let run = try await Simulated(
      Scenario(
        title: "Habit", days: 15, currencies: [Scenario.Currency(id: "diamonds")],
        streaks: [streak(grace: grace, every: step)], players: .alike(chance)),
      players: players, seed: 701)
    let law = Law(certain: Player()).moved(times: 14) { player in
      var completed = player
      if completed.habit.complete() && completed.habit.streak % step == 0 { completed.diamonds += 20 }
      var missed = player
      if missed.habit.miss(grace: grace) { missed.habit.loseOne() }
      return [(completed, chance), (missed, 1 - chance)]
    }
    try expect(run, on: 14, follows: law)
  }

  @Test(
    "spends the freezes it starts with, one a missed day",
    arguments: [(1, StreakRules.FreezeAtZero.keep), (4, .keep), (4, .spend)])
  func withFreezes(freezes: Int, atZero: StreakRules.FreezeAtZero) async throws {
    let chance = 0.35
    let run = try await Simulated(
      Scenario(
        title: "Habit", days: 15, currencies: [Scenario.Currency(id: "diamonds")],
        items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
        streaks: [streak(every: 3, protectedBy: "freeze", atZero: atZero)], players: .alike(chance)),
      players: players, seed: 702)
    let law = Law(certain: Player(freezes: freezes)).moved(times: 14) { player in
      var completed = player
      if completed.habit.complete() && completed.habit.streak % 3 == 0 { completed.diamonds += 20 }
      var missed = player
      if missed.habit.miss(grace: 1, spendsAtZero: atZero == .spend) {
        if missed.freezes > 0 { missed.freezes -= 1 } else { missed.habit.loseOne() }
      }
      return [(completed, chance), (missed, 1 - chance)]
    }
    try expect(run, on: 14, follows: law)
    expectAgreement(try run.agreements("freeze", on: 14, with: law.mapped(\.freezes)))
  }

  @Test(
    "buys freezes from its milestones, up to what it keeps",
    arguments: [(0.5, 2, 1.0), (0.7, 1, 1.0), (0.6, 3, 0.4)])
  func buysFreezes(chance: Double, keeps: Int, propensity: Double) async throws {
    let run = try await Simulated(
      Scenario(
        title: "Habit", days: 15, currencies: [Scenario.Currency(id: "diamonds", start: 5)],
        items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil))],
        streaks: [streak(every: 3, protectedBy: "freeze")],
        shop: [
          Scenario.Offer(
            id: "freeze_1", gives: .fixed(1, "freeze"),
            cost: .currency([Scenario.Price("diamonds", 10)], prefer: nil),
            demand: .keep(held: keeps, propensity: propensity))
        ],
        players: .alike(chance)),
      players: players, seed: 703)
    let law = Law(certain: Player(diamonds: 5)).moved(times: 14) { player in
      var completed = player
      if completed.habit.complete() && completed.habit.streak % 3 == 0 { completed.diamonds += 20 }
      var bought = completed
      // The reward comes first and is spendable the same day.
      while bought.freezes < keeps && bought.diamonds >= 10 {
        bought.freezes += 1
        bought.diamonds -= 10
      }
      var missed = player
      if missed.habit.miss(grace: 1) {
        if missed.freezes > 0 { missed.freezes -= 1 } else { missed.habit.loseOne() }
      }
      return [(bought, chance * propensity), (completed, chance * (1 - propensity)), (missed, 1 - chance)]
    }
    try expect(run, on: 14, follows: law)
    expectAgreement(try run.agreements("freeze", on: 14, with: law.mapped(\.freezes)))
    expectAgreement(try run.agreements("diamonds", on: 14, with: law.mapped(\.diamonds)))
  }

  @Test("pays the hundreds by length: twenty for a ten, and the length besides at a hundred")
  func hundreds() async throws {
    let hundred = Scenario.Streak.Milestone(
      id: "hundreds", lengths: .every(100),
      pays: Scenario.Payment([Scenario.Payment.Entry("diamonds", .streakLength)]))
    var habit = streak()
    habit.milestones.append(hundred)
    let run = try await Simulated(
      Scenario(
        title: "Habit", days: 201, currencies: [Scenario.Currency(id: "diamonds")], streaks: [habit],
        players: .alike(1)),
      players: 64, seed: 704)
    // Day 100 pays 20 + 100, day 200 pays 20 + 200; the nine tens before the first hundred pay 180.
    #expect(try run.mean("diamonds", on: 98) == 180)
    #expect(try run.mean("diamonds", on: 99) == 300)
    #expect(try run.mean("diamonds", on: 199) == 300 + 180 + 220)
  }
}
