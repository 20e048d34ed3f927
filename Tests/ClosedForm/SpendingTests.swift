import Foundation
import RewardEngine
import Testing

@Suite("Real-money spend")
struct SpendingTests {
  // Few buy on a day, so the crowd is larger than elsewhere.
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

  /// E[min(1, S / full)] for log-normal S: who would spend more than a pack a day buys one every day.
  ///
  /// S below `full` gives mean / full · Φ(z − σ), z the standardized log of `full`; S above gives 1 − Φ(z).
  private func chanceADay(mean: Double, sigma: Double, full: Double) -> Double {
    guard sigma > 0 else { return min(1, mean / full) }
    let z = (log(full) - log(mean) + sigma * sigma / 2) / sigma
    return mean / full * Distributions.normal(z - sigma) + 1 - Distributions.normal(z)
  }

  @Test(
    "is the payers' share of a log-normal month a day of play, one purchase a day at most",
    arguments: [(0.9, 24.66, 1.2314), (1.0, 150, 0.8), (0.5, 400, 1.5), (0.4, 60, 0)])
  func spendADay(payers: Double, mean: Double, sigma: Double) async throws {
    let comes = 0.7
    let run = try await Simulated(
      Scenario(
        title: "Spend", days: 5, currencies: [Scenario.Currency(id: "coins", kind: .hard)],
        shop: [pack("small", cents: 499, weight: 3), pack("big", cents: 1_999, weight: 1)],
        players: crowd(comes, payers: payers, mean: mean, sigma: sigma)),
      players: players, seed: 1901)
    let packMean = (3 * 4.99 + 19.99) / 4
    let buys = payers * chanceADay(mean: mean, sigma: sigma, full: 30 * packMean)
    for day in 0..<5 {
      let chance = (day == 0 ? 1 : comes) * buys
      let revenue = Law([(0, 1 - chance), (499, chance * 3 / 4), (1_999, chance / 4)])
      expectAgreement([
        try run.agreement("payers.today", on: day, chance: chance),
        try run.agreement("shop.small.bought", on: day, chance: chance * 3 / 4),
        Agreement(
          "revenue on day \(day)", mean: Double(try run.count("revenue.cents", on: day)) / Double(players),
          revenue.mean, variance: revenue.variance, players: players),
      ])
    }
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
    // The midpoint rule over the normal number behind the spend; its steps of 0.02 are far finer than needed.
    var packs: [(Int, Double)] = [(0, 1 - payers)]
    for step in -400..<400 {
      let number = (Double(step) + 0.5) / 50
      let density = exp(-number * number / 2) / (2 * Double.pi).squareRoot() / 50
      let month = mean * exp(sigma * number - sigma * sigma / 2)
      let chance = min(1, month / (30 * 9.99))
      for bought in 0...days {
        let missed = days - bought
        let power = pow(chance, Double(bought)) * pow(1 - chance, Double(missed))
        packs.append((bought, payers * density * Distributions.choose(days, bought) * power))
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
