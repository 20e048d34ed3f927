import Testing

@testable import RewardEngine

@Suite("The shop")
struct ShopTests {
  private func offer(
    _ demand: Scenario.Offer.Demand, id: String = "hat", gives: [String: Int] = ["hats": 1],
    for prices: [String: Int] = ["coins": 10], prefer: String? = nil, atMost: Int? = nil, order: Int = 100
  ) -> Scenario.Offer {
    Scenario.Offer(
      id: id, gives: Scenario.Payment(gives),
      cost: .currency(prices.map { Scenario.Price($0.key, $0.value) }, prefer: prefer), atMost: atMost,
      order: order, demand: demand)
  }

  /// Players who start with coins (hard) and points (soft), and earn nothing else.
  private func played(
    _ shop: [Scenario.Offer], coins: Int = 0, points: Int = 0, hats: Scenario.Item.Kind = .consumable,
    held: Int = 0, freezePropensity: Double = 1, plays: String = "CCC"
  ) throws -> Rehearsal {
    try Rehearsal(
      .rehearsed(
        currencies: [
          Scenario.Currency(id: "coins", kind: .hard, start: coins),
          Scenario.Currency(id: "points", start: points),
        ],
        items: [Scenario.Item(id: "hats", kind: hats, start: held)], shop: shop,
        profile: Scenario.Profile(
          id: "player", share: 1, activity: .fixed(1), freezePropensity: freezePropensity)),
      [plays])
  }

  @Test(
    "takes soft money before hard, unless told which it prefers",
    arguments: [
      (nil as String?, 100, 100, 100, 90), ("coins", 100, 100, 90, 100), ("coins", 9, 100, 9, 90),
      (nil, 100, 9, 90, 9),
    ])
  func preference(prefer: String?, coins: Int, points: Int, coinsLeft: Int, pointsLeft: Int) throws {
    let played = try played(
      [offer(.chance(1, quantity: 1), for: ["coins": 10, "points": 10], prefer: prefer)], coins: coins,
      points: points, plays: "C")
    #expect(played.balance("coins") == [coinsLeft])
    #expect(played.balance("points") == [pointsLeft])
    #expect(played.balance("hats") == [1])
  }

  @Test("takes the currency whose id comes first among alike ones")
  func tie() throws {
    let scenario = Scenario.rehearsed(
      currencies: ["b", "a"].map { Scenario.Currency(id: $0, start: 10) },
      items: [Scenario.Item(id: "hats", kind: .consumable)],
      shop: [offer(.chance(1, quantity: 1), for: ["b": 10, "a": 10])])
    let played = try Rehearsal(scenario, ["C"])
    #expect(played.balance("a") == [0] && played.balance("b") == [10])
  }

  @Test("refuses who is short, whole quantities only", arguments: [(9, 0, 3), (10, 1, 2), (30, 3, 0)])
  func notEnough(coins: Int, bought: Int, refused: Int) throws {
    let played = try played([offer(.chance(1, quantity: 1))], coins: coins)
    #expect(played.balance("hats").last == bought)
    #expect(played.total("shop.hat.not_enough") == refused)
  }

  @Test("sells a quantity at once or not at all")
  func quantity() throws {
    let played = try played([offer(.chance(1, quantity: 3))], coins: 50)
    #expect(played.balance("hats") == [3, 3, 3])
    #expect(played.balance("coins") == [20, 20, 20])
    #expect(played.total("shop.hat.not_enough") == 2)
  }

  @Test("sells each piece of a collection once")
  func alreadyHave() throws {
    let played = try played([offer(.chance(1, quantity: 1))], coins: 50, hats: .collection(size: 2))
    #expect(played.balance("hats") == [1, 2, 2])
    #expect(played.total("shop.hat.already_have") == 1)
    #expect(played.total("shop.hat.not_enough") == 0)
  }

  @Test(
    "sells at most so many at a time",
    arguments: [Scenario.Offer.Demand.asSoonAsAffordable, .chance(1, quantity: 9)])
  func atMost(demand: Scenario.Offer.Demand) throws {
    let played = try played([offer(demand, atMost: 2)], coins: 100)
    #expect(played.balance("hats") == [2, 4, 6])
    #expect(played.balance("coins") == [80, 60, 40])
  }

  @Test("sells as many as can be paid where players buy as soon as they can, one currency after the other")
  func asSoonAsAffordable() throws {
    let played = try played(
      [offer(.asSoonAsAffordable, for: ["coins": 10, "points": 4])], coins: 25, points: 9, plays: "C")
    #expect(played.balance("hats") == [4])
    #expect(played.balance("points") == [1] && played.balance("coins") == [5])
  }

  @Test(
    "tops up to what players keep, as far as they can pay",
    arguments: [(100, 0, 3, 70), (20, 0, 2, 0), (100, 2, 3, 90), (100, 3, 3, 100), (100, 4, 4, 100)])
  func keep(coins: Int, held: Int, after: Int, coinsLeft: Int) throws {
    let played = try played([offer(.keep(held: 3, propensity: nil))], coins: coins, held: held, plays: "C")
    #expect(played.balance("hats") == [after])
    #expect(played.balance("coins") == [coinsLeft])
  }

  @Test("tops up by whole packs, so that a player may hold more than he keeps")
  func keepPacks() throws {
    let packs = [offer(.keep(held: 3, propensity: nil), gives: ["hats": 5])]
    #expect(try played(packs, coins: 100, held: 2, plays: "C").balance("hats") == [7])
    #expect(try played(packs, coins: 100, held: 3, plays: "C").balance("hats") == [3])
  }

  @Test("tops up with the profile's freeze propensity unless the offer has its own")
  func keepPropensity() throws {
    let profiles = [offer(.keep(held: 3, propensity: nil))]
    #expect(try played(profiles, coins: 100, freezePropensity: 0).balance("hats") == [0, 0, 0])
    let own = [offer(.keep(held: 3, propensity: 1))]
    #expect(try played(own, coins: 100, freezePropensity: 0).balance("hats") == [3, 3, 3])
  }

  @Test("sells no more than a pool has room for")
  func room() throws {
    let pool = Scenario.Item.Kind.streakFreeze(holdAtMost: 2)
    let keeping = try played([offer(.keep(held: 5, propensity: nil))], coins: 100, hats: pool)
    #expect(keeping.balance("hats") == [2, 2, 2] && keeping.balance("coins") == [80, 80, 80])
    let wanting = try played([offer(.chance(1, quantity: 1), gives: ["hats": 3])], coins: 100, hats: pool)
    #expect(wanting.balance("coins") == [100, 100, 100])
    #expect(wanting.total("shop.hat.already_have") == 3)
  }

  @Test("is visited by order, then by id")
  func order() throws {
    let items = ["a", "b", "c"].map { Scenario.Item(id: $0, kind: .consumable) }
    let shop = [("a", 200), ("b", 100), ("c", 100)].map {
      offer(.chance(1, quantity: 1), id: $0.0, gives: [$0.0: 1], order: $0.1)
    }
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 20)], items: items, shop: shop)
    let played = try Rehearsal(scenario, ["C"])
    #expect(["a", "b", "c"].map { played.balance($0)[0] } == [0, 1, 1])
  }

  @Test("sells nothing to who stays away")
  func away() throws {
    let played = try played([offer(.asSoonAsAffordable)], coins: 10, plays: "MC")
    #expect(played.balance("hats") == [0, 1])
  }

  @Test(
    "sells single units to players side by side as it sells them one by one",
    arguments: [
      Scenario.Offer.Demand.chance(0.6, quantity: 1), .keep(held: 2, propensity: 0.6), .asSoonAsAffordable,
    ], [Scenario.Item.Kind.consumable, .collection(size: 3), .streakFreeze(holdAtMost: 2)])
  func singles(demand: Scenario.Offer.Demand, kind: Scenario.Item.Kind) throws {
    func played(gives: [String: Int]) throws -> Rehearsal {
      try Rehearsal(
        .rehearsed(
          currencies: [Scenario.Currency(id: "coins", start: 5)],
          items: [Scenario.Item(id: "hats", kind: kind)],
          boosts: [Scenario.Boost(id: "double", factorHundredths: 200, days: 1)],
          login: Scenario.Payment(["coins": 4]), shop: [offer(demand, gives: gives, atMost: 1)]),
        comes: (0..<200).map { player in (0..<12).map { day in (player + day * day) % 3 > 0 } })
    }
    // Nothing here uses the boost, but players who get one are served one by one.
    let (together, alone) = (try played(gives: ["hats": 1]), try played(gives: ["hats": 1, "double": 1]))
    #expect(together.plan.offers[0].isSingle && !alone.plan.offers[0].isSingle)
    #expect(together.total("shop.hat.bought") > 0)
    for counter in ["bought", "not_enough", "already_have"] {
      #expect(together.total("shop.hat.\(counter)") == alone.total("shop.hat.\(counter)"))
    }
    for player in 0..<200 {
      #expect(together.balance("hats", of: player) == alone.balance("hats", of: player))
      #expect(together.balance("coins", of: player) == alone.balance("coins", of: player))
    }
    #expect(together.outcome.lifetime("shop.hat.units") == alone.outcome.lifetime("shop.hat.units"))
  }

  @Test("raises the level of who buys experience on the same day")
  func experience() throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 10)],
      levels: Scenario.Levels(first: 1, highest: 3, curve: .table([100, 200])),
      shop: [offer(.chance(1, quantity: 1), gives: ["xp": 150])])
    #expect(try Rehearsal(scenario, ["MC"]).levels() == [1, 2])
  }
}
