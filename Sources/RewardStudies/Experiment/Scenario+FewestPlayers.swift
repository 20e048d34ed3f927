import RewardEngine

extension Scenario {
  /// Players that certainly include one of each profile: each count is within one player of its share.
  public var fewestPlayers: Int {
    let smallest = players.profiles.map(\.share).filter { $0 > 0 }.min() ?? 1
    return Int(min((1 / smallest).rounded(.up), 1e12))
  }
}
