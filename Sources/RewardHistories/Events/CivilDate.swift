import RewardEngine

/// Dates of the proleptic Gregorian calendar as days since 1 January 1970.
///
/// Years are counted from March, so that the leap day is the last of its year (Hinnant, "chrono-compatible
/// low-level date algorithms").
public enum CivilDate {
  /// The number of a date.
  public static func day(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// A date as ISO 8601 writes it: `2024-02-29`.
  public static func text(_ day: Int) -> String {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2))"
  }

  /// The number of a date written as `2024-02-29`; `nil` for anything that is no date.
  public static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }) else {
      return nil
    }
    let numbers = parts.compactMap { Int($0) }
    guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
    let day = day(year: numbers[0], month: numbers[1], day: numbers[2])
    return Self.text(day) == text ? day : nil
  }

  /// A moment as ISO 8601 writes it by UTC: `2024-02-29T23:59:59Z`, with milliseconds if there are any.
  public static func text(_ instant: Instant) -> String {
    let day = instant.date(in: FixedZone.utc)
    let time = instant.milliseconds - day * 86_400_000
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { padded($0, 2) }
    let fraction = time % 1000 == 0 ? "" : ".\(padded(time % 1000, 3))"
    return "\(text(day))T\(clock.joined(separator: ":"))\(fraction)Z"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
