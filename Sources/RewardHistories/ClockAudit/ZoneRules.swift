/// The clocks of a time zone; a program with a time zone database brings its own zones.
///
/// Instants are minutes since 1 January 1970, 0:00 UTC; a reading is what the zone's clocks show, in minutes since
/// they showed that date and time.
public protocol ZoneRules: Sendable {
  /// The instant at which the clocks show a reading.
  ///
  /// The earlier of two; of a reading that is skipped, the instant at which an unchanged clock would show it.
  func instant(of reading: Int) -> Int
  /// Minutes that the clocks are ahead of UTC, less than a day either way.
  func offset(at instant: Int) -> Int
}

/// A zone whose clocks never change.
public struct FixedOffset: ZoneRules, Equatable {
  /// Minutes ahead of UTC.
  public var minutes: Int

  public init(minutes: Int) { self.minutes = minutes }

  public static let utc = FixedOffset(minutes: 0)

  public func instant(of reading: Int) -> Int { reading - minutes }

  public func offset(at instant: Int) -> Int { minutes }
}
