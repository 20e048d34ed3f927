import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of goals")
struct GoalTests {
  @Test(
    "finds limits that are likely to be in percent",
    arguments: [
      ("coins.growth_28", 5, ["goals.goal.at_most"]), ("coins.growth_28", 1.5, []),
      ("coins.growth_28", 2, ["goals.goal.at_most"]),
      ("coins.sink_faucet_28", 80, ["goals.goal.at_most"]), ("coins.sink_faucet_28", 9, []),
      ("coins.velocity_28", 80, []), ("coins.balance.mean", 500, []),
    ] as [(String, Double, [String])])
  func percent(metric: String, limit: Double, fields: [String]) {
    let scenario = Scenario.plain().with {
      $0.currencies = [Scenario.Currency(id: "coins", start: 9)]
      $0.login = .fixed(10, "coins")
      $0.goals = [.init(id: "goal", metric: metric, atMost: limit)]
    }
    let findings = scenario.findings(.goalInPercent)
    #expect(findings.map(\.field.description) == fields)
    #expect(findings.allSatisfy { $0.help.hasPrefix("write \(FigureText.shown(limit / 100)) if") })
  }
}
