import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A tornado")
struct TornadoTests {
  private let axes = [
    Design.Axis(FieldPath("a"), from: 1, to: 3), Design.Axis(FieldPath("b"), values: [5, 6, 8]),
  ]

  @Test("looks at the base, and at the two ends of each axis")
  func design() {
    #expect(
      Tornado.design(axes, around: [2, 6]).points == [[2, 6], [1, 6], [3, 6], [2, 5], [2, 8]])
  }

  @Test("measures what each end changes, replication by replication")
  func changes() {
    let tornado = Tornado(values: [[10, 20], [8, 19], [13, 22], [10, 20], [10, 20]])
    #expect(tornado.bars.map(\.low.value) == [-1.5, 0] && tornado.bars.map(\.high.value) == [2.5, 0])
    #expect(tornado.bars.map(\.swing) == [4, 0])
    // Two pairs know the spread with one degree of freedom, whose t of 12.7 no such change reaches.
    #expect(tornado.bars.map(\.isDistinguishable) == [false, false])
    let sure = Tornado(values: [[10, 20, 30], [9, 19, 29], [11, 21.1, 31]])
    #expect(sure.bars[0].isDistinguishable)
  }

  @Test("counts the base in the swing of changes that go the same way")
  func swing() {
    #expect(Tornado(values: [[10, 10], [12, 12], [13, 13]]).bars[0].swing == 3)
    #expect(Tornado(values: [[10, 10], [9, 9], [4, 4]]).bars[0].swing == 6)
  }
}
