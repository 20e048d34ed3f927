import RewardEngine
import Testing

@testable import RewardStudies

/// Ten fields, of which only the first has an effect, with noise in each of eight replications; thirty designs of them.
///
/// If one in 300 fields without effect had a yes, 0.9 of 270 would have one, and six or more in one of 3,000 tests. If one in
/// 40 had, as an exact interval of 95 % gives on one side, it would be 6.75.
@Suite("Fields of which only one has an effect")
struct ChanceTests {
  private let axes = (0..<10).map { Design.Axis(FieldPath("x\($0)"), from: 0, to: 1) }

  private func shown(_ isShown: (UInt64) -> [Bool]) -> (first: Int, others: Int) {
    let designs = (1...30).map { isShown($0) }
    return (
      designs.count { $0[0] }, designs.reduce(0) { sum, fields in sum + fields.dropFirst().count { $0 } }
    )
  }

  @Test("are hardly ever shown by chance by elementary effects")
  func elementaryEffects() {
    let counts = shown { seed in
      let walks = Trajectories(axes, count: 10, seed: seed)
      let values = Noise.values(walks.design, replications: 8, seed: seed) { 4 * $0[0] }
      return ElementaryEffects(of: walks, values: values, seed: seed).effects.map(\.isDistinguishable)
    }
    #expect(counts.first == 30 && counts.others < 6)
  }

  @Test("are hardly ever shown by chance by Sobol indices")
  func sobolIndices() throws {
    let counts = shown { seed in
      let design = SaltelliDesign(axes, base: 32, seed: seed)
      let values = Noise.values(design.design, replications: 8, seed: seed) { 4 * $0[0] }
      let found = SobolIndices(of: design, values: values, seed: seed)
      return found.shares?.map(\.isDistinguishable) ?? axes.map { _ in false }
    }
    #expect(counts.first == 30 && counts.others < 6)
  }
}
