/// The state of a streak at a moment.
///
/// Dates are days since 1970-01-01.
public struct StreakState: Sendable, Equatable {
  /// The length shown: 0 when the streak is lost, or where the rules show 0 until the open day counts.
  public var currentStreak = 0
  /// The length stored: for a streak that restarts, the old one until the next day that counts.
  public var storedStreak = 0
  /// The longest length so far, at least ``currentStreak``.
  public var longestStreak = 0
  /// Events on today's date, whatever the leeway.
  public var todayEventCount = 0
  /// Whether today's events reach the goal.
  public var isGoalMet = false
  /// Today's share of the goal, at most 1.
  public var goalProgress = 0.0
  /// The date of the first day of the streak, or `nil` when ``currentStreak`` is 0.
  public var streakStart: Int?
  /// The latest event, or `nil` without any.
  public var lastEvent: Instant?
  /// Freezes that can be used now, after those that this state consumes.
  public var freezesAvailable = 0
  /// Every freeze used up, by date: those the history marks, and those the rules have used by now.
  ///
  /// Written back to the history as used, they give the same state again.
  public var freezesConsumed: [Consumption] = []
  /// Freezes that would fill the gap, where they are used by hand; 0 if they do not cover it.
  public var freezesOffered = 0
  /// Days that are over since the last day that counts, including days of grace and frozen days.
  public var daysMissed = 0
  public var status = Status.none

  public init() {}

  public struct Consumption: Sendable, Equatable {
    public var freeze: String
    public var day: Int

    public init(freeze: String, day: Int) {
      self.freeze = freeze
      self.day = day
    }
  }

  public enum Status: String, Sendable, CaseIterable {
    /// No day has ever counted.
    case none
    /// The streak is lost.
    case broken
    /// The streak is alive, and is lost unless the open day counts or is protected.
    case atRisk = "at_risk"
    /// The open day counts: today, or yesterday within a leeway.
    case active
  }
}
