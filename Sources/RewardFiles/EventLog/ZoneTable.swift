import RewardHistories

/// A zone's clock for the audit, which counts in minutes.
package struct ZoneTable: ZoneRules {
  private let clock: ZoneClock

  /// - Returns: `nil` if there is no zone with this IANA name.
  package init?(_ name: String) {
    guard let clock = ZoneClock(name) else { return nil }
    self.clock = clock
  }

  package func instant(of reading: Int) -> Int { Int(clock.instant(of: Int64(reading) * 60_000) / 60_000) }

  package func offset(at instant: Int) -> Int {
    // Asking moves the clock's own place in its table, which a copy may do.
    var clock = clock
    return Int(clock.offset(at: Int64(instant) * 60_000) / 60_000)
  }

  package static func missing(_ name: String) -> Failure {
    Failure(
      "time zone '\(name)' is not installed on this machine",
      help: "install the time zone data of the system", status: .badInput)
  }
}
