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
      ("coins.sink_faucet", 80, ["goals.goal.at_most"]),
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

  @Test(
    "finds a goal that every value meets, or none",
    arguments: [
      ("coins.balance.mean", nil, -400, .warning, "coins.balance.mean is 0 or more in 30 days"),
      ("coins.balance.mean", 0, nil, .note, "coins.balance.mean is 0 or more in 30 days"),
      ("coins.balance.mean", 0, 5, nil, ""),
      ("coins.growth_28", -1, nil, .note, "coins.growth_28 is -1 or more in 30 days"),
      ("retention@7", 0, 1, .note, "retention@7 is 0 to 1 in 30 days"), ("retention@7", 0.2, 1, nil, ""),
      ("active_days.mean", 31, nil, .warning, "active_days.mean is 0 to 30 in 30 days"),
      // A day that comes after the run is later than all of its days.
      ("level.2.days", 40, nil, nil, ""), ("level.2.days", nil, 40, nil, ""),
    ] as [(String, Double?, Double?, LintFinding.Level?, String)])
  func idle(metric: String, least: Double?, most: Double?, level: LintFinding.Level?, evidence: String) {
    let scenario = Scenario.plain().with {
      $0.days = 30
      $0.currencies = [Scenario.Currency(id: "coins", start: 9)]
      $0.login = .fixed(10, "coins")
      $0.levels = Scenario.Levels(curve: .table([10, 30]))
      $0.goals = [.init(id: "goal", metric: metric, atLeast: least, atMost: most)]
    }
    #expect(MetricIndex(scenario)[metric] != nil)
    let findings = scenario.findings(.idleLimit)
    #expect(findings.map(\.level) == (level.map { [$0] } ?? []))
    #expect(findings.flatMap(\.evidence) == (level == nil ? [] : [evidence]))
  }

  @Test(
    "finds two goals that no value meets",
    arguments: [
      (100, 50, "coins.balance.mean", nil, 1), (50, 50, "coins.balance.mean", nil, 0),
      // Another metric, or other players, may have another value.
      (100, 50, "coins.balance.p50", nil, 0), (100, 50, "coins.balance.mean", "everyone", 0),
    ] as [(Double, Double, String, String?, Int)])
  func contradiction(least: Double, most: Double, metric: String, profile: String?, count: Int) {
    let scenario = Scenario.plain().with {
      $0.currencies = [Scenario.Currency(id: "coins", start: 9)]
      $0.login = .fixed(10, "coins")
      $0.goals = [
        .init(id: "rich", metric: "coins.balance.mean", atLeast: least),
        .init(id: "poor", metric: metric, profile: profile, atMost: most),
      ]
    }
    let findings = scenario.findings(.contradictingGoals)
    #expect(findings.map(\.field.description) == ["goals.poor"].prefix(count).map { $0 })
    #expect(
      findings.allSatisfy {
        $0.evidence == ["no value of coins.balance.mean is at least 100 and at most 50"]
      })
  }
}
