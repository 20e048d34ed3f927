import Testing

@testable import RewardEngine

@Suite("Strata")
struct StrataTests {
  @Test("hold every profile within one player of its share, whatever the number of players")
  func withinOne() {
    // Shares at which giving to whoever is furthest behind would leave the large profile 1.19 short.
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
    let strata = Strata(shares: shares)
    var worst = 0.0
    for players in stride(from: 1, through: 400, by: 3) {
      let counts = strata.counts(players: players)
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
    #expect(Strata(shares: game).counts(players: 1_000) == [460, 400, 60, 45, 33, 2])
    #expect(Strata(shares: [0.25, 0.75]).counts(players: 8) == [2, 6])
    #expect(Strata(shares: [1]).counts(players: 5) == [5])
  }

  @Test("of more players keep the places of fewer")
  func superset() {
    let strata = Strata(shares: [0.2, 0.5, 0.3])
    var counts = [0, 0, 0]
    for number in 0..<100 {
      let place = strata.place(of: number)
      #expect(place.rank == counts[place.profile])
      counts[place.profile] += 1
      #expect(strata.counts(players: number + 1) == counts)
    }
  }

  @Test("know the number of the player at each place")
  func numbers() {
    let strata = Strata(shares: [0.2, 0.5, 0.3])
    for number in 0..<60 {
      let place = strata.place(of: number)
      #expect(strata.number(profile: place.profile, rank: place.rank) == number)
    }
    // Any order of places, and one place twice.
    let numbers = [31, 4, 4, 59, 0, 17]
    #expect(strata.numbers(of: numbers.map(strata.place)) == numbers)
    #expect(strata.numbers(of: []) == [])
    // A quarter and three quarters: the third player is due by number 4 in both, and the first profile is asked
    // first; so it has numbers 2 and 6, and the other profile all others.
    let quarters = Strata(shares: [0.25, 0.75])
    #expect((0..<2).map { quarters.number(profile: 0, rank: $0) } == [2, 6])
    #expect((0..<6).map { quarters.number(profile: 1, rank: $0) } == [0, 1, 3, 4, 5, 7])
  }
}
