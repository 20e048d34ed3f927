import RewardEngine
import Testing

@testable import RewardHistories

@Suite("A chance that differs between players")
struct ChanceLawTests {
  private static let uniform = Scenario.Profile.Law.beta(mean: 0.5, concentration: 2)

  @Test("keeps the mean of its law", arguments: [0.05, 0.35, 0.92])
  func mean(mean: Double) {
    for concentration in [0.5, 8, 30, 10_000] {
      #expect(isClose(ChanceLaw(.beta(mean: mean, concentration: concentration)).mean, mean))
    }
  }

  @Test("misses the mean of a square by the spread within a cell, and no more")
  func square() {
    // Within each of 64 cells of the uniform law the variance 1 / (12 · 64²) is lost.
    let square = ChanceLaw(Self.uniform).mean { $0 * $0 }
    #expect(isClose(square, 1 / 3.0 - 1 / (12 * 64.0 * 64.0)))
  }

  @Test("has the share above a border of its law exactly", arguments: [(0.0, 1.0), (0.25, 0.75), (1, 0)])
  func share(border: Double, expected: Double) {
    #expect(isClose(Self.uniform.share(above: border), expected))
  }

  @Test("is above its own value for nobody", arguments: [(0.4, 0.0), (0.399, 1.0)])
  func fixed(border: Double, expected: Double) {
    #expect(Scenario.Profile.Law.fixed(0.4).share(above: border) == expected)
  }

  @Test("moves with the weekdays: twice the odds every day put a third above a half of two thirds")
  func week() {
    // Odds doubled make 2p / (1 + p) of p, which is above 1/2 from p = 1/3 on.
    let profile = Scenario.Profile(id: "everyone", share: 1, activity: Self.uniform)
    let play = PlayLaw(profile, week: [Double](repeating: Mathematics.log(2), count: 7))
    #expect(isClose(play.share(above: 0.5), 2 / 3.0))
    #expect(isClose(PlayLaw(profile, week: Week.flat).share(above: 0.5), 0.5))
  }
}

@Suite("A day that counts")
struct DayLawTests {
  private func law(_ streak: Scenario.Streak, _ change: (inout Scenario) -> Void) -> DayLaw? {
    let scenario = Scenario.plain(chance: 0.5).with { scenario in
      scenario.streaks = [streak]
      change(&scenario)
    }
    return ExpectedIncome(scenario).profiles[0].streaks[streak.id]
  }

  @Test("is a day of play that meets the goal", arguments: [(1, 0.4), (2, 0.0)])
  func chance(goal: Int, expected: Double) {
    var streak = Scenario.Streak(id: "daily", dayCountsWhen: .activity("read"))
    streak.rules.goal = goal
    let law = law(streak) { $0.activities = [Scenario.Activity(id: "read", perActiveDay: .chance(0.8))] }
    #expect(isClose(law?.mean, expected))
  }

  @Test("adds all activities up, each a Poisson number with the profile's effort")
  func poisson() {
    // Together Poisson with mean 2 · (0.5 + 0.5) = 2: below 2 with the chance e⁻² (1 + 2).
    var streak = Scenario.Streak(id: "daily", dayCountsWhen: .anyActivity)
    streak.rules.goal = 2
    let law = law(streak) { scenario in
      scenario.activities = ["read", "write"].map { Scenario.Activity(id: $0, perActiveDay: .poisson(0.5)) }
      scenario.players.profiles[0].effort = 2
    }
    #expect(isClose(law?.mean, 0.5 * (1 - 3 * Mathematics.exp(-2))))
  }

  @Test("by a mission differs with the players' propensity")
  func mission() {
    // Half of play, 0.8 of a propensity uniform over players: above 0.2 from a propensity of 1/2.
    let law = law(Scenario.Streak(id: "daily", dayCountsWhen: .mission("quiz"))) { scenario in
      scenario.missions = [Scenario.Mission(id: "quiz", chance: 0.8)]
      scenario.players.profiles[0].missions = .beta(mean: 0.5, concentration: 2)
    }
    #expect(isClose(law?.mean, 0.2))
    #expect(isClose(law?.share(above: 0.2), 0.5))
  }
}
