/// Which player has which profile: exactly by share, from the player's number alone.
///
/// Player after player goes to the profile that is furthest behind its share, so any first n players
/// hold each profile within one player of its share, and a larger run is a superset of a smaller one.
public struct Strata: Sendable {
  private let shares: [Double]

  public init(shares: [Double]) { self.shares = shares }

  /// How many of the first `players` have each profile.
  ///
  /// - Complexity: O(`players` × profiles).
  public func counts(players: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: shares.count)
    for number in 0..<players { counts[profile(number, counts)] += 1 }
    return counts
  }

  /// The profile of a player and his rank among its players.
  ///
  /// - Complexity: O(`number` × profiles).
  public func place(of number: Int) -> (profile: Int, rank: Int) {
    let before = counts(players: number)
    let profile = profile(number, before)
    return (profile, before[profile])
  }

  private func profile(_ number: Int, _ counts: [Int]) -> Int {
    var chosen = 0
    var deficit = -Double.infinity
    for (index, share) in shares.enumerated() {
      let behind = share * Double(number + 1) - Double(counts[index])
      if behind > deficit {
        deficit = behind
        chosen = index
      }
    }
    return chosen
  }
}
