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

  @Test("count every player of a histogram once, in the group of his level", arguments: [0, 1])
  func counts(first: Int) {
    var histogram = [Int](repeating: 0, count: LogLinearBins.count(upTo: 200))
    for (level, count) in [(1, 5), (63, 7), (64, 2), (130, 3)] {
      histogram[LogLinearBins.index(of: Int32(level))] = count
    }
    let groups = LevelGroups(from: first, through: 130, atMost: 12)
    #expect(groups.width == 16)
    #expect(groups.counts(histogram) == [5, 0, 0, 7, 2, 0, 0, 0, 3])
  }
}
