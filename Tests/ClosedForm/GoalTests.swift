import RewardEngine
import Testing

@Suite("A goal of several events")
struct GoalTests {
  private let players = Crowd.size
  private let comes = 0.85

  private func rules(goal: Int) -> StreakRules {
    var rules = StreakRules()
    rules.goal = goal
    return rules
  }

  /// The streak on day `day` when a day of play reaches the goal with this chance.
  private func streak(_ reaches: Double, on day: Int) -> Law<Int> {
    Law([(1, reaches), (0, 1 - reaches)]).moved(times: day) { length in
      [(length + 1, comes * reaches), (0, 1 - comes * reaches)]
    }
  }

  @Test("is reached with the tail of the Poisson law", arguments: [(1, 1.5), (3, 4.0), (6, 4)])
  func poissonTail(goal: Int, mean: Double) async throws {
    let run = try await Simulated(
      Scenario(
        title: "Goal", days: 9, activities: [Scenario.Activity(id: "event", perActiveDay: .poisson(mean))],
        streaks: [Scenario.Streak(id: "goal", dayCountsWhen: .activity("event"), rules: rules(goal: goal))],
        players: .alike(comes)),
      players: players, seed: 2001)
    let reaches = Distributions.poisson(mean).chance { $0 >= goal }
    for day in [0, 4, 8] {
      expectAgreement(try run.agreements("streak.goal", on: day, with: streak(reaches, on: day)))
      expectAgreement([
        try run.agreement("streak.goal.days_counted", on: day, chance: (day == 0 ? 1 : comes) * reaches)
      ])
    }
  }

  @Test("of any activity adds up all of them; of one counts that one")
  func anyActivity() async throws {
    let run = try await Simulated(
      Scenario(
        title: "Any", days: 9,
        activities: [
          Scenario.Activity(id: "read", perActiveDay: .poisson(1.2)),
          Scenario.Activity(id: "write", perActiveDay: .poisson(1.8)),
        ],
        streaks: [
          Scenario.Streak(id: "any", dayCountsWhen: .anyActivity, rules: rules(goal: 3)),
          Scenario.Streak(id: "reading", dayCountsWhen: .activity("read"), rules: rules(goal: 2)),
        ],
        players: .alike(comes)),
      players: players, seed: 2002)
    // The sum of two Poisson numbers is Poisson of the sum of their means.
    let any = Distributions.poisson(3).chance { $0 >= 3 }
    let reading = Distributions.poisson(1.2).chance { $0 >= 2 }
    expectAgreement(try run.agreements("streak.any", on: 8, with: streak(any, on: 8)))
    expectAgreement(try run.agreements("streak.reading", on: 8, with: streak(reading, on: 8)))
  }

  @Test("of a mission counts it done, collected or not")
  func missionDone() async throws {
    let run = try await Simulated(
      Scenario(
        title: "Mission", days: 9, missions: [Scenario.Mission(id: "watch", chance: 0.7)],
        streaks: [Scenario.Streak(id: "watching", dayCountsWhen: .mission("watch"))],
        players: .alike(.fixed(comes)) { $0.collects = 0.3 }),
      players: players, seed: 2003)
    expectAgreement(try run.agreements("streak.watching", on: 8, with: streak(0.7, on: 8)))
  }
}
