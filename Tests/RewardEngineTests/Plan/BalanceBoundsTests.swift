import Testing

@testable import RewardEngine

@Suite("A balance")
struct BalanceBoundsTests {
  private func refusal(_ scenario: Scenario) -> PlanRefusal? {
    do {
      _ = try Plan(scenario)
      return nil
    } catch {
      return error
    }
  }

  @Test("may reach two thousand million, and not one more", arguments: [0, 1])
  func largest(start: Int) {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: start)],
      login: Scenario.Payment(["coins": 200_000_000]))
    scenario.days = 10
    let expected = PlanRefusal(
      path: "currencies.coins",
      message: "a player could hold 2000000001 of 'coins' in 10 days; a balance is at most 2000000000",
      help:
        "pay less a day, or simulate fewer days; scaling every amount of 'coins' down keeps the economy the same"
    )
    #expect(refusal(scenario) == (start == 0 ? nil : expected))
  }

  @Test(
    "is no matter where boosts multiply beyond every number: that is refused first",
    // Each boost multiplies by 100: three make 1 000 000, four 100 000 000, which no column of factors holds.
    arguments: [(3, true), (4, false), (200, false)])
  func manyBoosts(count: Int, fits: Bool) {
    let scenario = Scenario.rehearsed(
      boosts: (0..<count).map { Scenario.Boost(id: "boost\($0)", factorHundredths: 10_000, days: 1) },
      login: Scenario.Payment(["xp": 1]), levels: Scenario.Levels(curve: .table([100])))
    #expect((refusal(scenario) == nil) == fits)
    #expect(fits || refusal(scenario)?.path == "boosts")
  }

  @Test("of experience is bounded with its boosts", arguments: [(1_000_000_000, false), (990_000_000, true)])
  func boosted(experience: Int, fits: Bool) {
    let scenario = Scenario.rehearsed(
      boosts: [Scenario.Boost(id: "double", days: 1)], login: Scenario.Payment(["xp": experience]),
      levels: Scenario.Levels(curve: .table([100])))
    // A doubling is bounded by 2.01: the hundredth is for rounding.
    #expect((refusal(scenario) == nil) == fits)
    #expect(fits || refusal(scenario)?.path == "levels")
  }

  @Test("of a pool with a cap is bounded by the cap, or by a start above it", arguments: [0, 9])
  func capped(start: Int) throws {
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 3), start: start)],
      login: Scenario.Payment(["freeze": 2_000_000_000]))
    #expect(try Plan(scenario).resources[0].bound == (start == 0 ? 3 : 9))
  }

  /// Two offers that turn coins into gems and gems into coins.
  private func exchange(coins: Int, intoGems gems: Int, gem: Int, intoCoins back: Int) -> Scenario {
    func offer(_ id: String, _ price: Scenario.Price, _ gives: [String: Int]) -> Scenario.Offer {
      Scenario.Offer(
        id: id, gives: Scenario.Payment(gives), cost: .currency([price], prefer: nil),
        demand: .asSoonAsAffordable)
    }
    return .rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 10), Scenario.Currency(id: "gems")],
      shop: [
        offer("to_gems", Scenario.Price("coins", coins), ["gems": gems]),
        offer("to_coins", Scenario.Price("gems", gem), ["coins": back]),
      ])
  }

  @Test("that an exchange in a circle loses is bounded")
  func losingCircle() throws {
    // Ten coins are three gems, three gems are six more coins, and so on: 26 coins and 8 gems in the end.
    let plan = try Plan(exchange(coins: 3, intoGems: 1, gem: 1, intoCoins: 2))
    #expect(plan.resources.map(\.bound) == [26, 8])
  }

  @Test("that an exchange in a circle gains, or only keeps, is refused", arguments: [2, 1])
  func endlessCircle(gems: Int) {
    let refusal = refusal(exchange(coins: 1, intoGems: gems, gem: 1, intoCoins: 1))
    #expect(
      refusal
        == PlanRefusal(
          path: "shop.to_coins",
          message:
            "currencies can be exchanged in a circle that loses nothing on a turn, so no balance is bounded",
          help: "raise a price in the circle until a full turn gives back less than it takes"))
  }
}

@Suite("The thresholds of a plan")
struct ThresholdTests {
  @Test("end where nobody could ever hold the next one")
  func endAtTheLargestBalance() throws {
    // 10⁹, then 4 · 10⁹, which is more than any balance.
    let levels = Scenario.Levels(curve: .quadratic(square: 1_000_000_000, linear: 0, constant: 0))
    let plan = try Plan(.rehearsed(login: Scenario.Payment(["xp": 1]), levels: levels))
    #expect(plan.levels?.thresholds == [1_000_000_000])
  }

  @Test("end with the highest level")
  func endAtTheHighest() throws {
    let levels = Scenario.Levels(highest: 4, curve: .quadratic(square: 50, linear: 50, constant: 0))
    let plan = try Plan(.rehearsed(login: Scenario.Payment(["xp": 1]), levels: levels))
    #expect(plan.levels?.thresholds == [100, 300, 600])
  }
}
