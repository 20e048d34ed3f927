import RewardEngine
import Testing

@testable import RewardPages
@testable import RewardReports
@testable import RewardStudies

@Suite("The report of a comparison")
struct ComparisonReportTests {
  /// Everybody plays on each of ten days and gets so many coins.
  private static func economy(_ coins: Int, activity: Double = 1, title: String = "Coins") -> Scenario {
    Scenario(
      title: title, days: 10, currencies: [.init(id: "coins")], login: .init([.init("coins", .fixed(coins))]),
      players: .init(
        count: 40,
        profiles: ["calm", "keen"].map { .init(id: $0, share: 0.5, activity: .fixed(activity)) }))
  }

  private static func report(
    _ scenarios: [Scenario], names: [String] = ["coins.balance.mean"], after day: Int? = nil,
    players: Int = 40, remarks: [String] = []
  ) async throws -> ComparisonReport {
    let named = scenarios.enumerated().map { Comparison.NamedScenario("file\($0.offset)", $0.element) }
    let responses = try names.map { try Response($0, of: scenarios[0]) }
    var comparison = Comparison(named, in: Experiment(responses, players: players, replications: 4))
    comparison.changeAfter = day
    return ComparisonReport(
      try await comparison.findings(),
      provenance: Report.Provenance(command: "rewardsim compare a b", version: "1.2.3"),
      remarks: remarks)
  }

  private static func markdown(_ report: ComparisonReport) throws -> String {
    try #require(report.study.files.first { $0.name == "report.md" }).text
  }

  @Test("answers in two sentences: what changes by how much, and for whom")
  func answer() async throws {
    let report = try await Self.report([Self.economy(2), Self.economy(3)])
    #expect(
      ComparisonAnswer(report, 0).text
        == "the mean of coins held rises by 50.0 % (50.0 to 50.0), from 20 to 30. "
        + "100.0 % of players are better off and 0.0 % are worse off, measured by the coins they received."
    )
    #expect(ComparisonAnswer(report, 0).headline == "file1 compared with file0:")
    #expect(try Self.markdown(report).contains("the mean of coins held rises by 50.0 %"))
  }

  @Test("does not say that all is the same where one of the two has a currency of its own")
  func oneSided() async throws {
    var other = Self.economy(2)
    other.currencies.append(.init(id: "dust"))
    other.login = .init([.init("coins", .fixed(2)), .init("dust", .fixed(1))])
    let text = ComparisonAnswer(try await Self.report([Self.economy(2), other]), 0).text
    #expect(text.hasPrefix("all "))
    #expect(text.contains(" metrics that both scenarios have are the same."))
    #expect(text.contains("Not compared, because one of the two does not have it: dust."))
    other.currencies[0] = .init(id: "gold")
    other.login = .init([.init("gold", .fixed(2))])
    let both = ComparisonAnswer(
      try await Self.report([Self.economy(2), other], names: ["active_days.mean"]), 0
    ).text
    #expect(
      both.contains("Not compared, because one or the other does not have them: coins, dust and gold."))
  }

  @Test("says of how many players whose profile changed it does not speak")
  func otherProfiles() async throws {
    // Of ten players of a replication, five are calm before and three after: two of each of four replications become keen.
    func text(_ coins: Int) async throws -> String {
      var other = Self.economy(coins)
      other.players.profiles = zip(["calm", "keen"], [0.3, 0.7]).map { id, share in
        .init(id: id, share: share, activity: .fixed(1))
      }
      return ComparisonAnswer(try await Self.report([Self.economy(2), other]), 0).text
    }
    #expect(
      try await text(2).contains(
        "Without the 8 players whose profile changed, no player is better or worse off, measured by "))
    #expect(
      try await text(3).contains(
        "Without the 8 players whose profile changed, 100.0 % of players are better off and 0.0 % are worse off"
      ))
  }

  @Test("names every primary metric that changes, those after the third with their change alone")
  func furtherChanges() async throws {
    func economy(_ each: Int) -> Scenario {
      var scenario = Self.economy(1)
      let ids = ["a", "b", "c", "d", "e"]
      scenario.currencies = ids.map { .init(id: $0) }
      scenario.login = .init(ids.map { .init($0, .fixed(each)) })
      return scenario
    }
    let report = try await Self.report(
      [economy(1), economy(2)], names: ["a", "b", "c", "d", "e"].map { "\($0).balance.mean" })
    #expect(
      ComparisonAnswer(report, 0).text.contains(
        " Changed as well: the mean of d held (+100.0 %); the mean of e held (+100.0 %). "))
  }

  @Test(
    "shows a change of more than 100 % with three digits",
    arguments: [
      (1.0, "+100.0 % (99.0 to 101.0)"), (1.5, "+150 % (149 to 151)"), (-1.234, "-123 % (-124 to -122)"),
      (61.753, "+6,180 % (6,170 to 6,180)"), (9.996, "+1,000 % (999 to 1,001)"),
    ])
  func largeChange(share: Double, text: String) {
    #expect(
      MetricChangeText.percent(Outcome.Estimate(value: share, low: share - 0.01, high: share + 0.01)) == text)
  }

  @Test(
    "says by how much in the unit of the metric, as the table does",
    arguments: [
      (
        "retention@7", [0.4, 0.41, 0.39, 0.4], [0.5, 0.51, 0.49, 0.5],
        "rises by 10.0 percentage points (10.0 to 10.0), from 40.0 % to 50.0 %", "+10.0 pp (10.0 to 10.0)"
      ),
      // The value before may be 0: no percent.
      (
        "coins.balance.mean", [0, 4, 0, 4], [2.5, 7.5, 3.5, 6.5],
        "rises by 3.0 coins (2.1 to 3.9), from 2 to 5",
        "+3.0 (2.1 to 3.9)"
      ),
    ])
  func units(metric: String, before: [Double], after: [Double], clause: String, cell: String) throws {
    let response = try Response(metric, of: Self.economy(2))
    let measured = try #require(
      MeasuredChange(
        response, at: 0, from: Sample(rows: before.map { [$0] }), to: Sample(rows: after.map { [$0] })))
    let change = [measured].judged(margins: [:], growth: .init(size: 10)) { $0 }[0]
    #expect(MetricChangeText(change).move.hasSuffix(clause), "\(MetricChangeText(change).move)")
    #expect(MetricChangeText(change).difference == cell)
  }

  @Test("shows how far a metric falls, and what stays the same")
  func down() async throws {
    let report = try await Self.report(
      [Self.economy(3), Self.economy(2)], names: ["coins.balance.mean", "coins.gini"])
    let text = ComparisonAnswer(report, 0).text
    #expect(
      text.hasPrefix(
        "the mean of coins held falls by 33.3 % (33.3 to 33.3), from 30 to 20. "
          + "0 in both: the Gini coefficient of coins held. "))
    #expect(text.contains(" 0.0 % of players are better off and 100.0 % are worse off, measured by "))
  }

  @Test("says of a price that it changes what money buys also for those who buy nothing")
  func priceForAll() async throws {
    func economy(_ price: Int) -> Scenario {
      var scenario = Self.economy(2)
      scenario.items = [Scenario.Item(id: "tea", kind: .consumable)]
      scenario.shop = [
        Scenario.Offer(
          id: "tea", gives: .init([.init("tea", .fixed(1))]),
          cost: .currency([.init("coins", price)], prefer: nil), demand: .chance(0, quantity: 1))
      ]
      return scenario
    }
    let text = ComparisonAnswer(try await Self.report([economy(1), economy(2)]), 0).text
    #expect(
      text.contains(
        " 0.0 % of players are better off and 100.0 % are worse off, measured by what the coins they received can buy, which a price changes also for those who buy nothing."
      ), "\(text)")
  }

  @Test("has no row for what nobody does in either, and names it")
  func nothing() async throws {
    // Nobody can pay 1,000 coins for a freeze, and no streak changes.
    func economy(_ coins: Int) -> Scenario {
      var scenario = Self.economy(coins)
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2))]
      scenario.streaks = [Scenario.Streak(id: "daily", protectedBy: "freeze")]
      scenario.shop = [
        Scenario.Offer(
          id: "freeze", gives: .init([.init("freeze", .fixed(1))]),
          cost: .currency([.init("coins", 1_000)], prefer: nil), demand: .chance(1, quantity: 1))
      ]
      return scenario
    }
    let report = try await Self.report(
      [economy(2), economy(3)], names: ["coins.balance.mean", "freeze.bought"])
    let text = ComparisonAnswer(report, 0).text
    #expect(text.contains(" 0 in both: the number of 'freeze' bought. ") && !text.contains("No difference"))
    #expect(!report.study.terminalText.contains("\nfreeze.bought"))
    let page = try Self.markdown(report)
    #expect(!page.contains("| `freeze.bought` |") && page.contains("\n0 in both: freeze.bought.\n"))
    // The profiles have a row for the coins alone.
    #expect(page.contains("| `calm:coins.balance.mean` |") && !page.contains("calm:freeze.bought"))
    #expect(!page.contains("0 (0 to 0)"))
    #expect(page.contains("\nNo player of this sample differs: `streak.daily.longest`.\n"))
    // Machines have every row.
    #expect(report.tables[0].text.contains("\nfile1,freeze.bought,all,primary,"))
  }

  @Test("lists how many players would decide what is inconclusive")
  func inconclusive() async throws {
    // Players who come half the time get 2 coins. Then half of them come a little less and half a little more, which is the same on average.
    var other = Self.economy(2, activity: 0.5)
    other.players.profiles[0].activity = .fixed(0.48)
    other.players.profiles[1].activity = .fixed(0.52)
    let report = try await Self.report([Self.economy(2, activity: 0.5), other], players: 400)
    let words = MetricChangeText(report.findings.variants[0].primary[0])
    #expect(words.verdict == "inconclusive" && words.tone == .unsure)
    #expect(words.remark.wholeMatch(of: /about [1-9],?[0-9]?(,?0)* players needed/) != nil)
    #expect([43_210, 99, 1_000_000].map { NumberText.whole($0.roundedUp) } == ["44,000", "99", "1,000,000"])
  }

  @Test("has its tables, each with its columns")
  func files() async throws {
    let study = try await Self.report([Self.economy(2), Self.economy(3)]).study
    #expect(
      Set(study.files.map(\.name)) == [
        "report.md", "report.html", "difference.svg", "comparison.csv", "winners.csv", "summary.json",
      ])
    for file in study.files where file.name.hasSuffix(".csv") {
      let columns =
        file.name == "comparison.csv" ? ComparisonReport.changeColumns : ComparisonReport.playerColumns
      #expect(file.text.hasPrefix(columns.joined(separator: ",") + "\n"))
    }
  }

  @Test("has a row for each metric, and one for each group of players")
  func tables() async throws {
    let report = try await Self.report([Self.economy(2), Self.economy(3)])
    let files = report.study.files
    let changes = try #require(files.first { $0.name == "comparison.csv" }).text.split(separator: "\n")
    #expect(
      changes[1].hasPrefix("file1,coins.balance.mean,all,primary,coins,20,30,10,10,10,0.5,0.5,0.5,0.2,0,up,,")
    )
    #expect(changes[2].hasPrefix("file1,coins.balance.mean,calm,profile,coins,20,30,10,"))
    let players = try #require(files.first { $0.name == "winners.csv" }).text.split(separator: "\n")
    // Wilson's interval of 40 of 40 players: 40 ÷ 43.841459, and the rest of it.
    #expect(players[1].hasPrefix("file1,coins.buys,all,coins,40,1,0.91237839880"))
    #expect(players[1].hasSuffix(",1,0,0,0.0876216011972866,10,10,10,10,,10,10,10,10,10"))
    // The head, all players, two profiles and one tenure.
    #expect(players.count == 5)
  }

  @Test("shows each variant under its own heading where there are several")
  func variants() async throws {
    let report = try await Self.report([Self.economy(2), Self.economy(3), Self.economy(1)])
    let text = try Self.markdown(report)
    #expect(text.contains("## file1\n") && text.contains("## file2\n"))
    #expect(report.study.files.map(\.name).contains("difference-2.svg"))
  }

  @Test("shows the course after a change of a running economy")
  func transition() async throws {
    let report = try await Self.report([Self.economy(2), Self.economy(3)], after: 4)
    let text = try Self.markdown(report)
    // Six days of a coin more, less than a week: 3.5 is the mean of 1 to 6.
    #expect(
      text.contains(
        "The mean of coins held differs by +3.50 coins (3.50 to 3.50) on average in the 6 days since the change. A new level needs a week at least."
      ))
    let table = try #require(report.study.files.first { $0.name == "transition.csv" }).text.split(
      separator: "\n")
    #expect(table[1] == "file1,coins.balance.mean,5,10,11,1,1,1")
    #expect(table.count == 7)
    #expect(ComparisonAnswer(report, 0).headline == "file1 compared with file0 from day 5 on:")
    // The last of eight weeks has 2 to 8 coins more, and the margin is a percent of thousands.
    let slight = try Self.markdown(try await Self.report([Self.economy(1000), Self.economy(1001)], after: 2))
    #expect(
      slight.contains("differs by no more than the margin: +5 coins (5 to 5) in the last week."))
  }

  @Test("says what a metric did since a change of yesterday, and of one that moves nothing")
  func shortTransition() async throws {
    let yesterday = try Self.markdown(
      try await Self.report([Self.economy(2), Self.economy(3)], after: Self.economy(2).days - 1))
    #expect(yesterday.contains("on the one day since the change. A new level needs a week at least."))
    #expect(!yesterday.contains("in the last week"))
    var other = Self.economy(2)
    other.items.append(Scenario.Item(id: "tea", kind: .consumable))
    let still = try Self.markdown(try await Self.report([Self.economy(2), other], after: 8))
    #expect(still.contains("The mean of coins held is the same on every day."))
  }

  @Test("names the profiles that only one scenario has")
  func structure() async throws {
    var other = Self.economy(3)
    other.players.profiles[1].id = "new"
    let report = try await Self.report([Self.economy(2), other], remarks: ["Days differ."])
    #expect(
      report.remarks == [
        "Days differ.",
        "file0 and file1 do not have the same profiles (keen, new). Only players whose profile is in both have the same random draws, and only they count as better or worse off.",
      ])
  }

  @Test("does not say that nobody loses where nobody can be compared")
  func strangers() async throws {
    var other = Self.economy(3)
    for place in other.players.profiles.indices { other.players.profiles[place].id += "_new" }
    let page = try Self.markdown(try await Self.report([Self.economy(2), other]))
    #expect(page.contains("No player can be compared: no profile that plays is in both scenarios."))
    #expect(!page.contains("No player is better or worse off"))
  }

  @Test("lets no words of a scenario act on the page")
  func hostile() async throws {
    let report = try await Self.report([Self.economy(2, title: "<script>x</script> | `a`"), Self.economy(3)])
    let page = try #require(report.study.files.first { $0.name == "report.html" }).text
    #expect(!page.contains("<script>x"))
  }

  @Test("says for whom a metric goes the other way than for all together")
  func against() async throws {
    // All play on the first of ten days, and get 2 coins a day of play. Calm players stop, and keen ones begin to play on every second day.
    var (before, after) = (Self.economy(2), Self.economy(2))
    before.players.profiles[1].activity = .fixed(0)
    after.players.profiles[0].activity = .fixed(0)
    after.players.profiles[1].activity = .fixed(0.5)
    let report = try await Self.report([before, after], players: 400)
    let effect = ComparisonAnswer(report, 0).mainEffect
    #expect(effect.hasPrefix("the mean of coins held falls by ") && effect.hasSuffix(" It rises for keen."))
    // Of keen players alone the metric rises, and that of calm ones is another.
    let both = try await Self.report(
      [before, after], names: ["coins.balance.mean", "keen:coins.balance.mean"], players: 400)
    #expect(ComparisonAnswer(both, 0).text.split(separator: " It ").count == 2)
    let same = try await Self.report([Self.economy(2), Self.economy(3)])
    #expect(!ComparisonAnswer(same, 0).mainEffect.contains("It "))
  }

  @Test("names events that differ on no day of the comparison", arguments: [(12, true), (9, false)])
  func idleEvents(from: Int, isIdle: Bool) async throws {
    var (before, after) = (Self.economy(2), Self.economy(2))
    before.events = [.init(id: "sale", from: 20, experienceHundredths: 200)]
    after.events = [.init(id: "sale", from: from, experienceHundredths: 200)]
    let text = try Self.markdown(try await Self.report([before, after]))
    #expect(
      text.contains(
        "The change of the event 'sale' does nothing here: before and after it, no day from 1 to 10 has it.")
        == isIdle)
  }

  private static func chart(_ scenarios: [Scenario], names: [String]) async throws -> String {
    let files = try await report(scenarios, names: names).study.files
    return try #require(files.first { $0.name == "difference.svg" }).text
  }

  @Test("keeps rows of its chart apart that differ in their first names alone")
  func longNames() async throws {
    let names = (10..<22).map { "premium_diamonds_and_gold_\($0)" }
    func economy(_ coins: Int) -> Scenario {
      var economy = Self.economy(coins)
      economy.currencies = names.map { .init(id: $0) }
      economy.login = .init(names.map { .init($0, .fixed(coins)) })
      return economy
    }
    let responses = names.map { "\($0).balance.mean" }
    let chart = try await Self.chart([economy(2), economy(3)], names: responses)
    // A name may take several lines.
    let texts = XMLCheck(chart).texts.joined()
    for name in responses { #expect(texts.contains(name), "\(name)") }
  }

  @Test("shows a change within the margin in grey, with the digits of its table")
  func withinTheMargin() async throws {
    // Ten days of 1,000 and of 1,001 coins: 10,010 is 0.1 % more than 10,000, and the margin is a percent.
    let chart = try await Self.chart(
      [Self.economy(1000), Self.economy(1001)], names: ["coins.balance.mean"])
    #expect(XMLCheck(chart).texts.contains("+0.10 % · up, within the margin"))
    #expect(chart.contains("<circle class=\"muted dot\"") && !chart.contains("<circle class=\"s1 dot\""))
    let moved = try await Self.chart([Self.economy(2), Self.economy(3)], names: ["coins.balance.mean"])
    #expect(XMLCheck(moved).texts.contains("+50.0 % · up") && moved.contains("<circle class=\"s1 dot\""))
  }

  @Test("names the metric of each row of its chart, and those of the first table that were not asked for")
  func chartRows() async throws {
    let report = try await Self.report(
      [Self.economy(2), Self.economy(3)], names: ["keen:coins.balance.mean", "calm:coins.balance.mean"])
    let chart = try #require(report.study.files.first { $0.name == "difference.svg" }).text
    for name in ["keen:coins.balance.mean", "calm:coins.balance.mean"] {
      #expect(chart.contains(">\(name)</text>"), "\(name)")
    }
  }

  /// Gems go from 2 a day to 3, and coins from none to 3, which is no change in percent.
  @Test("names the metrics that its chart leaves out")
  func uncharted() async throws {
    func economy(_ gems: Int, _ coins: Int) -> Scenario {
      var economy = Self.economy(coins)
      economy.currencies = ["coins", "gems"].map { .init(id: $0) }
      economy.login = .init([.init("gems", .fixed(gems)), .init("coins", .fixed(coins))])
      return economy
    }
    let report = try await Self.report(
      [economy(2, 0), economy(3, 3)], names: ["gems.balance.mean", "coins.balance.mean"])
    #expect(
      try Self.markdown(report).contains(
        "\nNot in the chart, because they have no change in percent: coins.balance.mean.\n"))
  }
}
