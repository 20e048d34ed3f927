/// What players have at a given tenure, whenever they arrived.
///
/// Where everyone arrives on the first day, tenures are the days of the run. Where players arrive over time,
/// a day mixes old and new players, and only a tenure compares like with like. It covers the players who
/// arrived early enough. Known at the tenures of ``Catalogue/tenures``.
extension Outcome {
  /// Count, sum and squares of a stock `tenure` days after arrival, or `nil` where that is not measured.
  public func sums(
    _ stock: Int, atTenure tenure: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> Tally.Sums? {
    guard let place = catalogue.tenures.firstIndex(of: tenure) else { return nil }
    return sums(of: population, in: group) { tally.layout.tenureSums($0, place, population: $1) + stock }
  }

  /// The mean per player (for a streak: per copy), or `nil` without players in the population.
  ///
  /// Profiles are strata: each day's arrivals have every profile in its share.
  public func mean(
    _ stock: Int, atTenure tenure: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> Estimate? {
    guard let place = catalogue.tenures.firstIndex(of: tenure) else { return nil }
    return replicated(in: group) { outcome in
      outcome.mean(in: group, copies: catalogue.stocks[stock].perPlayer) {
        outcome.stratum(stock, atTenure: place, of: population, in: $0)
      }
    }?.within(catalogue.stocks[stock].possible)
      .carried(by: players(in: group), of: payerLaw.playersNeeded(for: stock, in: profiles(group)))
  }

  /// What the players of a profile have at the tenure with this index.
  private func stratum(
    _ stock: Int, atTenure place: Int, of population: Population, in profile: Int
  ) -> MeanStratum {
    MeanStratum(
      players: players(ofTenure: place, stock, in: profile),
      counted: sums(of: population, in: .profile(profile)) {
        tally.layout.tenureSums($0, place, population: $1) + stock
      },
      bins: histogram(stock, of: population, in: .profile(profile)) {
        tally.layout.tenureBins($0, place, half: $1)
      })
  }

  /// Players of a profile who were measured at the tenure with this index.
  private func players(ofTenure place: Int, _ stock: Int, in profile: Int) -> Int {
    let all = sums(of: .everyone, in: .profile(profile)) {
      tally.layout.tenureSums($0, place, population: $1) + stock
    }
    return Int(all.count)
  }

  /// A quantile with the interval of its order statistics, or `nil` without players in the population.
  public func quantileEstimate(
    _ stock: Int, _ share: Double, atTenure tenure: Int, of population: Population = .everyone,
    in group: Group = .pooled
  ) -> Estimate? {
    guard let place = catalogue.tenures.firstIndex(of: tenure) else { return nil }
    return replicated(in: group) { outcome in
      Estimate(
        quantile: share,
        of: QuantileSpread(
          outcome.profiles(group).map { outcome.stratum(stock, atTenure: place, of: population, in: $0) },
          copies: catalogue.stocks[stock].perPlayer,
          known: outcome.known(
            in: group, within: catalogue.stocks[stock].possible, catalogue.stocks[stock].multiple
          ) {
            outcome.tally.layout.tenureEnds($0, place) + stock
          }))
    }
  }
}
