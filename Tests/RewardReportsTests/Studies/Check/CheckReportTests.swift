import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The report of a check")
struct CheckReportTests {
  /// Everybody earns so many coins on each of four days.
  private static func economy(coins: Int, _ goals: [Scenario.Goal] = []) -> Scenario {
    Scenario(
      title: "Visits", days: 4, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(coins))]),
      players: Scenario.Players(profiles: [Scenario.Profile(id: "all", share: 1, activity: .fixed(1))]),
      goals: goals)
  }

  /// From 12 coins to 16, which may be from 12 to 15, and may have moved by a half.
  private static func report() async throws -> CheckReport {
    let metric = "coins.balance.mean"
    let scenario = economy(
      coins: 4,
      [
        Scenario.Goal(id: "a", metric: metric, atLeast: 12),
        Scenario.Goal(id: "b", metric: metric, profile: "all", atMost: 15),
      ])
    var check = Check(scenario, players: 8, replications: 4)
    check.baseline = economy(coins: 3)
    check.watched = [WatchedMetric(try Response(metric, of: scenario), margin: 0.5)]
    return CheckReport(
      try await check.findings(),
      provenance: Report.Provenance(command: "check it", explain: "", version: "1.2.3"),
      notInBaseline: ["gems.supply"])
  }

  private static func file(_ name: String, of report: CheckReport) -> String? {
    report.study.files.first { $0.name == name }?.text
  }

  @Test("says on a terminal what it found, and the figures behind it")
  func terminal() async throws {
    #expect(
      try await Self.report().study.terminalText == """
        Visits

        Fail: of 2 goals 1 does not hold (b); of 1 figure held against the baseline 1 has moved
        beyond the margin you gave, ± 0.500 (coins.balance.mean by +33.3 %). 8 players in 4
        replications.

        goal  verdict  value (95 % interval)       wanted  players to decide
        a     pass             16 (16 to 16)  at least 12                  –
        b     fail             16 (16 to 16)   at most 15                  –

        held against the baseline  verdict  before  now  change (95 % interval)   margin  players to decide
        coins.balance.mean         fail         12   16              4 (4 to 4)  ± 0.500                  –

        """)
  }

  @Test("gives machines a row for each, with its doubts")
  func table() async throws {
    #expect(
      Self.file("check.csv", of: try await Self.report()) == """
        kind,goal,metric,profile,verdict,value,low,high,least,most,before,after,doubt_of_pass,doubt_of_fail,players,players_needed,moved
        goal,a,coins.balance.mean,,pass,16,16,16,12,,,16,0,1,8,,
        goal,b,coins.balance.mean,all,fail,16,16,16,,15,,16,1,0,8,,
        baseline,,coins.balance.mean,,fail,4,4,4,-0.5,0.5,12,16,1,0,8,,yes

        """)
  }

  @Test("says on its page how it judged, and what was not compared")
  func page() async throws {
    let page = try #require(Self.file("report.md", of: try await Self.report()))
    #expect(page.contains("not in the stored baseline, and so not compared: gems.supply"))
    // SciPy 1.17: t.isf(0.01 / 4, 3) + t.isf(0.1, 3) is 9.09.
    #expect(
      page.contains(
        "9.1 standard errors beyond its border, the first of 4 borders to be judged by 4 replications"))
    #expect(page.contains("```sh\ncheck it\n```"))
  }

  @Test("is the same files for the same findings, and names them all")
  func files() async throws {
    let report = try await Self.report()
    let names = report.study.files.map(\.name)
    #expect(names == ["report.md", "report.html", "check.csv", "summary.json"])
    #expect(try await Self.report().study.files.map(\.text) == report.study.files.map(\.text))
  }

  @Test("tells CI what fails, with the figures")
  func junit() async throws {
    let cases = try await Self.report().junit(file: "a.yaml").text
    #expect(
      cases.contains(
        "<failure type=\"fail\" message=\"coins.balance.mean has moved from 12 to 16, by 4 (4 to 4); the margin is ± 0.500\">"
      ))
    #expect(cases.contains("\ndoubt of a pass: 100.00 %\ndoubt of a fail: below 0.01 %</failure>"))
  }
}

@Suite("A baseline's file")
struct BaselineDocumentTests {
  @Test("holds the whole economy and its figures, one after the other")
  func whole() {
    let baseline = StoredBaseline(
      name: "a.yaml", text: "title: \"A\"\n", settings: ["days=4"], players: 64, replications: 32,
      seed: .max,
      figures: [StoredBaseline.Figure("level.mean", 2.5), StoredBaseline.Figure("some:xp.mean", nil)])
    #expect(
      BaselineDocument(baseline).text == """
        {
          "format": "rewardsim-baseline",
          "schema": 1,
          "version": "\(Engine.version)",
          "players": 64,
          "replications": 32,
          "seed": "18446744073709551615",
          "metrics": [
            {
              "metric": "level.mean",
              "value": 2.5
            },
            {
              "metric": "some:xp.mean",
              "value": null
            }
          ],
          "scenario": "a.yaml",
          "settings": ["days=4"],
          "text": "title: \\"A\\"\\n",
          "digest": "\(baseline.digest)"
        }

        """)
  }
}

@Suite("The report of a run that grew")
struct PrecisionReportTests {
  /// Everybody plays on the first of two days, and then with a chance of one half.
  private static func report(shock: Scenario.DailyShock? = nil, to reach: Double) async throws -> String {
    let scenario = Scenario(
      title: "Two days", days: 2,
      players: Scenario.Players(
        profiles: [Scenario.Profile(id: "all", share: 1, activity: .fixed(0.5))], dailyShock: shock))
    let aim = PreciseRun.Aim(
      try Response("active_days.mean", of: scenario), Precision(reach, isShare: false))
    let run = PreciseRun(Run(scenario, players: 200), aims: [aim], mostPlayers: 400)
    return PrecisionReport(try await run.findings(), of: run).terminalText.replacing("\n", with: " ")
  }

  @Test("says with how many players it played, and that they were enough")
  func reached() async throws {
    let text = try await Self.report(to: 1)
    #expect(text.hasPrefix("Played with 200 players: every figure is known as closely as was asked for. "))
  }

  @Test("says what was not reached, and how many players would do")
  func notReached() async throws {
    // ½ · 1.97 / √400 is 0.049, 49 times too wide: about 400 · 49² players, a million.
    let text = try await Self.report(to: 0.001)
    #expect(
      text.hasPrefix(
        "Played with 200 and 400 players, the most it may: not known as closely as was asked for is active_days.mean (about "
      ))
    #expect(text.contains(",000 players would do). "))
  }

  @Test("says of a daily shock that more players do not average it out")
  func shock() async throws {
    let text = try await Self.report(shock: Scenario.DailyShock(spread: 1, replications: 2), to: 0.001)
    #expect(
      text.contains(
        "Players share a daily shock, which more players do not average out: write more than 2 under "
          + "players.daily_shock.replications."))
  }
}
