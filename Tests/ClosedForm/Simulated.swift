import RewardEngine
import Testing

/// A scenario that has been run, with its metrics by name.
struct Simulated {
  let scenario: Scenario
  let outcome: Outcome
  let players: Int

  /// Runs a scenario on one thread; the seed is the test's own and fixed.
  init(_ scenario: Scenario, players: Int, seed: UInt64) async throws {
    let simulation = Simulation(try Plan(scenario), players: players, seed: seed)
    outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    self.scenario = scenario
    self.players = players
  }

  /// A metric by its spelling.
  func estimate(_ metric: String) throws -> Outcome.Estimate {
    try #require(outcome.estimate(try scenario.metric(metric)), "\(metric)")
  }

  func value(_ metric: String) throws -> Double { try estimate(metric).value }

  /// A counter on one day.
  func count(_ counter: String, on day: Int) throws -> Int {
    let cell = try #require(outcome.cell(counter))
    return Int(outcome.count(cell, on: day))
  }

  /// A counter over the whole run.
  func total(_ counter: String) throws -> Int {
    let cell = try #require(outcome.cell(counter))
    return Int(outcome.count(cell, days: 0..<outcome.days))
  }

  /// Count, sum and squares of a stock at the end of a day.
  func sums(_ stock: String, on day: Int) throws -> Tally.Sums {
    outcome.sums(try #require(outcome.stock(stock)), on: day)
  }

  func mean(_ stock: String, on day: Int) throws -> Double { try sums(stock, on: day).mean }

  /// The number of players (or copies) with exactly this value; bins are single values below 32.
  func count(_ stock: String, at value: Int, on day: Int) throws -> Int {
    try #require(value < 32)
    let histogram = outcome.histogram(try #require(outcome.stock(stock)), on: day)
    return value < histogram.count ? histogram[value] : 0
  }

  /// Count, sum and squares of a total that players ended the run with.
  func lifetime(_ id: String) throws -> Tally.Sums {
    let lifetimes = outcome.catalogue.lifetimes
    let index = try #require(lifetimes.firstIndex { $0.id == id })
    var sums = Tally.Sums()
    for profile in outcome.catalogue.profiles.indices {
      sums.merge(outcome.tally.sums[outcome.tally.layout.lifetimeSums(profile) + index])
    }
    return sums
  }

  /// The amount booked for a reason on a day.
  func booked(_ resource: String, _ reason: Reason, _ id: String, on day: Int) throws -> Int {
    let line = try #require(outcome.ledger(of: resource).first { $0.reason == reason && $0.id == id })
    return Int(outcome.count(line.entry.amount, on: day))
  }

  /// A counter to which each player adds one with this chance on the day.
  func agreement(_ counter: String, on day: Int, chance: Double) throws -> Agreement {
    Agreement(
      "\(counter) on day \(day)", count: try count(counter, on: day), chance: chance, players: players)
  }

  /// A stock's exact distribution at the end of a day against its histogram, value by value.
  ///
  /// Values that fewer than 30 players should have are joined, and so are those above 31, whose bins are
  /// wider. So each count is near enough to normal for its standard errors to be correct.
  func agreements(_ stock: String, on day: Int, with law: Law<Int>) throws -> [Agreement] {
    let name = "\(stock) on day \(day)"
    var result: [Agreement] = []
    var restChance = 1.0
    var restCount = players
    for value in 0..<32 {
      let chance = law.chance { $0 == value }
      guard chance * Double(players) >= 30 else { continue }
      let count = try count(stock, at: value, on: day)
      result.append(Agreement("\(name) = \(value)", count: count, chance: chance, players: players))
      restChance -= chance
      restCount -= count
    }
    let rest = restChance < 1e-12 ? 0 : restChance
    // The rest of few players has no normal spread: it is only checked to be at most what one of 30 could be.
    let isRare = rest > 0 && rest * Double(players) < 30
    if isRare && restCount <= 30 { return result }
    let chance = isRare ? 30 / Double(players) : rest
    return result + [Agreement("rest of \(name)", count: restCount, chance: chance, players: players)]
  }

  /// Mean and variance of a total of the run, against the exact distribution.
  func moments(ofLifetime id: String, with law: Law<Int>) throws -> [Agreement] {
    moments(id, try lifetime(id), with: law)
  }

  /// Mean and variance of a stock at the end of a day, against the exact distribution.
  func moments(of stock: String, on day: Int, with law: Law<Int>) throws -> [Agreement] {
    moments("\(stock) on day \(day)", try sums(stock, on: day), with: law)
  }

  private func moments(_ name: String, _ sums: Tally.Sums, with law: Law<Int>) -> [Agreement] {
    // The sample variance of n numbers has variance (μ₄ − σ⁴) / n, up to terms of order 1 / n².
    let spread = law.centralMoment(4) - law.variance * law.variance
    return [
      Agreement("mean of \(name)", mean: sums.mean, law.mean, variance: law.variance, players: players),
      Agreement(
        "variance of \(name)", mean: sums.variance, law.variance, variance: spread, players: players),
    ]
  }

  /// The mean of a stock at the end of a day against its exact distribution.
  func agreement(mean stock: String, on day: Int, with law: Law<Int>) throws -> Agreement {
    Agreement(
      "mean \(stock) on day \(day)", mean: try mean(stock, on: day), law.mean, variance: law.variance,
      players: players)
  }
}

extension Tally.Sums {
  var mean: Double { Double(sum) / Double(count) }

  /// The sample variance, exact up to one rounding of each term.
  var variance: Double {
    let scaled = Int128(count) * squares - Int128(sum) * Int128(sum)
    return Double(scaled) / (Double(count) * Double(count - 1))
  }
}
