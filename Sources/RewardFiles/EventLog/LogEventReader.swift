#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a timestamp without an offset is read.
package enum LogTimes: String, CaseIterable, Sendable {
  /// As the clock shows in the zone of its row, else in the zone all days are counted by.
  case local
  case utc
}

/// Reads events from rows: checks each field, and computes the instant and the date.
///
/// The instant comes from the timestamp's own offset; without one the timestamp is a reading of the clock in the
/// row's zone, and without that, of the clock all days are counted by. The day comes from that last clock if
/// there is one, else from the row's zone, else from the offset.
struct LogEventReader {
  /// Whether the last event was of the player last kept.
  package private(set) var isSamePlayer = false

  /// The largest amount: sums over a billion events still fit.
  private static let amountMax = 1_000_000_000
  /// More names than a game has. Past it, they are unique numbers, and keeping them would fill the memory.
  static let eventNamesMax = 1 << 16

  /// Timestamps without an offset that were read as local, because `--times` is not given.
  package private(set) var assumedLocal = 0

  private let columns: EventLogColumns
  private let times: LogTimes?
  private var calculation: ZoneClock?
  private var events = NumberedTexts()
  private var zones = NumberedTexts()
  /// The clocks of `zones`.
  private var clocks: [ZoneClock] = []
  private var player = ""
  private var playerBytes: [UInt8] = []
  private var lastPlayer = ""
  private var lastPlayerBytes: [UInt8] = []

  /// - Throws: `Failure` if `zone` is no time zone.
  package init(columns: EventLogColumns, zone: String?, times: LogTimes? = nil) throws(Failure) {
    self.columns = columns
    self.times = times
    guard let zone else { return }
    calculation = try ZoneClock(option: zone)
  }

  /// Makes the player of the last event the one that the next events are compared with.
  package mutating func keepPlayer() {
    player = lastPlayer
    playerBytes = lastPlayerBytes
    isSamePlayer = true
  }

  package mutating func event(_ row: LogRow, in buffer: LogBuffer) throws(Failure) -> LogEvent {
    let player = try player(required(.player, row, buffer))
    let name = try required(.event, row, buffer)
    if events.texts.count >= Self.eventNamesMax { events = NumberedTexts() }
    let eventIndex = events.index(of: name)
    let event = events.texts[eventIndex]
    let amount = try amount(row, buffer)
    let (instant, offset, zone) = try time(row, buffer)
    let local = instant + offset
    let day = (local - (local < 0 ? 86_399_999 : 0)) / 86_400_000
    return LogEvent(
      player: player, instant: instant, day: Int(day), minute: Int((local - day * 86_400_000) / 60_000),
      offsetMinutes: Int(offset / 60_000), zone: zone, event: event, amount: amount,
      id: row[.id].flatMap { $0.count > 0 ? $0.text : nil }, line: row.line)
  }

  private mutating func player(_ field: LogField) -> String {
    isSamePlayer =
      playerBytes.count == field.count && memcmp(playerBytes, field.start, field.count) == 0
    if isSamePlayer { return player }
    lastPlayer = field.text
    lastPlayerBytes = Array(field.bytes)
    return lastPlayer
  }

  private func required(_ role: EventLogColumns.Role, _ row: LogRow, _ buffer: LogBuffer) throws(Failure)
    -> LogField
  {
    guard let field = row[role], field.count > 0 else {
      throw fault(role, row, buffer, "'\(columns[role])' is empty", "every event needs one")
    }
    return field
  }

  private func amount(_ row: LogRow, _ buffer: LogBuffer) throws(Failure) -> Int {
    guard let field = row[.amount], field.count > 0 else { return 1 }
    var value = 0
    for byte in field.bytes {
      guard 48...57 ~= byte, value <= Self.amountMax else {
        value = 0
        break
      }
      value = value * 10 + Int(byte) - 48
    }
    guard 1...Self.amountMax ~= value else {
      throw fault(
        .amount, row, buffer, "'\(columns.amount)' must be a whole number from 1 to \(Self.amountMax)",
        "'\(field.text)' is not; leave it empty for 1")
    }
    return value
  }

  /// The instant, the offset from UTC of the clock that decides the day, in milliseconds, and the row's zone
  /// if that clock is there.
  private mutating func time(_ row: LogRow, _ buffer: LogBuffer) throws(Failure) -> (
    instant: Int64, offset: Int64, zone: String?
  ) {
    let field = try required(.timestamp, row, buffer)
    guard var timestamp = Timestamp(field.bytes) else {
      throw fault(
        .timestamp, row, buffer, "'\(columns.timestamp)' must be a date and time of 1970 to 2099 in ISO 8601",
        Timestamp.help(for: field.text))
    }
    if timestamp.offset == nil, times == .utc { timestamp.offset = 0 }
    let zone = row[.zone].flatMap { $0.count > 0 ? $0 : nil }
    var clock: Int?
    if timestamp.offset == nil, times == nil { assumedLocal += 1 }
    // With one clock for all days and a known instant, the zone is not needed.
    if let zone, calculation == nil || timestamp.offset == nil { clock = try self.clock(zone, row, buffer) }
    let instant: Int64
    if let offset = timestamp.offset {
      instant = timestamp.reading - offset
    } else if let clock {
      instant = clocks[clock].instant(of: timestamp.reading)
    } else if let calculation {
      instant = calculation.instant(of: timestamp.reading)
    } else {
      throw fault(
        .timestamp, row, buffer, "'\(columns.timestamp)' has neither an offset nor a zone",
        "end it with Z or an offset, fill the column '\(columns.zone)', or add --zone or --times utc")
    }
    if let offset = calculation?.offset(at: instant) { return (instant, offset, nil) }
    if let clock { return (instant, clocks[clock].offset(at: instant), zones.texts[clock]) }
    return (instant, timestamp.reading - instant, nil)
  }

  /// The number of a zone's clock.
  private mutating func clock(_ zone: LogField, _ row: LogRow, _ buffer: LogBuffer) throws(Failure) -> Int {
    let index = zones.index(of: zone)
    if index < clocks.count { return index }
    guard let clock = ZoneClock(zone.text) else {
      throw fault(
        .zone, row, buffer, "there is no time zone '\(zone.text)'",
        ZoneClock.help(for: zone.text))
    }
    clocks.append(clock)
    return index
  }

  private func fault(
    _ role: EventLogColumns.Role, _ row: LogRow, _ buffer: LogBuffer, _ message: String, _ help: String
  ) -> Failure {
    buffer.failure(in: row, at: row[role], message, help: help)
  }
}

extension ZoneClock {
  /// What to write for a name that is none of a zone.
  fileprivate static func help(for name: String) -> String {
    let isShort = (2...5).contains(name.count) && name.allSatisfy { $0.isASCII && $0.isUppercase }
    return "write an IANA name, such as Europe/Berlin"
      + (isShort ? "; an abbreviation can mean several zones" : "")
  }

  /// The clock of a zone that the command line names.
  package init(option name: String) throws(Failure) {
    guard let clock = ZoneClock(name) else {
      throw Failure(
        "there is no time zone '\(name)'", help: ZoneClock.help(for: name), status: .usage)
    }
    self = clock
  }
}
