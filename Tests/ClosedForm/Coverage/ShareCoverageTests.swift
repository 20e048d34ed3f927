import Testing

@testable import RewardEngine

@Suite("95 % intervals of shares and quantiles hold the truth")
struct ShareCoverageTests {
  /// Wilson's interval covers more or less than 95 % depending on the share and the size, and 95 % on
  /// average. These are shares and sizes at which its exact coverage lies inside the borders.
  @Test("for a share, by Wilson", arguments: [(205, 50), (307, 150), (51, 200), (512, 400)])
  func wilson(limit: Int, size: Int) throws {
    let share = Double(limit) / Double(Repeats.limit)
    let intervals = try (0...size).map { try #require(Interval.wilson($0, of: size)) }
    let exact = (0...size).filter { intervals[$0].contains(share) }.reduce(0) {
      $0 + binomialChance(of: $1, in: size, share)
    }
    #expect(Repeats.borders.contains(exact))
    expectCoverage { draws in intervals[draws[..<size].count { $0 < limit }].contains(share) }
  }

  /// Spread evenly over the logarithm from 64 to 2³¹, so that a bin holds only an 800th of the distribution,
  /// and its edges widen the interval little.
  private let law = Table { share in
    Double(LogLinearBins.lowerEdge(of: 64 + Int(share * Double(LogLinearBins.all - 64))))
  }

  /// Ranks are whole, so most sizes cover more than 95 %; these are sizes at which the exact coverage lies
  /// inside the borders.
  @Test(
    "for a quantile, by its ranks and bins", arguments: [(0.5, 190), (0.5, 250), (0.9, 100), (0.25, 540)])
  func quantile(p: Double, size: Int) throws {
    let truth = law.values[Int((p * Double(Repeats.limit)).rounded(.up)) - 1]
    let ranks = try #require(QuantileRanks(p, count: size))
    #expect(Repeats.borders.contains(exactCoverage(of: truth, ranks, size)))
    let bins = law.values.map { LogLinearBins.index(of: Int32($0)) }
    try expectCoverage { draws in
      var counts = [Int](repeating: 0, count: LogLinearBins.all)
      for draw in draws[..<size] { counts[bins[draw]] += 1 }
      let spread = QuantileSpread([.init(players: size, bins: counts)])
      return spread.interval(try #require(spread.ranks(p))).contains(Double(truth))
    }
  }

  /// The interval misses when fewer than `low` values lie in the truth's bin or below, and when `high` or
  /// more lie below that bin.
  private func exactCoverage(of truth: Int, _ ranks: QuantileRanks, _ size: Int) -> Double {
    let bin = LogLinearBins.index(of: Int32(truth))
    let upTo = law.share { LogLinearBins.index(of: Int32($0)) <= bin }
    let below = law.share { LogLinearBins.index(of: Int32($0)) < bin }
    let tooHigh = (0..<ranks.low).reduce(0) { $0 + binomialChance(of: $1, in: size, upTo) }
    let tooLow = (ranks.high...size).reduce(0) { $0 + binomialChance(of: $1, in: size, below) }
    return 1 - tooHigh - tooLow
  }

  /// The chance of `successes`, from the logarithms of factorials.
  private func binomialChance(of successes: Int, in trials: Int, _ chance: Double) -> Double {
    let (k, n) = (Double(successes), Double(trials))
    return Mathematics.exp(
      Mathematics.logGamma(n + 1) - Mathematics.logGamma(k + 1) - Mathematics.logGamma(n - k + 1)
        + k * Mathematics.log(chance) + (n - k) * Mathematics.log1p(-chance))
  }
}
