import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The part of an axis in which most of a change lies")
struct ChangePartTests {
  private let positions = [0, 0.25, 0.5, 0.75, 1]

  /// The same values in each of three replications, whose differences are exact.
  private func part(_ means: [Double]) -> ChangePart? {
    ChangePart(means.map { [$0, $0, $0] }, at: positions)
  }

  @Test("is found where it has more than half of the change, or more than four fifths")
  func shares() throws {
    // 9 of 10, then 6 of 10 and exactly half.
    let nearly = try #require(part([10, 10, 10, 9, 0]))
    #expect(nearly.from == 3 && nearly.to == 4 && nearly.isNearlyAll)
    let most = try #require(part([0, 6, 8, 9, 10]))
    #expect(most.from == 0 && most.to == 1 && !most.isNearlyAll)
    #expect(part([0, 5, 8, 9, 10]) == nil)
  }

  @Test("is none of an even change, and none of a part that is no small one")
  func even() {
    #expect(part([0, 2.5, 5, 7.5, 10]) == nil)
    #expect(ChangePart([[0, 0], [0, 0], [9, 9]], at: [0, 0.5, 1]) == nil)
    #expect(part([3, 3, 3, 3, 3]) == nil)
  }

  @Test("is not named where the replications do not show it")
  func noise() {
    // The last step has all of the change, and is 10 ± 17 with two degrees of freedom at 95 %, before any correction.
    #expect(ChangePart([[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [2, 11, 17]], at: positions) == nil)
  }

  @Test("has beside it the long stretch along which no change is shown")
  func still() {
    // The differences of the first steps are 1, -1 and 0 in some order; the last one is 10 and noise.
    let flat = [[0.0, 0, 0], [1, -1, 0], [0, 1, -1], [-1, 0, 1]]
    #expect(ChangePart.still(flat + [[2, 11, 17]], at: positions) == 0...3)
    #expect(ChangePart.still([[2, 11, 17]] + flat, at: positions) == 1...4)
    // An even change of 1 a step, which no step shows, is no stretch without one.
    let even = (0..<5).map { step in [2.0, -2, 0].map { $0 * Double(step) + Double(step) } }
    #expect(Trend(even) == .level && ChangePart.still(even, at: positions) == nil)
  }
}
