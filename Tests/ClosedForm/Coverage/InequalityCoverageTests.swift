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
}
