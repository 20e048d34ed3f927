import RewardEngine
import RewardPages
import RewardStudies

extension ClockAuditReport {
  /// What a terminal shows: the answer, then its numbers.
  public var terminalText: String {
    TerminalText.wrapped(answer.sentences.joined(separator: " ")) + "\n\(legend)\n"
      + "Players, of \(NumberText.whole(findings.playing)), for whom a move breaks its rule; in brackets where it need not hold:\n\n"
      + movesTable.text() + "\n" + firstDifferences
      + "\(words.losses.capitalizedAtStart) per 1,000 typical players and year (95 % interval):\n\n"
      + lossesTable.text()
      + "\nDays gained by abuse in \(AbuseStrategy.days) days\(words.earned.map { "; in brackets, \($0)" } ?? ""):\n\n"
      + abuseTable.text()
  }

  private var settingColumns: [(name: String, alignment: TerminalTable.Alignment)] {
    audit.settings.map { (words.shortName(of: $0), .right) }
  }

  private var legend: String {
    var table = TerminalTable(("setting", .left), ("what it is", .left))
    for setting in audit.settings { table.row(words.shortName(of: setting), words.explanation(of: setting)) }
    return table.text()
  }

  private var movesTable: TerminalTable {
    var table = TerminalTable(columns: [("move", .left)] + settingColumns)
    for (place, move) in audit.moves.enumerated() {
      table.add(row: [move.name] + audit.settings.indices.map { differing(place, under: $0) })
    }
    return table
  }

  /// How many players differ; in brackets where that breaks no rule.
  func differing(_ move: Int, under setting: Int) -> String {
    let count = NumberText.whole(findings.results[setting][move].differing)
    return audit.isPromised(audit.moves[move], under: audit.settings[setting]) ? count : "(\(count))"
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

  private var lossesTable: TerminalTable {
    var table = TerminalTable(
      ("setting", .left), ("streak", .left), ("at UTC", .right), ("at home", .right),
      ("extra losses", .right), ("extra days counted", .right)
    )
    for (setting, results) in zip(audit.settings, findings.results) {
      for (streak, losses) in zip(audit.scenario.streaks, results[usual].losses) {
        table.add(
          row: [words.shortName(of: setting), streak.id]
            + [losses.before, losses.after, losses.more, losses.moreCounted].map {
              $0?.text ?? NumberText.missing
            })
      }
    }
    return table
  }

  private var abuseTable: TerminalTable {
    var table = TerminalTable(
      columns: [("way of abuse", .left), ("visits", .right), ("fair days", .right)] + settingColumns)
    for (place, strategy) in findings.strategies.enumerated() {
      let fair = findings.abuse[0][place].fair
      table.add(
        row: [strategy.name, NumberText.whole(strategy.visits.count), NumberText.whole(fair.days)]
          + audit.settings.indices.map { gain(place, under: $0) })
    }
    return table
  }

  /// What abuse gains: `15 (120)` for days and earnings, or `nothing`.
  func gain(_ strategy: Int, under setting: Int) -> String {
    let result = findings.abuse[setting][strategy]
    guard result.isGain else { return "nothing" }
    let days = "\(NumberText.whole(result.daysGained))"
    return result.earnedGained > 0 ? "\(days) (\(NumberText.whole(result.earnedGained)))" : days
  }
}

extension TerminalText {
  /// Our own lines, with what came from outside spelled out.
  fileprivate static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { line(String($0)) + "\n" }.joined()
  }
}
