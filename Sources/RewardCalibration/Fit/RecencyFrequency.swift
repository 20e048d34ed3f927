public struct RecencyFrequency: Hashable, Sendable {
  public var activeDays: Int
  public var lastDay: Int
  public var days: Int
  public init(activeDays: Int, lastDay: Int, days: Int) {
    (self.activeDays, self.lastDay, self.days) = (activeDays, lastDay, days)
  }

  /// Ends the watch some days after the last day of play, if it goes on for longer.
  mutating func end(after days: Int) { self.days = min(self.days, lastDay + days) }
}
