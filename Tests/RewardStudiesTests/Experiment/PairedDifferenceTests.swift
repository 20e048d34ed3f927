import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A paired difference")
struct PairedDifferenceTests {
  @Test("is the mean of the differences, with their own spread")
  func byHand() throws {
    // Differences 1, 2, 3: mean 2, variance 1, standard error 1/√3; the t quantile of 2 degrees at 0.975 is 4.302653.
    let change = try #require(PairedDifference([10, 20, 30], [11, 22, 33]))
    #expect(change.value == 2)
    #expect(change.before == 20)
    #expect(change.after == 22)
    #expect(abs(change.standardError - 0.577_350_269) < 1e-9)
    let interval = change.interval()
    #expect(abs(interval.low - (2 - 4.302_653 * 0.577_350_269)) < 1e-5)
    #expect(abs(interval.high - (2 + 4.302_653 * 0.577_350_269)) < 1e-5)
  }

  @Test("saves as many times the players as the two variances exceed that of the differences")
  func reduction() throws {
    // Variances 100 and 121 against 1.
    #expect(PairedDifference([10, 20, 30], [11, 22, 33])?.varianceReduction == 221)
    #expect(PairedDifference([1, 2], [3, 4])?.varianceReduction == .infinity)
    // 40 more in each, but for the last digit: no variance to compare, and no ratio of 1e26.
    let rounded = try #require(PairedDifference([100.1, 200.3, 300.7], [140.1, 240.3, 340.7.nextUp]))
    #expect(rounded.varianceReduction == .infinity)
  }

  @Test("of one pair has no spread") func alone() { #expect(PairedDifference([1], [2]) == nil) }

  /// A median before a gap: without any one of six replications it moves by the same 0.15, and their own medians by -0.3 to 0.05.
  @Test("of a quantile in few replications holds the differences of all of them")
  func fewQuantiles() throws {
    let own = [-0.3, 0.05, -0.15, 0, -0.2, -0.15]
    var difference = try #require(
      PairedDifference([2, 2, 2, 2, 2, 2], [1.85, 1.85, 1.85, 1.85, 1.85, 1.85]))
    #expect(difference.interval().high < -0.149 && difference.pValue < 1e-6)
    difference.allowForFewQuantiles([2, 2, 2, 2, 2, 2], own.map { 2 + $0 })
    let interval = difference.interval()
    #expect(abs(interval.low + 0.3) < 1e-9 && abs(interval.high - 0.05) < 1e-9)
    #expect(difference.pValue == 1)
    // With twelve replications, their scatter is known.
    var more = try #require(
      PairedDifference(Array(repeating: 2, count: 12), Array(repeating: 1.85, count: 12)))
    let before = more.interval()
    more.allowForFewQuantiles(Array(repeating: 2, count: 12), (0..<12).map { Double($0) })
    #expect(more.interval() == before)
  }
}
