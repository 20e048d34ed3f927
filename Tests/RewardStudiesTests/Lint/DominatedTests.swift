import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of offers that another one dominates")
struct DominatedTests {
  private func shop(
    _ offers: [Scenario.Offer], hats: Scenario.Item.Kind = .consumable, _ events: [Scenario.Event] = []
  ) -> [String] {
    Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins"), Scenario.Currency(id: "gems")]
      scenario.login = Scenario.Payment([.init("coins", .fixed(100)), .init("gems", .fixed(100))])
      scenario.items = [Scenario.Item(id: "hats", kind: hats)]
      scenario.shop = offers
      scenario.events = events
    }.findings(.dominatedOffer).map { "\($0.field) \($0.sentence)" }
  }

  @Test(
    "finds one that gives no more and costs no less",
    arguments: [
      (1, 10, ["shop.small gives no more than 'large' and costs no less"]),
      (2, 11, ["shop.small gives no more than 'large' and costs no less"]),
      (2, 10, ["shop.small gives and costs the same as 'large'"]),
      (1, 9, []), (3, 11, []),
    ] as [(Int, Int, [String])])
  func found(count: Int, price: Int, findings: [String]) {
    #expect(
      shop([
        Scenario.Offer("large", 2, "hats", for: 10, "coins"),
        Scenario.Offer("small", count, "hats", for: price, "coins"),
      ]) == findings)
  }

  @Test("prints what both give and cost")
  func evidence() throws {
    let scenario = Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 5)]
      scenario.shop = [
        Scenario.Offer("one", 5, "coins", cents: 199), Scenario.Offer("two", 5, "coins", cents: 299),
      ]
    }
    let finding = try #require(scenario.findings(.dominatedOffer).first)
    #expect(finding.field.description == "shop.two")
    #expect(
      finding.evidence == [
        "'one' gives 5 coins for 1.99 of real money", "'two' gives 5 coins for 2.99 of real money",
      ])
  }

  @Test("needs a price in each currency of the other")
  func currencies() {
    let both = Scenario.Offer(
      id: "both", gives: .fixed(1, "hats"),
      cost: .currency([.init("coins", 10), .init("gems", 2)], prefer: nil),
      demand: .chance(1, quantity: 1))
    let coins = Scenario.Offer("coins", 1, "hats", for: 10, "coins")
    #expect(shop([both, coins]) == ["shop.coins gives no more than 'both' and costs no less"])
    #expect(shop([both, Scenario.Offer("coins", 1, "hats", for: 9, "coins")]).isEmpty)
  }

  @Test("is content where a limit, an event or the stock sets the two apart")
  func apart() {
    let (small, large) = (
      Scenario.Offer("small", 1, "hats", for: 10, "coins"),
      Scenario.Offer("large", 2, "hats", for: 10, "coins")
    )
    var limited = large
    limited.atMost = 1
    #expect(shop([small, limited]).isEmpty)
    let sale = Scenario.Event(id: "sale", from: 1, priceHundredths: 50)
    #expect(!shop([small, large], [sale]).isEmpty)
    var ofOne = sale
    ofOne.offers = ["small"]
    #expect(shop([small, large], [ofOne]).isEmpty)
    let pieces = [1, 2].map { Scenario.Offer("hat\($0)", 1, "hats", for: 10 * $0, "coins") }
    #expect(shop(pieces).count == 1)
    #expect(shop(pieces, hats: .collection(size: 5)).isEmpty)
    #expect(shop([small, large], hats: .streakFreeze(holdAtMost: 3)).isEmpty)
    #expect(shop([small, large], hats: .streakFreeze(holdAtMost: nil)).count == 1)
  }
}
