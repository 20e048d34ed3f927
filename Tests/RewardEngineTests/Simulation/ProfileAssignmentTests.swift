import Testing

@testable import RewardEngine

@Suite("Strata")
struct ProfileAssignmentTests {
  @Test("hold every profile within one player of its share, whatever the number of players")
  func withinOne() {
    // With these shares, choosing the profile furthest behind would leave the large one 1.19 short.
    let shares = [0.003, 0.011, 0.035, 0.419, 0.204, 0.001, 0.001, 0.326]
    expectWithinOne(shares)
  }

  @Test("hold random shares within one player, too", arguments: 1...40 as ClosedRange<UInt64>)
  func randomShares(seed: UInt64) {
    var luck = Luck(seed: seed).stream(
      purpose: Purpose(kind: .come), player: PlayerAddress(profileKey: 0, rank: 0))
    let count = 2 + luck.nextIndex(below: 7)
    // Cubes, so that small and large shares meet.
    let weights = (0..<count).map { _ in
      let uniform = luck.nextUniform()
      return 0.0001 + uniform * uniform * uniform
    }
    let total = weights.reduce(0, +)
    expectWithinOne(weights.map { $0 / total })
  }

  private func expectWithinOne(_ shares: [Double]) {
    let assignment = ProfileAssignment(shares: shares)
    var worst = 0.0
    for players in stride(from: 1, through: 400, by: 3) {
      let counts = assignment.counts(players: players)
      #expect(counts.reduce(0, +) == players)
      for (share, count) in zip(shares, counts) {
        worst = max(worst, abs(share * Double(players) - Double(count)))
      }
    }
    #expect(worst < 1 + 1e-9, "shares \(shares)")
  }

  @Test("are exact where the shares come out even")
  func exact() {
    let game = [0.46, 0.4, 0.06, 0.045, 0.033, 0.002]
    #expect(ProfileAssignment(shares: game).counts(players: 1_000) == [460, 400, 60, 45, 33, 2])
    #expect(ProfileAssignment(shares: [0.25, 0.75]).counts(players: 8) == [2, 6])
    #expect(ProfileAssignment(shares: [1]).counts(players: 5) == [5])
  }

  @Test("of more players keep the places of fewer")
  func superset() {
    let assignment = ProfileAssignment(shares: [0.2, 0.5, 0.3])
    var counts = [0, 0, 0]
    for number in 0..<100 {
      let place = assignment.place(of: number)
      #expect(place.rank == counts[place.profile])
      counts[place.profile] += 1
      #expect(assignment.counts(players: number + 1) == counts)
    }
  }

  @Test("know the number of the player at each place")
  func numbers() {
    let assignment = ProfileAssignment(shares: [0.2, 0.5, 0.3])
    for number in 0..<60 {
      let place = assignment.place(of: number)
      #expect(assignment.number(profile: place.profile, rank: place.rank) == number)
    }
    // Any order of places, and one place twice.
    let numbers = [31, 4, 4, 59, 0, 17]
    #expect(assignment.numbers(of: numbers.map(assignment.place)) == numbers)
    #expect(assignment.numbers(of: []) == [])
    // A quarter and three quarters: the third player is due by number 4 in both, and the first profile has
    // precedence. So it has numbers 2 and 6, and the other profile all others.
    let quarters = ProfileAssignment(shares: [0.25, 0.75])
    #expect((0..<2).map { quarters.number(profile: 0, rank: $0) } == [2, 6])
    #expect((0..<6).map { quarters.number(profile: 1, rank: $0) } == [0, 1, 3, 4, 5, 7])
  }

  /// Assigns every player one after the other: the definition in the simplest form.
  private struct OneByOne {
    let shares: [Double]
    var counts: [Int]
    var number = 0

    init(_ shares: [Double]) {
      self.shares = shares
      counts = shares.map { _ in 0 }
    }

    /// Assigns the next player.
    ///
    /// - Returns: Their profile.
    mutating func next() -> Int {
      var (chosen, earliest) = (0, Double.infinity)
      for (index, share) in shares.enumerated() where share * Double(number + 1) > Double(counts[index]) {
        let deadline = Double(counts[index] + 1) / share
        if deadline < earliest { (chosen, earliest) = (index, deadline) }
      }
      number += 1
      counts[chosen] += 1
      return chosen
    }
  }

  /// Random shares, small and large ones, some of them alike.
  private static func shares(_ random: inout SplitMix) -> [Double] {
    let count = Int.random(in: 1...9, using: &random)
    var weights = (0..<count).map { _ in
      let uniform = Double.random(in: 0.02...1, using: &random)
      return [uniform, uniform * uniform * uniform, 1, 0.25][Int.random(in: 0..<4, using: &random)]
    }
    if count > 2, random.next() % 4 == 0 { weights[1] = 0 }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }

  @Test(
    "are those of dealing out every player, for any shares and numbers",
    arguments: 1...60 as ClosedRange<UInt64>)
  func sameAsOneByOne(seed: UInt64) {
    var random = SplitMix(state: seed)
    let shares = Self.shares(&random)
    let assignment = ProfileAssignment(shares: shares)
    var oneByOne = OneByOne(shares)
    var places: [(profile: Int, rank: Int)] = []
    var numbers: [Int] = []
    let largest = seed % 10 == 0 ? 300_000 : 6_000
    var look = 0
    while oneByOne.number < largest {
      if oneByOne.number == look {
        #expect(assignment.counts(players: look) == oneByOne.counts, "\(look) players of shares \(shares)")
        look += Int.random(in: 1...(largest / 40), using: &random)
      }
      let before = oneByOne.counts
      let profile = oneByOne.next()
      if random.next() % UInt64(largest / 20) == 0 {
        places.append((profile, before[profile]))
        numbers.append(oneByOne.number - 1)
      }
    }
    #expect(assignment.numbers(of: places) == numbers, "shares \(shares)")
    for (place, number) in zip(places, numbers) {
      #expect(assignment.number(profile: place.profile, rank: place.rank) == number, "shares \(shares)")
      #expect(assignment.place(of: number) == place, "shares \(shares)")
    }
  }

  @Test("are those of dealing out every player where shares do not add up to 1", arguments: [0.3, 0.7, 1.4])
  func otherTotals(share: Double) {
    let assignment = ProfileAssignment(shares: [share, 0.25, 0.25])
    var oneByOne = OneByOne([share, 0.25, 0.25])
    for players in 0..<500 {
      #expect(assignment.counts(players: players) == oneByOne.counts)
      _ = oneByOne.next()
    }
  }

  @Test("of a thousand million players are found at once, each profile within a player of its share")
  func manyPlayers() {
    let shares = [0.46, 0.4, 0.06, 0.045, 0.033, 0.002]
    let assignment = ProfileAssignment(shares: shares)
    #expect(
      assignment.counts(players: 1_000_000_000) == [
        460_000_000, 400_000_000, 60_000_000, 45_000_000, 33_000_000, 2_000_000,
      ])
    let place = assignment.place(of: 999_999_999)
    #expect(assignment.number(profile: place.profile, rank: place.rank) == 999_999_999)
  }
}
