import RewardHistories

extension Timestamp {
  /// What to write in place of a text that is no date and time with an offset: its own date in the right form, where it has one.
  package static func help(for text: String) -> String {
    let date = text.prefix { $0 != " " && $0 != "T" && $0 != "t" }
    let dates = CivilDate.meant(by: String(date)).map { CivilDate.text($0) }
    let time = text.dropFirst(date.count + 1)
    if let nextDay = Self.nextDay(dates: CivilDate.meant(by: String(date)), time) {
      return "write \(nextDay), not '\(text)': 24:00 is 00:00 of the next day"
    }
    let read = dates.first.flatMap { Timestamp(text: "\($0)T\(time)") }
    guard !dates.isEmpty, read != nil || time.isEmpty else {
      return "write 2024-03-10T01:59:59Z or 2024-03-10T01:59:59+05:45, not '\(text)'"
    }
    let end = read == nil ? "01:59:59Z" : time + (read?.offset == nil ? "Z" : "")
    let reason =
      dates.count > 1
      ? "the year first, then the month"
      : read == nil ? "the time comes after the date" : read?.offset == nil ? "Z stands for UTC" : nil
    return "write \(dates.map { "\($0)T\(end)" }.joined(separator: " or ")), not '\(text)'"
      + (reason.map { ": \($0)" } ?? "")
  }

  /// The timestamp that 24:00 of a date is, or `nil` for other times.
  private static func nextDay(dates: [Int], _ time: Substring) -> String? {
    guard dates.count == 1, let date = dates.first, time.hasPrefix("24:00") else { return nil }
    let text = "\(CivilDate.text(date + 1))T00\(time.dropFirst(2))"
    return Timestamp(text: text).map { text + ($0.offset == nil ? "Z" : "") }
  }
}
