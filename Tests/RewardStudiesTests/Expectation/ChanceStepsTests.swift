import RewardEngine
import Testing

@testable import RewardHistories

@Suite("Steps of the chance to play")
struct ChanceStepsTests {
  /// All chances alike.
  private let steps = ChanceSteps(.beta(mean: 0.5, concentration: 2))

  private func share(atLeast least: Double, of figure: @escaping (Double) -> Double, exactly: Bool) -> Double
  {
    let values = steps.chances.map(figure)
    guard exactly else { return steps.parts(atLeast: least, of: values).reduce(0) { $0 + $1.share } }
    var known = FigureByChance(steps, values: values, figure: figure)
    return known.share(atLeast: least)
  }

  @Test("have the share of players at a limit between two steps", arguments: [true, false])
  func shares(exactly: Bool) {
    for least in [0, 0.01, 0.3, 0.777, 1] {
      #expect(abs(share(atLeast: least, of: { $0 }, exactly: exactly) - (1 - least)) < 2e-5)
    }
    // Up to 0.2 and from 0.9 on.
    #expect(abs(share(atLeast: 0.35, of: { abs($0 - 0.55) }, exactly: exactly) - 0.3) < 2e-5)
  }

  @Test("find a jump between two steps by halving")
  func jump() {
    #expect(abs(share(atLeast: 1, of: { $0 < 0.41 ? 0 : 1 }, exactly: true) - 0.59) < 2e-5)
  }

  @Test("look fewer values up for a limit near the one before")
  func near() {
    var lookups = 0
    func figure(_ chance: Double) -> Double {
      lookups += 1
      return chance * chance
    }
    var known = FigureByChance(steps, values: steps.chances.map { $0 * $0 }) { figure($0) }
    // The square is at least so much from its root on.
    #expect(abs(known.share(atLeast: 0.3) - (1 - 0.3.squareRoot())) < 2e-5)
    let first = lookups
    #expect(abs(known.share(atLeast: 0.3001) - (1 - 0.3001.squareRoot())) < 2e-5)
    #expect(lookups - first < first)
    #expect(known.share(atLeast: 0.3) == known.share(atLeast: 0.3))
  }

  @Test("have all players alike at one chance", arguments: [(0.3, 1.0), (0.31, 0.0)])
  func alike(least: Double, share: Double) {
    let parts = ChanceSteps(.fixed(0.3)).parts(atLeast: least, of: [0.3])
    #expect(parts.reduce(0) { $0 + $1.share } == share)
  }

  @Test("have the mean of a figure over some of the players")
  func mean() {
    let values = steps.chances
    let sum = steps.parts(atLeast: 0.4, of: values).reduce(0) {
      $0 + $1.share * steps.value(at: $1.place, of: values)
    }
    // ∫ x dx from 0.4 to 1.
    #expect(abs(sum - 0.42) < 2e-5)
  }
}
