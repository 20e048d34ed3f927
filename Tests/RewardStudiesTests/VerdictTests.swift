import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A verdict")
struct VerdictTests {
  @Test(
    "is pass where the whole interval will do, fail where none of it will, else inconclusive",
    arguments: [
      // value, low, high, at least, at most, verdict
      (5.0, 4.0, 6.0, 4.0, nil, "pass"), (5.0, 4.0, 6.0, 4.1, nil, "inconclusive"),
      (5.0, 4.0, 6.0, 6.0, nil, "inconclusive"), (5.0, 4.0, 6.0, 6.1, nil, "fail"),
      (5.0, 4.0, 6.0, nil, 6.0, "pass"), (5.0, 4.0, 6.0, nil, 5.9, "inconclusive"),
      (5.0, 4.0, 6.0, nil, 4.0, "inconclusive"), (5.0, 4.0, 6.0, nil, 3.9, "fail"),
      (5.0, 4.0, 6.0, 4.0, 6.0, "pass"), (5.0, 4.0, 6.0, 7.0, 9.0, "fail"),
      (5.0, 4.0, 6.0, 5.0, 9.0, "inconclusive"),
      // An end that is open lies beyond every limit.
      (5.0, 4.0, nil, nil, 6.0, "inconclusive"), (5.0, 4.0, nil, 4.0, nil, "pass"),
      (5.0, 4.0, nil, nil, 3.9, "fail"), (5.0, nil, 6.0, 4.0, nil, "inconclusive"),
      (5.0, nil, 6.0, nil, 6.0, "pass"),
    ] as [(Double, Double?, Double?, Double?, Double?, String)])
  func states(
    value: Double, low: Double?, high: Double?, least: Double?, most: Double?, expected: String
  ) {
    let goal = Scenario.Goal(id: "goal", metric: "xp", atLeast: least, atMost: most)
    let estimate = Outcome.Estimate(value: value, low: low, high: high)
    #expect(Verdict.state(of: estimate, under: goal).rawValue == expected)
  }

  @Test("on a figure without an interval looks at the figure alone")
  func exact() {
    let goal = Scenario.Goal(id: "goal", metric: "xp", atLeast: 5)
    let five = Outcome.Estimate(value: 5, low: nil, high: nil)
    #expect(Verdict.state(of: five, under: goal) == .pass)
    #expect(Verdict.state(of: five.scaled(by: 0.9), under: goal) == .fail)
  }

  @Test("on a figure that too few players carry is inconclusive, wherever it stands")
  func notCarried() {
    let goal = Scenario.Goal(id: "goal", metric: "xp", atLeast: 5)
    let six = Outcome.Estimate(value: 6, low: nil, high: nil, playersNeeded: 150)
    #expect(Verdict.state(of: six, under: goal) == .inconclusive)
  }

  /// Everybody comes on each of three days and earns 10 coins on each.
  private static func scenario(_ goals: [Scenario.Goal]) -> Scenario {
    Scenario(
      title: "Three days", days: 3, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment([.init("coins", .fixed(10))]),
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: "loyal", share: 0.5, activity: .fixed(1)),
        Scenario.Profile(id: "rare", share: 0.5, activity: .fixed(0)),
      ]), goals: goals)
  }

  @Test("is of the metric on its day, over the goal's profile")
  func figures() async throws {
    let goals = [
      Scenario.Goal(id: "a", metric: "coins.balance.mean@2", profile: "loyal", atLeast: 19.9, atMost: 20.1),
      Scenario.Goal(id: "b", metric: "coins.balance.mean@2", profile: "rare", atLeast: 20),
      Scenario.Goal(id: "c", metric: "coins.supply", atMost: 7_999),
      Scenario.Goal(id: "d", metric: "coins.supply@4", atMost: 7_999),
    ]
    let findings = try await Run(Self.scenario(goals), players: 400).findings()
    // All play on the first day; the loyal half goes on. 200 × 30 + 200 × 10 coins on the last day.
    #expect(findings.verdicts.map(\.state) == [.pass, .fail, .fail, .inconclusive])
    #expect(findings.verdicts.map { $0.estimate?.value } == [20, 10, 8_000, nil])
  }

  /// 8,000 coins of 400 players, as above; so 2,000 of the hundred whose economy it is.
  @Test(
    "on a total is of the players of the economy, whatever number is simulated to know it",
    arguments: [100, 400])
  func totals(players: Int) async throws {
    var run = Run(
      Self.scenario([Scenario.Goal(id: "c", metric: "coins.supply", atMost: 2_500)]), players: players)
    run.totalsOf = 100
    let verdict = try #require(try await run.findings().verdicts.first)
    #expect(verdict.estimate?.value == 2_000 && verdict.state == .pass)
  }

  /// Left out, such a goal would count as met.
  @Test("is not given on a metric that the scenario lacks: a run and a check refuse it")
  func misspelled() async throws {
    let scenario = Self.scenario([Scenario.Goal(id: "a", metric: "coin.balance.mean", atLeast: 1e9)])
    let fault = await #expect(throws: Experiment.Fault.self) {
      try await Check(scenario, players: 64, replications: 4).findings()
    }
    let refusal = await #expect(throws: PlanRefusal.self) { try await Run(scenario, players: 8).findings() }
    #expect(refusal?.path == "goals.a.metric" && refusal?.help == "did you mean 'coins.balance.mean'?")
    if case .refusal(_, let own)? = fault { #expect(own == refusal) } else { Issue.record("not refused") }
  }
}
