import Testing

@testable import RewardEngine

@Suite("95 % intervals of times to an event hold the truth")
struct SurvivalCoverageTests {
  /// Events with a mean of 40 days; players leave evenly over 128 days.
  @Test("for the survival at a time, though some leave before", arguments: [(5, 200), (30, 100), (60, 200)])
  func survival(day: Int, size: Int) throws {
    let law = Table { (-40 * Mathematics.log(1 - $0) - 0.5).rounded() }
    let truth = law.share { $0 > day }
    try expectCoverage { draws in
      let curve = Self.curve(days: 128, size) { (law[draws[$0]], draws[$0 + 300] >> 3) }
      return try #require(curve.interval(at: day)).contains(truth)
    }
  }

  /// Events evenly over days 0 to 1023, so that hardly two share one; players leave from day 100 on.
  @Test("for the median time, though some leave before")
  func median() {
    expectCoverage { draws in
      let curve = Self.curve(days: 1_124, 200) { (draws[$0], 100 + draws[$0 + 300]) }
      let interval = curve.quantileInterval(0.5)
      // By the end of day 511 half of them have had it.
      return (interval.low ?? .max) <= 511 && 511 <= (interval.high ?? .max)
    }
  }

  /// Counts for each player what came first, the event or leaving.
  private static func curve(
    days: Int, _ size: Int, _ times: (Int) -> (event: Int, end: Int)
  ) -> SurvivalCurve {
    var events = [Int](repeating: 0, count: days)
    var ends = events
    for player in 0..<size {
      let time = times(player)
      if time.event <= time.end { events[time.event] += 1 } else { ends[time.end] += 1 }
    }
    return SurvivalCurve(strata: [events], censored: [ends])
  }
}
