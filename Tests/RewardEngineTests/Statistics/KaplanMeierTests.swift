import RewardEngine
import Testing

@Suite("Time to an event")
struct KaplanMeierTests {
  /// Weeks in remission under 6-mercaptopurine: relapses, and children still well when last seen.
  ///
  /// Source: E. J. Freireich et al., Blood 21, 1963, pp. 699-716.
  private let treated = KaplanMeier(
    events: counts(of: [6, 6, 6, 7, 10, 13, 16, 22, 23]),
    censored: counts(of: [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]))
  /// The same under placebo: all relapsed.
  private let untreated = KaplanMeier(
    events: counts(of: [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23]),
    censored: counts(of: []))

  /// The published table of survival and Greenwood's errors; interval ends computed with lifelines 0.30.
  @Test(
    "is the textbook table of leukaemia remissions",
    arguments: [
      Row(week: 6, atRisk: 21, survival: 0.857, error: 0.0764, low: 0.6197179553, high: 0.9515517476),
      Row(week: 7, atRisk: 17, survival: 0.807, error: 0.0869, low: 0.5631465646, high: 0.9228090192),
      Row(week: 10, atRisk: 15, survival: 0.753, error: 0.0963, low: 0.5031995108, high: 0.8893618352),
      Row(week: 13, atRisk: 12, survival: 0.690, error: 0.1068, low: 0.4316102225, high: 0.8490659633),
      Row(week: 16, atRisk: 11, survival: 0.627, error: 0.1141, low: 0.3675108560, high: 0.8049121895),
      Row(week: 22, atRisk: 7, survival: 0.538, error: 0.1282, low: 0.2677789368, high: 0.7467907176),
      Row(week: 23, atRisk: 6, survival: 0.448, error: 0.1346, low: 0.1880520060, high: 0.6801426285),
      // Nothing happens in week 25, when one child was last seen.
      Row(week: 25, atRisk: 5, survival: 0.448, error: 0.1346, low: 0.1880520060, high: 0.6801426285),
    ])
  func textbook(row: Row) throws {
    #expect(treated.atRisk(row.week) == row.atRisk)
    #expect(abs(treated.survival[row.week] - row.survival) < 0.0005)
    #expect(treated.reached(by: row.week) == 1 - treated.survival[row.week])
    #expect(abs(try #require(treated.standardError(row.week)) - row.error) < 0.00005)
    let interval = try #require(treated.interval(at: row.week))
    #expect(abs(interval.low - row.low) < 1e-9)
    #expect(abs(interval.high - row.high) < 1e-9)
  }

  @Test("has the textbook's quartiles, and no end where the curve stays above")
  func quartiles() {
    #expect(treated.quantile(0.25) == 13)
    #expect(treated.quantile(0.5) == 23)
    #expect(treated.quantile(0.75) == nil)
    // Computed with lifelines 0.30.
    #expect(treated.quantileInterval(0.25) == (6, 22))
    #expect(treated.quantileInterval(0.5) == (13, nil))
    #expect(untreated.quantile(0.5) == 8)
    #expect(untreated.quantileInterval(0.25) == (1, 5))
    #expect(untreated.quantileInterval(0.5) == (4, 11))
    #expect(untreated.quantileInterval(0.75) == (8, 22))
    #expect(treated.quantileInterval(0.99) == (nil, nil))
  }

  @Test("is the plain share with its binomial error where nobody leaves", arguments: [1, 2, 5, 8, 17, 22])
  func nobodyLeaves(week: Int) throws {
    let seen = [1: 19, 2: 17, 5: 12, 8: 8, 17: 2, 22: 1]
    let share = Double(try #require(seen[week])) / 21
    #expect(abs(untreated.survival[week] - share) < 1e-14)
    let error = try #require(untreated.standardError(week))
    #expect(abs(error - (share * (1 - share) / 21).squareRoot()) < 1e-14)
  }

  @Test("lets events come before those who leave at the same time")
  func ties() {
    let curve = KaplanMeier(events: [0, 1, 1], censored: [0, 1, 0])
    #expect([0, 1, 2, 3].map(curve.atRisk) == [3, 3, 1, 0])
    #expect(curve.survival == [1, 2 / 3.0, 0])
    #expect(curve.eventCount == 2)
    #expect([0, 1, 2, 3].map(curve.hazard) == [0, 1 / 3.0, 1, nil])
    // If the player who left at 1 had left before the event there, 1 of 2 would have stayed.
    #expect(KaplanMeier(events: [0, 1, 1], censored: [1, 0, 0]).survival == [1, 0.5, 0])
  }

  @Test("before any event is bounded from below by those who were at risk")
  func noEvents() {
    let curve = KaplanMeier(events: [0, 0, 0], censored: [10, 0, 10])
    #expect(curve.survival == [1, 1, 1])
    #expect(curve.reached(by: 2) == 0)
    #expect(curve.standardError(2) == 0)
    #expect(curve.quantile(0.5) == nil)
    #expect(curve.quantile(0) == 0)
    // The exact binomial bounds of 20 in 20 and 10 in 10, by SciPy 1.17.
    #expect(abs((curve.interval(at: 0)?.low ?? .nan) - 0.8315665290169145) < 1e-12)
    #expect(abs((curve.interval(at: 2)?.low ?? .nan) - 0.6915028921812371) < 1e-12)
    #expect(curve.interval(at: 2)?.high == 1)
    #expect(curve.interval(at: 3) == nil)
  }

  @Test("after everybody had the event keeps the upper end of before")
  func allEvents() {
    let before = untreated.interval(at: 22)
    #expect(untreated.survival[23] == 0)
    #expect(untreated.interval(at: 23) == Interval(low: 0, high: before?.high ?? .nan))
    #expect(untreated.interval(at: 99) == untreated.interval(at: 23))
    #expect(untreated.standardError(23) == nil)
    #expect(untreated.reached(by: 99) == 1)
    #expect(untreated.quantile(1) == 23)
    // All ten at once: the bound of 0 in 10.
    let atOnce = KaplanMeier(events: [10], censored: [0]).interval(at: 0)
    #expect(atOnce?.low == 0)
    #expect(abs((atOnce?.high ?? .nan) - 0.30849710781876294) < 1e-12)
  }

  @Test("says nothing of times when nobody is left, and nothing of nobody")
  func nobodyAtRisk() {
    let curve = KaplanMeier(events: [0, 1], censored: [0, 3])
    #expect(curve.interval(at: 1) != nil)
    #expect(curve.interval(at: 2) == nil)
    #expect(curve.standardError(2) == nil)
    #expect(curve.reached(by: 2) == 0.25)
    let nobody = KaplanMeier(events: [0, 0], censored: [0, 0])
    #expect(nobody.survival == [1, 1])
    #expect(nobody.interval(at: 0) == nil)
    #expect(nobody.hazard(0) == nil)
    #expect(nobody.quantileInterval(0.5) == (nil, nil))
    #expect(KaplanMeier(events: [], censored: []).reached(by: 7) == 0)
  }

  @Test("takes the time that was asked for, though products of shares are not whole", arguments: 1...9)
  func quantilesAtBorders(tenths: Int) {
    let curve = KaplanMeier(
      events: Array(repeating: 1, count: 10), censored: Array(repeating: 0, count: 10))
    #expect(curve.quantile(Double(tenths) / 10) == tenths - 1)
    #expect(curve.quantile(Double(tenths) / 10 + 1e-9) == tenths)
    #expect(curve.quantile(Double(tenths) / 10 - 1e-9) == tenths - 1)
  }

  @Test("reads slices of larger tables")
  func slices() {
    let table: [Int64] = [9, 9, 0, 1, 1, 9]
    let ends: [Int64] = [0, 1, 0]
    #expect(
      KaplanMeier(events: table[2..<5], censored: ends[...])
        == KaplanMeier(events: [0, 1, 1], censored: [0, 1, 0]))
  }
}

struct Row: Sendable {
  var week: Int
  var atRisk: Int
  var survival: Double
  var error: Double
  var low: Double
  var high: Double
}

private func counts(of weeks: [Int]) -> [Int] {
  var counts = [Int](repeating: 0, count: 36)
  for week in weeks { counts[week] += 1 }
  return counts
}

private func == (first: (low: Int?, high: Int?), second: (Int?, Int?)) -> Bool {
  first.low == second.0 && first.high == second.1
}
