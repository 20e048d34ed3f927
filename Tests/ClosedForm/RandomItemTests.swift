import RewardEngine
import Testing

@Suite("Random items")
struct RandomItemTests {
  private let players = Crowd.size

  private func set(_ id: String, _ size: Int) -> Scenario.Item {
    Scenario.Item(id: id, kind: .collection(size: size))
  }

  @Test("not owned yet fill a collection, and then nothing comes", arguments: [3, 6])
  func notOwned(size: Int) async throws {
    let run = try await Simulated(
      Scenario(
        title: "Colours", days: 9, items: [set("colours", size)],
        login: Scenario.Payment(randomItem: .collection("colours")), players: .alike(0.6)),
      players: players, seed: 1701)
    let days = Distributions.binomial(8, 0.6).mapped { $0 + 1 }
    expectAgreement(try run.agreements("colours", on: 8, with: days.mapped { min($0, size) }))
    let refused = days.mapped { max(0, $0 - size) }
    expectAgreement([
      Agreement(
        "turned away", mean: Double(try run.total("colours.turned_away")) / Double(players), refused.mean,
        variance: refused.variance, players: players)
    ])
  }

  @Test("of any piece are coupons: some are owned already", arguments: [2, 4, 9])
  func coupons(size: Int) async throws {
    let comes = 0.7
    let run = try await Simulated(
      Scenario(
        title: "Coupons", days: 10, items: [set("cards", size)], randomItems: .any,
        login: Scenario.Payment(randomItem: .collection("cards")), players: .alike(comes)),
      players: players, seed: 1702)
    func draw(_ owned: Int, comes: Double) -> [(Int, Double)] {
      let new = Double(size - owned) / Double(size)
      return [(owned + 1, comes * new), (owned, 1 - comes * new)]
    }
    var law = Law(certain: 1)
    for day in 1..<10 {
      law = law.moved { draw($0, comes: comes) }
      let complete = law.chance { $0 == size }
      guard complete > 0.01 else { continue }
      expectAgreement([
        Agreement(
          "own all on day \(day)", count: try run.count("cards", at: size, on: day), chance: complete,
          players: players)
      ])
    }
    expectAgreement(try run.agreements("cards", on: 9, with: law))
    expectAgreement(try run.moments(of: "cards", on: 9, with: law))
  }

  @Test(
    "of the whole shop are uniform over its single pieces", arguments: [Scenario.RandomItems.notOwned, .any])
  func wholeShop(drawn: Scenario.RandomItems) async throws {
    let comes = 0.8
    let sizes = (hats: 2, skins: 5)
    let offers = ["hats", "skins"].map {
      Scenario.Offer(
        id: $0, gives: .fixed(1, $0), cost: .currency([Scenario.Price("coins", 9)], prefer: nil),
        demand: .chance(0, quantity: 1))
    }
    let run = try await Simulated(
      Scenario(
        title: "Shop", days: 8, currencies: [Scenario.Currency(id: "coins")],
        items: [set("hats", sizes.hats), set("skins", sizes.skins), set("secret", 3)], randomItems: drawn,
        login: Scenario.Payment(randomItem: .shop), shop: offers, players: .alike(comes)),
      players: players, seed: 1703)
    struct Owned: Hashable { var hats = 0, skins = 0 }
    func draw(_ owned: Owned, comes: Double) -> [(Owned, Double)] {
      let newHats = sizes.hats - owned.hats
      let newSkins = sizes.skins - owned.skins
      let pieces = Double(drawn == .any ? sizes.hats + sizes.skins : newHats + newSkins)
      guard pieces > 0 else { return [(owned, 1)] }
      return [
        (Owned(hats: owned.hats + 1, skins: owned.skins), comes * Double(newHats) / pieces),
        (Owned(hats: owned.hats, skins: owned.skins + 1), comes * Double(newSkins) / pieces),
        (owned, 1 - comes * Double(newHats + newSkins) / pieces),
      ]
    }
    let law = Law(certain: Owned()).moved { draw($0, comes: 1) }.moved(times: 7) { draw($0, comes: comes) }
    expectAgreement(try run.agreements("hats", on: 7, with: law.mapped(\.hats)))
    expectAgreement(try run.agreements("skins", on: 7, with: law.mapped(\.skins)))
    #expect(try run.sums("secret", on: 7).sum == 0)
  }
}
