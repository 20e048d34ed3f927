public struct RecencyFrequency: Hashable, Sendable {
  public var activeDays: Int
  public var lastDay: Int
  public var days: Int
  public init(activeDays: Int, lastDay: Int, days: Int) {
    (self.activeDays, self.lastDay, self.days) = (activeDays, lastDay, days)
  }
}
