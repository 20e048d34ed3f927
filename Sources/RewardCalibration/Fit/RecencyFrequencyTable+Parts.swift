import RewardEngine

extension RecencyFrequencyTable {
  /// With fewer players, a fifth of them shows nothing.
  private static let fewestToSplit = 250
  /// The share of players who are predicted.
  private static let shareHeld = 0.2

  /// Four of five players, drawn at random, and the others.
  public var parts: (fitted: any Evidence, held: any Evidence)? {
    guard total >= Self.fewestToSplit else { return nil }
    var (fitted, held): ([RecencyFrequency: Int], [RecencyFrequency: Int]) = ([:], [:])
    var (firstFitted, firstHeld) = (firstDays?.emptied, firstDays?.emptied)
    let luck = Luck(seed: ownSeed)
    let purpose = Purpose(kind: .study, id: "held players")
    for (place, cell) in counts.keys.sorted(by: Self.isBefore).enumerated() {
      let players = counts[cell] ?? 0
      var stream = luck.stream(
        purpose: purpose, player: PlayerAddress(profileKey: UInt32(place), rank: 0))
      guard let first = firstDays?.histories[cell] else {
        let own = Self.drawn(of: players, &stream)
        (fitted[cell], held[cell]) = (players - own, own)
        continue
      }
      // A player is in one part with all that they did.
      for (history, players) in first.sorted(by: { Self.isBefore($0.key, $1.key) }) {
        let own = Self.drawn(of: players, &stream)
        fitted[cell, default: 0] += players - own
        held[cell, default: 0] += own
        firstFitted?.add(players - own, history, of: cell)
        firstHeld?.add(own, history, of: cell)
      }
    }
    let known = weekdays.map { (terms: $0.terms, lastDate: $0.lastDate) }
    func table(_ counts: [RecencyFrequency: Int], _ first: FirstDays.Table?) -> RecencyFrequencyTable {
      RecencyFrequencyTable(counts, weekdays: known, cohorts: cohorts, returns: nil, firstDays: first)
    }
    return (table(fitted, firstFitted), table(held, firstHeld))
  }

  /// A number that follows from the players: with one for all tables, a draw that is unlucky for a kind of log would be so for
  /// each of them.
  private var ownSeed: UInt64 {
    counts.reduce(into: 0) { sum, cell in
      let history = UInt64(cell.key.activeDays) << 40 | UInt64(cell.key.lastDay) << 20 | UInt64(cell.key.days)
      sum &+= (history &+ 1) &* (history &+ UInt64(cell.value))
    }
  }

  /// How many of some players are held back.
  private static func drawn(of players: Int, _ stream: inout LuckStream) -> Int {
    guard players > mostOneByOne else { return (0..<players).count { _ in stream.nextUniform() < shareHeld } }
    let mean = Double(players) * shareHeld
    let spread = (mean * (1 - shareHeld)).squareRoot()
    return min(max(Int((mean + spread * stream.nextNormal()).rounded()), 0), players)
  }

  /// Of more players, the number drawn is as good as normal: a table can have a billion of them.
  private static let mostOneByOne = 10_000

  private static func isBefore(_ one: RecencyFrequency, _ other: RecencyFrequency) -> Bool {
    (one.days, one.activeDays, one.lastDay) < (other.days, other.activeDays, other.lastDay)
  }
}
