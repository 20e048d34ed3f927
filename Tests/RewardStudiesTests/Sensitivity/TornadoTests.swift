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
    let tornado = Tornado(values: [[10, 20], [8, 19], [13, 22], [10, 20], [10, 20]], players: 40)
    #expect(tornado.bars.map(\.?.low.value) == [-1.5, 0] && tornado.bars.map(\.?.high.value) == [2.5, 0])
    #expect(tornado.bars.map(\.?.swing) == [4, 0])
    // Two pairs know the spread with one degree of freedom, whose t of 12.7 no such change reaches.
    #expect(tornado.bars.map(\.?.isDistinguishable) == [false, false])
    let sure = Tornado(values: [[10, 20, 30], [9, 19, 29], [11, 21.1, 31]], players: 40)
    #expect(sure.bars[0]?.isDistinguishable == true)
  }

  @Test("counts the base in the swing of changes that go the same way")
  func swing() {
    #expect(Tornado(values: [[10, 10], [12, 12], [13, 13]], players: 40).bars[0]?.swing == 3)
    #expect(Tornado(values: [[10, 10], [9, 9], [4, 4]], players: 40).bars[0]?.swing == 6)
  }

  @Test("settles the ranks whose intervals overlap no other")
  func ranks() throws {
    // Without any spread each interval is its swing: 30, 5, 5 and none.
    let tornado = Tornado(
      values: [
        [10, 20], [0, 10], [30, 40], [10, 20], [15, 25], [5, 15], [10, 20], [10, 20], [10, 20],
      ],
      players: 40)
    let bars = try #require(tornado.bars as? [Tornado.Bar])
    #expect(bars[0].swingInterval == Interval(low: 30, high: 30))
    #expect(tornado.isSettled == [true, false, false, true])
    #expect(tornado.largest == [0, 1, 2] && tornado.open == [1, 2])
    // Changes of 1 and 3 have a mean of 2 and a standard error of 1; the t of 97.5 % with one degree is 25.4517.
    let wide = try #require(Tornado(values: [[0, 0], [0, 0], [1, 3]], players: 2).bars[0])
    #expect(wide.swing == 2 && wide.swingInterval.low == 0)
    // Its lower end, 23.45 below the base, would lengthen the swing, too.
    #expect(abs(wide.swingInterval.high - 50.9034) < 0.001)
  }
}
