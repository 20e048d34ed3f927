import RewardEngine
import RewardPages
import RewardStudies

extension ClockAuditReport {
  /// What a terminal shows: the answer, then its numbers.
  public var terminalText: String {
    TerminalText.wrapped(answer.sentences.joined(separator: " ")) + "\n\(legend)\n"
      + "Players, of \(NumberText.whole(findings.playing)), for whom a move breaks its rule; in brackets where it need not hold:\n\n"
      + movesTable.terminalText(without: "rule") + "\n" + firstDifferences
      + "\(words.losses.capitalizedAtStart) per 1,000 typical players and year (95 % interval):\n\n"
      + lossesTable(words.shortName).terminalText()
      + "\nDays gained by abuse in \(AbuseStrategy.days) days\(words.earned.map { "; in brackets, \($0)" } ?? ""):\n\n"
      + abuseTable.terminalText()
  }

  private var legend: String {
    var table = TerminalTable(("setting", .left), ("what it is", .left))
    for setting in audit.settings { table.row(words.shortName(of: setting), words.explanation(of: setting)) }
    return table.text()
  }

  private var firstDifferences: String {
    let lines = audit.settings.indices.flatMap { setting in
      Move.Kind.allCases.compactMap { kind in
        first(of: kind, under: setting).map {
          "\(words.name(of: audit.settings[setting])), \($0.move.name):\n  \(words.text($0.difference))\n"
        }
      }
    }
    guard !lines.isEmpty else { return "No rule is broken.\n\n" }
    return "The first broken rule of each kind:\n\n" + lines.map(TerminalText.lines).joined() + "\n"
  }
}

extension TerminalText {
  /// Our own lines, with what came from outside spelled out.
  fileprivate static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { line(String($0)) + "\n" }.joined()
  }
}
