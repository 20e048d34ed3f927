/// Which player has which profile: exactly by share, from the player's number alone.
///
/// Each next player goes to a profile that has not had its share yet, and of these to the one that would
/// be a whole player short first. So any first n players hold each profile within one player of its
/// share, and a larger run is a superset of a smaller one. (Giving to whoever is furthest behind is
/// simpler, but lets many small profiles push a large one more than a player behind.)
///
/// Source: G. Steiner, S. Yeomans, Level schedules for mixed-model, just-in-time processes, Management
/// Science 39(6), 1993, pp. 728-735: the first deadline first keeps every share within one.
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

  /// The number of the player at a place: the inverse of ``place(of:)``.
  ///
  /// - Complexity: O(the number × profiles).
  public func number(profile: Int, rank: Int) -> Int { numbers(of: [(profile, rank)])[0] }

  /// The numbers of the players at these places, in their order.
  ///
  /// - Precondition: every share that a place asks for is above 0.
  /// - Complexity: O(the largest number × profiles): one walk, however many places.
  public func numbers(of places: [(profile: Int, rank: Int)]) -> [Int] {
    precondition(places.allSatisfy { shares[$0.profile] > 0 && $0.rank >= 0 }, "places nobody ever has")
    var numbers = [Int](repeating: 0, count: places.count)
    // Each profile's places that are still ahead, the next one last.
    var ahead = shares.indices.map { profile in
      places.indices.filter { places[$0].profile == profile }.sorted { places[$0].rank > places[$1].rank }
    }
    var left = places.count
    var counts = [Int](repeating: 0, count: shares.count)
    var number = 0
    while left > 0 {
      let profile = profile(number, counts)
      while let next = ahead[profile].last, places[next].rank == counts[profile] {
        numbers[next] = number
        ahead[profile].removeLast()
        left -= 1
      }
      counts[profile] += 1
      number += 1
    }
    return numbers
  }

  private func profile(_ number: Int, _ counts: [Int]) -> Int {
    var chosen = 0
    var earliest = Double.infinity
    for (index, share) in shares.enumerated() where share * Double(number + 1) > Double(counts[index]) {
      let deadline = Double(counts[index] + 1) / share
      if deadline < earliest {
        earliest = deadline
        chosen = index
      }
    }
    return chosen
  }
}
