/// A moment, in whole milliseconds since 1970-01-01 00:00 UTC.
public struct Instant: Sendable, Hashable, Comparable {
  public var milliseconds: Int

  public init(milliseconds: Int) { self.milliseconds = milliseconds }

  public init(seconds: Int) { milliseconds = seconds * 1000 }

  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

/// A time zone: how far local clocks are ahead of UTC at each moment.
///
/// The engine has fixed offsets only. A program with a time zone database supplies its own zones.
public protocol CivilZone: Sendable {
  /// Seconds by which local clocks are ahead of UTC, less than a day either way.
  func utcOffset(at instant: Instant) -> Int
}

/// A zone whose clocks are never changed.
public struct FixedZone: CivilZone, Equatable {
  /// Seconds ahead of UTC.
  public var offset: Int

  public init(offset: Int) { self.offset = offset }

  public static let utc = FixedZone(offset: 0)

  public func utcOffset(at instant: Instant) -> Int { offset }
}

extension Instant {
  /// The local date, in days since 1970-01-01.
  public func date(in zone: some CivilZone) -> Int {
    (milliseconds + zone.utcOffset(at: self) * 1000).dividedDown(by: 86_400_000)
  }
}

/// The local dates of a zone, as days since 1970-01-01.
struct CivilDays<Zone: CivilZone> {
  private static var millisecondsADay: Int { 86_400_000 }
  private static var millisecondsAnHour: Int { 3_600_000 }

  let zone: Zone
  /// Leeway after midnight in whole hours; 0 for none.
  let leewayHours: Int

  /// The local date of a moment.
  func day(of instant: Instant) -> Int { instant.date(in: zone) }

  /// Whether a moment is within the leeway: at most its whole hours have elapsed since local midnight.
  ///
  /// On days on which clocks change, elapsed hours differ from what the clock shows.
  func isInLeeway(_ instant: Instant) -> Bool {
    guard leewayHours > 0 else { return false }
    let elapsed = instant.milliseconds - start(ofDayOf: instant).milliseconds
    return elapsed / Self.millisecondsAnHour <= leewayHours
  }

  /// The date before, leaving out dates that the zone skipped.
  func day(before day: Int) -> Int {
    var earlier = day - 1
    while !exists(earlier) { earlier -= 1 }
    return earlier
  }

  /// Whether the zone had this date; a zone that moves across the date line may skip one.
  func exists(_ day: Int) -> Bool {
    let noon = day * Self.millisecondsADay + Self.millisecondsADay / 2
    // A skipped date has no noon by the offset before, at or after the change.
    for around in [0, -Self.millisecondsADay, Self.millisecondsADay] {
      let offset = zone.utcOffset(at: Instant(milliseconds: noon + around))
      if self.day(of: Instant(milliseconds: noon - offset * 1000)) == day { return true }
    }
    return false
  }

  /// The first moment of the local date; later than 0:00 if that hour was skipped.
  private func start(ofDayOf instant: Instant) -> Instant {
    let day = day(of: instant)
    let midnight = day * Self.millisecondsADay
    // Two days before UTC midnight is an earlier date by any offset. Clocks change on whole seconds.
    var before = midnight / 1000 - 2 * 86_400
    let offset = zone.utcOffset(at: Instant(seconds: before))
    var from = instant.milliseconds.dividedDown(by: 1000)
    while from - before > 1 {
      let middle = before + (from - before) / 2
      if self.day(of: Instant(seconds: middle)) < day { before = middle } else { from = middle }
    }
    // Where clocks go back across midnight, a date begins twice.
    let first = Instant(milliseconds: midnight - offset * 1000)
    return self.day(of: first) == day ? min(first, Instant(seconds: from)) : Instant(seconds: from)
  }
}

extension Int {
  /// The quotient rounded down, also below 0.
  package func dividedDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
