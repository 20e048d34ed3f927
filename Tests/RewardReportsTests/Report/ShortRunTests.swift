import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("A report of a short run")
struct ShortRunTests {
  @Test(
    "says which players arrive and which events happen after its end", arguments: [(29, false), (30, true)])
  func beyond(days: Int, arrives: Bool) async throws {
    var scenario = Scenario.with([.levels, .currency], days: days)
    scenario.players.profiles = [
      Scenario.Profile(id: "loyal", share: 0.9, activity: .fixed(1)),
      Scenario.Profile(id: "curious", share: 0.1, activity: .fixed(1)),
    ]
    scenario.events = [Scenario.Event(id: "viral", from: 29, brings: "curious")]
    // A tenth of ten players comes on day 30.
    let page = try await Report(of: scenario, players: 10).page
    #expect(page.contains(" Of the 10 players, 1 does not arrive within the run.") != arrives)
    #expect(page.contains("Players arrive over time") == arrives)
    #expect(
      page.contains(
        "- Event 'viral', day 30: all players of curious arrive.\(arrives ? "" : " It is after the end of the run.")\n"
      ))
  }

  @Test("names a goal without a value, which more players do not give it")
  func goal() async throws {
    var scenario = Scenario.twoDays
    scenario.goals = [Scenario.Goal(id: "growth", metric: "coins.growth_28", atMost: 0.1)]
    let page = try await Report(of: scenario).page
    #expect(
      page.contains(
        "\n'growth' has no value in a run of 2 days. More players do not change that; more days may.\n"))
    #expect(!page.contains("More players make the interval narrower."))
    #expect(
      page.contains(
        "- **First step:** Simulate at least 57 days: 'growth' has no value in a run of 2 days.\n"))
  }

  @Test(
    "names the days that a goal needs, where it is sure that these are too few",
    arguments: [
      ("coins.growth_28", 28, 57), ("coins.growth_28", 56, 57), ("coins.growth_28", 57, nil),
      ("coins.sink_faucet_28", 27, 28),
      ("coins.sink_faucet_28", 28, nil), ("coins.balance.mean@90", 60, 90),
      ("coins.balance.mean@60", 60, nil),
      ("arppu", 60, nil), ("retention@30", 30, 31), ("retention@30", 31, nil),
    ])
  func daysNeeded(metric: String, days: Int, needed: Int?) throws {
    let scenario = Scenario.with([.currency, .shop], days: 120)
    #expect(try scenario.metric(metric, in: 120).daysNeeded(in: days) == needed)
  }

  /// A player of two who never pays has nobody to spread a figure of payers over; a day beyond the run needs days.
  @Test("says whether more players or more days may give a goal a value")
  func missing() async throws {
    var scenario = Scenario.with([.currency, .shop], days: 60)
    scenario.players.profiles[0].payers = 0
    scenario.goals = [
      Scenario.Goal(id: "late", metric: "coins.balance.mean@90", atMost: 1e6),
      Scenario.Goal(id: "spend", metric: "arppu", atLeast: 1),
    ]
    let page = try await Report(of: scenario).page
    #expect(
      page.contains(
        "\n'late' has no value in a run of 60 days. More players do not change that; more days may. 'spend' has no value in a run of 60 days. More players or more days may change that.\n"
      ), "\(page)")
  }

  /// Nobody receives 100,000 XP in three days.
  @Test("says why a goal on the days until a level has no value, on the terminal, too")
  func unreached() async throws {
    var scenario = Scenario.with([.levels, .currency], days: 3)
    scenario.levels = Scenario.Levels(curve: .table([100_000]))
    scenario.goals = [Scenario.Goal(id: "quick", metric: "level.2.days.p50", atMost: 3)]
    try await expect(
      "'quick' has no value: even if nobody churned, fewer than 50 % of players would get that far in 3 days. More players do not change that; more days may.",
      atTheEndOf: scenario)
    #expect(
      try await Report(of: scenario).page.contains(
        "- **First step:** Simulate more days: 'quick' has no value in a run of 3 days.\n"))
    // The run shows days 0 to 2, and so that nobody gets there by day 2.
    scenario.goals[0].atMost = 2
    try await expect(
      "'quick' asks when 50 % of players get there, and the run is too short to show that. It is judged by how many get there within 2 days of their arrival, if nobody churns.",
      atTheEndOf: scenario)
    let text = Self.inOneLine(try await Report(of: scenario).terminalText)
    #expect(text.contains("quick has 0.0 % of players there by day 2 and should have at least 50.0 %."))
  }

  @Test("says of a log how many get there, whether they have left or not")
  func log() throws {
    let scenario = Scenario.with([.levels])
    let goal = Scenario.Goal(id: "quick", metric: "level.2.reached", atLeast: 0.5)
    #expect(
      goal.noteOnShare(in: try scenario.metric("level.2.reached@1", in: 9), isOfHistory: true)
        == "'quick' asks when 50 % of players get there, and the log is too short to show that. It is judged by how many get there within 1 day of their arrival."
    )
  }

  /// In the report, and at the end of what the terminal shows.
  private func expect(_ why: String, atTheEndOf scenario: Scenario) async throws {
    let report = try await Report(of: scenario)
    #expect(report.page.contains("\n\(why)\n"))
    #expect(Self.inOneLine(report.terminalText).hasSuffix(why))
  }

  private static func inOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("has text under each heading", arguments: [1, 2, 8])
  func headings(days: Int) async throws {
    var scenario = Scenario.twoDays
    scenario.days = days
    let lines = try await Report(of: scenario).page.split(separator: "\n")
    for (heading, next) in zip(lines, lines.dropFirst()) where heading.hasPrefix("#") && next.hasPrefix("#") {
      // A chapter may open with a section, and not with one of its own rank.
      #expect(
        next.prefix { $0 == "#" }.count > heading.prefix { $0 == "#" }.count, "\(heading) before \(next)")
    }
    #expect(
      !lines.contains("## Streaks") || !lines[lines.firstIndex(of: "## Streaks")! + 1].hasPrefix("<details>"))
  }

  @Test("gives a length of streaks before any run of them ends")
  func streaks() async throws {
    var scenario = Scenario.twoDays
    scenario.days = 1
    #expect(
      try await Report(of: scenario).page.contains(
        "\n## Streaks\n\nOn day 1, the average active player's 'daily' is 1 day long.\n"))
  }

  @Test(
    "does not blame an offer for having no buyer before a week is over", arguments: [(6, true), (7, false)])
  func offers(days: Int, isSilent: Bool) async throws {
    // 3 coins a day do not pay 1,000.
    var scenario = Scenario.with([.currency], days: days)
    scenario.items = Scenario.twoDays.items
    scenario.shop = [
      Scenario.Offer(
        id: "hat", gives: .of("hats", 1), cost: .currency([.init("coins", 1000)], prefer: nil),
        demand: .asSoonAsAffordable)
    ]
    let flags = try await Run(scenario, players: 4).findings().flags
    #expect(flags.contains { $0.rule == .deadOffer } != isSilent)
  }

  @Test("asks for more days to judge money only where money is paid", arguments: [false, true])
  func money(isPaid: Bool) async throws {
    var scenario = Scenario.with([])
    scenario.currencies = [Scenario.Currency(id: "coins")]
    if isPaid { scenario.login = .of("coins", 3) }
    #expect(
      try await Report(of: scenario).page.contains("To judge money, simulate at least 28 days.") == isPaid)
  }
}

@Suite("A quantile of levels")
struct LevelQuantileTests {
  @Test("is a whole level, the one that the player is on")
  func whole() {
    let level = Outcome.Estimate(value: 66.83, low: 64.2, high: 68.9).onWholeLevel
    #expect(level == Outcome.Estimate(value: 66, low: 64, high: 68))
  }

  @Test("is not named where it is no higher than the median")
  func same() {
    let one = Outcome.Estimate(value: 1, low: 1, high: 1)
    #expect(one.above(one) == nil)
    #expect(Outcome.Estimate(value: 2, low: nil, high: nil).above(one)?.value == 2)
  }
}
