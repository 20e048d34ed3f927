import RewardEngine
import Testing

@Suite("A price in two currencies")
struct TwoCurrencyTests {
  private struct Purse: Hashable {
    var coins = 0
    var points = 0
    var owned = 0
    var isShort = false
    var hasAll = false
  }

  @Test("is paid with one of them: preferred, else soft before hard", arguments: [nil, "coins"])
  func eitherCurrency(prefer: String?) async throws {
    let players = Crowd.size
    let (comes, finds, wants, pieces) = (0.8, 0.5, 0.6, 3)
    let run = try await Simulated(
      Scenario(
        title: "Two currencies", days: 9,
        currencies: [Scenario.Currency(id: "coins", kind: .hard), Scenario.Currency(id: "points")],
        items: [Scenario.Item(id: "looks", kind: .collection(size: pieces))], login: .fixed(2, "points"),
        activities: [Scenario.Activity(id: "find", perActiveDay: .chance(finds), pays: .fixed(2, "coins"))],
        shop: [
          Scenario.Offer(
            id: "look", gives: .fixed(1, "looks"),
            cost: .currency([Scenario.Price("coins", 3), Scenario.Price("points", 5)], prefer: prefer),
            demand: .chance(wants, quantity: 1))
        ],
        players: .alike(comes)),
      players: players, seed: 1801)
    func shopped(_ purse: Purse) -> Purse {
      var next = purse
      if purse.owned == pieces {
        next.hasAll = true
      } else if purse.coins >= 3 && (prefer == "coins" || purse.points < 5) {
        next.coins -= 3
        next.owned += 1
      } else if purse.points >= 5 {
        next.points -= 5
        next.owned += 1
      } else {
        next.isShort = true
      }
      return next
    }
    var law = Law(certain: Purse())
    for day in 0..<9 {
      law = law.moved { yesterday -> [(Purse, Double)] in
        let plays = day == 0 ? 1 : comes
        let idle = Purse(coins: yesterday.coins, points: yesterday.points, owned: yesterday.owned)
        var poor = idle
        poor.points += 2
        var rich = poor
        rich.coins += 2
        return [
          (idle, 1 - plays), (poor, plays * (1 - finds) * (1 - wants)), (rich, plays * finds * (1 - wants)),
          (shopped(poor), plays * (1 - finds) * wants), (shopped(rich), plays * finds * wants),
        ]
      }
      expectAgreement([
        try run.agreement("shop.look.not_enough", on: day, chance: law.chance(where: \.isShort)),
        try run.agreement("shop.look.already_have", on: day, chance: law.chance(where: \.hasAll)),
      ])
    }
    expectAgreement(try run.agreements("coins", on: 8, with: law.mapped(\.coins)))
    expectAgreement(try run.agreements("points", on: 8, with: law.mapped(\.points)))
    expectAgreement(try run.agreements("looks", on: 8, with: law.mapped(\.owned)))
  }
}
