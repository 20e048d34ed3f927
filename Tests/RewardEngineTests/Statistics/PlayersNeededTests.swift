import Testing

@testable import RewardEngine

@Suite("How many players carry an interval")
struct PlayersNeededTests {
  private func spread(_ amounts: [(Double, Int)]) -> Spread {
    var contributions = Contributions()
    for (amount, players) in amounts { contributions.add(amount, times: players) }
    return Spread([contributions])
  }

  /// Two values alike often have kurtosis 1, so that their variance has n (n − 1) degrees of freedom; strata add up.
  @Test("of a spread has the degrees of its strata together")
  func degrees() {
    #expect(abs(spread([(0, 50), (1, 50)]).degrees - 9_900) < 1e-6)
    var both = spread([(0, 50), (1, 50)])
    both.add(players: 100, variance: 25.0 / 99, shape: (skewness: 0, kurtosis: 1))
    #expect(abs(both.degrees - 2 * 9_900) < 1e-6)
    #expect(both.players == 200)
  }

  /// Nine is taken for the kurtosis of ten: 2 / ((9 − 7/9) / 10) = 2.43 degrees of the five needed. The skewness of
  /// a hundred is 15 / √100, of the 0.8 allowed. Each with half as many players again: 30.8, 527 and 150.
  @Test("goes by the degrees of freedom, by the skewness, and is half as many again at least")
  func grounds() {
    #expect(spread([(0, 5), (1, 5)]).playersNeeded == 40)
    // 10 · 1.5 · 5 / (2 · 10 / (11.39 − 7/9)) is 39.8.
    var heavy = Spread([])
    heavy.add(players: 10, variance: 1, shape: (skewness: 0, kurtosis: 11.39))
    #expect(heavy.playersNeeded == 40)
    heavy = Spread([])
    heavy.add(players: 10, variance: 1, shape: (skewness: 0, kurtosis: 11.45))
    #expect(heavy.playersNeeded == 50)
    var lopsided = Spread([])
    lopsided.add(players: 100, variance: 1, shape: (skewness: 15, kurtosis: 9))
    #expect(lopsided.playersNeeded == 600)
    #expect(spread([(0, 50), (1, 50)]).playersNeeded == 150)
  }

  /// Strata whose skewness cancels: 3 / √100 and −3 / √100.
  @Test("does not need more where lopsided strata cancel")
  func cancelling() {
    var both = Spread([])
    both.add(players: 100, variance: 1, shape: (skewness: 30, kurtosis: 3))
    both.add(players: 100, variance: 1, shape: (skewness: -30, kurtosis: 3))
    #expect(both.skewness == 0)
    #expect(both.playersNeeded == 300)
  }

  @Test("of a share is twice those with ten trials")
  func share() {
    #expect(ShareSpread([.init(players: 100, trials: 4, successes: 1)]).playersNeeded == 500)
    #expect(ShareSpread([.init(players: 100, trials: 0, successes: 0)]).playersNeeded == 2_000)
  }

  /// Of one stratum those who do not count say nothing of the share: it is known as well as its trials know it.
  @Test("counts trials and not players", arguments: [100, 50])
  func trials(trials: Int) {
    let share = ShareSpread([.init(players: 200, trials: trials, successes: 30)])
    #expect(abs(share.effectiveTrials / Double(trials) - 1) < 2e-3)
  }

  /// ln 0.025 / ln ½ = 5.32 independent values bound a median; a fifth more are named, and twice that of half who count.
  @Test("of a median is six and a half, of a far quantile more, divided by the share who count")
  func quantile() {
    func spread(players: Int) -> QuantileSpread {
      QuantileSpread([.init(players: players, bins: [500, 500])])
    }
    #expect(spread(players: 1_000).playersNeeded(0.5) == 7)
    #expect(spread(players: 2_000).playersNeeded(0.5) == 15)
    // ln 0.025 / ln 0.95 = 71.9, on either side.
    #expect(QuantileSpread([.init(players: 2_000, bins: [1_000, 1_000])]).playersNeeded(0.95) == 90)
    #expect(QuantileSpread([.init(players: 2_000, bins: [1_000, 1_000])]).playersNeeded(0.05) == 90)
  }

  /// Halves of whom 0.78 and 0.18 are below: the variance within is 0.1596 of 0.2496, and 6.39 · 0.64 are needed.
  @Test("of players who have several values alike is that of one each", arguments: [1, 3])
  func copies(each: Int) {
    let strata = [[390, 20, 90], [90, 20, 390]].map { bins in
      QuantileSpread.Stratum(players: 500, bins: bins.map { $0 * each })
    }
    #expect(QuantileSpread(strata, copies: each).playersNeeded(0.5) == 5)
  }

  /// Half of the players, of whom a tenth pay; nobody of the others does.
  private static func sold() -> Scenario {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", kind: .hard), Scenario.Currency(id: "stars")],
      shop: [
        Scenario.Offer(
          id: "pack", gives: Scenario.Payment(["coins": 1]), cost: .realMoney(100), demand: .weight(1))
      ])
    func profile(_ id: String, payers: Double) -> Scenario.Profile {
      Scenario.Profile(
        id: id, share: 0.5, activity: .fixed(1), payers: payers, spendMean: payers > 0 ? 90 : 0, spendSigma: 0
      )
    }
    scenario.players.profiles = [profile("payers", payers: 0.1), profile("others", payers: 0)]
    return scenario
  }

  /// Payers who all pay alike are a share p: the skewness of one player's budget is 1 / √p, and 16 / p are needed.
  @Test("of what payers make up follows from their share")
  func payers() throws {
    let law = PayerLaw(try Plan(Self.sold()))
    // 160, 320 of both, and nothing to carry.
    #expect(law.playersNeeded(in: 0..<1) == 200)
    #expect(law.playersNeeded(in: 0..<2) == 400)
    #expect(law.playersNeeded(in: 1..<2) == 1)
  }

  @Test("is the larger one, where payers and what was counted need different numbers")
  func larger() {
    let few = Outcome.Estimate(value: 1, low: nil, high: nil, playersNeeded: 1500)
    #expect(few.carried(by: 500, of: 40_000).playersNeeded == 40_000)
    #expect(few.carried(by: 500, of: 600).playersNeeded == 1500)
    let counted = Outcome.Estimate(exactly: 3)
    #expect(counted.carried(by: 500, of: 40_000) == counted)
  }

  /// The 400 players of `payers()` for coins, which are sold for real money; stars are not.
  @Test("is the same for the mean of what players hold, whichever table it stands in", arguments: [200, 400])
  func held(players: Int) async throws {
    let plan = try Plan(Self.sold())
    let simulation = Simulation(plan, players: players, seed: 1)
    let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    let stock = try #require(outcome.stock("coins"))
    let mean = try #require(outcome.mean(stock, on: outcome.days - 1, of: .active))
    #expect(mean.playersNeeded == (players == 200 ? 400 : nil) && (mean.low == nil) == (players == 200))
    let metric = try #require(outcome.catalogue.metrics.named("coins.balance"))
    #expect(mean == outcome.estimate(Metric.Address(metric, .mean, at: nil)))
    #expect(outcome.mean(stock, atTenure: 0)?.playersNeeded == mean.playersNeeded)
    let stars = try #require(outcome.stock("stars"))
    #expect(outcome.mean(stars, on: outcome.days - 1)?.playersNeeded == nil)
  }
}
