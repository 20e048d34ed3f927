import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Growth of which no player of a sample differs")
struct UnseenGrowthTests {
  /// Growth of 2, −1, 0 and 3 % in four replications of 1,000 players: players hold 1.01 of what they held, with a squared standard error of
  /// 10⁻³ ÷ (3 · 4). Up to 3.689 players of 4,000 may be missing, who hold 10⁻³ ÷ 12 ÷ 1.01 + 1.01 ÷ 4,000 of all each.
  @Test("may be off by what players who are missing hold, and not by many times the growth")
  func reach() {
    var column = SampleColumn(values: [0.02, -0.01, 0, 0.03])
    column.luck = PlayersOfLuck(share: 1, total: nil)
    column.size = 1000
    column.possible = -1...Double.infinity
    let expected = 3.6888794541139363 * (1e-3 / 12 / 1.01 + 1.01 / 4000)
    #expect(abs(column.unseenChange(to: column) - expected) < 1e-12)
  }
}
