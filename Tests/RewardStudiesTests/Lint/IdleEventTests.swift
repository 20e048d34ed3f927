import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of events and rules without an effect")
struct IdleEventTests {
  /// Ten experience a day, and a card for 9 coins.
  private func economy(_ event: Scenario.Event, chance: Double = 0.5) -> Scenario {
    Scenario.plain(chance: chance).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 9)]
      scenario.levels = Scenario.Levels(curve: .table([1_000]))
      scenario.login = .fixed(10, "xp")
      scenario.shop = [Scenario.Offer("card", 5, "xp", for: 9, "coins")]
      scenario.events = [event]
    }
  }

  private func fields(_ scenario: Scenario) -> [String] {
    scenario.findings(.idleEvent).map(\.field.description)
  }

  @Test("finds an event whose factors are all 1")
  func factorsOfOne() {
    #expect(fields(economy(Scenario.Event(id: "sale", from: 5, days: 3))) == ["events.sale"])
    #expect(fields(economy(Scenario.Event(id: "sale", from: 5, days: 3, isClosed: true))).isEmpty)
  }

  /// 9 times 0.95 is 8.55, which is rounded to 9; 0.94 makes 8.46.
  @Test("finds prices that are rounded to what they were", arguments: [(95, 1), (94, 0), (105, 1), (106, 0)])
  func prices(hundredths: Int, count: Int) throws {
    let scenario = economy(Scenario.Event(id: "sale", from: 5, days: 3, priceHundredths: hundredths))
    #expect(fields(scenario) == ["events.sale.prices"].prefix(count).map { $0 })
    // An offer of 100 coins changes; a sale of the card alone is no better for it.
    let dear = scenario.with { $0.shop.append(Scenario.Offer("pass", 5, "xp", for: 100, "coins")) }
    #expect(fields(dear).isEmpty)
    #expect(fields(dear.with { $0.events[0].offers = ["card"] }).count == count)
  }

  /// Alone, 9 times 0.95 stays 9. Where another event doubles the price, 18 times 0.95 is 17.1: 17.
  @Test("looks at all events of a day together", arguments: [(5, 0), (50, 1)])
  func together(from: Int, count: Int) {
    let scenario = economy(Scenario.Event(id: "dear", from: 5, priceHundredths: 200)).with {
      $0.events.append(Scenario.Event(id: "sale", from: from, priceHundredths: 95))
    }
    #expect(fields(scenario) == ["events.sale.prices"].prefix(count).map { $0 })
  }

  /// 10 XP times 1.09 is 10.9, rounded down to 10.
  @Test(
    "finds a factor on experience that rounding down leaves without an effect",
    arguments: [(109, 1), (110, 0)])
  func experience(hundredths: Int, count: Int) {
    let scenario = economy(Scenario.Event(id: "bonus", from: 5, experienceHundredths: hundredths))
    #expect(fields(scenario) == ["events.bonus.experience"].prefix(count).map { $0 })
    // With a boost of 2, 10 XP are 20, and with the event 21.
    let boosted = scenario.with { scenario in
      scenario.boosts = [Scenario.Boost(id: "double", factorHundredths: 200, days: 1)]
      scenario.missions = [Scenario.Mission(id: "watch", pays: .fixed(1, "double"))]
    }
    #expect(fields(boosted).isEmpty)
    #expect(fields(scenario.with { $0.login = Scenario.Payment() }) == ["events.bonus.experience"])
  }

  @Test("finds odds where all come every day or never", arguments: [(1.0, 1), (0, 1), (0.5, 0)])
  func odds(chance: Double, count: Int) {
    let scenario = economy(Scenario.Event(id: "holiday", from: 5, oddsOfPlaying: 2), chance: chance)
    #expect(fields(scenario) == ["events.holiday.odds_of_playing"].prefix(count).map { $0 })
  }

  @Test("notes what never happens, and milestones that pay nothing", arguments: [0, 1])
  func rules(number: Int) {
    let scenario = Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 9)]
      scenario.levels = Scenario.Levels(curve: .table([1_000]))
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2))]
      scenario.activities = [
        Scenario.Activity(id: "run", perActiveDay: .fixed(number), pays: .fixed(1, "xp"))
      ]
      scenario.missions = [Scenario.Mission(id: "watch", chance: Double(number), pays: .fixed(1, "xp"))]
      scenario.streaks = [
        Scenario.Streak(
          id: "daily", protectedBy: "freeze",
          milestones: [
            Scenario.Streak.Milestone(id: "week", lengths: .every(7), pays: .fixed(number, "coins"))
          ])
      ]
      scenario.shop = [
        Scenario.Offer("card", 5, "xp", for: 9, "coins", demand: .chance(Double(number), quantity: 1)),
        Scenario.Offer(
          "ice", 1, "freeze", for: 9, "coins", demand: .keep(held: 1, propensity: Double(number))),
      ]
    }
    let findings = scenario.findings(.idleRule)
    #expect(findings.allSatisfy { $0.level == .note })
    #expect(
      findings.map(\.field.description)
        == (number > 0
          ? []
          : [
            "activities.run.per_active_day", "missions.watch.chance", "shop.card.demand.chance",
            "shop.ice.demand.propensity", "streaks.daily.milestones.week.pays",
          ]))
  }
}
