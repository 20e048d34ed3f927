import RewardEngine
import RewardStudies
import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("The report of a check")
struct CheckReportTests {
  /// Everybody earns so many coins on each of four days.
  private static func economy(coins: Int, _ goals: [Scenario.Goal] = []) -> Scenario {
    Scenario(
      title: "Visits", days: 4, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(coins))]),
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]),
      goals: goals)
  }

  /// From 12 coins to 16, which may be from 12 to 15, and may have moved by a half.
  private static func report() async throws -> CheckReport {
    let metric = "coins.balance.mean"
    let scenario = economy(
      coins: 4,
      [
        Scenario.Goal(id: "a", metric: metric, atLeast: 12),
        Scenario.Goal(id: "b", metric: metric, profile: "everyone", atMost: 15),
      ])
    var check = Check(scenario, players: 8, replications: 4)
    check.baseline = economy(coins: 3)
    check.watched = [WatchedMetric(try Response(metric, of: scenario), margin: 0.5)]
    return CheckReport(
      try await check.findings(),
      provenance: Report.Provenance(command: "check it", version: "1.2.3"),
      unmatched: .init(notStored: ["gems.supply"], notMeasured: ["mission.a.done", "mission.b.done"]))
  }

  private static func file(_ name: String, of report: CheckReport) -> String? {
    report.study.files.first { $0.name == name }?.text
  }

  @Test("shows on a terminal what it found, and then the numbers")
  func terminal() async throws {
    #expect(
      try await Self.report().study.terminalText == """
        Visits

        Fail: 1 of 2 goals does not hold (b); the metric moved beyond the margin you gave, ± 0.500
        (coins.balance.mean by +33.3 %). The baseline has 2 metrics that this check does not
        measure, and they are not compared: mission.a.done and mission.b.done. Simulated 8 players
        in 4 replications. Next step: let rewardsim tune search for the smallest edit that meets
        the goals. To find what moved the economy, use rewardsim compare, or store a new baseline
        if the move is wanted.

        goal  verdict  value (95 % interval)       wanted
        a     pass             16 (16 to 16)  at least 12
        b     fail             16 (16 to 16)   at most 15

        compared with the baseline  verdict  before  now  change (95 % interval)   margin
        coins.balance.mean          fail         12   16              4 (4 to 4)  ± 0.500

        """)
  }

  @Test("gives machines a row for each, with its p-values")
  func table() async throws {
    #expect(
      Self.file("check.csv", of: try await Self.report()) == """
        kind,goal,metric,profile,verdict,value,low,high,least,most,before,after,doubt_of_pass,doubt_of_fail,players,players_needed,moved
        goal,a,coins.balance.mean,,pass,16,16,16,12,,,16,0,1,8,,
        goal,b,coins.balance.mean,everyone,fail,16,16,16,,15,,16,1,0,8,,
        baseline,,coins.balance.mean,,fail,4,4,4,-0.5,0.5,12,16,1,0,8,,yes

        """)
  }

  @Test("explains on its page how it judged, and what was not compared")
  func page() async throws {
    let page = try #require(Self.file("report.md", of: try await Self.report()))
    #expect(page.contains("not compared, because the stored baseline lacks them: gems.supply"))
    #expect(
      page.contains(
        "not compared, because this check does not measure them: mission.a.done, mission.b.done"))
    // SciPy 1.17: t.isf(0.01 / 4, 3) + t.isf(0.1, 3) is 9.09.
    #expect(
      page.contains(
        "With 4 replications and 4 limits, a value 9.1 standard errors beyond its limit is found with a chance of 90 %."
      ))
    #expect(
      page.contains(
        "\n- b: the mean of coins held among 'everyone' players is 16 (16 to 16), wanted at most 15.\n"))
    #expect(page.contains("```sh\ncheck it\n```"))
  }

  @Test("is the same files for the same findings, and names them all")
  func files() async throws {
    let report = try await Self.report()
    let names = report.study.files.map(\.name)
    #expect(names == ["report.md", "report.html", "check.csv", "summary.json"])
    #expect(try await Self.report().study.files.map(\.text) == report.study.files.map(\.text))
  }

  @Test("says that a metric has moved where only its margin is in doubt")
  func moved() async throws {
    // Everybody plays with a chance of a half on nine days for 4 coins in place of 3, each day of 8 players: about 4.5 coins more,
    // which is next to the margin and far from 0.
    func scenario(_ coins: Int) -> Scenario {
      var scenario = Self.economy(coins: coins)
      scenario.days = 10
      scenario.players.profiles[0].activity = .fixed(0.5)
      return scenario
    }
    var check = Check(scenario(4), players: 32, replications: 4)
    check.baseline = scenario(3)
    check.watched = [WatchedMetric(try Response("coins.balance.mean", of: scenario(4)), margin: 5.5)]
    let report = CheckReport(try await check.findings(), provenance: StudyEconomy.provenance)
    let sentences = report.answer.sentences.joined(separator: " ")
    #expect(sentences.contains("moved, perhaps beyond its margin, from"), "\(sentences)")
  }

  @Test("says which test judges a quantile, and names no other where there is none")
  func methods() async throws {
    func page(_ metric: String) async throws -> String {
      let scenario = Self.economy(coins: 4, [Scenario.Goal(id: "a", metric: metric, atLeast: 12)])
      let check = Check(scenario, players: 24, replications: 12)
      let report = CheckReport(try await check.findings(), provenance: StudyEconomy.provenance)
      return try #require(Self.file("report.md", of: report))
    }
    let sign = "one-sided t tests over the replications, of a quantile by a sign test, with Holm's correction"
    #expect(try await page("coins.balance.p50").contains(sign))
    #expect(
      try await page("coins.balance.mean").contains("one-sided t tests over the replications, with Holm's"))
  }

  @Test("asks for more days where a goal has no value, and not for more players")
  func valueless() async throws {
    // Growth over 28 days needs more than the economy's four days.
    let scenario = Self.economy(coins: 4, [Scenario.Goal(id: "a", metric: "coins.growth_28", atMost: 1)])
    let check = Check(scenario, players: 24, replications: 4)
    let report = CheckReport(try await check.findings(), provenance: StudyEconomy.provenance)
    #expect(
      report.nextStep
        == "Next step: simulate at least 57 days. a has no value in a run of 4 days, and more players do not change that."
    )
  }

  @Test("reports to CI what fails, with the values")
  func junit() async throws {
    let cases = try await Self.report().junit(file: "a.yaml").text
    #expect(
      cases.contains(
        "<failure type=\"fail\" message=\"coins.balance.mean moved from 12 to 16, by 4 (4 to 4); the margin is ± 0.500\">"
      ))
    #expect(cases.contains("\np-value for pass: 100.00 %\np-value for fail: below 0.01 %</failure>"))
  }

  @Test("reports to CI what is open and what would decide it, and no p-values, where a check is inconclusive")
  func inconclusiveJUnit() async throws {
    // Growth over 28 days needs more than the economy's four days, on all of which players play.
    let goals = [
      Scenario.Goal(id: "a", metric: "coins.growth_28", atMost: 1),
      Scenario.Goal(id: "b", metric: "active_days.mean", atLeast: 3.9, atMost: 4.1),
    ]
    let check = Check(Self.economy(coins: 3, goals), players: 24, replications: 4)
    let report = CheckReport(try await check.findings(), provenance: StudyEconomy.provenance)
    let cases = report.junit(file: "a.yaml").text
    #expect(
      cases.contains(
        """
        metric: coins.growth_28
        open: everything, because the metric has no value to judge
        would decide it: more days; more players do not change that</error>
        """))
    #expect(!cases.contains("p-value"))
    // Players come on 1 + 3 · 0.4 = 2.2 days on average and get 6.6 coins: on the limit, it takes luck of 2 % to decide.
    var close = Self.economy(coins: 3, [Scenario.Goal(id: "c", metric: "coins.balance.mean", atLeast: 6.6)])
    close.players.profiles[0].activity = .fixed(0.4)
    let open = try await Check(close, players: 640, replications: 32).findings()
    #expect(open.state == .inconclusive)
    let text = CheckReport(open, provenance: StudyEconomy.provenance).junit(file: "a.yaml").text
    #expect(
      text.contains(
        """
        open: whether it is at least 6.6; the value is too close to a limit for this many players
        would decide it: another limit, or more players, but no number can be promised: it is too close to a limit</error>
        """))
  }

  @Test("speaks of the margin where a move is as large as that")
  func onTheMargin() async throws {
    var before = Self.economy(coins: 3, [])
    before.players.profiles[0].activity = .fixed(0.4)
    var after = before
    after.players.profiles[0].activity = .fixed(0.42)
    func findings(margin: Double) async throws -> Check.Findings {
      var check = Check(after, players: 640, replications: 32)
      check.baseline = before
      check.watched = [WatchedMetric(try Response("coins.balance.mean", of: after), margin: margin)]
      return try await check.findings()
    }
    let figure = try #require(try await findings(margin: 0).movements.first?.figure)
    let margin = abs(figure.value)
    let report = CheckReport(try await findings(margin: margin), provenance: StudyEconomy.provenance)
    let step = try #require(report.nextStep)
    #expect(step.hasSuffix("to decide coins.balance.mean: it is too close to a margin."))
    let text = step.firstMatch(of: /example with --margin coins.balance.mean=([0-9.]+), or/)?.1
    // Half again as wide as the interval, rounded up to one digit: at most twice that.
    let wider = try #require(text.flatMap { Double($0) })
    let reach = max(abs(figure.low ?? 0), abs(figure.high ?? 0))
    #expect(wider >= 1.5 * reach && wider <= 3 * reach)
    let junit = report.junit(file: "a.yaml").text
    #expect(junit.contains("decide it: another margin, or more players, but no number can be promised"))
  }

  @Test("speaks of one metric that moved, or of several", arguments: [1, 2])
  func moved(count: Int) async throws {
    let after = Self.economy(coins: 4)
    var check = Check(after, players: 8, replications: 4)
    check.baseline = Self.economy(coins: 3)
    check.watched = try ["coins.balance.mean", "coins.faucet"].prefix(count).map {
      WatchedMetric(try Response($0, of: after), margin: 0.5)
    }
    let report = CheckReport(try await check.findings(), provenance: StudyEconomy.provenance)
    #expect(report.nextStep?.contains("the change that moved \(count == 1 ? "it" : "them") with") == true)
  }

  @Test("promises no number of players for a value on its limit, in plain words")
  func onTheLimit() async throws {
    // 6.6 coins on average, as above.
    var close = Self.economy(coins: 3, [Scenario.Goal(id: "c", metric: "coins.balance.mean", atLeast: 6.6)])
    close.players.profiles[0].activity = .fixed(0.4)
    let report = CheckReport(
      try await Check(close, players: 640, replications: 32).findings(), provenance: StudyEconomy.provenance)
    #expect(report.verdict == "Inconclusive: the goal is inconclusive (c).")
    #expect(
      report.nextStep
        == "Next step: move the limit, or run it again with more players. No number of players can be promised to decide c: it is too close to a limit."
    )
    #expect(report.study.terminalText.contains("inconclusive, too close to a limit"))
    #expect(
      FindingText(report.findings.goals[0]).sentence.hasSuffix(
        ", wanted at least 6.6; it is too close to a limit to promise that any number of players would decide"
      ))
  }

  /// How many fail and are open, of how many.
  @Test(
    "counts goals in words",
    arguments: [
      (1, 0, 0, "the goal holds"), (2, 0, 0, "both goals hold"), (3, 0, 0, "all 3 goals hold"),
      (1, 1, 0, "the goal does not hold (F)"), (1, 0, 1, "the goal is inconclusive (O)"),
      (2, 1, 0, "1 of 2 goals does not hold (F)"), (2, 2, 0, "neither goal holds (F)"),
      (2, 0, 1, "1 of 2 goals is inconclusive (O)"), (2, 0, 2, "both goals are inconclusive (O)"),
      (2, 1, 1, "1 of 2 goals does not hold (F), and 1 is inconclusive (O)"),
      (3, 1, 0, "1 of 3 goals does not hold (F)"), (3, 2, 0, "2 of 3 goals do not hold (F)"),
      (3, 3, 0, "none of the 3 goals holds (F)"), (3, 0, 1, "1 of 3 goals is inconclusive (O)"),
      (3, 0, 2, "2 of 3 goals are inconclusive (O)"), (3, 0, 3, "all 3 goals are inconclusive (O)"),
      (3, 1, 1, "1 of 3 goals does not hold (F), and 1 is inconclusive (O)"),
      (3, 1, 2, "1 of 3 goals does not hold (F), and 2 are inconclusive (O)"),
      (3, 2, 1, "2 of 3 goals do not hold (F), and 1 is inconclusive (O)"),
    ])
  func goalCounts(all: Int, failed: Int, open: Int, text: String) {
    #expect(CheckCounts(all: all, failed: failed, open: open).ofGoals(failed: "F", open: "O") == text)
  }

  /// How many moved beyond, are open, and moved within, of how many.
  @Test(
    "counts metrics in words",
    arguments: [
      (1, 0, 0, 0, "the metric stays within M"), (2, 0, 0, 0, "both metrics stay within M"),
      (3, 0, 0, 0, "all 3 metrics stay within M"),
      (1, 0, 0, 1, "the metric stays within M; 1 moved, within the margin (W)"),
      (3, 0, 0, 2, "all 3 metrics stay within M; 2 moved, within the margin (W)"),
      (1, 1, 0, 0, "the metric moved beyond M (F)"), (2, 2, 0, 0, "both metrics moved beyond M (F)"),
      (3, 3, 0, 0, "all 3 metrics moved beyond M (F)"), (3, 1, 0, 0, "1 of 3 metrics moved beyond M (F)"),
      (3, 2, 0, 0, "2 of 3 metrics moved beyond M (F)"),
      (1, 0, 1, 0, "the metric is inconclusive (O); judged by M"),
      (2, 0, 2, 0, "both metrics are inconclusive (O); judged by M"),
      (3, 0, 1, 0, "1 of 3 metrics is inconclusive (O); judged by M"),
      (3, 0, 1, 1, "1 of 3 metrics is inconclusive (O) and 1 moved within the margin (W); judged by M"),
      (3, 1, 1, 0, "1 of 3 metrics moved beyond M (F) and 1 is inconclusive (O)"),
      (3, 1, 0, 2, "1 of 3 metrics moved beyond M (F) and 2 moved within the margin (W)"),
      (
        4, 1, 2, 1,
        "1 of 4 metrics moved beyond M (F), 2 are inconclusive (O) and 1 moved within the margin (W)"
      ),
    ])
  func metricCounts(all: Int, failed: Int, open: Int, within: Int, text: String) {
    let counts = CheckCounts(all: all, failed: failed, open: open, within: within)
    #expect(counts.ofMetrics(moved: "F", open: "O", within: "W", margins: "M") == text)
  }
}

@Suite("A baseline's file")
struct BaselineDocumentTests {
  @Test("holds the whole economy and its values, one after the other")
  func whole() {
    let baseline = StoredBaseline(
      name: "a.yaml", text: "title: \"A\"\n", settings: ["days=4"], players: 64, replications: 32,
      seed: .max,
      figures: [
        StoredBaseline.Figure("level.mean", 2.5, Interval(low: -0.0, high: 5)),
        StoredBaseline.Figure("some:xp.mean", nil),
      ])
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
              "value": 2.5,
              "low": 0,
              "high": 5
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

@Suite("The report of a check that was to grow")
struct GrowingCheckReportTests {
  /// A quarter of the players is rare, so a look adds four players to each of eight replications of six: 80 players.
  @Test("says so where the players it may add are too few")
  func tooFew() async throws {
    let profiles = [("usual", 0.75), ("rare", 0.25)].map {
      Scenario.Profile(id: $0, share: $1, activity: .fixed(0.5))
    }
    let scenario = Scenario(
      title: "Two days", days: 2, players: Scenario.Players(profiles: profiles),
      goals: [Scenario.Goal(id: "a", metric: "active_days.mean", atLeast: 1.5)])
    func text(_ most: Int) async throws -> String {
      var check = Check(scenario, players: 48, replications: 8)
      check.mostPlayers = most
      return CheckReport(
        try await check.findings(), provenance: StudyEconomy.provenance, unmatched: .init()
      ).players
    }
    #expect(
      try await text(60)
        == "Simulated 48 players in 8 replications. None were added: the least value of --max-players that adds any is 80."
    )
    #expect(try await text(80) == "Simulated 80 players in 8 replications.")
  }
}

@Suite("The report of a run that grew")
struct PrecisionReportTests {
  /// Everybody plays on the first of two days, and then with a chance of one half.
  private static func report(shock: Scenario.DailyShock? = nil, to reach: Double) async throws -> String {
    let scenario = Scenario(
      title: "Two days", days: 2,
      players: Scenario.Players(
        profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(0.5))], dailyShock: shock))
    let aim = PreciseRun.Aim(
      try Response("active_days.mean", of: scenario), Precision(reach, isShare: false))
    let run = PreciseRun(Run(scenario, players: 200), aims: [aim], mostPlayers: 400)
    return PrecisionReport(try await run.findings(), of: run).terminalText.replacing("\n", with: " ")
  }

  @Test("reports how many players it simulated, and that they were enough")
  func reached() async throws {
    let text = try await Self.report(to: 1)
    #expect(text.hasPrefix("Simulated 200 players: every metric has the precision you asked for. "))
  }

  @Test("reports what was not reached, and how many players are needed")
  func notReached() async throws {
    // ½ · 1.97 / √400 is 0.049, 49 times too wide: about 400 · 49² players, a million.
    let text = try await Self.report(to: 0.001)
    #expect(
      text.hasPrefix(
        "Simulated 200 and 400 players, the most allowed. The precision you asked for is not reached by active_days.mean (about "
      ))
    #expect(text.contains(",000 players needed). "))
  }

  @Test("explains that more players do not average out a daily shock")
  func shock() async throws {
    let text = try await Self.report(shock: Scenario.DailyShock(spread: 1, replications: 2), to: 0.001)
    #expect(
      text.contains(
        "Players share a daily shock, which more players do not average out: set "
          + "players.daily_shock.replications to more than 2."))
  }
}
