import RewardEngine
import Testing

@testable import RewardReports

@Suite("Groups of levels")
struct LevelGroupsTests {
  @Test(
    "are as wide as they must be for few of them, and end where the levels do",
    arguments: [
      (1, 1, 12, ["1"]), (0, 3, 4, ["0", "1", "2", "3"]), (0, 4, 4, ["0 to 1", "2 to 3", "4"]),
      (1, 28, 12, ["1 to 3", "4 to 7", "8 to 11", "12 to 15", "16 to 19", "20 to 23", "24 to 27", "28"]),
      (1, 6, 6, ["1", "2", "3", "4", "5", "6"]), (1, 7, 6, ["1", "2 to 3", "4 to 5", "6 to 7"]),
    ])
  func names(first: Int, highest: Int, limit: Int, names: [String]) {
    #expect(LevelGroups(from: first, through: highest, atMost: limit).names == names)
  }

  @Test(
    "are never finer than the bins in which levels are counted",
    arguments: [(63, 1), (64, 2), (127, 2), (128, 4), (1_000, 16)])
  func widths(highest: Int, width: Int) {
    let groups = LevelGroups(from: 0, through: highest, atMost: 64)
    #expect(groups.width == width)
    #expect(groups.ranges.count <= 64)
  }

  @Test("count each level of a histogram once, in its own group", arguments: [0, 1])
  func bins(first: Int) {
    let groups = LevelGroups(from: first, through: 130, atMost: 12)
    #expect(groups.width == 16)
    // Levels up to 63 have bins of their own, those from 64 bins of two, those from 128 bins of four.
    #expect(
      groups.bins == [first..<16, 16..<32, 32..<48, 48..<64, 64..<72, 72..<80, 80..<88, 88..<96, 96..<97])
  }
}
