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
    #expect(tornado.isDistinguishable == [false, false])
    let sure = Tornado(values: [[10, 20, 30], [9, 19, 29], [11, 21.1, 31]], players: 40)
    #expect(sure.isDistinguishable == [true])
  }

  /// Of 200 fields without effect, each has two changes of twelve replications. One in ten has an interval that excludes 0 at
  /// one of its ends: 20, with a standard deviation of 4.2. A field with an effect of 20 standard errors is shown all the same.
  /// Beside it, another is shown if its p-value is below 2 · 5 % / 201: 0.1 of 200 on average, and three in one of 6,000 sets.
  @Test("shows hardly a field of many by chance alone")
  func many() throws {
    var stream = Luck(seed: 3).stream(
      purpose: Purpose(kind: .study, id: "noise"), player: PlayerAddress(profileKey: 0, rank: 0))
    func noise() -> [Double] { (0..<12).map { _ in stream.nextNormal() } }
    let base = [Double](repeating: 0, count: 12)
    let sure = noise().map { $0 + 6 }
    let tornado = Tornado(values: [base] + (0..<400).map { _ in noise() } + [sure, noise()], players: 12)
    let alone = tornado.bars.count { bar in
      [bar?.low, bar?.high].contains { !($0?.interval().contains(0) ?? true) }
    }
    #expect(alone >= 10)
    let isShown = tornado.isDistinguishable
    #expect(isShown[200] && isShown.count { $0 } <= 3)
  }

  /// Changes of 1, 2, 3 and 4 are 3.873 standard errors. With three degrees of freedom and x = t/√3 = √5, the two tails are
  /// 1 − 2/π (atan x + x / (1 + x²)) = 0.03046.
  @Test("triples the smallest p-value of three changes")
  func pValue() throws {
    let tornado = Tornado(values: [[0, 0, 0, 0], [1, 2, 3, 4], [0, 0, 0, 0]], players: 4)
    #expect(try abs(#require(tornado.bars[0]).pValue - 3 * 0.03046) < 1e-4)
    // Down by 1, 2, 3, 4 and up by 4, 3, 2, 1: across it is 5 in each replication.
    let clear = Tornado(values: [[0, 0, 0, 0], [-1, -2, -3, -4], [4, 3, 2, 1]], players: 4)
    #expect(try #require(clear.bars[0]).pValue == 0)
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
