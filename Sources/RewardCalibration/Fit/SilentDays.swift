import RewardEngine

/// Players of a law in their first stay, by the last day on which they played.
struct SilentDays {
  private typealias Lanes = SIMD8<Double>

  private let law: PlayingLaw
  private let returns: Double
  private let chances: [Lanes]
  /// By last day of play modulo the days of a stay, then by chance to play: those who have not left, those who have come back and not left
  /// again, and those who have left.
  private var here: [Lanes]
  private var again: [Lanes]
  private var left: [Lanes]

  init(_ law: PlayingLaw, _ grid: ChanceGrid, returns: Double) {
    (self.law, self.returns) = (law, returns)
    chances = Self.lanes(grid.logPlay.map(Mathematics.exp))
    let nobody = [Lanes](repeating: .zero, count: LongAbsence.daysOfStay * chances.count)
    (here, again, left) = (nobody, nobody, nobody)
    here.replaceSubrange(0..<chances.count, with: Self.lanes(grid.shares(law)))
  }

  private static func lanes(_ numbers: [Double]) -> [Lanes] {
    stride(from: 0, to: numbers.count, by: Lanes.scalarCount).map { first in
      Lanes(numbers[first..<first + Lanes.scalarCount])
    }
  }

  private func places(lastDay: Int) -> Range<Int> {
    let first = lastDay % LongAbsence.daysOfStay * chances.count
    return first..<first + chances.count
  }

  /// Those who have not played since a day that is not longer ago than a stay lasts.
  func players(lastDay: Int) -> Double {
    places(lastDay: lastDay).reduce(Lanes.zero) { $0 + here[$1] + again[$1] + left[$1] }.sum()
  }

  /// Goes on to the next day.
  ///
  /// - Parameter day: the days since arrival until now.
  /// - Returns: The players whose stay ends with it.
  mutating func next(after day: Int) -> Double {
    let leaves = law.gamma / (law.gamma + law.delta + Double(day))
    // Of who has left once, one more churn is known. The days away count as days without one, which moves this by little.
    let leavesAgain = (law.gamma + 1) / (law.gamma + 1 + law.delta + Double(day))
    var (playing, playingAgain) = (chances.map { _ in Lanes.zero }, chances.map { _ in Lanes.zero })
    for place in here.indices {
      let own = place % chances.count
      let (stays, staysAgain) = (here[place] * (1 - leaves), again[place] * (1 - leavesAgain))
      let gone = here[place] * leaves + again[place] * leavesAgain + left[place]
      let plays = chances[own]
      playing[own] += stays * plays
      playingAgain[own] += staysAgain * plays + gone * returns
      here[place] = stays * (1 - plays)
      again[place] = staysAgain * (1 - plays)
      left[place] = gone * (1 - returns)
    }
    // The places of those whose stay ends are those of who plays on the new day.
    let ended = players(lastDay: day + 1)
    for (own, place) in places(lastDay: day + 1).enumerated() {
      (here[place], again[place], left[place]) = (playing[own], playingAgain[own], .zero)
    }
    return ended
  }
}
