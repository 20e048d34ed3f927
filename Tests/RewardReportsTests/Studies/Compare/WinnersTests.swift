import RewardEngine
import Testing

@testable import RewardReports
@testable import RewardStudies

@Suite("The winners and losers that a comparison names")
struct WinnersTests {
  private static func report(_ scenarios: [Scenario]) async throws -> ComparisonReport {
    let named = scenarios.enumerated().map { Comparison.NamedScenario("file\($0.offset)", $0.element) }
    let response = try Response("active_days.mean", of: scenarios[0])
    let comparison = Comparison(named, in: Experiment([response], players: 40, replications: 4))
    return ComparisonReport(
      try await comparison.findings(),
      provenance: Report.Provenance(command: "rewardsim compare a b", version: "1.2.3"))
  }

  private static func texts(_ report: ComparisonReport) throws -> [String] {
    let page = try #require(report.study.files.first { $0.name == "report.md" }).text
    return [ComparisonAnswer(report, 0).text, page]
  }

  /// Everybody gets coins on each of ten days. A shop that nobody buys from takes them.
  private static func selling(_ sells: Bool, coins: Int) -> Scenario {
    Scenario(
      title: "Coins", days: 10, currencies: [.init(id: "coins")],
      items: [Scenario.Item(id: "tea", kind: .consumable)],
      login: .init([.init("coins", .fixed(coins))]),
      shop: sells
        ? [
          Scenario.Offer(
            id: "tea", gives: .init([.init("tea", .fixed(1))]),
            cost: .currency([.init("coins", 5)], prefer: nil), demand: .chance(0, quantity: 1))
        ] : [],
      players: .init(count: 40, profiles: [.init(id: "keen", share: 1, activity: .fixed(1))]))
  }

  @Test(
    "are not measured by what coins buy, where one of the two sells nothing for them",
    arguments: [(true, false, "file1"), (false, true, "file0")])
  func unsold(before: Bool, after: Bool, name: String) async throws {
    let texts = try Self.texts(
      try await Self.report([Self.selling(before, coins: 2), Self.selling(after, coins: 3)]))
    for text in texts {
      #expect(
        text.contains("What coins can buy is not compared, because \(name) sells nothing for coins."),
        "\(text)")
      #expect(!text.contains("coins they received") && !text.contains("`coins.buys`"))
    }
  }

  @Test("are measured by what coins buy where both sell something for them, and by coins where neither does")
  func sold() async throws {
    for (sells, words) in [
      (true, "what the coins they received can buy"), (false, "the coins they received"),
    ] {
      let report = try await Self.report([Self.selling(sells, coins: 2), Self.selling(sells, coins: 3)])
      #expect(
        try Self.texts(report)[0].contains(
          "100.0 % of players are better off and 0.0 % are worse off, measured by \(words)."))
    }
  }

  /// Three quarters come every other day, whose streak a day of grace keeps. The others reach the fifth day, which pays.
  private static func streaks(graceDays: Int, pay: Int) -> Scenario {
    let currencies = ["coins", "gems", "stars"]
    var rules = StreakRules()
    rules.graceDays = graceDays
    return Scenario(
      title: "Streaks", days: 5, currencies: currencies.map { .init(id: $0) },
      streaks: [
        .init(
          id: "visit", rules: rules,
          milestones: [
            .init(id: "fifth", lengths: .at(5), pays: .init(currencies.map { .init($0, .fixed(pay)) }))
          ])
      ],
      players: .init(
        count: 40,
        profiles: [
          .init(id: "two_day", share: 0.75, activity: .fixed(1), churn: .daily(1), returns: 1),
          .init(id: "daily", share: 0.25, activity: .fixed(1)),
        ]))
  }

  @Test("are measured by the two quantities that change for most players, be they currencies or not")
  func most() async throws {
    let report = try await Self.report([
      Self.streaks(graceDays: 0, pay: 10), Self.streaks(graceDays: 1, pay: 20),
    ])
    let text = try Self.texts(report)[0]
    let ranges = ["longest streak 'visit'.", "measured by the coins they received."].map {
      text.firstRange(of: $0)
    }
    let (streak, coins) = (try #require(ranges[0], "\(text)"), try #require(ranges[1], "\(text)"))
    #expect(streak.lowerBound < coins.lowerBound)
    #expect(!text.contains("gems they received") && !text.contains("stars they received"))
  }
}
