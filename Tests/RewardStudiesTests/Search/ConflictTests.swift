import Testing

@testable import RewardStudies

@Suite("A conflict of goals")
struct ConflictTests {
  @Test("is none where some point meets all")
  func none() {
    #expect(Conflict.smallest([[true, false], [true, true]]) == nil)
    #expect(Conflict.smallest([]) == nil)
    #expect(Conflict.smallest([[]]) == nil)
  }

  @Test("is a goal alone that no point meets, though others conflict too")
  func one() {
    #expect(Conflict.smallest([[true, false, false], [false, true, false]]) == [2])
  }

  @Test("is the smallest set that no point meets together")
  func two() {
    // Each goal can be met, and each pair but the second and the fourth.
    #expect(
      Conflict.smallest([
        [true, true, true, false], [true, false, true, true],
      ]) == [1, 3])
  }

  @Test("is of three where any two can be met")
  func three() {
    let points = [
      [true, true, false, true], [true, false, true, true], [false, true, true, true],
    ]
    #expect(Conflict.smallest(points) == [0, 1, 2])
  }

  @Test("of more is found by dropping what is not needed")
  func many() {
    // Of the first five goals any four can be met; the sixth is always met.
    let points = (0..<5).map { missed in (0..<6).map { $0 != missed } }
    #expect(Conflict.smallest(points) == [0, 1, 2, 3, 4])
  }
}
