import RewardEngine

extension Scenario {
  /// Players that certainly include one of each profile: each count is within one player of its share.
  public var fewestPlayers: Int {
    let smallest = players.profiles.map(\.share).filter { $0 > 0 }.min() ?? 1
    return Int(min((1 / smallest).rounded(.up), 1e12))
  }

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
