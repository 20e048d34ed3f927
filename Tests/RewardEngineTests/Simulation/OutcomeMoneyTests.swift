import Testing

@testable import RewardEngine

@Suite("Money in an outcome")
struct OutcomeMoneyTests {
  /// Everyone holds the same, by the rules or by chance: 40 players are too few to say which.
  @Test(
    "is held alike with certainty by a hundred players, and not by fewer", arguments: [(40, 150), (100, nil)])
  func alike(players: Int, needed: Int?) async throws {
    let scenario = Scenario(
      title: "Alike", days: 1, currencies: [Scenario.Currency(id: "coins", start: 5)],
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    let outcome = try await OutcomeTests.outcome(of: scenario, players: players)
    let gini = try #require(outcome.estimate(try scenario.metric("coins.gini@1")))
    // Half as many again as a hundred are needed.
    let end = needed == nil ? 0.0 : nil
    #expect(gini == Outcome.Estimate(value: 0, low: end, high: end, playersNeeded: needed))
  }

  @Test("has the share of its supply that is dormant with Wilson's interval")
  func dormantShare() async throws {
    // One player arrives a day, receives 10 coins and never plays again. On day 30 the first two of 30 have
    // been absent for 28 days: the share is 1/15. Residuals are 140/15 twice and −10/15 28 times. So the
    // squared error is 30 × (2 (140/15)² + 28 (10/15)²) / 29 / 300² = 0.0021456, as of 29 players with a share of 1/15.
    // Two of them are dormant; the least that may be expected then is 0.2422 (χ² of 4 degrees).
    let scenario = Scenario(
      title: "One a day", days: 30, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 10]),
      players: Scenario.Players(
        profiles: [Scenario.Profile(id: "once", share: 1, activity: .fixed(0))], arrival: .perDay(1)))
    let outcome = try await OutcomeTests.outcome(of: scenario, players: 30)
    let share = try #require(outcome.estimate(try scenario.metric("coins.dormant_share")))
    #expect((share.value - 1.0 / 15).magnitude < 1e-12)
    #expect(((share.low ?? 0) - 0.2422 / 30).magnitude < 1e-12)
    #expect(((share.high ?? 0) - Interval.wilson(share: 1.0 / 15, of: 29).high).magnitude < 1e-12)
    let stock = try #require(outcome.stock("coins"))
    let shares = Metric.Recency.allCases.compactMap { outcome.shareOfSupply(stock, on: 29, $0)?.value }
    #expect(shares.count == 3)
    #expect((shares.reduce(0, +) - 1).magnitude < 1e-12)
  }

  /// Players of two kinds who come on some days, churn and receive 10 coins a day of play.
  private static func some(isSold: Bool = false) -> Scenario {
    Scenario(
      title: "Some", days: 40, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 10]),
      shop: isSold
        ? [
          Scenario.Offer(
            id: "pack", gives: Scenario.Payment(["coins": 500]), cost: .realMoney(500), demand: .weight(1))
        ] : [],
      players: Scenario.Players(
        profiles: [
          Scenario.Profile(
            id: "often", share: 0.3, activity: .fixed(0.8), churn: .daily(0.02), payers: 0.1, spendMean: 30),
          Scenario.Profile(id: "seldom", share: 0.7, activity: .fixed(0.2), churn: .daily(0.05)),
        ]))
  }

  @Test("is expected to be the mean of all players, times their number")
  func expectedSupply() async throws {
    let (scenario, players) = (Self.some(), 1_000)
    let outcome = try await OutcomeTests.outcome(of: scenario, players: players)
    let supply = try #require(outcome.expected(try scenario.metric("coins.supply")))
    let mean = try #require(outcome.estimate(try scenario.metric("coins.balance.everyone.mean")))
    let all = mean.scaled(by: Double(players))
    #expect(abs(supply.value - all.value) < 1e-6)
    #expect(
      abs((supply.low ?? 0) - (all.low ?? 0)) < 1e-3 && abs((supply.high ?? 0) - (all.high ?? 0)) < 1e-3)
    // A count of this run has none.
    #expect(outcome.estimate(try scenario.metric("coins.supply"))?.low == nil)
  }

  /// Of 200 intervals at 95 %, 176 or fewer hold with a chance of 2 in 10,000 (binomial).
  @Test("is expected within its interval, whoever holds it", arguments: ["this_week", "at_risk", "dormant"])
  func holders(part: String) async throws {
    let (scenario, plan) = (Self.some(), try Plan(Self.some()))
    let supply = try scenario.metric("coins.supply.\(part)")
    var estimates: [Outcome.Estimate] = []
    for seed in 1...200 {
      let simulation = Simulation(plan, players: 1_000, seed: UInt64(seed))
      let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
      estimates.append(try #require(outcome.expected(supply)))
    }
    let truth = estimates.reduce(0) { $0 + $1.value } / 200
    let holding = estimates.count { ($0.low ?? .infinity) <= truth && truth <= ($0.high ?? -.infinity) }
    #expect(holding > 176)
  }

  @Test("is expected of payers by as many players as their budgets ask for, and more where few hold it")
  func payers() async throws {
    let scenario = Self.some(isSold: true)
    let outcome = try await OutcomeTests.outcome(of: scenario, players: 500)
    func needed(_ name: String) throws -> Int {
      try #require(outcome.expected(try scenario.metric(name))?.playersNeeded)
    }
    let (all, part) = (try needed("coins.supply"), try needed("coins.supply.at_risk"))
    #expect(all >= (try needed("coins.balance.everyone.mean")))
    // Fewer than half of the players are at risk, and they hold less than half of the coins.
    #expect(part >= 2 * all)
  }

  /// Everyone has 40 coins after 40 days, and nobody has bought the hat. 3.689 of 200 may have: at 30 coins each of 8,000 received, or
  /// at most what they hold.
  @Test(
    "has no certain ratio where nobody has spent any, though something is sold",
    arguments: [(30, 0.5, 3.6888794541 * 30 / 8000), (90, 0.5, 3.6888794541 * 40 / 8000), (30, 0, 0)]
      as [(Int, Double, Double)])
  func unspent(price: Int, chance: Double, high: Double) async throws {
    let hat = Scenario.Offer(
      id: "hat", gives: Scenario.Payment(["hats": 1]),
      cost: .currency([Scenario.Price("coins", price)], prefer: nil),
      // On none of these days, as far as this seed goes.
      demand: .chance(chance * 1e-9, quantity: 1))
    let scenario = Scenario(
      title: "Unspent", days: 40, currencies: [Scenario.Currency(id: "coins")],
      items: [Scenario.Item(id: "hats", kind: .consumable)], login: Scenario.Payment(["coins": 1]),
      shop: [hat],
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    let outcome = try await OutcomeTests.outcome(of: scenario, players: 200)
    for name in ["coins.sink_faucet", "coins.sink"] {
      let ratio = try #require(outcome.estimate(try scenario.metric(name)))
      #expect(ratio.value == 0 && ratio.low == 0)
      // Coins a day of play are coins received here: one a day.
      #expect(abs(try #require(ratio.high) - high) < 1e-9, "\(name)")
    }
  }

  @Test("has no share of a supply of nothing")
  func nothing() async throws {
    let scenario = Scenario(
      title: "Nothing", days: 1, currencies: [Scenario.Currency(id: "coins")],
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    let outcome = try await OutcomeTests.outcome(of: scenario)
    let stock = try #require(outcome.stock("coins"))
    #expect(outcome.shareOfSupply(stock, on: 0, .dormant) == nil)
  }

  @Test("leaves what a player starts with out of income and of what is received", arguments: [7, 28])
  func incomeWithoutStart(days: Int) async throws {
    // 20 at the start and 2 a day, of which one is spent: the first window has 2 a day, and ends with 20 + days.
    var scenario = Scenario(
      title: "A gift", days: 28, currencies: [Scenario.Currency(id: "coins", start: 20)],
      items: [Scenario.Item(id: "snacks", kind: .consumable)], login: Scenario.Payment(["coins": 2]),
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    scenario.shop = [
      Scenario.Offer(
        id: "snack", gives: Scenario.Payment(["snacks": 1]),
        cost: .currency([Scenario.Price("coins", 1)], prefer: nil), demand: .chance(1, quantity: 1))
    ]
    let outcome = try await OutcomeTests.outcome(of: scenario)
    func figure(_ name: String) throws -> Double? {
      outcome.estimate(try scenario.metric("coins.\(name)_\(days)@\(days)"))?.value
    }
    #expect(try figure("income") == 2)
    #expect(try figure("sink_faucet") == 0.5)
  }

  @Test("has of a ratio all that both intervals allow")
  func ratio() {
    let ratio = Outcome.Estimate(value: 8, low: 4, high: 16).ratio(to: .init(value: 2, low: 1, high: 4))
    #expect(ratio == Outcome.Estimate(value: 4, low: 1, high: 16))
    // With an exact denominator the interval is only scaled.
    let scaled = Outcome.Estimate(value: 8, low: 4, high: 16).ratio(to: .init(value: 2, low: 2, high: 2))
    #expect(scaled == Outcome.Estimate(value: 4, low: 2, high: 8))
  }

  @Test("leaves an end of a ratio open where an end that it depends on is unknown or 0")
  func openRatio() {
    let two = Outcome.Estimate(value: 2, low: 1, high: 4)
    // From 0 ÷ 4 to 16 ÷ 1.
    for low in [nil, 0.0] {
      #expect(
        Outcome.Estimate(value: 8, low: low, high: 16).ratio(to: two) == .init(value: 4, low: 0, high: 16))
    }
    // From 4 ÷ 4, to 16 ÷ 0.
    for low in [nil, 0.0] {
      let ratio = Outcome.Estimate(value: 8, low: 4, high: 16).ratio(to: .init(value: 2, low: low, high: 4))
      #expect(ratio == .init(value: 4, low: 1, high: nil))
    }
    #expect(Outcome.Estimate(exactly: 8).ratio(to: two) == .init(value: 4, low: 2, high: 8))
  }

  @Test("has no interval of a ratio or a sum where one of the two has too few players for it")
  func ratioOfFew() {
    let (two, few) = (
      Outcome.Estimate(value: 2, low: 1, high: 4),
      Outcome.Estimate(value: 8, low: nil, high: nil, playersNeeded: 90)
    )
    #expect(few.ratio(to: two) == .init(value: 4, low: nil, high: nil, playersNeeded: 90))
    #expect(two.ratio(to: few) == .init(value: 0.25, low: nil, high: nil, playersNeeded: 90))
    #expect(two.plus(few) == .init(value: 10, low: nil, high: nil, playersNeeded: 90))
  }

  @Test("adds figures with their intervals")
  func sum() {
    let sum = Outcome.Estimate(value: 5, low: 4, high: 7).plus(.init(value: 3, low: 1, high: 4))
    #expect(sum == Outcome.Estimate(value: 8, low: 5, high: 11))
    #expect(sum.plus(.init(value: 1, low: nil, high: 2)) == Outcome.Estimate(value: 9, low: nil, high: 13))
  }
}
