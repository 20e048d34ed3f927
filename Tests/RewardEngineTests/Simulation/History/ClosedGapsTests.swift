import Testing

@testable import RewardEngine

/// The two ways to read a history whose app may or may not have recorded the freezes used.
@Suite("A gap that is over")
struct ClosedGapsTests {
  typealias ClosedGaps = StreakHistory.ClosedGaps

  /// Three days that count, one missed, two more; the freeze was never recorded as used.
  private func history(_ closedGaps: ClosedGaps, used: Int? = nil) -> StreakHistory {
    var history = HistoryRow("", "111011", freezes: [("a", "0 00:00:00")], at: "", "")
      .history(StreakRules(.swiftful))
    history.closedGaps = closedGaps
    history.freezes[0].used = used
    return history
  }

  private func told(_ history: StreakHistory, at now: String) -> String {
    let state = history.state(at: Instant(text: now), in: FixedZone.utc)
    let consumed = state.freezesConsumed.map { "\($0.freeze)@\($0.day)" }.joined(separator: " ")
    return "\(state.currentStreak) \(state.longestStreak) \(state.status.rawValue) \(consumed)"
  }

  @Test(
    "took its freeze on the day it ended where it is settled, and nothing where it is as recorded",
    arguments: [
      // While the gap is open, both ways agree.
      ("3 23:59:59", "3 3 at_risk ", "3 3 at_risk "),
      ("4 00:00:00", "3 3 at_risk a@3", "3 3 at_risk a@3"),
      // The event of day 4 closes the gap: the last day that counts is today, and the gap lies before it.
      ("4 12:00:00", "4 4 active a@3", "1 3 active "),
      ("5 00:00:00", "4 4 at_risk a@3", "1 3 at_risk "),
      ("5 12:00:00", "5 5 active a@3", "2 3 active "),
      // The unused freeze is still there for the gap that is open now.
      ("7 00:00:00", "0 5 broken a@3", "2 3 at_risk a@6"),
    ])
  func readings(now: String, settled: String, recorded: String) {
    #expect(told(history(.settled), at: now) == settled)
    #expect(told(history(.asRecorded), at: now) == recorded)
  }

  @Test("is the same in both once its freeze is written back", arguments: 4...8)
  func writtenBack(day: Int) {
    let now = "\(day) 13:00:00"
    #expect(told(history(.asRecorded, used: 3), at: now) == told(history(.settled), at: now))
    #expect(told(history(.settled, used: 3), at: now) == told(history(.settled), at: now))
  }
}
