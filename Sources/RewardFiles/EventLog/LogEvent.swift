/// What a player did at one time: one line of a log.
package struct LogEvent: Equatable, Sendable {
  package var player: String
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var instant: Int64
  /// The civil day where the player was, as days since 1970-01-01.
  package var day: Int
  /// The minute of that day, 0 to 1439.
  package var minute: Int
  /// How far that place's clock was ahead of UTC, in whole minutes.
  package var offsetMinutes: Int
  /// The IANA name of that place's zone, where the log gives it and days are counted by it.
  package var zone: String?
  package var event: String
  /// How often or how much; 1 if the log has no amount.
  package var amount: Int
  /// The event's id, if the log has one.
  package var id: String?
  /// The line of the log the event begins on, from 1.
  package var line: Int
}
