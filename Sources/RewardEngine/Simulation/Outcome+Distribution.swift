extension Outcome {
  /// How the values of a stock are spread over some players: read once, then asked for any of its figures.
  public struct Distribution: Sendable {
    let strata: [MeanStratum]
    private let spread: QuantileSpread
    private let copies: Int
    /// What one value can be.
    private let possible: ClosedRange<Double>
    /// The same of each replication.
    private let replications: [Distribution]

    init(
      _ strata: [MeanStratum], copies: Int, within possible: ClosedRange<Double>, replications: [Distribution]
    ) {
      self.strata = strata
      self.copies = copies
      self.possible = possible
      self.replications = replications
      spread = QuantileSpread(
        strata.map { QuantileSpread.Stratum(players: $0.players, bins: $0.bins) }, copies: copies)
    }
  }

  /// The distribution of a stock at the end of a day.
  ///
  /// - Complexity: O(bins × profiles).
  public func distribution(
    _ stock: Int, on day: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> Distribution {
    let strata = profiles(group).map { profile in
      MeanStratum(
        players: Int(sums(stock, on: day, in: .profile(profile)).count),
        counted: sums(stock, on: day, of: population, in: .profile(profile)),
        bins: histogram(stock, on: day, of: population, in: .profile(profile)))
    }
    return Distribution(
      strata, copies: catalogue.stocks[stock].perPlayer, within: catalogue.stocks[stock].possible,
      replications: replications.map { $0.distribution(stock, on: day, of: population, in: group) })
  }
}

extension Outcome.Distribution {
  /// The number of values: of players, or of copies of a streak.
  public var count: Int { strata.reduce(0) { $0 + Int($1.counted.count) } }

  /// The mean per player (for a streak: per copy), or `nil` without players in the population.
  ///
  /// Profiles are strata: they have exactly their shares of all players.
  public var mean: Outcome.Estimate? {
    replicated { Outcome.mean(of: $0.strata, copies: $0.copies) }?.within(possible)
  }

  /// A quantile, or `nil` without players in the population.
  public func quantile(_ share: Double) -> Double? { spread.quantile(share) }

  /// A quantile with the interval of its order statistics, or `nil` without players in the population.
  public func quantileEstimate(_ share: Double) -> Outcome.Estimate? {
    replicated { Outcome.Estimate(quantile: share, of: $0.spread) }
  }

  func estimate(_ statistic: Metric.Statistic) -> Outcome.Estimate? {
    switch statistic {
    case .mean: mean
    case .quantile(let perMille): quantileEstimate(Double(perMille) / 1000)
    }
  }

  private func replicated(_ figure: (Self) -> Outcome.Estimate?) -> Outcome.Estimate? {
    Outcome.replicated(self, replications, within: possible, figure)
  }
}
