import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The report of a run that continues from stored states")
struct ContinuedRunTests {
  /// The report of a run of the same scenario that goes on from the states at its end.
  private func report(of scenario: Scenario, players: Int = 2) async throws -> Report {
    var run = Run(scenario, players: players)
    var opening = OpeningStates(of: try Plan(scenario), day: scenario.days)
    try await run.states { for state in $0 { opening.add(state) } }
    run.opening = opening
    return Report(try await run.findings(), provenance: Report.provenance)
  }

  @Test("says where it begins, and what its figures count")
  func start() async throws {
    // Both hold 3 coins, and receive 3 on each of two days: 12 in all. Each buys a hat for 8 on the second day: 133.3 %.
    let report = try await report(of: .twoDays)
    let start =
      "The run continues from stored player states: its day 1 is day 3. Totals and rates count only the "
      + "days of this run, and so do the time without a level and runs of streaks, which begin again. What players hold at the start does not count as received. The report and its tables leave out "
      + "figures by days since arrival, because players with a stored state arrived earlier. Give the seed of the run that wrote the states: from another one, players draw other traits, such as how often "
      + "they play."
    #expect(report.page.contains("\n- **Start:** \(start)\n"))
    #expect(report.terminalText.hasPrefix("Start "))
    #expect(report.page.contains(" Players spend 133.3 % of the coins they receive.\n"))
    // Two days of play before the run do not count.
    #expect(report.page.contains("| days of play per player | 2 (needs 150 players) |"))
    #expect(report.page.contains("\n2 players play 4 days in 2 days; 100.0 % are still active at the end.\n"))
  }

  @Test("says what faucets pay, sinks take and experience is earned on a day of the run")
  func rates() async throws {
    var scenario = Scenario.twoDays
    scenario.levels = Scenario.Levels(curve: .table([1000]))
    scenario.login = Scenario.Payment([.init("coins", .fixed(3)), .init("xp", .fixed(10))])
    let page = try await report(of: scenario).page
    // 3 coins and 10 XP on each day, and 8 coins spent in two days.
    #expect(page.contains("\nFaucets pay 3 per day of play. Sinks take 4.\n"))
    #expect(page.contains("Players earn 10 XP on a day of play. The largest source is 'login' with 100.0 %."))
    #expect(page.contains("without a new level, counted from the first day of this run. The median"))
  }

  @Test("judges no goal on what players ever did, and says so")
  func goals() async throws {
    var scenario = Scenario.twoDays
    scenario.goals = [
      .init(id: "worn", metric: "shop.hat.adoption", atLeast: 0.5),
      .init(id: "lasting", metric: "streak.daily.survival@2", atLeast: 0.5),
      .init(id: "held", metric: "coins.supply", atLeast: 1),
    ]
    let page = try await report(of: scenario).page
    let words =
      "The goal is met. 2 goals on what players ever did are not judged, because this run counts only its own days: "
      + "'worn' and 'lasting'."
    #expect(page.contains("- **Goals:** \(words)\n"))
    #expect(!page.contains("| worn |"))
  }

  @Test(
    "has no figure by days since arrival",
    arguments: ["after arrival", "from arrival", "NURR", "### Retention"])
  func arrival(words: String) async throws {
    var scenario = Scenario.with([.levels, .currency], days: 30, activity: 0.5)
    scenario.shop = Scenario.twoDays.shop
    scenario.items = Scenario.twoDays.items
    #expect(try await Report(of: scenario, players: 50).page.contains(words))
    let page = try await report(of: scenario, players: 50).page
    #expect(!page.contains(words))
    #expect(!page.contains("Days since arrival until") && !page.contains("Players arrive over time"))
    #expect(!page.contains("Up to day 28 every player who has arrived counts as active"))
    #expect(!page.contains("would reach level"))
  }

  @Test("has no figure by days since arrival in its tables, and all others")
  func tables() async throws {
    var scenario = Scenario.with([.levels, .currency], days: 30, activity: 0.5)
    scenario.shop = Scenario.twoDays.shop
    scenario.items = Scenario.twoDays.items
    let (fresh, continued) = (
      try await Report(of: scenario, players: 50), try await report(of: scenario, players: 50)
    )
    /// The cells of columns by name, row by row.
    func cells(_ file: String, of report: Report, _ names: String...) throws -> [[Substring]] {
      let rows = try #require(report.text(file)).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let places = try names.map { name in try #require(rows[0].firstIndex { $0 == name }, "\(name)") }
      return rows.dropFirst().map { row in places.map { row[$0] } }
    }
    let metrics = try Set(cells("metrics.csv", of: continued, "metric").joined())
    for name in [
      "retention", "retention.rolling", "nurr", "level.2.days", "level.2.reached", "purchase.days",
    ] {
      #expect(try cells("metrics.csv", of: fresh, "metric").contains([Substring(name)]), "\(name)")
      #expect(!metrics.contains(Substring(name)), "\(name)")
    }
    #expect(
      metrics.isSuperset(of: ["active_days", "level", "coins.balance", "stickiness", "shop.hat.adoption"]))
    let times = ["days_p25", "days_p50", "days_p50_low", "days_p50_high", "days_p75", "stayers_share"]
    for name in times {
      #expect(try cells("levels.csv", of: fresh, name).contains { $0 != [""] }, "\(name)")
      #expect(try cells("levels.csv", of: continued, name).allSatisfy { $0 == [""] }, "\(name)")
    }
    #expect(try cells("levels.csv", of: continued, "reached_share").contains { $0 != [""] })
    #expect(try cells("profiles.csv", of: fresh, "retention@7").allSatisfy { $0 != [""] })
    #expect(try cells("profiles.csv", of: continued, "retention@7").allSatisfy { $0 == [""] })
    #expect(try cells("profiles.csv", of: continued, "stickiness").allSatisfy { $0 != [""] })
    #expect(fresh.text("retention.csv") != nil && continued.text("retention.csv") == nil)
    #expect(!continued.page.contains("retention.csv"))
    #expect(!(try #require(continued.text("summary.json"))).contains("retention"))
  }

  @Test("has no share of players who own all, which counts from arrival")
  func catalogue() async throws {
    // Both players buy the only piece.
    var scenario = Scenario.twoDays
    scenario.items[0].kind = .collection(size: 1)
    let fresh = try await Report(of: scenario, players: 2)
    #expect(fresh.page.contains("`coins.exhausted`") && fresh.text("exhausted.svg") != nil)
    let continued = try await report(of: scenario)
    #expect(continued.page.contains("Players can buy 1 piece once"))
    for words in ["exhausted", "own all", "own them all"] {
      #expect(!continued.page.contains(words), "\(words)")
      #expect(!(try #require(continued.text("summary.json"))).contains(words), "\(words)")
    }
    #expect(continued.text("exhausted.svg") == nil)
  }

  @Test("prints no command for diaries, which cannot start from states")
  func diaries() async throws {
    let page = try await report(of: .twoDays).page
    #expect(
      page.contains(
        """
        ## Players with the largest holdings

        There is no command for the diaries of these players: `rewardsim explain` does not start from stored states.
        """))
    #expect(!page.contains("rewardsim explain two.yaml"))
  }

  @Test("compares its last week with its first, in which only active players count already")
  func weeks() async throws {
    // 3 coins a day, after 63 in the run before: 66 to 84 in the first week, 108 to 126 in the third.
    let findings = try await report(of: .with([.currency], days: 21), players: 200).findings
    let money = try #require(MoneyFigures(findings.outcome, of: findings.scenario, currency: "coins"))
    #expect(
      money.verdict?.heldInBrief
        == "The average active player holds 75.000 on days 1 to 7 and 117.00 on days 15 to 21.")
  }

  @Test("names the arrival of one cohort as before the run", arguments: [false, true])
  func cohort(isContinued: Bool) async throws {
    let scenario = Scenario.with([.currency], days: 60)
    let findings =
      isContinued
      ? try await report(of: scenario, players: 200).findings
      : try await Run(scenario, players: 200).findings()
    let money = try #require(MoneyFigures(findings.outcome, of: scenario, currency: "coins"))
    #expect(
      money.verdict?.reason?.hasPrefix(
        isContinued
          ? "All players arrived on the same day before the run and grow older together"
          : "All players arrive on day 1 and grow older together") == true)
  }
}
