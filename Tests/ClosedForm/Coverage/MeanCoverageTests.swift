import Testing

@testable import RewardEngine

@Suite("95 % intervals of means and ratios hold the truth")
struct MeanCoverageTests {
  /// Three profiles with different distributions and sizes: 60, 90 and 150 players.
  private let strata: [(law: Table, draws: Range<Int>)] = [
    (.exponential, 0..<60), (.normal, 60..<150), (.uniform, 150..<300),
  ]

  @Test("for a mean over strata")
  func stratifiedMean() throws {
    let shares = [0.2, 0.3, 0.5]
    let truth = zip(shares, strata).reduce(0) { $0 + $1.0 * $1.1.law.mean }
    try expectCoverage { draws in
      var mean = 0.0
      let contributions = strata.map { stratum in
        var contributions = Contributions()
        for draw in draws[stratum.draws] {
          mean += Double(stratum.law[draw]) / 300
          contributions.add(Double(stratum.law[draw]) / 300)
        }
        return contributions
      }
      let spread = Spread(contributions)
      #expect(spread.isReliable)
      return try #require(spread.interval(around: mean)).contains(truth)
    }
  }

  /// Cubes of an exponential distribution: skewness 10.5, and the largest of 200 is a fifth of their sum. A shift by
  /// the skewness alone holds 84 %, and 86 % of the samples in which the mean's skewness is below 0.8.
  @Test("for a mean that a few make up", arguments: [100, 200])
  func fewMakeUp(size: Int) throws {
    let law = Table { p in
      let distance = -Mathematics.log(1 - p)
      return 1_000 * distance * distance * distance
    }
    try expectCoverage { draws in
      var (mean, contributions) = (0.0, Contributions())
      for draw in draws[..<size] {
        mean += Double(law[draw]) / Double(size)
        contributions.add(Double(law[draw]) / Double(size))
      }
      return try #require(Spread([contributions]).interval(around: mean)).contains(law.mean)
    }
  }

  @Test("for the mean of eight runs")
  func replications() throws {
    try expectCoverage { draws in
      let runs = Replications(draws[..<8].map { Double(Table.normal[$0]) })
      return try #require(runs.interval()).contains(Table.normal.mean)
    }
  }

  /// Everyone spends half of their earnings and an independent amount: (μ / 2 + μ) / μ, in any stratum.
  @Test("for a ratio of totals that hang together")
  func ratio() throws {
    try expectCoverage { draws in
      let totals = StratifiedTotals(
        strata.map { stratum in
          var moments = JointMoments(variables: 2)
          for draw in stratum.draws {
            let (earned, beside) = (stratum.law[draws[draw]], stratum.law[draws[draw + 300]])
            moments.add([earned + 2 * beside, 2 * earned])
          }
          return moments
        })
      return try #require(totals.ratio(0, over: 1)?.interval()).contains(1.5)
    }
  }

  /// Of four numbers made of the same draws a, b, c, d: (a + 2 b) / 2 a against (a + c) / (b + d).
  @Test("for the growth of a ratio")
  func ratioOfRatios() throws {
    let law = Table.exponential
    try expectCoverage { draws in
      var moments = JointMoments(variables: 4)
      for first in stride(from: 0, to: 600, by: 4) {
        let (a, b, c, d) = (
          law[draws[first]], law[draws[first + 1]], law[draws[first + 2]], law[draws[first + 3]]
        )
        moments.add([a + 2 * b, 2 * a, a + c, b + d])
      }
      let totals = StratifiedTotals([moments])
      return try #require(totals.ratioOfRatios(0, 1, over: 2, 3)?.interval()).contains(1.5)
    }
  }
}
