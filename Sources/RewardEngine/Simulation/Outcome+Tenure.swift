/// What players have at an age, whenever they arrived.
///
/// Where everybody arrives on the first day, tenures are the days of the run. Where players arrive over time, a
/// day mixes old players with new ones, and only a tenure compares like with like; it is seen of those who
/// arrived early enough for the run to hold it. Known at the tenures of ``Catalogue/tenures``.
extension Outcome {
  /// Count, sum and squares of a stock so many days after arrival, or `nil` where that is not measured.
  public func sums(
    _ stock: Int, atTenure tenure: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> Tally.Sums? {
    guard let place = catalogue.tenures.firstIndex(of: tenure) else { return nil }
    return sums(of: population, in: group) { tally.layout.tenureSums($0, place, population: $1) + stock }
  }

  /// The mean per player (of a streak: per copy), or `nil` when nobody is seen in the population.
  ///
  /// Everybody pooled: the stratified mean, since of each day's arrivals every profile has its share.
  public func mean(
    _ stock: Int, atTenure tenure: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> Estimate? {
    let groups = population == .everyone && group == .pooled ? everyProfile : [group]
    return replicated { outcome in
      let strata = groups.compactMap { outcome.sums(stock, atTenure: tenure, of: population, in: $0) }
      return Self.stratified(strata, dividedBy: Double(catalogue.stocks[stock].perPlayer))
    }
  }

  private var everyProfile: [Group] { catalogue.profiles.indices.map { .profile($0) } }

  /// A quantile with the interval of its order statistics, or `nil` when nobody is seen in the population.
  public func quantileEstimate(
    _ stock: Int, _ share: Double, atTenure tenure: Int, of population: Population = .everyone,
    in group: Group = .pooled
  ) -> Estimate? {
    replicated { outcome in
      outcome.histogram(stock, atTenure: tenure, of: population, in: group)
        .flatMap { Estimate(quantile: share, of: $0) }
    }
  }

  /// How many players (or copies) are in each bin, or `nil` where the tenure is not measured.
  public func histogram(
    _ stock: Int, atTenure tenure: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> [Int]? {
    guard let place = catalogue.tenures.firstIndex(of: tenure) else { return nil }
    return histogram(stock, of: population, in: group) { tally.layout.tenureBins($0, place, half: $1) }
  }
}
