import Testing

@testable import RewardEngine

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

  /// The published table of survival and Greenwood's errors.
  @Test(
    "is the textbook table of leukaemia remissions",
    arguments: [
      Row(week: 6, atRisk: 21, survival: 0.857, error: 0.0764),
      Row(week: 7, atRisk: 17, survival: 0.807, error: 0.0869),
      Row(week: 10, atRisk: 15, survival: 0.753, error: 0.0963),
      Row(week: 13, atRisk: 12, survival: 0.690, error: 0.1068),
      Row(week: 16, atRisk: 11, survival: 0.627, error: 0.1141),
      Row(week: 22, atRisk: 7, survival: 0.538, error: 0.1282),
      Row(week: 23, atRisk: 6, survival: 0.448, error: 0.1346),
      // Nothing happens in week 25, when one child was last seen.
      Row(week: 25, atRisk: 5, survival: 0.448, error: 0.1346),
    ])
  func textbook(row: Row) throws {
    #expect(treated.atRisk(row.week) == row.atRisk)
    #expect(abs(treated.survival[row.week] - row.survival) < 0.0005)
    #expect(abs(try #require(treated.standardError(row.week)) - row.error) < 0.00005)
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
    let hazards: [Double?] = [0, 1 / 3.0, 1, nil]
    #expect([0, 1, 2, 3].map(curve.hazard) == hazards)
    // If the player who left at 1 had left before the event there, 1 of 2 would have stayed.
    #expect(KaplanMeier(events: [0, 1, 1], censored: [1, 0, 0]).survival == [1, 0.5, 0])
  }

  @Test("says nothing of times when nobody is left, and nothing of nobody")
  func nobodyAtRisk() {
    let curve = KaplanMeier(events: [0, 1], censored: [0, 3])
    #expect(curve.survival == [1, 0.75])
    #expect(curve.standardError(2) == nil)
    let nobody = KaplanMeier(events: [0, 0], censored: [0, 0])
    #expect(nobody.survival == [1, 1])
    #expect(nobody.hazard(0) == nil)
  }
}

struct Row: Sendable {
  var week: Int
  var atRisk: Int
  var survival: Double
  var error: Double
}

private func counts(of weeks: [Int]) -> [Int] {
  var counts = [Int](repeating: 0, count: 36)
  for week in weeks { counts[week] += 1 }
  return counts
}
