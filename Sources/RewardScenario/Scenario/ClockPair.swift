extension Scenario {
  /// Two streaks over the same events that differ in whose midnight ends a day.
  public struct ClockPair: Sendable, Equatable {
    /// Their indices among the scenario's streaks, the earlier one first.
    public var first: Int
    public var second: Int
    /// The start of the names of its counters and metrics: `clocks.client.server`.
    public var id: String
  }

  /// Pairs of streaks that differ only in the clock that decides when a day counts.
  ///
  /// The cost of a missed day may differ as well; see ``differsInMore(_:)``.
  public var clockPairs: [ClockPair] {
    streaks.indices.flatMap { first in
      streaks.indices.dropFirst(first + 1).filter { isClockPair(streaks[first], streaks[$0]) }.map { second in
        ClockPair(first: first, second: second, id: "clocks.\(streaks[first].id).\(streaks[second].id)")
      }
    }
  }

  private func isClockPair(_ one: Streak, _ other: Streak) -> Bool {
    one.rules.clock != other.rules.clock && one.rules.goal == other.rules.goal
      && one.dayCountsWhen == other.dayCountsWhen && one.perPlayer == other.perPlayer
      && one.protectedBy == other.protectedBy
  }

  /// Whether the two would also differ by other rules if their clocks were the same.
  public func differsInMore(_ pair: ClockPair) -> Bool {
    func settling(_ streak: Streak) -> StreakRules {
      var rules = streak.rules
      rules.clock = .playerZone
      // What the app shows, and leeway that only looks back, have no effect on the streak itself.
      rules.openDay = .stands
      if rules.leeway == .anchor { rules.leewayHours = 0 }
      if rules.leewayHours == 0 { rules.leeway = .anchor }
      if streak.protectedBy == nil {
        rules.freezeFill = .dayByDay
        rules.freezeUse = .automatic
        rules.freezeAtZero = .keep
      }
      return rules
    }
    return settling(streaks[pair.first]) != settling(streaks[pair.second])
  }
}
