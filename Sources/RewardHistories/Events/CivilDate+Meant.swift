extension CivilDate {
  /// What to write in place of a text that is no date as `2024-02-29`.
  ///
  /// A date in another form is shown in the right one. Where day and month could be either, both dates are shown.
  package static func help(for text: String) -> String {
    let dates = meant(by: text).map { Self.text($0) }
    switch dates.count {
    case 0 where text.split(separator: "-").map(\.count) == [4, 2, 2]:
      return "the calendar has no '\(text)'; write a date such as 2024-02-29"
    case 0: return "write year, month and day as in 2024-02-29, not '\(text)'"
    case 1: return "write \(dates[0]), not '\(text)'"
    default: return "write \(dates.joined(separator: " or ")), not '\(text)': the year first, then the month"
    }
  }

  /// The dates that `24.12.2026`, `12/24/2026` or `2026/12/24` can be, the day before the month first; none for other texts.
  ///
  /// With points, the day comes before the month. With slashes and hyphens, either may come first.
  package static func meant(by text: String) -> [Int] {
    guard let separator = text.first(where: { "./-".contains($0) }) else { return [] }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy { "0"..."9" ~= $0 } ? Int($0) : nil }
    guard numbers.count == 3, parts.count == 3, parts.allSatisfy({ $0.count <= 4 }) else { return [] }
    func date(_ year: Int, _ month: Int, _ day: Int) -> Int? {
      Self.day("\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))")
    }
    if parts[0].count == 4 { return [date(numbers[0], numbers[1], numbers[2])].compactMap(\.self) }
    guard parts[2].count == 4 else { return [] }
    let dayFirst = date(numbers[2], numbers[1], numbers[0])
    let monthFirst = separator == "." ? nil : date(numbers[2], numbers[0], numbers[1])
    return dayFirst == monthFirst ? [dayFirst].compactMap(\.self) : [dayFirst, monthFirst].compactMap(\.self)
  }
}
