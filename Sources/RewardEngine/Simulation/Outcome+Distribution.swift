extension Outcome {
  /// How the values of a stock are spread over some players: read once, then asked for any of its figures.
  public struct Distribution: Sendable {
    let strata: [MeanStratum]
    private let spread: QuantileSpread
    private let copies: Int
    /// What one value can be.
    private let possible: ClosedRange<Double>
    /// The players, and how many of them an interval of the mean needs, as far as those who pay decide it.
    private let carried: (players: Int, needed: Int)
    /// The same of each replication.
    private let replications: [Distribution]

    init(
      _ strata: [MeanStratum], copies: Int, within possible: ClosedRange<Double>, most: Double,
      carried: (players: Int, needed: Int), replications: [Distribution]
    ) {
      self.strata = strata
      self.copies = copies
      self.possible = possible
      self.carried = carried
      self.replications = replications
      spread = QuantileSpread(strata, copies: copies, most: most)
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
      most: most(stock, on: day, in: group),
      carried: (players(in: group), payerLaw.playersNeeded(for: stock, in: profiles(group))),
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
      .carried(by: carried.players, of: carried.needed)
  }

  /// A quantile, or `nil` without players in the population.
  public func quantile(_ share: Double) -> Double? { spread.quantile(share) }

  /// A quantile with the interval of its order statistics, or `nil` without players in the population.
  public func quantileEstimate(_ share: Double) -> Outcome.Estimate? {
    let estimate = replicated { Outcome.Estimate(quantile: share, of: $0.spread) }
    guard !replications.isEmpty, let range = spread.range(share) else { return estimate }
    return estimate?.widened(to: range).within(possible)
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

extension Outcome {
  /// The most that one value of a stock may be on a day: what is possible, and on the last day the most that anyone has.
  func most(_ stock: Int, on day: Int, in group: Group) -> Double {
    let possible = catalogue.stocks[stock].possible.upperBound
    // A streak gains a day at most.
    let sofar = catalogue.stocks[stock].kind == .streak ? possible - Double(days - 1 - day) : possible
    guard day == days - 1 else { return sofar }
    let held = profiles(group).map { tally.extremes[tally.layout.extremes($0) + stock].value }
    return min(sofar, held.contains { $0 >= 0 } ? Double(held.max() ?? .max) : .infinity)
  }
}

extension QuantileSpread {
  /// Joins strata of players whose number and sums are known.
  init(_ strata: [Outcome.MeanStratum], copies: Int = 1, most: Double) {
    var sums = Tally.Sums()
    for stratum in strata { sums.merge(stratum.counted) }
    // The sums are of players, and several copies of a streak have one of them.
    let known = KnownValues(center: copies == 1 ? sums.center : nil, most: most)
    self.init(strata.map { Stratum(players: $0.players, bins: $0.bins) }, copies: copies, known: known)
  }
}

extension Tally.Sums {
  /// The mean, and the deviation from it with the count as divisor; `nil` where nothing was counted.
  fileprivate var center: (mean: Double, deviation: Double)? {
    guard count > 0 else { return nil }
    let (number, total) = (Int128(count), Int128(sum))
    let variance = Double(number * squares - total * total) / Double(number * number)
    return (Double(sum) / Double(count), max(0, variance).squareRoot())
  }
}
