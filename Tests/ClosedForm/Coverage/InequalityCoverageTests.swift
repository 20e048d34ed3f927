import RewardEngine
import Testing

/// 500 players with the tail of an exponential distribution, where linearisation begins to be reliable. With
/// fewer players, or a longer tail, the largest holders are often missing from the sample and the intervals
/// are too short.
@Suite("95 % intervals of inequality hold the truth")
struct InequalityCoverageTests {
  private let size = 500
  private let law = Table.exponential
  private let truth = Inequality(
    values: Table.exponential.values.map(Double.init), counts: Array(repeating: 1, count: Repeats.limit))

  private func sample(_ draws: [Int]) -> Inequality {
    Inequality(values: law.values.map(Double.init), counts: law.counts(draws[..<size]))
  }

  @Test("for the Gini coefficient")
  func gini() throws {
    let gini = try #require(truth.gini)
    try expectCoverage { try #require(sample($0).giniInterval()).contains(gini) }
  }

  @Test("for the share of the top fifth")
  func topShare() throws {
    let share = try #require(truth.share(ofTop: 0.2))
    try expectCoverage { try #require(sample($0).shareInterval(ofTop: 0.2)).contains(share) }
  }

  /// A little more than a tenth hold something, so that the top tenth has everything in many samples. The border is four
  /// standard errors of 0.69 % below 95 %; near 1 the truth cannot be missed on both sides, so more than 95 % may hold.
  /// Without the share of holders, about 50 to 80 % of the intervals hold.
  @Test("for a top of nearly all who hold something", arguments: [105, 110, 120], [false, true])
  func topOfHolders(holders: Int, isEven: Bool) throws {
    let others = Repeats.limit - holders
    let values = (1...holders).map { isEven ? 1 : Double(law[1_023 * $0 / holders]) }
    func inequality(_ counts: [Int]) -> Inequality {
      Inequality(
        values: [0] + values, counts: [counts[..<others].reduce(0, +)] + counts[others...])
    }
    let truth = try #require(
      inequality(Array(repeating: 1, count: Repeats.limit)).share(ofTop: 0.1))
    let shown = Repeats.draws.compactMap {
      inequality(law.counts($0[..<size])).shareInterval(ofTop: 0.1)
    }
    let held = shown.count { $0.contains(truth) }
    #expect(shown.count > 900 && Double(held) >= 0.922 * Double(shown.count), "\(Repeats.replay)")
  }
}
