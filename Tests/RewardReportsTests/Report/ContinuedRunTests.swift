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
    // Both hold 3 coins and receive 3 on each of two days. Each buys a hat for 8 on the second day: 16 of 12 received.
    let report = try await report(of: .twoDays)
    let start =
      "The run continues from stored player states: its day 1 is day 3. What players hold at the start is a "
      + "faucet of day 1; shares of what they spend leave it out. Figures by days since arrival are left out, because these players arrived earlier. "
      + "Give the seed of the run that wrote the states: from another one, players draw other traits, such as how often "
      + "they play."
    #expect(report.page.contains("\n- **Start:** \(start)\n"))
    #expect(report.terminalText.hasPrefix("Start "))
    #expect(report.page.contains(" Players spend 133.3 % of the coins they receive.\n"))
    // Two days of play before the run and two within it.
    #expect(
      report.page.contains("| days of play per player, earlier days included | 4 (needs 150 players) |"))
    #expect(report.page.contains("\n2 players play 4 days in 2 days; 100.0 % are still active at the end.\n"))
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
