import Foundation

/// Textbook distributions, from their formulas.
enum Distributions {
  /// Successes among `count` trials, each with this chance.
  static func binomial(_ count: Int, _ chance: Double) -> Law<Int> {
    Law(certain: 0).moved(times: count) { [($0 + 1, chance), ($0, 1 - chance)] }
  }

  /// Successes among `count` trials whose common chance is Beta(a, b): C(n, k) B(a + k, b + n − k) / B(a, b).
  static func betaBinomial(_ count: Int, _ a: Double, _ b: Double) -> Law<Int> {
    Law(
      (0...count).map { hits in
        (hits, choose(count, hits) * betaMoment(a, b, hits: hits, misses: count - hits))
      })
  }

  /// Poisson(mean), cut where less than 10⁻¹⁵ remains.
  static func poisson(_ mean: Double) -> Law<Int> {
    var pairs: [(Int, Double)] = []
    var chance = exp(-mean)
    var left = 1.0
    var value = 0
    while left > 1e-15 && (chance > 1e-18 || Double(value) < mean) {
      pairs.append((value, chance))
      left -= chance
      value += 1
      chance *= mean / Double(value)
    }
    return Law(pairs)
  }

  /// E[p^hits (1 − p)^misses] for p ~ Beta(a, b): a ratio of rising factorials.
  static func betaMoment(_ a: Double, _ b: Double, hits: Int, misses: Int = 0) -> Double {
    var moment = 1.0
    for step in 0..<hits { moment *= (a + Double(step)) / (a + b + Double(step)) }
    for step in 0..<misses { moment *= (b + Double(step)) / (a + b + Double(hits + step)) }
    return moment
  }

  static func choose(_ count: Int, _ hits: Int) -> Double {
    (0..<hits).reduce(1) { $0 * Double(count - $1) / Double($1 + 1) }
  }

  /// The chance that a standard normal number is at most `x`.
  static func normal(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  /// A chance with a term added to its logit.
  static func shifted(_ chance: Double, by term: Double) -> Double {
    1 / (1 + exp(-(log(chance / (1 - chance)) + term)))
  }
}
