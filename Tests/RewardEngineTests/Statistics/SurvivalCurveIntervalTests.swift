import Testing

@testable import RewardEngine

@Suite("The interval of a survival curve")
struct SurvivalCurveIntervalTests {
  private func expectEqual(_ own: Interval?, _ other: Interval, _ tolerance: Double = 1e-12) {
    #expect(abs((own?.low ?? .nan) - other.low) < tolerance)
    #expect(abs((own?.high ?? .nan) - other.high) < tolerance)
  }

  /// Wilson's of a half, with Student's reach: as if there were fewer players.
  private func half(of players: Double, degrees: Double) -> Interval {
    let (normal, student) = (Interval.normalReach(0.95), Interval.studentReach(0.95, degrees: degrees))
    return Interval.wilson(share: 0.5, of: players * normal * normal / (student * student))
  }

  /// 32 groups that all agree know the share as well as their 320 runs; hazard and survival are alike at first.
  @Test("of runs that agree is that of as many players, with a degree of freedom a group but one")
  func alike() throws {
    let curve = SurvivalCurve(
      groups: Array(repeating: [0, 5, 0, 0], count: 32) + [[0, 0, 0, 0]],
      censored: Array(repeating: [0, 0, 5, 0], count: 32) + [[0, 0, 0, 0]])
    expectEqual(curve.interval(at: 1), half(of: 320, degrees: 31))
    expectEqual(curve.hazardInterval(at: 1), half(of: 320, degrees: 31))
    #expect(curve.hazard(0) == 0 && curve.hazard(1) == 0.5)
    #expect(curve.hazard(3) == nil && curve.hazardInterval(at: 3) == nil)
  }

  @Test("lies nowhere above that of what cannot come first")
  func order() {
    // Of four players two are seen to pass 50 and two leave; of four who stay all pass 200 a day later.
    let low = SurvivalCurve(strata: [[0, 2, 0]], censored: [[0, 2, 0]])
    let high = SurvivalCurve(strata: [[0, 0, 4]], censored: [[0, 0, 0]])
    #expect(low.survival == [1, 0.5, 0.5])
    #expect(low.noLater(than: high).survival == [1, 0.5, 0])
    #expect(high.noLater(than: high) == high)
  }

  /// One left out of 32 groups of ten, half of which have all events: 160/310 or 150/310. Times 31² / 32 the variance
  /// of these is 31 · (5/310)², of a quarter a 31st: as if 31 runs were all.
  @Test("of runs that come in groups is that of as many players as there are groups but one")
  func unlike() {
    let curve = SurvivalCurve(
      groups: (0..<32).map { $0 % 2 == 0 ? [0, 10, 0] : [0, 0, 0] },
      censored: (0..<32).map { $0 % 2 == 0 ? [0, 0, 0] : [0, 0, 10] })
    expectEqual(curve.interval(at: 1), half(of: 31, degrees: 31), 1e-10)
    expectEqual(curve.hazardInterval(at: 1), half(of: 31, degrees: 31), 1e-10)
  }

  @Test("of runs needs ten of them at risk", arguments: [(9, false), (10, true)])
  func fewRuns(runs: Int, isReliable: Bool) {
    let curve = SurvivalCurve(groups: [[0, 1], [0, 0]], censored: [[0, 1], [0, runs - 2]])
    #expect((curve.interval(at: 1) != nil) == isReliable)
    #expect((curve.hazardInterval(at: 1) != nil) == isReliable)
    #expect(abs(curve.carried(at: 1) - Double(runs) / 10) < 1e-12)
  }

  /// Of 320 runs, five in each of 32 groups end at 1, four at 2 and the last one at 3. With 32 at risk at 3, all of which end there, Wilson's
  /// upper limit of none of 32 · 31 runs alike holds from there on.
  @Test("of runs that have all ended reaches up to the lowest limit of when enough were left")
  func ended() throws {
    let events = Array(repeating: [0, 5, 4, 1, 0, 0], count: 32)
    let curve = SurvivalCurve(groups: events, censored: Array(repeating: [0, 0, 0, 0, 0, 0], count: 32))
    #expect(curve.survival[2...] == [1.0 / 10, 0, 0, 0])
    let last = try #require(curve.interval(at: 3))
    #expect(last.low == 0 && last.high > 0)
    for later in 4...9 { #expect(curve.interval(at: later) == last) }
    // One run that nobody saw end is left: it may go on, with as few as there are.
    var censored = Array(repeating: [0, 0, 0, 0, 0, 0], count: 32)
    censored[0][4] = 1
    let open = SurvivalCurve(groups: events, censored: censored)
    let left = try #require(open.interval(at: 4))
    #expect(left.low == 0 && left.high >= open.survival[4] && left.high < 0.05)
    // Where half may be left, it is unknown how many are.
    let half = Array(repeating: [0, 5, 4, 0, 0, 0], count: 2)
    #expect(
      SurvivalCurve(groups: half, censored: [[0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]]).interval(at: 4) == nil)
  }

  /// Of ten players six leave at once; four followed are half of the eight that carry an interval.
  @Test("of players needs as many to be left as eight alike")
  func carried() {
    let curve = SurvivalCurve(strata: [[0, 1, 0]], censored: [[6, 0, 3]])
    #expect(curve.carried(at: 0) == 1)
    #expect(abs(curve.carried(at: 1) - 0.5) < 1e-12)
    #expect(curve.interval(at: 1) == nil)
    // Behind the last time stands what held at it.
    #expect(curve.carried(at: 9) == curve.carried(at: 2))
    #expect(SurvivalCurve(strata: [], censored: []).interval(at: 0) == nil)
  }

  /// Strata of 392 and 8: of the first half have the event, all of the second have left before. They are 2 %.
  @Test("takes those of whom nobody is left to have the event at once, for its lower end")
  func unseen() throws {
    let curve = SurvivalCurve(strata: [[0, 196, 0], [0, 0, 0]], censored: [[0, 0, 196], [8, 0, 0]])
    let first = try #require(Interval.wilson(196, of: 392))
    #expect(abs(curve.survival[1] - 0.51) < 1e-12)
    expectEqual(
      curve.interval(at: 1), Interval(low: 0.98 * first.low, high: 0.51 + 0.98 * (first.high - 0.5)))
    let more = SurvivalCurve(strata: [[0, 196, 0], [0, 0, 0]], censored: [[0, 0, 196], [9, 0, 0]])
    #expect(more.interval(at: 1) == nil)
  }

  /// All 900 of the first stratum have the event, and 90 of 100 of the second: the ten others leave. They are 1 % of all,
  /// between nobody and as many as Wilson's interval of 10 of 100 allows.
  @Test("allows for those who left without the event where nobody is left, if they are few")
  func hidden() throws {
    let curve = SurvivalCurve(strata: [[0, 900, 0], [0, 90, 0]], censored: [[0, 0, 0], [0, 10, 0]])
    let (none, few) = (try #require(Interval.wilson(0, of: 900)), try #require(Interval.wilson(10, of: 100)))
    let (one, other) = (0.9 * none.high, 0.1 * (few.high - 0.1))
    let above = (one * one + other * other).squareRoot()
    expectEqual(curve.interval(at: 2), Interval(low: 0, high: 0.01 + above))
    let more = SurvivalCurve(strata: [[0, 900, 0], [0, 70, 0]], censored: [[0, 0, 0], [0, 30, 0]])
    #expect(more.interval(at: 2) == nil)
  }

  /// Half of 1,024 players leave each day, and the last one on day 10. On day 13 an eighth of one would be left, a 64th of the eight
  /// that carry an interval.
  @Test("needs as many times more players as leave at their usual pace until then")
  func nobodyLeftYet() {
    let leavers = (0...10).map { $0 == 10 ? 1 : 512 >> $0 }
    let curve = SurvivalCurve(strata: [Array(repeating: 0, count: 14)], censored: [leavers + [0, 0, 0]])
    #expect(curve.atRisk(10) == 1 && curve.atRisk(11) == 0)
    #expect(abs(curve.carried(at: 13) * 64 - 1) < 1e-12)
    #expect(abs(curve.carried(at: 11) * 16 - 1) < 1e-12)
  }

  /// Strata of 100 and 300, independent: the distances of their limits add up by squares, weighed 1/4 and 3/4.
  @Test("joins the limits of its strata")
  func strata() throws {
    let curve = SurvivalCurve(strata: [[0, 50], [0, 60]], censored: [[0, 50], [0, 240]])
    let one = try #require(Interval.wilson(50, of: 100))
    let other = try #require(Interval.wilson(240, of: 300))
    func joined(_ a: Double, _ b: Double) -> Double { (a * a / 16 + 9 * b * b / 16).squareRoot() }
    let expected = Interval(
      low: 0.725 - joined(0.5 - one.low, 0.8 - other.low),
      high: 0.725 + joined(one.high - 0.5, other.high - 0.8))
    expectEqual(curve.interval(at: 1), expected)
  }

  /// Of 2,000 players one has the event at once, and all but 20 leave: they say little about the next 30 days.
  @Test("reaches down to where events may have been missed among the few who are left")
  func fewLeft() throws {
    let quiet = [Int](repeating: 0, count: 30)
    let curve = SurvivalCurve(strata: [[1, 0] + quiet], censored: [[0, 1_979] + quiet.dropLast() + [20]])
    let early = try #require(Interval.wilson(1_999, of: 2_000))
    // Garwood's for one event, at the upper end.
    let high = 1 - 0.0253 / 2_000
    expectEqual(curve.interval(at: 1), Interval(low: early.low, high: high))
    // All 20 survive 30 days with a chance of 2.5 % if 16.8 % of players have the event in them.
    let missed = 1 - Mathematics.exp(Mathematics.log(0.025) / 20)
    let late = try #require(curve.interval(at: 31))
    #expect(abs(missed - 0.16843) < 1e-5)
    #expect(abs(late.low - (1 - missed)) < 0.001 && abs(late.high - high) < 1e-12)
  }

  @Test("once everybody has had the event goes up to where none of as many would be seen, and stays there")
  func nobodyLeft() throws {
    let curve = SurvivalCurve(strata: [[0, 20, 0]], censored: [[0, 0, 0]])
    let none = try #require(Interval.wilson(0, of: 20))
    expectEqual(curve.interval(at: 1), none)
    expectEqual(curve.interval(at: 2), none)
  }

  /// Garwood: 0.0253 are the fewest of which one event is likely.
  @Test("reaches up to where one event leaves it")
  func oneEvent() {
    let curve = SurvivalCurve(strata: [[0, 1]], censored: [[0, 99]])
    let high: Double = curve.interval(at: 1)?.high ?? .nan
    #expect(abs(high - 1 + 0.0253e-2) < 1e-12)
  }

  /// Two groups, of which one has all events: one out, all or none are left. That is one coin, seen once.
  @Test("of runs rests on one player at least")
  func oneCoin() {
    let curve = SurvivalCurve(groups: [[0, 10], [0, 0]], censored: [[0, 0], [0, 10]])
    expectEqual(curve.interval(at: 1), Interval.wilson(share: 0.5, of: 1))
  }

  /// Three are too few to be a stratum: with the ten they are thirteen, three of whom leave at once.
  @Test("of a stratum of fewer than four players is that of both together")
  func smallStratum() {
    let curve = SurvivalCurve(strata: [[0, 5], [0, 0]], censored: [[0, 5], [3, 0]])
    #expect(curve.survival == [1, 0.5])
    let four = SurvivalCurve(strata: [[0, 5], [0, 0]], censored: [[0, 6], [4, 0]])
    #expect(abs(four.survival[1] - (11 / 15.0 * 6 / 11 + 4 / 15.0)) < 1e-12)
  }

  @Test("takes the time that was asked for, though products of shares are not whole", arguments: 1...9)
  func quantilesAtBorders(tenths: Int) {
    let curve = SurvivalCurve(
      strata: [Array(repeating: 1, count: 10)], censored: [Array(repeating: 0, count: 10)])
    #expect(curve.quantile(Double(tenths) / 10) == tenths - 1)
    #expect(curve.quantile(Double(tenths) / 10 + 1e-9) == tenths)
    #expect(curve.quantile(Double(tenths) / 10 - 1e-9) == tenths - 1)
  }

  @Test("bounds the quantiles from both sides, and leaves open what was not reached")
  func quantiles() {
    let curve = SurvivalCurve(strata: [[0, 10, 10]], censored: [[0, 0, 0]])
    #expect(curve.quantile(0.5) == 1 && curve.quantile(0.51) == 2 && curve.quantile(1) == 2)
    #expect(curve.quantile(0) == 0)
    #expect(curve.quantileInterval(0.5) == (1, 2))
    let open = SurvivalCurve(strata: [[0, 10, 0]], censored: [[0, 0, 10]])
    #expect(open.quantile(0.6) == nil)
    // Wilson's of 10 of 20 reaches from 0.30 to 0.70.
    #expect(open.quantileInterval(0.6) == (1, nil))
    #expect(open.quantileInterval(0.25) == (1, 1))
  }

  /// Wilson's interval of 46 of 100 reaches from 0.366 to 0.557, so the shares are 0.403, 0.427, 0.451, 0.476, 0.5, 0.524, 0.547, 0.571
  /// and 0.594. By the third time 0.43 have had the event, and by the fourth 0.54.
  @Test("has a band of the times around a quantile")
  func band() {
    let curve = SurvivalCurve(
      strata: [[0, 0, 0, 43, 11, 0, 0, 46]], censored: [Array(repeating: 0, count: 8)])
    #expect(curve.quantileBand(0.5) == [3, 3, 4, 4, 4, 4, 7, 7, 7])
    // Ten of 20 have it by time 1, and 0.52 of them nowhere.
    let open = SurvivalCurve(strata: [[0, 10, 0]], censored: [[0, 0, 10]])
    #expect(open.quantileBand(0.42) == [1, 1, 1, 1, 1, 1, 3, 3, 3])
    #expect(open.quantileBand(0.6) == [])
  }

  /// Each of 32 groups has ten runs: nine end at 1, and one of all lasts until 3. Of 32 runs at risk at 2, 31 end. Then one is left.
  @Test("of few runs that are left is no higher than before")
  func lastOfThem() throws {
    let events = Array(repeating: [0, 9, 1, 0, 0], count: 31) + [[0, 9, 0, 0, 0]]
    let curve = SurvivalCurve(
      groups: events, censored: Array(repeating: [0, 0, 0, 0, 0], count: 31) + [[0, 0, 0, 0, 1]])
    let (two, three) = (try #require(curve.interval(at: 2)), try #require(curve.interval(at: 3)))
    #expect(curve.atRisk(3) == 1 && curve.survival[3] == curve.survival[2])
    #expect(three.low == 0 && three.high == two.high && three.high < 0.03)
  }

  /// 0.3 + 0.5 + 0.2 is less than 1 in binary.
  @Test("of shares that add up to 1 has nobody reach what nobody does, and all what all do")
  func wholeShares() {
    let players = [1500, 2500, 1000]
    let none = SurvivalCurve(strata: players.map { _ in [0, 0] }, censored: players.map { [0, $0] })
    #expect(none.reached(by: 1) == 0)
    let all = SurvivalCurve(strata: players.map { [0, $0] }, censored: players.map { _ in [0, 0] })
    #expect(all.reached(by: 1) == 1)
  }
}

private func == (first: (low: Int?, high: Int?), second: (Int?, Int?)) -> Bool {
  first.low == second.0 && first.high == second.1
}
