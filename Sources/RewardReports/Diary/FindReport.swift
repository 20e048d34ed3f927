import RewardEngine
import RewardPages
import RewardStudies

/// The players that meet a condition: their numbers, their values and the commands that explain them.
public struct FindReport {
  private let findings: Find.Findings
  /// The command that explains a player, counted from 1.
  private let command: (Int) -> String

  public init(_ findings: Find.Findings, command: @escaping (Int) -> String) {
    self.findings = findings
    self.command = command
  }

  private var matches: [PlayerSearch.Match] { findings.result.matches }

  private func profile(_ match: PlayerSearch.Match) -> String { findings.catalogue.profiles[match.profile] }

  /// Each term's quantity with its day, as a column is headed.
  private var columns: [String] {
    findings.condition.terms.map { "\($0.name) @ \($0.search.day + 1)" }
  }

  public var text: String {
    var text = sentence + "\n"
    guard !matches.isEmpty else { return text }
    var table = TerminalTable(
      columns: [("player", .right), ("profile", .left)] + columns.map { ($0, .right) })
    for match in matches {
      let values = zip(findings.condition.terms, match.values).map { term, value in
        term.scale == 1
          ? NumberText.whole(value) : NumberText.fixed(Double(value) / Double(term.scale), decimals: 2)
      }
      table.add(row: [NumberText.whole(match.number + 1), profile(match)] + values)
    }
    text += "\n" + table.text() + "\n"
    for match in matches { text += TerminalText.line(command(match.number + 1)) + "\n" }
    return text
  }

  private var sentence: String {
    let count = findings.result.count
    let share = NumberText.percent(ratio(Int64(count), Int64(findings.players)))
    let first =
      count == matches.count
      ? "" : matches.count == 1 ? "; the first is" : "; the first \(NumberText.whole(matches.count)) are"
    return
      "\(NumberText.whole(count)) of \(NumberText.whole(findings.players)) players \(count.agreeing("meets", "meet")) "
      + "the condition (\(share))\(first)\(first.isEmpty ? "." : ":")"
  }

  public var csv: String {
    var table = CSVTable(columns: ["player", "profile"] + columns + ["command"])
    for match in matches {
      let values = zip(findings.condition.terms, match.values).map { term, value in
        CSVTable.Cell.number(Double(value) / Double(term.scale))
      }
      table.add(
        row: [.whole(match.number + 1), .text(profile(match))] + values + [.text(command(match.number + 1))])
    }
    return table.text
  }

  public var json: String {
    let found = matches.map { match in
      let values = zip(findings.condition.terms, match.values).map { term, value in
        JSONValue.object([
          .init("quantity", .text(term.name)), .init("day", .whole(term.search.day + 1)),
          .init("value", .number(Double(value) / Double(term.scale))),
        ])
      }
      return JSONValue.object([
        .init("player", .whole(match.number + 1)), .init("profile", .text(profile(match))),
        .init("values", .array(values)), .init("command", .text(command(match.number + 1))),
      ])
    }
    let document: JSONValue = .object([
      .init("format", "rewardsim-found"), .init("schema", 1), .init("players", .whole(findings.players)),
      .init("matches", .whole(findings.result.count)), .init("first", .array(found)),
    ])
    return document.text
  }
}
