import RewardEngine

/// What is known about the dates on which players could play.
public struct DateTerms: Sendable {
  /// What each weekday adds to the logit of the chance to play, Monday first.
  public var weekdays: [Double]
  /// The last date that players were watched.
  public var lastDate: Int
  /// What events add to that logit, by date.
  public var events: [Int: Double] = [:]
  /// Dates on which nobody could play.
  public var closed: Set<Int> = []

  public init(weekdays: [Double], lastDate: Int) { (self.weekdays, self.lastDate) = (weekdays, lastDate) }

  /// What the odds of playing on a date are multiplied by.
  func odds(on date: Int) -> Double {
    guard !closed.contains(date) else { return 0 }
    return Mathematics.exp(weekdays[WeekdayFit.weekday(date)] + (events[date] ?? 0))
  }
}
