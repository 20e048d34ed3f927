import Foundation
import RewardEngine
import Testing

@Suite("Real-money spend")
struct SpendingTests {
  // Few players buy on a day, so there are more of them than elsewhere.
  private let players = 3 * Crowd.size

  private func pack(_ id: String, cents: Int, weight: Double) -> Scenario.Offer {
    Scenario.Offer(
      id: id, gives: .fixed(1, "coins"), cost: .realMoney(cents), demand: .weight(weight))
  }

  private func crowd(_ comes: Double, payers: Double, mean: Double, sigma: Double) -> Scenario.Players {
    .alike(.fixed(comes)) { profile in
      profile.payers = payers
      profile.spendMean = mean
      profile.spendSigma = sigma
    }
  }

  /// A budget in packs on a day of play, log-normal between players.
  ///
  /// It is cut 4.5 sigma above its median, and has the declared mean in spite of the cut.
  private struct Budget {
    /// The mean of the log-normal distribution without the cut.
    let uncut: Double
    let sigma: Double

    /// E[min(S, e^(4.5 σ) median)] over E[S] is Φ(4.5 − σ) + e^(4.5 σ − σ²/2) (1 − Φ(4.5)).
    init(_ mean: Double, _ sigma: Double) {
      let kept =
        Distributions.normal(4.5 - sigma) + exp(4.5 * sigma - sigma * sigma / 2)
        * (1 - Distributions.normal(4.5))
      uncut = sigma > 0 ? mean / kept : mean
      self.sigma = sigma
    }

    /// E[min(1, S)]: S below 1 gives its mean · Φ(z − σ), z the standardized log of 1; S above gives 1 − Φ(z).
    var chanceADay: Double {
      guard sigma > 0 else { return min(1, uncut) }
      let z = (sigma * sigma / 2 - log(uncut)) / sigma
      return uncut * Distributions.normal(z - sigma) + 1 - Distributions.normal(z)
    }

    /// The mean of a function of the budget, by the midpoint rule over the underlying normal number.
    func mean(_ function: (Double) -> Double) -> Double {
      guard sigma > 0 else { return function(uncut) }
      return (-4_000..<4_000).reduce(0.0) { sum, step in
        let number = (Double(step) + 0.5) / 500
        let budget = uncut * exp(sigma * min(number, 4.5) - sigma * sigma / 2)
        return sum + exp(-number * number / 2) / (2 * Double.pi).squareRoot() / 500 * function(budget)
      }
    }

    /// The mean square of the packs of `days` days of play: the whole ones each day, one more by chance.
    func square(days: Double) -> Double {
      mean { packs in
        let rest = packs - packs.rounded(.down)
        return days * days * packs * packs + days * rest * (1 - rest)
      }
    }
  }

  @Test(
    "of payers is a thirtieth of a log-normal budget on a day of play, in as many packs as it takes",
    arguments: [(0.9, 24.66, 1.2314), (1.0, 150, 0.8), (0.5, 400, 1.5), (0.4, 60, 0), (0.3, 700, 0)])
  func spendADay(payers: Double, mean: Double, sigma: Double) async throws {
    let comes = 0.7
    let run = try await Simulated(
      Scenario(
        title: "Spend", days: 5, currencies: [Scenario.Currency(id: "coins", kind: .hard)],
        shop: [pack("small", cents: 499, weight: 3), pack("big", cents: 1_999, weight: 1)],
        players: crowd(comes, payers: payers, mean: mean, sigma: sigma)),
      players: players, seed: 1901)
    let price = (3 * 4.99 + 19.99) / 4
    let spread = (3 * 4.99 * 4.99 + 19.99 * 19.99) / 4 - price * price
    let packs = mean / 30 / price
    let budget = Budget(packs, sigma)
    let square = budget.square(days: 1)
    for day in 0..<5 {
      let pays = (day == 0 ? 1 : comes) * payers
      // A sum of a random number of prices, and a random number of them of one kind.
      let revenue = (mean: pays * mean / 30, square: pays * (square * price * price + packs * spread))
      let small = (mean: pays * packs * 0.75, square: pays * (square * 0.5625 + packs * 0.1875))
      expectAgreement([
        try run.agreement("payers.today", on: day, chance: pays * budget.chanceADay),
        Agreement(
          "small packs on day \(day)",
          mean: Double(try run.count("shop.small.bought", on: day)) / Double(players), small.mean,
          variance: small.square - small.mean * small.mean, players: players),
        Agreement(
          "revenue on day \(day)",
          mean: Double(try run.count("revenue.cents", on: day)) / Double(players) / 100, revenue.mean,
          variance: revenue.square - revenue.mean * revenue.mean, players: players),
      ])
    }
  }

  /// Players with a budget, and the packs that are sold.
  struct Month: Sendable {
    var payers: Double
    var mean: Double
    var sigma: Double
    var prices: [(cents: Int, weight: Double)]

    static let smallPacks = Month(payers: 0.019, mean: 24.66, sigma: 1.2314, prices: [(99, 1)])
    static let whales = Month(payers: 1, mean: 150, sigma: 0.8, prices: [(199, 3), (1_999, 1)])
    static let dearPack = Month(payers: 0.019, mean: 24.66, sigma: 1.2314, prices: [(10_000, 1)])
  }

  @Test(
    "brings the declared mean in thirty days of play, from small packs, packs of two sizes or one dear pack",
    arguments: [Month.smallPacks, .whales, .dearPack])
  func declaredMean(month: Month) async throws {
    let (payers, mean, prices) = (month.payers, month.mean, month.prices)
    let run = try await Simulated(
      Scenario(
        title: "Month", days: 30, currencies: [Scenario.Currency(id: "coins", kind: .hard)],
        shop: prices.enumerated().map { pack("pack\($0)", cents: $1.cents, weight: $1.weight) },
        players: crowd(1, payers: payers, mean: mean, sigma: month.sigma)),
      players: 4 * players, seed: 1903)
    let weight = prices.reduce(0) { $0 + $1.weight }
    let price = prices.reduce(0) { $0 + Double($1.cents) / 100 * $1.weight } / weight
    let square = prices.reduce(0) { $0 + Double($1.cents * $1.cents) / 10_000 * $1.weight } / weight
    let budget = Budget(mean / 30 / price, month.sigma)
    let spent = payers * (budget.square(days: 30) * price * price + mean / price * (square - price * price))
    // Those whose budget is below a pack a day pay unless each of the 30 days brings none.
    let pays = payers * budget.mean { 1 - pow(1 - min(1, $0), 30) }
    expectAgreement([
      Agreement(
        "ARPU", mean: try run.value("arpu"), payers * mean, variance: spent - payers * payers * mean * mean,
        players: 4 * players),
      Agreement("payers", share: try run.value("payers"), pays, of: 4 * players),
    ])
  }

  @Test(
    "belongs to the same players every day: packs bought and share of payers",
    arguments: [(0.4, 30.0, 1.2), (0.1, 100, 0.8)])
  func samePlayers(payers: Double, mean: Double, sigma: Double) async throws {
    let days = 8
    let run = try await Simulated(
      Scenario(
        title: "Payers", days: days, currencies: [Scenario.Currency(id: "coins", kind: .hard)],
        shop: [pack("only", cents: 999, weight: 1)],
        players: crowd(1, payers: payers, mean: mean, sigma: sigma)),
      players: players, seed: 1902)
    // The midpoint rule over the underlying normal number; its steps of 0.02 are far finer than needed.
    var packs: [(Int, Double)] = [(0, 1 - payers)]
    let uncut = Budget(mean / (30 * 9.99), sigma).uncut
    for step in -400..<400 {
      let number = (Double(step) + 0.5) / 50
      let density = exp(-number * number / 2) / (2 * Double.pi).squareRoot() / 50
      let budget = uncut * exp(sigma * min(number, 4.5) - sigma * sigma / 2)
      let whole = budget.rounded(.down)
      for more in 0...days {
        let power = pow(budget - whole, Double(more)) * pow(1 - budget + whole, Double(days - more))
        packs.append(
          (Int(whole) * days + more, payers * density * Distributions.choose(days, more) * power))
      }
    }
    let law = Law(packs)
    #expect(abs(law.chance { _ in true } - 1) < 1e-9)
    expectAgreement(try run.agreements("coins", on: days - 1, with: law))
    expectAgreement(try run.moments(ofLifetime: "spent_cents", with: law.mapped { 999 * $0 }))
    expectAgreement([
      Agreement(
        "payer share", count: players - (try run.count("coins", at: 0, on: days - 1)),
        chance: law.chance { $0 > 0 },
        players: players),
      Agreement(
        "payers", share: try run.value("payers"), law.chance { $0 > 0 }, of: players),
      Agreement(
        "adoption", share: try run.value("shop.only.adoption"), law.chance { $0 > 0 }, of: players),
      Agreement(
        "ARPU", mean: try run.value("arpu") / 9.99, law.mean, variance: law.variance, players: players),
      Agreement(
        "ARPPU", ratio: try run.value("arppu") / 9.99, law.mapped { Pair($0, over: $0 > 0 ? 1 : 0) },
        players: players),
    ])
  }
}
