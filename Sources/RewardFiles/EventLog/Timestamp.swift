import RewardHistories

/// A date and time as a log writes it: ISO 8601, with `T` or a blank between, in the years 1970 to 2099.
///
/// Seconds may be missing, and may have a fraction, which is cut to milliseconds.
package struct Timestamp: Equatable {
  /// Milliseconds from 1970-01-01T00:00 to this reading of a clock, by the clock's own count.
  package var reading: Int64
  /// How far that clock is ahead of UTC, in milliseconds, if the text has an offset.
  package var offset: Int64?

  /// - Returns: `nil` if the text is no such timestamp.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var text = Digits(bytes)
    guard let year = text.number(4), text.take("-"), let month = text.number(2), text.take("-"),
      let day = text.number(2), 1970...2099 ~= year, 1...12 ~= month,
      1...Self.days(of: month, in: year) ~= day,
      text.take("T") || text.take(" ") || text.take("t"),
      let hour = text.number(2), text.take(":"), let minute = text.number(2), hour < 24, minute < 60
    else { return nil }
    var milliseconds = 0
    if text.take(":") {
      guard let second = text.number(2), second < 60 else { return nil }
      milliseconds = second * 1000
      if text.take(".") || text.take(",") {
        guard let fraction = text.fraction() else { return nil }
        milliseconds += fraction
      }
    }
    // Some databases write `21:00:00 UTC`, or a blank before the offset.
    let isApart = text.take(" ")
    if isApart ? text.take("U") && text.take("T") && text.take("C") : text.take("Z") || text.take("z") {
      offset = 0
    } else if isApart || !text.isAtEnd {
      let isAhead = text.take("+")
      guard isAhead || text.take("-"), let hours = text.number(2), hours < 16 else { return nil }
      var minutes = 0
      if !text.isAtEnd {
        _ = text.take(":")
        guard let more = text.number(2), more < 60 else { return nil }
        minutes = more
      }
      offset = Int64((hours * 60 + minutes) * (isAhead ? 60_000 : -60_000))
    }
    guard text.isAtEnd else { return nil }
    let minutes = (CivilDate.day(year: year, month: month, day: day) * 24 + hour) * 60 + minute
    reading = Int64(minutes * 60_000 + milliseconds)
  }

  package init?(text: String) {
    let timestamp = Array(text.utf8).withUnsafeBufferPointer { Timestamp($0) }
    guard let timestamp else { return nil }
    self = timestamp
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Text that is read digit by digit.
  private struct Digits {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { next == bytes.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next < bytes.count, bytes[next] == UInt8(ascii: character) else { return false }
      next += 1
      return true
    }

    private mutating func digit() -> Int? {
      guard next < bytes.count, 48...57 ~= bytes[next] else { return nil }
      next += 1
      return Int(bytes[next - 1]) - 48
    }

    mutating func number(_ count: Int) -> Int? {
      var value = 0
      for _ in 0..<count {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    /// The first three digits of a fraction of a second; `nil` without a digit.
    mutating func fraction() -> Int? {
      guard var value = digit() else { return nil }
      value = (value * 10 + (digit() ?? 0)) * 10
      value += digit() ?? 0
      while digit() != nil {}
      return value
    }
  }
}
