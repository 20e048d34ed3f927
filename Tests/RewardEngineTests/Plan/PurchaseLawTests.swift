import Testing

@testable import RewardEngine

@Suite("The law of packs on a day of play")
struct PurchaseLawTests {
  private func scenario(mean: Double, sigma: Double = 0, cents: Int = 99, gives: Int = 1) -> Scenario {
    Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", kind: .hard)],
      shop: [
        Scenario.Offer(
          id: "pack", gives: Scenario.Payment(["coins": gives]), cost: .realMoney(cents), demand: .weight(1))
      ],
      profile: Scenario.Profile(
        id: "player", share: 1, activity: .fixed(1), payers: 1, spendMean: mean, spendSigma: sigma))
  }

  @Test(
    "keeps its mean however wide it is, and has a highest budget",
    arguments: [(0.03, 0.0), (0.83, 0.5), (0.83, 1.2314), (5, 2), (20, 4), (50, 5)])
  func mean(mean: Double, sigma: Double) {
    let law = PurchaseLaw(mean: mean, sigma: sigma)
    #expect(abs(law.mean { $0 } / mean - 1) < 1e-5)
    #expect(law.most >= mean && law.most <= 100)
    #expect(law.packs(9) == law.most)
    #expect(law.packs(-9) <= law.packs(0))
  }

  @Test("buys the whole packs every day and the rest by chance")
  func several() throws {
    // 2 packs of 0.99 a day of play are 59.40 in thirty.
    let played = try Rehearsal(scenario(mean: 59.4), ["CMC"])
    #expect(played.balance("coins") == [2, 2, 4])
    #expect(played.total("payers.today") == 2)
    #expect(played.total("revenue.cents") == 4 * 99)
    // Half a pack more is bought on some days only.
    let some = try Rehearsal(scenario(mean: 2.5 * 29.7), [String(repeating: "C", count: 200)])
    let days = zip(some.balance("coins"), [0] + some.balance("coins")).map { $0 - $1 }
    #expect(Set(days) == [2, 3])
  }

  @Test("is refused above fifty packs on a day of play, with the most that can be met")
  func refused() {
    // 50 packs of 0.99 for thirty days are 1,485.
    #expect(throws: Never.self) { try Plan(scenario(mean: 1_485)) }
    #expect {
      try Plan(scenario(mean: 1_486))
    } throws: { error in
      guard let refusal = error as? PlanRefusal else { return false }
      return refusal.path == "players.profiles.player.spend.mean"
        && refusal.help.contains("write 1485 or less")
    }
  }

  @Test("bounds what a player holds by the most packs they can buy")
  func bounds() throws {
    let plan = try Plan(scenario(mean: 59.4, gives: 1_000).lasting(10))
    #expect(plan.resources[0].bound == 2 * 10 * 1_000)
    #expect {
      try Plan(scenario(mean: 59.4, gives: 1_000_000_000).lasting(2))
    } throws: { ($0 as? PlanRefusal)?.path == "currencies.coins" }
  }

  @Test("is refused where more money could be spent than is counted")
  func money() {
    // 10,000.00 a day is 20 million in 2,000 days, and one cent more is too much.
    let dear = scenario(mean: 300_000, cents: 1_000_000)
    #expect(throws: Never.self) { try Plan(dear.lasting(2_000)) }
    #expect {
      try Plan(dear.lasting(2_001))
    } throws: { ($0 as? PlanRefusal)?.path == "shop.pack.real_price" }
  }

  @Test("counts what players have spent before the run begins")
  func moneyBefore() throws {
    let dear = scenario(mean: 300_000, cents: 1_000_000).lasting(2_000)
    let plan = try Plan(dear)
    func opening(spent: Int32) -> OpeningStates {
      var opening = OpeningStates(of: plan, day: 0)
      let values = plan.playerFields.map { $0 == .spentCents ? spent : 0 }
      opening.add(PlayerState(profile: 0, rank: 0, values: values))
      return opening
    }
    #expect(throws: Never.self) { try Plan(dear, from: opening(spent: 0)) }
    #expect(throws: PlanRefusal.self) { try Plan(dear, from: opening(spent: 1)) }
  }
}

extension Scenario {
  fileprivate func lasting(_ days: Int) -> Scenario {
    var scenario = self
    scenario.days = days
    return scenario
  }
}
