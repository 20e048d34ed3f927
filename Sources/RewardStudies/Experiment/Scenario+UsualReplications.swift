import RewardEngine

extension Scenario {
  /// The usual replications of `players` players, or fewer where a replication would have no player of a rare profile.
  public func usualReplications(players count: Int) -> Int {
    let usual = Experiment.usualReplications
    let shares = players.profiles.map(\.share)
    let counts = ProfileAssignment(shares: shares).counts(players: (count - 1) / usual + 1)
    if zip(shares, counts).allSatisfy({ $0 <= 0 || $1 > 0 }) { return usual }
    // An interval needs two; with fewer players than that, the study is refused.
    return max(2, min(usual, count / fewestPlayers))
  }
}
