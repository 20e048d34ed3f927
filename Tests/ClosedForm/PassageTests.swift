import Foundation
import RewardEngine
import Testing

@Suite("The time until something is reached")
struct PassageTests {
  private let players = Crowd.size
  private let days = 16

  /// Every day of play pays 10 of both; a piece costs 20 coins and is bought as soon as possible.
  private func scenario(_ comes: Double, leaves: Double) -> Scenario {
    Scenario(
      title: "Passage", days: days, currencies: [Scenario.Currency(id: "coins")],
      items: [Scenario.Item(id: "fonts", kind: .collection(size: 3))],
      login: Scenario.Payment([.init("coins", .fixed(10)), .init("xp", .fixed(10))]),
      levels: Scenario.Levels(highest: 3, curve: .table([30, 70])),
      shop: [
        Scenario.Offer(
          id: "font", gives: .fixed(1, "fonts"), cost: .currency([Scenario.Price("coins", 20)], prefer: nil),
          demand: .asSoonAsAffordable),
        Scenario.Offer(
          id: "dear", gives: .fixed(1, "fonts"), cost: .currency([Scenario.Price("coins", 45)], prefer: nil),
          demand: .chance(0, quantity: 1)),
      ],
      players: .alike(.fixed(comes), churn: leaves > 0 ? .daily(leaves) : .never))
  }

  /// Levels at 30 and 70, the prices of 20 and 45, three pieces for 60: the 3rd, 7th, 2nd, 5th and 6th day.
  @Test(
    "of days of play is negative binomial, and leaving players do not bend it", arguments: [0, 0.1])
  func negativeBinomial(leaves: Double) async throws {
    let comes = 0.6
    let run = try await Simulated(scenario(comes, leaves: leaves), players: players, seed: 2801)
    for (id, threshold, k) in [
      ("level", 2, 3), ("level", 3, 7), ("coins.earned", 20, 2), ("coins.earned", 45, 5),
      ("coins.catalogue", 3, 6), ("purchase", 1, 2),
    ] {
      let law = Passage(dayOfPlay: k, comes: comes, days: days, leaves: leaves)
      let curve = try #require(run.outcome.reaching(id, threshold))
      expectAgreement(law.agreements("\(id) \(threshold)", curve, players: players))
    }
    let curve = try #require(run.outcome.reaching("level", 2))
    #expect(try run.value("level.2.reached@4") == 1 - curve.survival[4])
    // Half have their third day of play on day 3: 0.36 on day 2 already, 0.65 by day 3.
    let law = Passage(dayOfPlay: 3, comes: comes, days: days)
    #expect(abs(law.survival(2) - 0.64) < 1e-9)
    #expect(abs(law.survival(3) - 0.352) < 1e-9)
    #expect(try run.value("level.2.days.p50") == 3)
  }

  @Test("is geometric where each day of play has the same chance of it: a first purchase, a first payment")
  func firstPurchase() async throws {
    let (comes, leaves, wants, pays) = (0.7, 0.07, 0.25, 0.15)
    let run = try await Simulated(
      Scenario(
        title: "First", days: 12, currencies: [Scenario.Currency(id: "coins", start: 1_000)],
        items: [Scenario.Item(id: "card", kind: .consumable)],
        shop: [
          Scenario.Offer(
            id: "card", gives: .fixed(1, "card"), cost: .currency([Scenario.Price("coins", 1)], prefer: nil),
            demand: .chance(wants, quantity: 1)),
          Scenario.Offer(
            id: "pack", gives: .fixed(1, "card"), cost: .realMoney(1_000), demand: .weight(1)),
        ],
        // All spend the same: 0.15 of a pack of 10 a day of play is 45 in thirty.
        players: .alike(.fixed(comes), churn: .daily(leaves)) { profile in
          profile.payers = 1
          profile.spendMean = 30 * 10 * pays
        }),
      players: players, seed: 2802)
    func geometric(_ chance: Double) -> Passage {
      var left = 1.0
      return Passage(
        (0..<12).map { day in
          let today = (day == 0 ? 1 : comes) * chance
          defer { left *= 1 - today }
          return left * today
        }, leaves: leaves)
    }
    let payment = try #require(run.outcome.reaching("payment", 1))
    let purchase = try #require(run.outcome.reaching("purchase", 1))
    expectAgreement(geometric(pays).agreements("payment", payment, players: players))
    expectAgreement(
      geometric(1 - (1 - wants) * (1 - pays)).agreements("purchase", purchase, players: players))
  }

  @Test("is a coupon collector's where pieces are drawn at random", arguments: [2, 4])
  func couponCollector(size: Int) async throws {
    let comes = 0.75
    var scenario = Scenario(
      title: "Coupons", days: 14, currencies: [Scenario.Currency(id: "coins")],
      items: [Scenario.Item(id: "fonts", kind: .collection(size: size))], randomItems: .any,
      login: Scenario.Payment([], randomItem: .collection("fonts")), players: .alike(comes))
    scenario.shop = [
      Scenario.Offer(
        id: "font", gives: .fixed(1, "fonts"), cost: .currency([Scenario.Price("coins", 1)], prefer: nil),
        demand: .chance(0, quantity: 1))
    ]
    let run = try await Simulated(scenario, players: players, seed: 2803)
    var law = Law(certain: 1)
    var chances = [size == 1 ? 1.0 : 0]
    for _ in 1..<14 {
      let before = law.chance { $0 == size }
      law = law.moved { owned in
        let new = comes * Double(size - owned) / Double(size)
        return [(owned + 1, new), (owned, 1 - new)]
      }
      chances.append(law.chance { $0 == size } - before)
    }
    let curve = try #require(run.outcome.reaching("coins.catalogue", size))
    expectAgreement(Passage(chances).agreements("all \(size) pieces", curve, players: players))
  }
}
