import RewardEngine

/// A change of one field of a scenario file.
public struct FieldEdit: Sendable, Equatable {
  public var path: FieldPath
  /// The value as YAML in one line.
  public var text: String
  /// The same as an entry of several lines, key and all, for a file that is written by indentation; may be empty.
  public var block: [String] = []
  /// What stands behind it; empty for nothing.
  public var comment = ""

  package init(path: FieldPath, text: String, block: [String] = [], comment: String = "") {
    (self.path, self.text, self.block, self.comment) = (path, text, block, comment)
  }

  /// Whether a part of a comment is what an earlier calibration wrote about the same field, or one of the same name.
  public func replaces(_ part: Substring) -> Bool {
    let ranges = comment.split(separator: "; ").compactMap(Self.start(of:))
    return Self.start(of: part).map(ranges.contains) ?? false
  }

  /// What a comment begins with that does not depend on the data: `mean, ` of `mean, 90 %: 0.2 to 0.3`.
  private static func start(of part: Substring) -> Substring? {
    if let comma = part.firstIndex(of: ",") {
      let rest = part[comma...]
      if rest.hasPrefix(", 90 %: ") || rest.hasPrefix(", the same for all") { return part[..<comma] }
    }
    return ["fitted to ", "usual hours of ", "part of the fitted profiles"].first { part.hasPrefix($0) }
  }
}

extension Habits {
  /// The changes that put the fitted numbers into a scenario file, but for those of profiles.
  ///
  /// - Parameter source: what the numbers come from, as comments call it.
  public func edits(of document: Document, source: String) -> [FieldEdit] {
    var edits = fields.map { edit($0, document, source) }
    if let weekdays {
      let numbers = Weekday.allCases.map { day in
        let range = weekdays.range(day.rawValue)
        return (
          name: "\(day)", text: Habit.text(weekdays.terms[day.rawValue] + weekShift),
          ninety: Ninety(low: range.low + weekShift, high: range.high + weekShift)
        )
      }
      edits.append(
        FieldEdit(
          path: FieldPath("players.week"),
          text: "{ \(numbers.map { "\($0.name): \($0.text)" }.joined(separator: ", ")) }",
          block: ["week:   # fitted to \(source)"]
            + numbers.map { Self.line("  \($0.name): \($0.text)", $0.ninety) },
          comment: "fitted to \(source)"))
    }
    if !zones.isEmpty {
      func zone(_ zone: Zone) -> String {
        "\(zone.id): { utc_offset: \(Habit.text(Double(zone.minutes) / 60)), share: \(zone.text) }"
      }
      edits.append(
        FieldEdit(
          path: FieldPath("players.zones"), text: "{ \(zones.map(zone).joined(separator: ", ")) }",
          block: ["zones:   # fitted to \(source)"] + zones.map { Self.line("  \(zone($0))", $0.ninety) },
          comment: "fitted to \(source)"))
    }
    if !hours.isEmpty {
      let weights = hours.map { Habit.text(($0 * 10_000).rounded() / 10_000) }.joined(separator: ", ")
      let known = players.times.hours.reduce(0, +)
      edits.append(
        FieldEdit(
          path: FieldPath("players.hours"), text: "[\(weights)]",
          comment: "usual hours of \(known) players (\(source))"))
    }
    if let jitter { edits.append(edit(jitter, document, source)) }
    // The fitted profiles play as they do during the event: it must not change that once more.
    edits += lastingEvents.map {
      FieldEdit(
        path: FieldPath(["events", $0, "odds_of_playing"]), text: "1",
        comment: "part of the fitted profiles (\(source))")
    }
    return edits
  }

  private static func line(_ entry: String, _ ninety: Ninety) -> String {
    entry + String(repeating: " ", count: max(1, 34 - entry.count))
      + "# 90 %: \(Habit.text(ninety.low)) to \(Habit.text(ninety.high))"
  }

  private func edit(_ habit: Habit, _ document: Document, _ source: String) -> FieldEdit {
    let path = FieldPath(habit.path)
    let name = path.names.last ?? ""
    let range =
      habit.ninety.low == habit.ninety.high
      ? "the same for all" : "90 %: \(Habit.text(habit.ninety.low)) to \(Habit.text(habit.ninety.high))"
    let comment = "\(name), \(range) (\(source))"
    // A count or a demand of another kind is replaced as a whole.
    let parent = path.parent
    let isWhole = ["per_active_day", "demand"].contains(parent.names.last ?? "")
    guard isWhole, document[path] == nil else {
      return FieldEdit(path: path, text: habit.text(), comment: comment)
    }
    return FieldEdit(path: parent, text: "{ \(name): \(habit.text()) }", comment: comment)
  }

  /// The fields of which there are plausible values.
  package var paths: [String] {
    drawn.map(\.path)
      + (weekdayDraws.isEmpty ? [] : Weekday.allCases.map { "players.week.\($0)" })
  }

  package func texts(_ draw: Int) -> [String] {
    drawn.map { $0.text(draw) } + (weekdayDraws.isEmpty ? [] : weekdayDraws[draw].map { Habit.text($0) })
  }

  /// The values of ``paths`` that are written into the scenario.
  public var texts: [String] {
    drawn.map { $0.text() }
      + (weekdayDraws.isEmpty ? [] : (weekdays?.terms ?? []).map { Habit.text($0 + weekShift) })
  }

  private var drawn: [Habit] { fields.filter { !$0.draws.isEmpty } }
}
