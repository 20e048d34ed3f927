import Testing

@testable import RewardEngine

/// What is a mistake of the program that asks, and not a history.
@Suite("A streak's history stops a process")
struct StreakHistoryLimitsTests {
  @Test("of which the first event is more than 2,000 years old, and plays 2,000 years")
  func years() async {
    // In 400 years are 97 leap days.
    #expect(StreakHistory.mostDays == 5 * (400 * 365 + 97))
    let history = StreakHistory(rules: StreakRules(.swiftful), events: [Instant(seconds: 0)])
    let last = Instant(seconds: 86_400 * StreakHistory.mostDays)
    #expect(history.state(at: last, in: FixedZone.utc).status == .broken)
    await #expect(processExitsWith: .failure) {
      let history = StreakHistory(rules: StreakRules(.swiftful), events: [Instant(seconds: 0)])
      // 2024, with its milliseconds taken for seconds.
      _ = history.state(at: Instant(seconds: 1_704_355_200_000), in: FixedZone.utc)
    }
  }

  @Test("whose rules or goals are changed to what no streak has")
  func changed() async {
    await #expect(processExitsWith: .failure) {
      var history = StreakHistory(rules: StreakRules(.swiftful))
      history.rules.goal = 0
    }
    await #expect(processExitsWith: .failure) {
      var history = StreakHistory(rules: StreakRules(.swiftful))
      history.rules.leewayHours = 25
    }
    await #expect(processExitsWith: .failure) {
      var change = StreakHistory.GoalChange(from: 0, goal: 1)
      change.goal = 0
    }
  }
}
