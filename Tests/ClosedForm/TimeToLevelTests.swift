import RewardEngine
import Testing

@Suite("The time to a level")
struct TimeToLevelTests {
  private let players = Crowd.size

  /// The level of a player with this experience, when levels need `thresholds`.
  private func level(_ experience: Int, _ first: Int, _ thresholds: [Int]) -> Int {
    first + thresholds.filter { $0 <= experience }.count
  }

  @Test(
    "is the time to enough days of play where each pays the same",
    arguments: [
      (
        Scenario.Levels.Curve.quadratic(square: 50, linear: 50, constant: 0), 1,
        [100, 300, 600, 1_000, 1_500, 2_100]
      ),
      (.table([90, 150, 170, 400, 401]), 1, [90, 150, 170, 400, 401]),
      // Widths 100, 150, 225, 337.5, 506.25, each rounded down, from level 0.
      (.geometric(first: 100, ratio: 1.5), 0, [100, 250, 475, 812, 1_318]),
    ])
  func fixedIncome(curve: Scenario.Levels.Curve, first: Int, thresholds: [Int]) async throws {
    let (comes, income, days) = (0.7, 85, 15)
    let run = try await Simulated(
      Scenario(
        title: "Levels", days: days, login: .fixed(income, "xp"),
        levels: Scenario.Levels(first: first, highest: first + thresholds.count, curve: curve),
        players: .alike(comes)),
      players: players, seed: 1401)
    for day in [0, 3, 7, days - 1] {
      let law = Distributions.binomial(day, comes).mapped { level(income * ($0 + 1), first, thresholds) }
      expectAgreement(try run.agreements("level", on: day, with: law))
      expectAgreement(try run.moments(of: "level", on: day, with: law))
    }
  }

  @Test("is a first passage where income is random", arguments: [1.0, 3.0])
  func randomIncome(mean: Double) async throws {
    let (comes, days) = (0.8, 13)
    let thresholds = (1...20).map { 50 * $0 * $0 + 50 * $0 }
    let run = try await Simulated(
      Scenario(
        title: "Levels", days: days,
        activities: [Scenario.Activity(id: "dua", perActiveDay: .poisson(mean), pays: .fixed(20, "xp"))],
        levels: Scenario.Levels(highest: 21, curve: .quadratic(square: 50, linear: 50, constant: 0)),
        players: .alike(comes)),
      players: players, seed: 1402)
    // Over k days of play the number of duas is Poisson with k times the mean.
    for day in [2, 5, days - 1] {
      let law = Distributions.binomial(day, comes)
        .moved { active in Distributions.poisson(mean * Double(active + 1)).chances.map { ($0.key, $0.value) }
        }
        .mapped { level(20 * $0, 1, thresholds) }
      expectAgreement(try run.agreements("level", on: day, with: law))
      expectAgreement([try run.agreement(mean: "level", on: day, with: law)])
    }
  }
}
