import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("Red flags of streaks that count a mission with a cost")
struct UnpaidDayTests {
  @Test("say how rarely players can pay for the mission that a streak counts")
  func unpaidDays() async throws {
    let scenario = FlagsTests.economy { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = Scenario.Payment([.init("coins", .fixed(3))])
      scenario.missions = [Scenario.Mission(id: "quiz", costs: [Scenario.Price("coins", 5_000)])]
      scenario.streaks = [Scenario.Streak(id: "habit", dayCountsWhen: .mission("quiz"))]
    }
    let flag = try #require(try await Run(scenario, players: 2).findings().flags.first)
    #expect(flag.rule == .unmeetableGoal && flag.playersNeeded == nil)
    #expect(
      flag.evidence
        == "no day of any player counts for the streak 'habit' in 3 days. A day counts with the mission 'quiz'. Players can pay for it on 0.0 % of the days on which they want to do it"
    )
    #expect(flag.help == "lower 'missions.quiz.costs.coins', or pay more coins")
  }
}
