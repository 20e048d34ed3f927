/// Shares of players, with profiles as strata.
extension Outcome {
  /// The share of players whose amount of a stock lies in these bins on a day, or `nil` without players.
  public func share(
    within bins: Range<Int>, of stock: Int, on day: Int, of population: Population = .everyone,
    in group: Group = .pooled
  ) -> Estimate? {
    replicated(in: group, within: 0...1) { outcome in
      Estimate(
        share: outcome.profiles(group).map { profile in
          let counts = outcome.histogram(stock, on: day, of: population, in: .profile(profile))
          return ShareSpread.Stratum(
            players: outcome.tally.players[profile], trials: counts.reduce(0, +),
            successes: counts[bins].reduce(0, +))
        })
    }
  }

  /// The share of players who reach a threshold within the run, or `nil` without players.
  ///
  /// Players who churn before they reach it count as players who do not.
  public func shareReaching(_ id: String, _ threshold: Int, in group: Group = .pooled) -> Estimate? {
    replicated(in: group, within: 0...1) { outcome in
      Estimate(
        share: outcome.profiles(group).map { profile in
          let curve = outcome.reaching(id, threshold, in: .profile(profile))
          return ShareSpread.Stratum(
            players: outcome.tally.players[profile], trials: curve?.atRisk(0) ?? 0,
            successes: curve?.eventCount ?? 0)
        })
    }
  }
}
