import RewardEngine
import Testing

@testable import RewardReports
@testable import RewardStudies

@Suite("The report of the value of freezes")
struct FreezeValueReportTests {
  /// Players who come every other day of five with two freezes, and earn 10 coins at the third day of their streak:
  /// each freeze saves two streak-days, a day of the record and the coins.
  private static func scenario(price: Int = 4) -> Scenario {
    Scenario(
      title: "Every other day", days: 5, currencies: [.init(id: "coins")],
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 2)],
      streaks: [
        .init(
          id: "visit", protectedBy: "freeze",
          milestones: [.init(id: "third", lengths: .at(3), pays: .init([.init("coins", .fixed(10))]))])
      ],
      shop: [
        .init(
          id: "one", gives: .init([.init("freeze", .fixed(1))]),
          cost: .currency([.init("coins", price)], prefer: nil), demand: .chance(0, quantity: 1))
      ],
      players: .init(
        profiles: [.init(id: "two_day", share: 1, activity: .fixed(1), churn: .daily(1), returns: 1)]))
  }

  private static func report(
    _ scenario: Scenario = scenario(), frontier: Bool = false
  ) async throws -> StudyReport {
    let findings = try await FreezeValue(scenario, players: 120, replications: 2).findings()
    var grid = FreezeFrontier.Grid()
    grid.graceDays = [0, 1]
    grid.freezes = [0, 1, 2]
    grid.leewayHours = [0]
    let frontiers = try await FreezeFrontier(
      scenario, streak: "visit", length: 3, grid: grid, players: 4, replications: 2)?.findings()
    return FreezeValueReport(
      findings, frontiers: frontier ? [frontiers].compactMap { $0 } : [],
      provenance: Report.Provenance(command: "value it", version: "1.2.3")
    ).report
  }

  private static func text(_ name: String, in report: StudyReport) throws -> String {
    try #require(report.files.first { $0.name == name }).text
  }

  @Test("shows what a freeze saves and whether it is worth its price, and then the numbers")
  func terminal() async throws {
    // 120 players use two each. Wilson's upper end of 0 in 120 is 3.84/123.84. Ten coins buy two and a half freezes at four.
    #expect(
      try await Self.report(frontier: true).terminalText == """
        Every other day

        120 of 100,000 players are simulated.

        On average, one freeze saves 2 streak-days, counted on the last day, and 10 coins by the
        end. At today's price of 4 coins, one freeze pays for itself: with freezes that need not
        be bought, what it saves is worth 2.500 times the price. All of them together save 1
        streak-day, 1 day of longest streaks and 5 coins for each one used, counted on the last
        day: that is worth 1.250 times the price, so together they pay for themselves. None of the
        freezes used was wasted. These also let streak visit reach 3 days more often than today
        (100.0 %), as often, or at most 1 percentage point less often: 0 grace days, 2 freezes at
        most, no leeway (100.0 %); or 1 grace day, no freezes, no leeway (100.0 %).

        For each freeze used (95 % interval):

        streak when used  used              wasted  streak-days at the end  coins  worth ÷ price
        all                240  0.0 % (0.0 to 3.1)                       2     10          2.500
        1 to 6 days        240  0.0 % (0.0 to 3.1)                       2     10          2.500

        profile  used              wasted  streak-days at the end  coins  worth ÷ price
        two_day   240  0.0 % (0.0 to 3.1)                       2     10          2.500

        Fewest freezes that let streak visit reach 3 days more often than today (100.0 %), as
        often, or at most 1 percentage point less often:

        grace days  leeway hours      fewest freezes                  reach it
                 0             0  any number (today)  100.0 % (100.0 to 100.0)
                 0             0                   2  100.0 % (100.0 to 100.0)
                 1             0                   0  100.0 % (100.0 to 100.0)

        """)
  }

  @Test("leads its page with the answer, and has the command that makes it again")
  func page() async throws {
    let page = try Self.text("report.md", in: try await Self.report())
    #expect(page.hasPrefix("# Every other day: the value of a freeze\n"))
    #expect(
      page.contains(
        "On average, one freeze saves 2 streak-days, counted on the last day, and 10 coins by the end."))
    #expect(page.contains("| one | 4 coins | 10 | 10 |"))
    #expect(page.contains("```sh\nvalue it\n```"))
    #expect(!page.contains("Grace, freezes and leeway"))
  }

  @Test("has a chart and a table of the frontier where it was requested")
  func frontier() async throws {
    let report = try await Self.report(frontier: true)
    let page = try Self.text("report.md", in: report)
    #expect(page.contains("## Grace, freezes and leeway: visit"))
    #expect(report.files.map(\.name).contains("freeze-frontier.svg"))
    let table = try Self.text("freeze-frontier.csv", in: report)
    // Seven combinations and their own; each with survival, freezes used, faucet and sink.
    #expect(table.count { $0 == "\n" } == 1 + 8 * 4)
    // With one freeze no run comes near three days.
    #expect(table.contains("visit,freeze,3,0,1,0,survival,0,0,0,-1,-1,-1,less\n"))
    #expect(table.contains("visit,freeze,3,0,2,0,survival,1,1,1,0,0,0,same\n"))
    // Every second day is one of absence after churn, on which no freeze counts as used.
    #expect(table.contains("visit,freeze,3,0,1,0,used_per_player,0,0,0,0,0,0,\n"))
  }

  /// Two replications with 0 and 2 %: Student's interval reaches 12.7 percentage points below their mean, where no share is.
  @Test("has shares from 0 to 100 % on the terminal and on its page")
  func possible() async throws {
    let frontier = try #require(
      try FreezeFrontier(
        Self.scenario(), streak: "visit", length: 3, players: 4, replications: 2))
    let responses = frontier.experiment.responses
    let rows = [0, 0.02].map { survival in [survival] + responses.dropFirst().map { _ in 1.0 } }
    let samples = frontier.points.map { _ in Sample(rows: rows, of: responses, days: 5) }
    let report = FreezeValueReport(
      try await FreezeValue(Self.scenario(), players: 4, replications: 2).findings(),
      frontiers: [.init(frontier: frontier, samples: samples)],
      provenance: Report.Provenance(command: "value it", version: "1.2.3")
    ).report
    for text in [report.terminalText, try Self.text("report.md", in: report)] {
      #expect(text.contains("1.0 % (0.0 to 13.7)") && !text.contains("(-"))
    }
    #expect(try Self.text("report.md", in: report).contains(" | 0.0 pp (0.0 to 0.0) | "))
  }

  @Test("asks for a smaller length where no streak reaches it today")
  func outOfReach() async throws {
    var scenario = Self.scenario()
    scenario.items[0].start = 1
    let report = try await Self.report(scenario, frontier: true)
    let sentence =
      "Only 0.0 % (0.0 to 0.0) of streaks of visit reach 3 days today, too few to compare other grace, freezes and leeway with: choose a smaller --length."
    #expect(report.terminalText.replacing("\n", with: " ").contains(sentence))
    let page = try Self.text("report.md", in: report)
    #expect(page.contains("no leeway. \(sentence)"))
    for text in [report.terminalText, page] {
      #expect(!text.contains("Fewest freezes") && !text.contains("fewest freezes"))
      #expect(!text.contains("also let"))
    }
  }

  @Test("names freezes that players buy in addition, where there are more of them than are saved")
  func additional() async throws {
    // Whoever keeps the streak has 10 coins on day 5 and buys another freeze, which day 6 uses up. Without the freeze nobody buys one.
    var scenario = Self.scenario(price: 10)
    scenario.days = 7
    scenario.shop[0].demand = .chance(1, quantity: 1)
    let page = try Self.text("report.md", in: try await Self.report(scenario))
    #expect(page.contains("less the freezes that their owners buy in addition, what it saves is worth "))
    #expect(page.contains(/more freezes bought to replace it \| -/))
  }

  @Test("gives tables for machines exact values")
  func tables() async throws {
    let report = try await Self.report()
    let values = try Self.text("freeze-value.csv", in: report)
    #expect(values.contains("freeze,all,,240,streak_days_end,2,2,2,\n"))
    #expect(values.contains("freeze,profile,two_day,240,rewards.coins,10,10,10,\n"))
    #expect(values.contains("freeze,streak,1-6,240,worth,2.5,2.5,2.5,\n"))
    #expect(
      try Self.text("freeze-price.csv", in: report).split(separator: "\n").last
        == "freeze,one,coins,4,10,10,10,yes")
  }

  @Test(
    "judges a price by what a freeze saves",
    arguments: [
      (
        9,
        "At today's price of 9 coins, one freeze pays for itself: with freezes that need not be bought, what it saves is worth 1.111 times the price."
      ),
      (
        10,
        "At today's price of 10 coins, it is inconclusive whether one freeze pays for itself: with freezes that need not be bought, what it saves is worth 1 times the price."
      ),
      (
        20,
        "At today's price of 20 coins, one freeze does not pay for itself: with freezes that need not be bought, what it saves is worth 0.5000 times the price."
      ),
    ])
  func price(price: Int, sentence: String) async throws {
    let page = try Self.text("report.md", in: try await Self.report(Self.scenario(price: price)))
    #expect(page.contains(sentence))
  }

  @Test("finds between which prices a freeze breaks even, and lists those that were tried")
  func breakEven() async throws {
    let study = try FreezeValue(Self.scenario(), players: 120, replications: 2)
    var borders: [FreezeBreakEven.Findings] = []
    for search in FreezeBreakEven.all(of: study) { borders.append(try await search.findings()) }
    let report = FreezeValueReport(
      try await study.findings(), frontiers: [], breakEvens: borders,
      provenance: Report.Provenance(command: "value it", version: "1.2.3")
    ).report
    let sentence = "One freeze breaks even between 10 and 11 coins (95 % interval: 10 to 11)."
    #expect(report.terminalText.replacing("\n", with: " ").contains(sentence))
    #expect(
      report.terminalText.replacing("\n", with: " ").contains(
        "Next step: let rewardsim compare show what else a price of 10 coins changes."))
    let page = try Self.text("report.md", in: report)
    #expect(page.contains("\n## At which price one freeze breaks even in coins\n\n\(sentence) Each row"))
    #expect(page.contains("\n| 10 coins | yes | 1 (1 to 1) | 10 (10 to 10) |\n"))
    #expect(try Self.text("freeze-break-even.csv", in: report).contains("freeze,coins,10,1,1,1\n"))
    #expect(try Self.text("summary.json", in: report).contains("\"break_even\": ["))
  }

  @Test("says what freezes cost, where fewer rewards come with them")
  func costs() async throws {
    // Every first day of a streak pays 10 coins. Both freezes keep one streak over five days; without them there are three, and without one
    // of them two.
    var scenario = Self.scenario()
    scenario.streaks[0].milestones[0].lengths = .at(1)
    scenario.streaks[0].milestones[0].aboveRecord = false
    let text = try await Self.report(scenario).terminalText.replacing("\n", with: " ")
    #expect(
      text.contains(
        "On average, one freeze saves 2 streak-days, counted on the last day, and costs 10 coins by the end."),
      "\(text)")
    #expect(
      text.contains(
        "All of them together save 1 streak-day and 1 day of longest streaks for each one used, and cost 10 coins, counted on the last day"
      ))
    #expect(!text.contains("-10 coins"))
  }

  @Test(
    "gives one price for several that the interval does not exclude",
    arguments: [(60, "coins", "about 60 coins", "60 coins"), (6, "gems", "about 6.0 gems", "6 gems")])
  func about(price: Int, currency: String, words: String, whole: String) throws {
    // Worth is the price over each price tried, give or take a tenth: at 53 and below it surely pays, and at 67 and above it surely does not.
    let points = [1, 2, 4, 5, 6, 7, 8, 20, 53, 57, 60, 63, 67, 100].map { tried in
      let worth = Double(price) / Double(tried)
      return FreezeBreakEven.Point(
        price: tried, worth: Outcome.Estimate(value: worth, low: worth * 0.9, high: worth * 1.1))
    }
    let found = FreezeBreakEven.Findings(item: "freeze", currency: currency, points: points)
    let (low, high) = price == 60 ? (53, 67) : (5, 7)
    #expect(found.sentence == "One freeze breaks even at \(words) (95 % interval: \(low) to \(high)).")
    #expect(found.wholePrice == whole)
  }

  @Test("reports where no freeze is used, and where none is sold")
  func nothing() async throws {
    var scenario = Self.scenario()
    scenario.shop = []
    #expect(
      try Self.text("report.md", in: try await Self.report(scenario)).contains(
        "No currency buys it, so there is no price to compare its worth with."))
    scenario.items[0].start = 0
    let report = try await Self.report(scenario)
    #expect(
      report.terminalText
        == "Every other day\n\n120 of 100,000 players are simulated.\n\nNo freeze was used, so there is nothing to measure.\n"
    )
  }
}
