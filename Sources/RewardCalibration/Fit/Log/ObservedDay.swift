import RewardEngine

/// A day of play of one player of an event log.
public struct ObservedDay: Sendable, Equatable {
  /// Days since 1 January 1970, where the player was.
  public var date: Int
  /// The minute of the first event on that date, 0 to 1439.
  public var minute: Int
  /// How far that place's clock was ahead of UTC, in minutes.
  public var zoneOffset: Int
  /// How often each action was done.
  public var times: [PlayerAction: Int]

  public init(date: Int, minute: Int = 720, zoneOffset: Int = 0, times: [PlayerAction: Int] = [:]) {
    (self.date, self.minute, self.zoneOffset, self.times) = (date, minute, zoneOffset, times)
  }

  /// The times that the action was done which was done most often.
  var most: Int { times.values.max() ?? 0 }
}
