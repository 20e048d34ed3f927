import Foundation
import RewardEngine

/// The contents of the page of rule profiles, parsed from its text.
struct RuleProfilesPage {
  /// The table of all options: option by option, one value a profile.
  private(set) var options: [[String]] = []
  private(set) var sections: [String: Section] = [:]

  /// The section about one profile.
  struct Section {
    /// The rows of its own table of options.
    var options: [(option: String, value: String)] = []
    /// The profiles compared with it, the nearest first, and the options in which they differ.
    var neighbours: [(name: String, options: Set<String>)] = []
    var example = Example()
  }

  /// One player's days.
  struct Example {
    var offsetHours = 0
    var freezes = 0
    var days: [Day] = []
  }

  struct Day {
    /// From 1, as in reports.
    var number: Int
    /// The local minute at which the player opens the app, or `nil` on a day without play.
    var opened: Int?
    /// Numbers by the heads of their columns.
    var numbers: [String: Int]
    var says: String
  }

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/RewardEngine/RewardEngine.docc/RuleProfiles.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for (number, part) in text.split(separator: "\n## ").enumerated() {
      let lines = part.split(separator: "\n")
      if number < 2 {
        options += Self.cells(of: lines)
      } else {
        sections[String(lines[0])] = Self.section(lines)
      }
    }
  }

  private static func section(_ lines: [Substring]) -> Section {
    var section = Section()
    var columns: [String] = []
    for row in cells(of: lines) {
      if row[0] == "option" || row[0] == "day" {
        columns = row
      } else if columns[0] == "option" {
        section.options.append((row[0], row[1]))
      } else {
        section.example.days.append(day(row, columns))
      }
    }
    let prose = lines.joined(separator: " ")
    let player = /A player at UTC\+?(-?\d+) who starts with (no|\d+) freezes?[.:]/
    if let match = prose.firstMatch(of: player) {
      section.example.offsetHours = Int(match.1) ?? 0
      section.example.freezes = Int(match.2) ?? 0
    }
    for match in prose.matches(
      of: /`([^`]+)`,?(?: which)? differs in (no option|`[a-z_]+`(?: and `[a-z_]+`)*)/)
    {
      let options = match.2.matches(of: /`([a-z_]+)`/).map { String($0.1) }
      section.neighbours.append((String(match.1), Set(options)))
    }
    return section
  }

  private static func day(_ row: [String], _ columns: [String]) -> Day {
    let cells = Dictionary(uniqueKeysWithValues: zip(columns, row))
    let clock = cells["opened", default: ""].split(separator: ":").compactMap { Int($0) }
    return Day(
      number: cells["day"].flatMap(Int.init) ?? 0,
      opened: clock.count == 2 ? clock[0] * 60 + clock[1] : nil,
      numbers: cells.compactMapValues(Int.init), says: cells["what happens", default: ""])
  }

  /// The cells of all tables, without the lines below their heads.
  private static func cells(of lines: [Substring]) -> [[String]] {
    lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }
  }
}

extension StreakRules {
  /// Every option by its name in a scenario.
  var documented: [String: String] {
    [
      "missed_day": missedDay.rawValue, "grace_days": "\(graceDays)", "freeze_fill": freezeFill.rawValue,
      "freeze_use": freezeUse.rawValue, "freeze_at_zero": freezeAtZero.rawValue, "clock": clock.rawValue,
      "open_day": openDay.rawValue, "leeway": leeway.rawValue, "leeway_hours": "\(leewayHours)",
      "goal": "\(goal)",
    ]
  }

  /// The options in which two rules differ.
  func differing(from other: StreakRules) -> Set<String> {
    let others = other.documented
    return Set(documented.filter { others[$0.key] != $0.value }.keys)
  }
}
