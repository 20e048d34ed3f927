import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of gifts that nobody can spend")
struct GiftTests {
  /// Ten days, on each of which a player may want two hats for 5 coins each: at most 100 coins.
  private func shop(
    start: Int, hats: Scenario.Item.Kind = .consumable,
    _ demand: Scenario.Offer.Demand = .chance(0.1, quantity: 2)
  ) -> Scenario {
    Scenario.plain(days: 10).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: start)]
      scenario.items = [Scenario.Item(id: "hats", kind: hats)]
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 5, "coins", demand: demand)]
    }
  }

  @Test("finds a start balance above all that the shop can take", arguments: [(101, 1), (100, 0)])
  func start(amount: Int, count: Int) {
    let findings = shop(start: amount).findings(.unspendableGift)
    #expect(findings.map(\.field.description) == ["currencies.coins.start"].prefix(count).map { $0 })
    #expect(
      findings.allSatisfy {
        $0.evidence == [
          "players start with 101 coins", "all that a player can want in 10 days costs at most 100 coins",
        ]
      })
  }

  @Test(
    "finds the reward of a level, and a single milestone",
    arguments: [(101, 100, "levels.rewards.2.coins"), (100, 102, "streaks.daily.milestones.week.pays.coins")])
  func rewards(ofLevel level: Int, ofStreak streak: Int, field: String) {
    let scenario = shop(start: 0).with { scenario in
      scenario.login = .fixed(1, "xp")
      scenario.levels = Scenario.Levels(
        highest: 3, curve: .table([5, 50]), rewards: [.init(level: 2, pays: .fixed(level, "coins"))])
      var daily = Scenario.Streak(id: "daily")
      daily.milestones = [.init(id: "week", lengths: .at(7), pays: .fixed(streak, "coins"))]
      daily.milestones[0].aboveRecord = true
      scenario.streaks = [daily]
    }
    #expect(scenario.findings(.unspendableGift).map(\.field.description) == [field])
  }

  @Test("leaves out what no player gets to: a level above 10 XP, and a milestone after the tenth day")
  func beyondReach() {
    let scenario = shop(start: 0).with { scenario in
      scenario.login = .fixed(1, "xp")
      scenario.levels = Scenario.Levels(
        highest: 3, curve: .table([5, 50]), rewards: [.init(level: 3, pays: .fixed(5_000, "coins"))])
      var daily = Scenario.Streak(id: "daily")
      daily.milestones = [.init(id: "late", lengths: .at(11), pays: .fixed(5_000, "coins"))]
      daily.milestones[0].aboveRecord = true
      scenario.streaks = [daily]
    }
    #expect(scenario.findings(.unspendableGift).isEmpty)
    #expect(scenario.with { $0.levels?.curve = .table([5, 10]) }.findings(.unspendableGift).count == 1)
  }

  @Test("counts each piece of a collection once: three for 5 coins each", arguments: [(16, 1), (15, 0)])
  func pieces(amount: Int, count: Int) {
    let scenario = shop(start: amount, hats: .collection(size: 3), .chance(0.5, quantity: 1))
    #expect(scenario.findings(.unspendableGift).count == count)
  }

  @Test("counts the higher prices of an event: 6 in place of 5", arguments: [(121, 1), (120, 0)])
  func event(amount: Int, count: Int) {
    let scenario = shop(start: amount).with {
      $0.events = [Scenario.Event(id: "dear", from: 1, priceHundredths: 120)]
    }
    #expect(scenario.findings(.unspendableGift).count == count)
  }

  @Test("is content where players buy as much as they can pay for, and without any shop")
  func open() {
    #expect(shop(start: 1_000_000, .asSoonAsAffordable).findings(.unspendableGift).isEmpty)
    #expect(shop(start: 1_000_000).with { $0.shop = [] }.findings(.unspendableGift).isEmpty)
  }
}
