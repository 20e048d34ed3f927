extension Outcome {
  /// How the values of a stock are spread over some players: read once, then asked for any of its figures.
  public struct Distribution: Sendable {
    let strata: [MeanStratum]
    /// What players have of profiles that are not all alike, where those of the strata are; `nil` where the strata are all profiles.
    private let all: Tally.Sums?
    private let spread: QuantileSpread
    private let copies: Int
    /// What one value can be.
    private let possible: ClosedRange<Double>
    /// The players, and how many of them an interval of the mean needs, as far as those who pay decide it.
    private let carried: (players: Int, needed: Int)
    /// The same of each replication.
    private let replications: [Distribution]

    init(
      _ strata: [MeanStratum], among all: Tally.Sums?, copies: Int, within possible: ClosedRange<Double>,
      known: KnownValues, carried: (players: Int, needed: Int), replications: [Distribution]
    ) {
      self.strata = strata
      self.all = all
      self.copies = copies
      self.possible = possible
      self.carried = carried
      self.replications = replications
      spread = QuantileSpread(strata, copies: copies, known: known)
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
      strata,
      among: group == .pooled || !strata.counted.areAlike ? nil : varied(stock, on: day, of: population),
      copies: catalogue.stocks[stock].perPlayer, within: catalogue.stocks[stock].possible,
      known: known(in: group, within: sofar(stock, on: day), catalogue.stocks[stock].multiple) {
        tally.layout.dayEnds($0, tally.stockRow(on: day)) + stock
      },
      carried: (players(in: group), payerLaw.playersNeeded(for: stock, in: profiles(group))),
      replications: replications.map { $0.distribution(stock, on: day, of: population, in: group) })
  }
}

extension Outcome.Distribution {
  /// The number of players, also where each has several copies of a streak.
  public var count: Int { strata.reduce(0) { $0 + Int($1.counted.count) } }

  /// The mean per player (for a streak: per copy), or `nil` without players in the population.
  ///
  /// Profiles are strata: they have exactly their shares of all players.
  public var mean: Outcome.Estimate? {
    replicated { part in Outcome.mean(of: part.strata, copies: part.copies) { part.all } }?.within(possible)
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
    Outcome.replicated(self, replications, players: carried.players, within: possible, figure)
  }
}

extension Outcome {
  /// What players have of profiles that are not all alike.
  private func varied(_ stock: Int, on day: Int, of population: Population) -> Tally.Sums {
    profiles(.pooled).map { sums(stock, on: day, of: population, in: .profile($0)) }
      .filter { !$0.areAlike }.reduce(into: Tally.Sums()) { $0.merge($1) }
  }

  /// What one value of a stock can be by the end of a day.
  private func sofar(_ stock: Int, on day: Int) -> ClosedRange<Double> {
    let possible = catalogue.stocks[stock].possible
    // A streak gains a day at most.
    guard catalogue.stocks[stock].kind == .streak else { return possible }
    return possible.lowerBound...max(possible.lowerBound, possible.upperBound - Double(days - 1 - day))
  }

  /// What is known of some values of a group: their least and largest, within what is possible, and a number that all are
  /// multiples of.
  ///
  /// - Parameter place: the values of a profile, as an index of ``Tally/ends``.
  func known(
    in group: Group, within possible: ClosedRange<Double>, _ multiple: Double = 1,
    at place: (_ profile: Int) -> Int
  ) -> KnownValues {
    var known = KnownValues(least: possible.lowerBound, most: possible.upperBound, multiple: multiple)
    var ends = Tally.Ends()
    for profile in profiles(group) { ends.merge(tally.ends[place(profile)]) }
    if ends.most >= 0 { known.most = min(known.most, Double(ends.most)) }
    if ends.least < .max { known.least = max(known.least, Double(ends.least)) }
    return known
  }
}

extension QuantileSpread {
  /// Joins strata of players whose number and sums are known.
  init(_ strata: [Outcome.MeanStratum], copies: Int = 1, known: KnownValues) {
    var sums = Tally.Sums()
    for stratum in strata { sums.merge(stratum.counted) }
    // The sums are of players, and several copies of a streak have one of them.
    var known = known
    if copies == 1 { known.center = sums.center }
    self.init(strata.map { Stratum(players: $0.players, bins: $0.bins) }, copies: copies, known: known)
  }
}

extension Tally.Sums {
  /// The mean, and the deviation from it with the count as divisor; `nil` where nothing was counted.
  fileprivate var center: (mean: Double, deviation: Double)? {
    guard count > 0 else { return nil }
    let (number, total) = (Int128(count), Int128(sum))
    let variance = Double(nearest: number * squares - total * total) / Double(nearest: number * number)
    return (Double(sum) / Double(count), max(0, variance).squareRoot())
  }
}
