import RewardEngine

/// A missed day that could have cost a player a streak, and when they played before and after it.
public struct MissedDay: Sendable, Equatable {
  /// Whether freezes kept the streak; else it was lost.
  public var isKept: Bool
  /// Length of the streak the day before.
  public var length: Int
  /// How many copies of the streak needed a freeze.
  public var atStake: Int
  /// Whether they opened the app, although the day did not count for the streak.
  public var isDayOfPlay: Bool
  /// A number from 0 to 6, equal for equal weekdays.
  public var weekday: Int
  /// Days since arrival.
  public var tenure: Int
  /// Days of play among the 14 days before, and among the 14 days before those.
  public var recentPlay: Int
  public var earlierPlay: Int
  /// Days of play among the 14 days after: bit 0 is the next day.
  public var playAfter: Int
  /// Whether they play on one of the days 15 to 28 after it.
  public var isSeenAgain: Bool
  /// For each of the 7 days after, 1 on the day after the latest loss, halved every three days; 0 without a loss.
  public var lossShares: [Double]

  /// Shorter streaks are little to lose.
  public static let shortestStreak = 3
  /// Days that must be in the log before and after.
  public static let watch = 28
  /// Days of play that are compared, and the days after them.
  public static let days = 7
  static let fortnight = 14

  /// How much of a loss is left on a day: what `players.feedback.after_break` is multiplied by.
  ///
  /// - Parameter days: from 1, the day after the loss.
  static func lossShare(after days: Int) -> Double { Mathematics.pow(2, -Double(days - 1) / 3) }

  /// Days of play among some of the days after, which count from 1.
  func play(on days: ClosedRange<Int>) -> Int {
    days.reduce(0) { $0 + ((playAfter >> ($1 - 1)) & 1) }
  }
}
