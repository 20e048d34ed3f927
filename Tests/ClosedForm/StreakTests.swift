import RewardEngine
import Testing

@Suite("A streak that a missed day ends")
struct StreakTests {
  private let players = Crowd.size

  /// The length at the end of a day: k if the last k days were played and the one before was not.
  ///
  /// The first day is certain, so a run that never broke has as many days as have passed.
  private func lengths(on day: Int, chance: (_ played: Int, _ missed: Int) -> Double) -> Law<Int> {
    Law((0..<day).map { ($0, chance($0, 1)) } + [(day + 1, chance(day, 0))])
  }

  @Test("is geometric", arguments: [0.2, 0.5, 0.8])
  func geometric(chance: Double) async throws {
    let run = try await Simulated(
      Scenario(title: "Reset", days: 13, streaks: [Scenario.Streak(id: "login")], players: .alike(chance)),
      players: players, seed: 401)
    for day in [0, 1, 5, 12] {
      let law = lengths(on: day) { played, missed in
        (0..<played).reduce(1) { product, _ in product * chance } * (missed == 1 ? 1 - chance : 1)
      }
      expectAgreement(
        try run.agreements("streak.login", on: day, with: law)
          + [run.agreement(mean: "streak.login", on: day, with: law)])
    }
  }

  @Test("is a ratio of betas where chances are spread", arguments: [(0.5, 2.0), (0.65, 12)])
  func betaGeometric(mean: Double, concentration: Double) async throws {
    let run = try await Simulated(
      Scenario(
        title: "Spread", days: 13, streaks: [Scenario.Streak(id: "login")],
        players: .alike(.beta(mean: mean, concentration: concentration))),
      players: players, seed: 402)
    for day in [3, 12] {
      let law = lengths(on: day) { played, missed in
        Distributions.betaMoment(
          mean * concentration, (1 - mean) * concentration, hits: played, misses: missed)
      }
      expectAgreement(
        try run.agreements("streak.login", on: day, with: law)
          + [run.agreement(mean: "streak.login", on: day, with: law)])
    }
  }

  @Test("breaks on each day that follows a day of play and is none", arguments: [0.35, 0.9])
  func breaks(chance: Double) async throws {
    let run = try await Simulated(
      Scenario(title: "Breaks", days: 8, streaks: [Scenario.Streak(id: "login")], players: .alike(chance)),
      players: players, seed: 403)
    for day in 1..<8 {
      let ends = (day == 1 ? 1 : chance) * (1 - chance)
      expectAgreement([
        try run.agreement("streak.login.breaks", on: day, chance: ends),
        try run.agreement("streak.login.days_counted", on: day, chance: chance),
      ])
    }
  }

  @Test("forgives as many missed days at the start of a gap as its grace", arguments: [0, 1, 2, 3])
  func grace(graceDays: Int) async throws {
    let chance = 0.45
    var rules = StreakRules()
    rules.graceDays = graceDays
    let run = try await Simulated(
      Scenario(
        title: "Grace", days: 12, streaks: [Scenario.Streak(id: "login", rules: rules)],
        players: .alike(chance)),
      players: players, seed: 404)
    struct Player: Hashable { var length = 1, gap = 0 }
    var law = Law(certain: Player())
    for day in 1..<12 {
      law = law.moved { player -> [(Player, Double)] in
        let missed = Player(length: player.gap < graceDays ? player.length : 0, gap: player.gap + 1)
        return [(Player(length: player.length + 1), chance), (missed, 1 - chance)]
      }
      expectAgreement([
        try run.agreement(
          "streak.login.grace_days", on: day,
          chance: law.chance { (1...max(1, graceDays)).contains($0.gap) && graceDays > 0 })
      ])
    }
    let lengths = law.mapped(\.length)
    expectAgreement(try run.agreements("streak.login", on: 11, with: lengths))
    expectAgreement([try run.agreement(mean: "streak.login", on: 11, with: lengths)])
  }
}
