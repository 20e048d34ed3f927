import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of freezes on sale")
struct LateFreezeTests {
  /// Two coins a day: the price of 20 is there on day 10.
  @Test(
    "finds the first day on which an event or the usual price lets a player pay for a freeze",
    arguments: [(3, 30, nil, 6), (9, 90, 9, 18), (11, 50, 10, 20), (10, 150, 11, 20)]
      as [(Int, Int, Int?, Int)])
  func sale(from: Int, hundredths: Int, day: Int?, price: Int) {
    let findings = Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(2, "coins")
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2))]
      scenario.streaks = [Scenario.Streak(id: "daily", protectedBy: "freeze")]
      scenario.shop = [Scenario.Offer("one", 1, "freeze", for: 20, "coins")]
      scenario.events = [Scenario.Event(id: "sale", from: from - 1, priceHundredths: hundredths)]
    }.findings(.lateFreeze)
    let days: [Double?] = day.map { [Double($0)] } ?? []
    #expect(findings.map { $0.figure("day") } == days)
    #expect(findings.allSatisfy { $0.evidence[0].contains("has \(price) coins") })
  }
}
