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

  /// In each of 400 studies, 30 fields without effect have six replications of both ends. An interval of the row on top may
  /// leave out 0 in 5 % of them at most: 20, with a standard deviation of 4.4. Alone, each interval has 95 %, and there are 60.
  @Test("has intervals that hold for the row on top, where it was chosen among many with few players")
  func choice() throws {
    func missesZero(_ tornado: Tornado) throws -> Bool {
      let top = try #require(
        tornado.bars.compactMap { $0 }.max { $0.swing < $1.swing })
      return [top.low, top.high].contains { !$0.interval().contains(0) }
    }
    var (alone, together) = (0, 0)
    for study in 0..<400 {
      var stream = Luck(seed: 11).stream(
        purpose: Purpose(kind: .study, id: "noise \(study)"), player: PlayerAddress(profileKey: 0, rank: 0))
      func noise() -> [Double] { (0..<6).map { _ in stream.nextNormal() } }
      let base = noise()
      let tornado = Tornado(
        bars: (0..<30).map { _ in
          Tornado.Bar(base, low: noise(), high: noise(), players: 6, isScreened: true)
        })
      alone += try missesZero(tornado) ? 1 : 0
      together += try missesZero(tornado.allowingForChoice) ? 1 : 0
    }
    #expect(alone > 100 && together <= 42, "\(alone), \(together)")
  }

  @Test("widens the intervals of the first round alone, by the number of its rows that move")
  func widened() throws {
    let few = Tornado.Bar([0, 0], low: [1, 3], high: [0, 0], players: 2, isScreened: true)
    let still = Tornado.Bar([0, 0], low: [0, 0], high: [0, 0], players: 2, isScreened: true)
    let many = Tornado.Bar([0, 0], low: [1, 3], high: [0, 0], players: 8)
    let tornado = Tornado(bars: [few, still, many, nil]).allowingForChoice
    // One row has two ends: 97.5 % each, whose t with one degree is 25.4517; 12.7062 is that of 95 %.
    let (wide, usual) = try (#require(tornado.bars[0]).low, #require(tornado.bars[2]).low)
    #expect(abs(wide.interval().high - 27.4517) < 0.001 && abs(usual.interval().high - 14.7062) < 0.001)
    #expect(tornado.bars[3] == nil)
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
