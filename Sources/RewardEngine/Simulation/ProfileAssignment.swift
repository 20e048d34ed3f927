/// Assigns a profile to each player: exactly by share, from the player's number alone.
///
/// Each next player gets a profile that is below its share, and of these the one that would be a whole player
/// short first. So any first n players have each profile within one player of its share, and a larger run
/// contains a smaller one. (Choosing the profile that is furthest behind is simpler. But then many small
/// profiles can push a large one more than a player behind.)
///
/// Players may also be those after some others: replications of a study are dealt one after the other, so that
/// together they have each profile within one player of its share. Where each of them began again, a share of 1.9
/// players would be 2 players in all of them.
///
/// Source: G. Steiner, S. Yeomans, Level schedules for mixed-model, just-in-time processes, Management
/// Science 39(6), 1993, pp. 728-735: the first deadline first keeps every share within one.
public struct ProfileAssignment: Sendable {
  private let shares: [Double]
  /// The number of players before the first one, and how many of them have each profile.
  private let first: Int
  private let earlier: [Int]
  /// How many of the last players determine the counts, regardless of the earlier ones.
  private let settling: Int

  /// - Parameter others: How many players there are before the first one.
  /// - Complexity: that of ``counts(players:)`` for the others.
  public init(shares: [Double], after others: Int = 0) {
    self.shares = shares
    let smallest = shares.filter { $0 > 0 }.min() ?? 1
    settling = Int(min(1 / smallest, 1e15)) + 8
    first = others
    earlier = others > 0 ? ProfileAssignment(shares: shares).countsOfAll(others) : shares.map { _ in 0 }
  }

  /// How many of the first `players` have each profile.
  ///
  /// - Complexity: O(profiles / the smallest share above 0), and at most O(`players` × profiles).
  public func counts(players: Int) -> [Int] {
    zip(countsOfAll(first + players), earlier).map { $0 - $1 }
  }

  /// The counts of players numbered with the others before them.
  private func countsOfAll(_ players: Int) -> [Int] {
    var last = settling
    while last < players, neverWaits(before: players) {
      if let counts = counts(players: players, dealing: last) { return counts }
      last *= 2
    }
    var counts = shares.map { _ in 0 }
    _ = deal(0..<players, to: &counts)
    return counts
  }

  /// The profile of a player and the player's rank within it.
  ///
  /// - Complexity: as ``counts(players:)``.
  public func place(of number: Int) -> (profile: Int, rank: Int) {
    let before = countsOfAll(first + number)
    let profile = next(first + number, before) ?? 0
    return (profile, before[profile] - earlier[profile])
  }

  /// The number of a player of a profile, given the rank within it: the inverse of ``place(of:)``.
  ///
  /// - Complexity: as ``counts(players:)``.
  public func number(profile: Int, rank: Int) -> Int { numbers(of: [(profile, rank)])[0] }

  /// The numbers of players given by profile and rank, in the same order.
  ///
  /// - Precondition: the share of every requested profile is above 0.
  /// - Complexity: O(places × profiles / the smallest share above 0), and at most O(the largest number ×
  ///   profiles).
  public func numbers(of places: [(profile: Int, rank: Int)]) -> [Int] {
    precondition(places.allSatisfy { shares[$0.profile] > 0 && $0.rank >= 0 }, "places nobody ever has")
    let places = places.map { (profile: $0.profile, rank: earlier[$0.profile] + $0.rank) }
    var numbers: [Int?] = places.map { _ in nil }
    // The ranks of each profile that are still to be found, the next one last.
    var ahead = shares.indices.map { profile in
      places.indices.filter { places[$0].profile == profile }.sorted { places[$0].rank > places[$1].rank }
    }
    let earliest = places.map { earliestNumber(profile: $0.profile, rank: $0.rank) }
    var counts = shares.map { _ in 0 }
    var number = 0
    for place in places.indices.sorted(by: { earliest[$0] < earliest[$1] }) {
      // If a rank is not found yet, its player has at least the earliest possible number.
      if numbers[place] == nil, earliest[place] > number + settling {
        number = earliest[place]
        counts = countsOfAll(number)
      }
      while numbers[place] == nil {
        let profile = next(number, counts) ?? 0
        while let found = ahead[profile].last, places[found].rank == counts[profile] {
          numbers[found] = number
          ahead[profile].removeLast()
        }
        counts[profile] += 1
        number += 1
      }
    }
    return numbers.map { ($0 ?? first) - first }
  }

  /// The earliest number that a player of this profile and rank can have.
  private func earliestNumber(profile: Int, rank: Int) -> Int {
    max(0, Int(Double(rank) / shares[profile]) - 2)
  }

  /// The profile of the next player, or `nil` where all profiles have their share.
  private func next(_ number: Int, _ counts: [Int]) -> Int? {
    var chosen: Int?
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

  /// Assigns profiles to some players; the first profile stands in where all have their share.
  ///
  /// - Returns: Whether no stand-in was needed.
  private func deal(_ numbers: Range<Int>, to counts: inout [Int]) -> Bool {
    var isRegular = true
    for number in numbers {
      let profile = next(number, counts)
      isRegular = isRegular && profile != nil
      counts[profile ?? 0] += 1
    }
    return isRegular
  }

  /// Whether some profile is below its share before each of the first `players`.
  ///
  /// The shares of n players add up to n. Rounding could remove a whole player only from far more players
  /// than this.
  private func neverWaits(before players: Int) -> Bool {
    Double(players) * (1 - shares.reduce(0, +) + 1e-13) < 0.5
  }

  /// The counts found by assigning the last players only; `nil` where earlier players would matter.
  ///
  /// A place of a profile becomes free when its share asks for it, and is filled by its deadline. So of the
  /// places with deadlines up to any d, as many are filled as one queue serves, whatever else waits. By n
  /// players that is the least, over all m up to n, of n − m plus those free by m. If two assignments have
  /// filled nothing after d by player m, they agree on all places after d from then on. If nothing up to d is
  /// left open either, they agree on all.
  /// Source for the queue: J.-Y. Le Boudec, P. Thiran, Network Calculus, 2001, section 1.3.
  private func counts(players: Int, dealing last: Int) -> [Int]? {
    let first = players - last
    // Every place that is free by then, minus those that have to wait.
    var counts = shares.map { Int(($0 * Double(first)).rounded(.up)) }
    let waiting = counts.reduce(0, +) - first
    guard waiting >= 0 else { return nil }
    func deadline(_ profile: Int) -> Double {
      counts[profile] > 0 ? Double(counts[profile]) / shares[profile] : -1
    }
    let latest = shares.indices.map(deadline).max() ?? 0
    for _ in 0..<waiting {
      guard let profile = shares.indices.max(by: { deadline($0) < deadline($1) }) else { return nil }
      counts[profile] -= 1
    }
    guard deal(first..<players, to: &counts) else { return nil }
    let isSettled = shares.indices.allSatisfy {
      shares[$0] == 0 || Double(counts[$0] + 1) / shares[$0] > latest
    }
    return isSettled ? counts : nil
  }
}
