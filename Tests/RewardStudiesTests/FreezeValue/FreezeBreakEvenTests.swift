import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The price at which a freeze breaks even")
struct FreezeBreakEvenTests {
  private typealias Point = FreezeBreakEven.Point

  private static func border(_ scenario: Scenario) async throws -> FreezeBreakEven.Findings {
    let study = try FreezeValue(scenario, players: 12, replications: 1, seed: 3)
    let searches = FreezeBreakEven.all(of: study)
    #expect(searches.count == 1)
    return try await searches[0].findings()
  }

  @Test("is what its rewards come to where the price changes nothing else", arguments: [1, 4, 9, 10, 11, 40])
  func byHand(price: Int) async throws {
    // Each freeze keeps 10 coins, whatever one costs: nobody buys any. At 10 it pays for itself, at 11 not.
    let found = try await Self.border(FreezeValueTests.everyOtherDay(price: price))
    #expect(found.bracket == (10, 11))
    #expect(found.interval == (10, 11))
    #expect(found.item == "freeze" && found.currency == "coins")
    for point in found.points {
      #expect(((point.worth?.value ?? 0) - 10 / Double(point.price)).magnitude < 1e-12)
    }
  }

  @Test("is the same whether rewards are exchanged or kept", arguments: [0.0, 1])
  func exchanged(chance: Double) async throws {
    // Each freeze keeps 10 gems, and a bag turns 5 gems into 20 coins: they are 40 coins, sold or not.
    var scenario = FreezeValueTests.everyOtherDay()
    scenario.currencies.append(.init(id: "gems"))
    scenario.streaks[0].milestones[0].pays = .init([.init("gems", .fixed(10))])
    scenario.shop.append(
      .init(
        id: "bag", gives: .init([.init("coins", .fixed(20))]),
        cost: .currency([.init("gems", 5)], prefer: nil),
        demand: .chance(chance, quantity: 1)))
    #expect(try await Self.border(scenario).bracket == (40, 41))
  }

  @Test("counts a currency by way of another where that buys more freezes")
  func byWayOfAnother() async throws {
    // Each freeze keeps 10 gems, and costs 20 gems or 400 coins. A bag turns 5 gems into 20 coins. At a price of 40 coins
    // the 10 gems buy one by way of the bag; at today's price in coins it takes 10 gems to buy one by themselves.
    var scenario = FreezeValueTests.everyOtherDay()
    scenario.currencies.append(.init(id: "gems"))
    scenario.streaks[0].milestones[0].pays = .init([.init("gems", .fixed(10))])
    scenario.shop[0].cost = .currency([.init("coins", 400), .init("gems", 20)], prefer: nil)
    scenario.shop.append(
      .init(
        id: "bag", gives: .init([.init("coins", .fixed(20))]),
        cost: .currency([.init("gems", 5)], prefer: nil), demand: .chance(1, quantity: 1)))
    let study = try FreezeValue(scenario, players: 12, replications: 1, seed: 3)
    let today = try await study.findings().items[0]
    #expect(today.exchanges.isEmpty && today.worth()?.value == 0.5)
    for search in FreezeBreakEven.all(of: study) {
      let found = try await search.findings()
      #expect(found.bracket == (search.currency == "coins" ? (40, 41) : (10, 11)), "\(search.currency)")
    }
  }

  @Test("counts the days of a streak where the scenario gives them a worth")
  func dayWorth() async throws {
    // Two streak-days are kept to the end, each worth 3 coins more: 16 in all.
    var scenario = FreezeValueTests.everyOtherDay()
    scenario.streaks[0].dayWorth = [Scenario.Streak.DayWorth("coins", 3)]
    let study = try FreezeValue(scenario, players: 12, replications: 1, seed: 3)
    let found = try await study.findings().items[0]
    #expect(found.countsDays && found.worth()?.value == 4)
    #expect(try await Self.border(scenario).bracket == (16, 17))
    // A worth in a currency that buys no freeze has no price to be counted at.
    scenario.currencies.append(.init(id: "gems"))
    scenario.streaks[0].dayWorth = [Scenario.Streak.DayWorth("gems", 3)]
    let other = try await FreezeValue(scenario, players: 12, replications: 1, seed: 3).findings().items[0]
    #expect(!other.countsDays && other.worth()?.value == 2.5)
  }

  @Test("keeps the discounts of packs, and leaves other offers and currencies alone")
  func packs() {
    var scenario = FreezeValueTests.everyOtherDay(price: 10)
    scenario.currencies.append(.init(id: "gems"))
    func offer(_ id: String, _ gives: Scenario.Payment, _ prices: [Scenario.Price]) -> Scenario.Offer {
      .init(id: id, gives: gives, cost: .currency(prices, prefer: nil), demand: .chance(0, quantity: 1))
    }
    scenario.shop = [
      offer("one", .init([.init("freeze", .fixed(1))]), [.init("coins", 12), .init("gems", 3)]),
      offer("ten", .init([.init("freeze", .fixed(10))]), [.init("coins", 100)]),
      offer("hat", .init([.init("coins", .fixed(1))]), [.init("coins", 12)]),
    ]
    // The cheapest costs 10 in the pack; at 5 the pack costs half, and so does the single one.
    let cheaper = scenario.pricing("freeze", in: "coins", at: 5)
    #expect(cheaper.shop.map { $0.price(in: "coins") } == [6, 50, 12])
    #expect(cheaper.shop[0].price(in: "gems") == 3)
    // No price is below 1, and none above what a file may have: a pack of a million times the price stays within.
    scenario.shop[1].cost = .currency([.init("coins", 1_000_000_000)], prefer: nil)
    scenario.shop[0].cost = .currency([.init("coins", 1)], prefer: nil)
    #expect(
      scenario.pricing("freeze", in: "coins", at: 1_000_000).shop[1].price(in: "coins") == 2_000_000_000)
    #expect(
      FreezeValueTests.everyOtherDay(price: 10).pricing("freeze", in: "coins", at: 1).shop[0].price(
        in: "coins") == 1)
  }

  /// A search whose border lies at `border`, with intervals of so much to either side.
  private static func search(today: Double, border: Double, reach: Double) -> FreezeBreakEven.Findings {
    var search = FreezeBreakEven.Search(today: today)
    while let price = search.next {
      let worth = border / Double(price)
      search.add(
        Point(price: price, worth: Outcome.Estimate(value: worth, low: worth - reach, high: worth + reach)))
    }
    return .init(item: "freeze", currency: "coins", points: search.points)
  }

  @Test(
    "is found from any price, between two neighbours",
    arguments: [(1.0, 6.5), (10, 6.5), (200, 6.5), (3, 1.5), (10, 1.5), (1, 900.5), (7, 7)])
  func bracket(today: Double, border: Double) {
    let found = Self.search(today: today, border: border, reach: 0)
    #expect(found.bracket == (Int(border), Int(border) + 1))
    #expect(found.points.count <= FreezeBreakEven.mostPrices)
  }

  /// Worth is `border` over the price, give or take `reach`: a price surely pays up to border / (1 + reach), and surely does
  /// not above border / (1 − reach).
  @Test(
    "has an interval from the highest price that surely pays to the lowest that surely does not, tried or not before",
    arguments: [
      (10.0, 6.5, 0.2, 5, 9), (1, 20.5, 0.37, 14, 33), (10, 20.5, 0.37, 14, 33), (200, 20.5, 0.37, 14, 33),
      (10, 1000.5, 0.05, 952, 1054), (900_000, 1000.5, 0.05, 952, 1054),
      (1, 700_000.5, 0.2, 583_333, 875_001),
    ])
  func interval(today: Double, border: Double, reach: Double, low: Int, high: Int) {
    let found = Self.search(today: today, border: border, reach: reach)
    #expect(found.bracket == (Int(border), Int(border) + 1))
    #expect(found.interval == (low, high))
    // The logarithms of worth and price are on a straight line.
    #expect(((found.price ?? 0) / border - 1).magnitude < 1e-9)
    #expect(found.points.count < FreezeBreakEven.mostPrices)
  }

  @Test("is smoothed over all prices that the interval does not exclude")
  func smoothed() throws {
    // Worth is 60 over the price. Chance adds a twentieth at 66, and takes it at 56: by single prices it breaks even between 56 and 57 or
    // between 66 and 67.
    func found(_ chance: [Int: Double]) -> FreezeBreakEven.Findings {
      let points = [40, 50, 53, 56, 57, 59, 60, 61, 63, 66, 67, 70, 80, 100].map { price in
        let worth = 60 / Double(price) * (chance[price] ?? 1)
        return Point(
          price: price, worth: Outcome.Estimate(value: worth, low: worth * 0.9, high: worth * 1.1))
      }
      return .init(item: "freeze", currency: "coins", points: points)
    }
    #expect(found([66: 1.15, 63: 1.1, 61: 1.05]).bracket == (66, 67))
    for chance in [[:], [66: 1.15, 63: 1.1, 61: 1.05], [56: 0.9, 57: 0.95]] {
      let one = found(chance)
      let price = try #require(one.price)
      // The bracket is a tenth off. Logarithms of chance add up to 0.28, at nine prices or more: 0.03 on average, and as much again as
      // they pull at one end of the line.
      #expect((price / 60 - 1).magnitude < 0.065)
      let (low, high) = (try #require(one.interval.low), try #require(one.interval.high))
      #expect(Double(low) < price && price < Double(high))
    }
  }

  @Test("has an interval of which no price beyond an end is open")
  func ends() {
    // At 50 it is open, though at 60 it surely pays; at 90 it is open, though at 80 it surely does not.
    let points = [(40, 1.3), (50, 1.05), (60, 1.3), (70, 1.0), (80, 0.7), (90, 0.95), (100, 0.7)].map {
      price, worth in
      Point(price: price, worth: Outcome.Estimate(value: worth, low: worth - 0.1, high: worth + 0.1))
    }
    let found = FreezeBreakEven.Findings(item: "freeze", currency: "coins", points: points)
    #expect(found.interval == (40, 100))
  }

  @Test("has no end where no price surely pays, or surely does not")
  func endless() {
    // At 1 coin, a worth of 1.5 ± 0.6 may be less.
    #expect(Self.search(today: 10, border: 1.5, reach: 0.6).interval == (nil, 4))
    #expect(Self.search(today: 10, border: 6.5, reach: 1).interval == (3, nil))
  }

  @Test("has an open end where the least price does not pay, or the highest does")
  func openEnds() {
    let below = Self.search(today: 10, border: 0.5, reach: 0)
    #expect(below.bracket == (nil, 1))
    let above = Self.search(today: 10, border: 1e9, reach: 0)
    #expect(above.bracket == (FreezeBreakEven.highest, nil))
  }
}
