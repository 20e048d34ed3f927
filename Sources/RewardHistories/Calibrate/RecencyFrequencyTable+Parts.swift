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
    let luck = Luck(seed: 1)
    let purpose = Purpose(kind: .study, id: "held players")
    for (place, cell) in counts.keys.sorted(by: Self.isBefore).enumerated() {
      let players = counts[cell] ?? 0
      var own = 0
      for first in stride(from: 0, to: players, by: Self.playersOfStream) {
        let address = PlayerAddress(profileKey: UInt32(place), rank: UInt32(first / Self.playersOfStream))
        var stream = luck.stream(purpose: purpose, player: address)
        for _ in first..<min(players, first + Self.playersOfStream)
        where stream.nextUniform() < Self.shareHeld {
          own += 1
        }
      }
      (fitted[cell], held[cell]) = (players - own, own)
    }
    let known = weekdays.map { (terms: $0.terms, lastDate: $0.lastDate) }
    return (
      RecencyFrequencyTable(fitted, weekdays: known, cohorts: cohorts),
      RecencyFrequencyTable(held, weekdays: known, cohorts: cohorts)
    )
  }

  /// A stream has words for so many, and more.
  private static let playersOfStream = 100_000

  private static func isBefore(_ one: RecencyFrequency, _ other: RecencyFrequency) -> Bool {
    (one.days, one.activeDays, one.lastDay) < (other.days, other.activeDays, other.lastDay)
  }
}
