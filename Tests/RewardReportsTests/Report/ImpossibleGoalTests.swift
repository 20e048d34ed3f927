import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The first step to a goal that nothing can meet")
struct ImpossibleGoalTests {
  /// Everybody comes on three days and receives 10 XP and 5 coins on each.
  private func firstStep(_ goals: [Scenario.Goal], _ change: (inout Scenario) -> Void = { _ in }) async throws
    -> Substring
  {
    var scenario = Scenario.with([])
    scenario.currencies = [Scenario.Currency(id: "coins")]
    scenario.login = Scenario.Payment([.init("coins", .fixed(5)), .init("xp", .fixed(10))])
    scenario.levels = Scenario.Levels(highest: 3, curve: .table([20, 500]))
    scenario.goals = goals
    change(&scenario)
    let page = try await Report(of: scenario, players: 400).page
    return try #require(page.split(separator: "\n").first { $0.hasPrefix("- **First step:** ") })
      .dropFirst("- **First step:** ".count)
  }

  @Test("is to change one of two goals that contradict each other, whichever is missed")
  func contradiction() async throws {
    let (poor, rich) = (
      Scenario.Goal(id: "poor", metric: "coins.balance.mean", atMost: 5),
      Scenario.Goal(id: "rich", metric: "coins.balance.mean", atLeast: 10)
    )
    let step =
      "Move a limit of 'poor' or 'rich', or remove one of the two: these goals contradict each other."
    #expect(try await firstStep([poor, rich]) == step)
    #expect(try await firstStep([poor]) == "Search for values that meet 'poor' with `rewardsim tune`.")
  }

  @Test("is what lint advises where the level is out of reach")
  func level() async throws {
    let high = Scenario.Goal(id: "high", metric: "level.3.reached", atLeast: 0.5)
    #expect(
      try await firstStep([high])
        == "Lower the curve of levels, pay more experience, or move 'high' to level 2 or lower: by `rewardsim lint`, its level is out of reach."
    )
  }

  @Test("is what lint advises where a share is written in percent")
  func percent() async throws {
    let spent = Scenario.Goal(id: "spent", metric: "coins.sink_faucet", atLeast: 80)
    #expect(
      try await firstStep([spent]) {
        $0.missions = [Scenario.Mission(id: "quiz", costs: [.init("coins", 1)])]
      }
        == "Look at `goals.spent.at_least`: write 0.8 if 80 % is meant. By `rewardsim lint`, 'spent' is out of reach before that."
    )
  }

  @Test("is a search where the level is within reach, or where fewer players should get there")
  func within() async throws {
    let early = Scenario.Goal(id: "early", metric: "level.2.reached@0", atLeast: 0.5)
    #expect(try await firstStep([early]) == "Search for values that meet 'early' with `rewardsim tune`.")
  }

  @Test("is the same in a check, where no search meets all goals")
  func check() async throws {
    var scenario = Scenario.with([])
    scenario.login = Scenario.Payment([.init("xp", .fixed(10))])
    scenario.levels = Scenario.Levels(highest: 3, curve: .table([20, 500]))
    scenario.goals = [
      Scenario.Goal(id: "few", metric: "level.2.reached", atMost: 0.1),
      Scenario.Goal(id: "high", metric: "level.3.reached", atLeast: 0.5),
    ]
    let check = CheckReport(
      try await Check(scenario, players: 3_200, replications: 32).findings(),
      provenance: Report.Provenance(command: "check it", version: "1.2.3"))
    #expect(
      check.nextStep
        == "Next step: lower the curve of levels, pay more experience, or move 'high' to level 2 or lower: by 'rewardsim lint', its level is out of reach."
    )
  }
}
