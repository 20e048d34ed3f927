import Testing

@testable import RewardEngine

@Suite("A table")
struct TableMemoryTests {
  /// From nothing to more than two large pages of 2 MiB, wherever they begin.
  @Test("holds the same value everywhere, in whatever pages", arguments: [0, 1, 1_000, 700_000, 1_300_001])
  func isFilled(count: Int) {
    let table = Array(table: UInt32(7), count: count)
    #expect(table.count == count && table.allSatisfy { $0 == 7 })
  }
}
