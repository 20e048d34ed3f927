import RewardHistories

/// The dates that a log has events on: how many events each has, and the first line of it.
package struct LogDays {
  private var days: [Int: Day] = [:]

  package init() {}

  /// The events of one date.
  private struct Day {
    var events = 0
    /// The first of their lines.
    var line: Int

    mutating func add(line: Int) {
      events += 1
      self.line = min(self.line, line)
    }
  }

  /// The days of a replay, with a note about gaps.
  package struct Span: Equatable {
    package var days: ClosedRange<Int>
    /// A long stretch without events, as a line of its own; empty if there is none.
    package var note: String

    package init(days: ClosedRange<Int>, note: String = "") {
      self.days = days
      self.note = note
    }
  }

  /// A longer stretch of days without any event is suspicious: nobody would count as active any more.
  package static let longestPause = 28
  /// Beyond such a stretch, at most one event in `oneIn` is taken for a faulty timestamp.
  private static let oneIn = 100
  /// Beyond a stretch of more days than this, any minority of the events is.
  private static let year = 366

  package mutating func note(_ event: LogEvent) {
    days[event.day, default: Day(line: event.line)].add(line: event.line)
  }

  /// The days from the first to the last, of which either may be given.
  ///
  /// - Throws: `Failure` with exit code 65 that names the line of a day far outside the others.
  package func span(from first: Int?, until last: Int?, in log: String) throws(Failure) -> Span {
    let sorted = days.keys.sorted()
    guard let earliest = sorted.first, let latest = sorted.last else {
      throw Failure("'\(log)' has no events", help: "a log has one line for each event", status: .badInput)
    }
    let within = sorted.filter { $0 >= first ?? .min && $0 <= last ?? .max }
    let (begin, end) = (first ?? within.first ?? earliest, last ?? within.last ?? latest)
    guard begin <= end else {
      throw Failure(
        "'\(log)' has events from \(CivilDate.text(earliest)) to \(CivilDate.text(latest)) only",
        help: "change --from or --until", status: .badInput)
    }
    let late = last == nil ? far(within) : []
    let early = first == nil ? far(within.reversed()) : []
    if !late.isEmpty || !early.isEmpty { throw refusal(of: early, late, among: within, in: log) }
    return Span(
      days: begin...end,
      note: pauseNote(within) + silenceNote(after: latest, until: last)
        + strayNote(within, from: first, until: last))
  }

  /// Few events before or after some days without any: a wrong timestamp moves day 1, or the end of the days that count.
  private func strayNote(_ list: [Int], from first: Int?, until last: Int?) -> String {
    guard !list.isEmpty else { return "" }
    let early = first == nil ? stray(list.reversed()) : []
    let late = last == nil ? stray(list) : []
    return strayNote(early, from: list[early.count], "before all others, which begin", "--from")
      + strayNote(late, from: list[list.count - 1 - late.count], "after all others, which end", "--until")
  }

  private func strayNote(_ some: [Int], from date: Int, _ side: String, _ option: String) -> String {
    guard let nearest = some.first else { return "" }
    let (count, day) = (events(on: some), CivilDate.text(date))
    let days = abs(date - nearest).counted("day") + (some.count > 1 ? " or more" : "")
    return
      "\(count.counted("event is", "events are")) \(days) \(side) on \(day). If \(count == 1 ? "its timestamp is" : "their timestamps are") wrong, give \(option) \(day).\n"
  }

  /// The days at the end of a list beyond some days without events, if hardly any events are on them.
  private func stray(_ list: [Int]) -> [Int] {
    let total = events(on: list)
    return end(of: list, after: Self.longestSilence) { few, _ in few * Self.oneIn <= total }
  }

  /// The days at the end of a list that lie far beyond those before; the list may run backwards.
  private func far(_ list: [Int]) -> [Int] {
    let total = events(on: list)
    return end(of: list, after: Self.longestPause) { few, pause in
      few * Self.oneIn <= total || (pause > Self.year && few * 2 < total)
    }
  }

  /// The longest end of a list, after more than some days without events, whose events and that pause qualify: with faulty dates of
  /// several years, all of them are in it.
  private func end(
    of list: [Int], after days: Int, where qualifies: (_ events: Int, _ pause: Int) -> Bool
  ) -> [Int] {
    for place in list.indices.dropFirst() {
      let pause = abs(list[place] - list[place - 1]) - 1
      if pause > days, qualifies(events(on: list[place...]), pause) { return Array(list[place...]) }
    }
    return []
  }

  private func events(on list: some Sequence<Int>) -> Int { list.reduce(0) { $0 + (days[$1]?.events ?? 0) } }

  private func refusal(of early: [Int], _ late: [Int], among all: [Int], in log: String) -> Failure {
    let body = all.filter { !early.contains($0) && !late.contains($0) }
    let far = (early + late).compactMap { date in days[date].map { (line: $0.line, date: date) } }
    guard let worst = far.min(by: { $0.line < $1.line }), let from = body.first, let until = body.last else {
      preconditionFailure("days are far from others")
    }
    let count = events(on: early + late)
    let others = count == 1 ? "" : "; \(count.counted("event")) are that far away"
    let leaving = Self.options(from: early.isEmpty ? nil : from, until: late.isEmpty ? nil : until)
    let keeping = Self.options(
      from: early.isEmpty ? nil : all[0], until: late.isEmpty ? nil : all[all.count - 1])
    return Failure(
      at: log, line: worst.line,
      "\(CivilDate.text(worst.date)) is far from the other days of the log, "
        + "\(CivilDate.text(from)) to \(CivilDate.text(until))\(others)",
      help: "correct the timestamp, leave such events out with \(leaving), or keep them with \(keeping)")
  }

  private static func options(from: Int?, until: Int?) -> String {
    [from.map { "--from \(CivilDate.text($0))" }, until.map { "--until \(CivilDate.text($0))" }]
      .compactMap { $0 }.joined(separator: " ")
  }

  /// Days at the end that were asked for, and that the log has nothing of, are suspicious from a few on.
  private static let longestSilence = 2

  private func silenceNote(after latest: Int, until last: Int?) -> String {
    guard let last, last - latest > Self.longestSilence else { return "" }
    return
      "No player plays on the last \((last - latest).counted("day")), from \(CivilDate.text(latest + 1)) to "
      + "\(CivilDate.text(last)): the log has no events on them. If it ends on \(CivilDate.text(latest)), leave out --until.\n"
  }

  /// The longest stretch without events, if it is long.
  private func pauseNote(_ list: [Int]) -> String {
    let pauses = zip(list, list.dropFirst()).map { (days: $1 - $0 - 1, from: $0 + 1, until: $1 - 1) }
    guard let longest = pauses.max(by: { $0.days < $1.days }), longest.days > Self.longestPause else {
      return ""
    }
    return
      "No player plays on the \(longest.days.counted("day")) from \(CivilDate.text(longest.from)) to "
      + "\(CivilDate.text(longest.until)): the log has no events on them.\n"
  }
}
