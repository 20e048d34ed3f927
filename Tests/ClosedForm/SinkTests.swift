import RewardEngine
import Testing

@Suite("A sink")
struct SinkTests {
  private let players = Crowd.size

  private func offer(
    _ id: String, _ price: Int, order: Int = 1, atMost: Int? = nil, _ demand: Scenario.Offer.Demand
  ) -> Scenario.Offer {
    Scenario.Offer(
      id: id, gives: .fixed(1, id), cost: .currency([Scenario.Price("coins", price)], prefer: nil),
      atMost: atMost,
      order: order, demand: demand)
  }

  @Test(
    "that takes all it can leaves what income makes modulo the price", arguments: [(3, 7), (10, 10), (9, 4)])
  func asSoonAsAffordable(income: Int, price: Int) async throws {
    let run = try await Simulated(
      Scenario(
        title: "Sink", days: 12, currencies: [Scenario.Currency(id: "coins", start: 2)],
        items: [Scenario.Item(id: "card", kind: .consumable)], login: .fixed(income, "coins"),
        shop: [offer("card", price, .asSoonAsAffordable)], players: .alike(0.6)),
      players: players, seed: 1001)
    let earned = Distributions.binomial(11, 0.6).mapped { 2 + income * ($0 + 1) }
    expectAgreement(try run.agreements("coins", on: 11, with: earned.mapped { $0 % price }))
    expectAgreement(try run.moments(of: "card", on: 11, with: earned.mapped { $0 / price }))
    expectAgreement(try run.moments(ofLifetime: "coins.burned", with: earned.mapped { $0 / price * price }))
  }

  private struct Purse: Hashable {
    var coins = 0
    var dear = 0
    var cheap = 0
  }

  @Test("comes before another in the shop's order, and sells at most so many at a time", arguments: [1, 2])
  func order(atMost: Int) async throws {
    let chance = 0.7
    let gifts = 1.2
    let run = try await Simulated(
      Scenario(
        title: "Two sinks", days: 6, currencies: [Scenario.Currency(id: "coins")],
        items: [Scenario.Item(id: "dear", kind: .consumable), Scenario.Item(id: "cheap", kind: .consumable)],
        activities: [Scenario.Activity(id: "gift", perActiveDay: .poisson(gifts), pays: .fixed(3, "coins"))],
        shop: [
          offer("dear", 7, order: 1, atMost: atMost, .asSoonAsAffordable),
          offer("cheap", 4, order: 2, .asSoonAsAffordable),
        ],
        players: .alike(chance)),
      players: players, seed: 1002)
    let income = Distributions.poisson(gifts).mapped { 3 * $0 }
    func day(_ purse: Purse, comes: Double) -> [(Purse, Double)] {
      [(purse, 1 - comes)]
        + income.chances.map { amount, share in
          var next = purse
          next.coins += amount
          let dear = min(atMost, next.coins / 7)
          next.coins -= 7 * dear
          next.dear += dear
          let cheap = next.coins / 4
          next.coins -= 4 * cheap
          next.cheap += cheap
          return (next, comes * share)
        }
    }
    let law = Law(certain: Purse()).moved { day($0, comes: 1) }.moved(times: 5) { day($0, comes: chance) }
    expectAgreement(try run.agreements("coins", on: 5, with: law.mapped(\.coins)))
    expectAgreement(try run.agreements("dear", on: 5, with: law.mapped(\.dear)))
    expectAgreement(try run.agreements("cheap", on: 5, with: law.mapped(\.cheap)))
  }

  @Test("refuses who is short, and takes nothing from him", arguments: [1, 2])
  func shortOfCoins(quantity: Int) async throws {
    let (comes, wants) = (0.8, 0.5)
    let run = try await Simulated(
      Scenario(
        title: "Short", days: 9, currencies: [Scenario.Currency(id: "coins")],
        items: [Scenario.Item(id: "hat", kind: .consumable)], login: .fixed(3, "coins"),
        shop: [offer("hat", 5, .chance(wants, quantity: quantity))], players: .alike(comes)),
      players: players, seed: 1003)
    struct Day: Hashable { var coins = 0, hats = 0, isRefused = false }
    func day(_ before: Day, comes: Double) -> [(Day, Double)] {
      let idle = Day(coins: before.coins, hats: before.hats)
      let paid = Day(coins: before.coins + 3, hats: before.hats)
      var shopped = paid
      if paid.coins >= 5 * quantity {
        shopped.coins -= 5 * quantity
        shopped.hats += quantity
      } else {
        shopped.isRefused = true
      }
      return [(idle, 1 - comes), (paid, comes * (1 - wants)), (shopped, comes * wants)]
    }
    var law = Law(certain: Day())
    for number in 0..<9 {
      law = law.moved { day($0, comes: number == 0 ? 1 : comes) }
      expectAgreement([
        try run.agreement("shop.hat.not_enough", on: number, chance: law.chance(where: \.isRefused))
      ])
    }
    expectAgreement(try run.agreements("coins", on: 8, with: law.mapped(\.coins)))
    expectAgreement(try run.agreements("hat", on: 8, with: law.mapped(\.hats)))
  }
}
