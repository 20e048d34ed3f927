import RewardEngine
import RewardPages
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The goals of a report")
struct GoalsSectionTests {
  /// Everybody plays on each of nine days and gets 10 coins: 30 on day 3, 90 at the end.
  @Test(
    "say where a goal that is met on a day would be missed at the end",
    arguments: [
      ("coins.balance.mean@3", 50, true), ("coins.balance.mean@3", 95, false),
      ("coins.balance.mean", 95, false),
    ])
  func missedLater(metric: String, limit: Double, isMissed: Bool) async throws {
    let scenario = Scenario(
      title: "Daily", days: 9, currencies: [.init(id: "coins")], login: .init([.init("coins", .fixed(10))]),
      players: .init(profiles: [.init(id: "loyal", share: 1, activity: .fixed(1))]),
      goals: [.init(id: "few", metric: metric, atMost: limit)])
    var page = Page()
    GoalsSection(try await Run(scenario, players: 400).findings()).write(to: &page)
    let text = Markdown(page).text
    #expect(text.contains("| few | **pass** |"))
    #expect(
      text.contains("'few' is met on day 3, and would be missed on the last day, when it is 90.000 (89.991")
        == isMissed,
      "\(text)")
  }
}
