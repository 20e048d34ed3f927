import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("How a metric gets to its new level")
struct TransitionSectionTests {
  /// Everybody plays on each of 40 days and gets 20 coins, but where the app is closed on days 5 and 6, which are 4 and 5 counted from 0.
  private static func economy(isClosed: Bool) -> Scenario {
    Scenario(
      title: "Coins", days: 40, currencies: [.init(id: "coins")], login: .init([.init("coins", .fixed(20))]),
      players: .init(count: 40, profiles: [.init(id: "everyone", share: 1, activity: .fixed(1))]),
      events: isClosed ? [.init(id: "outage", from: 4, days: 2, isClosed: true)] : [])
  }

  /// Balances are 20 coins lower on day 5 and 40 from day 6 on: in weekly means 20 from day 5, 30 from day 6, 33.3 from day 7, and so on.
  /// Of a margin of 8 coins, days 5 and 6 are farther from 40.
  @Test("says until when it is shown to move, and what is left then")
  func sentence() async throws {
    let (before, after) = (Self.economy(isClosed: false), Self.economy(isClosed: true))
    let metric = try Response("coins.balance.mean", of: before)
    var comparison = Comparison(
      [.init("today", before), .init("outage", after)], in: Experiment([metric], players: 40, replications: 4)
    )
    comparison.changeAfter = 4
    comparison.margins = ["coins.balance.mean": 8]
    let report = ComparisonReport(try await comparison.findings(), provenance: StudyEconomy.provenance)
    let page = try #require(report.study.files.first { $0.name == "report.md" }).text
    #expect(
      page.contains(
        "The mean of coins held is shown to move until about day 6, and then differs by -40 coins (-40 to -40)."
      ),
      "\(page)")
  }
}
