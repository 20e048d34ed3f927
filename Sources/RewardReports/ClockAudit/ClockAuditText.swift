import RewardEngine
import RewardStudies

extension ClockAuditReport {
  /// What a terminal shows: the answer, and the figures behind it.
  public var terminalText: String {
    let answer = ClockAuditAnswer(self)
    return TerminalText.wrapped("\(answer.verdict) \(answer.cost) \(answer.abuse)") + "\n\(legend)\n"
      + "Players for whom it does not earn the same, of \(NumberText.whole(findings.playing)); in brackets, where it need not:\n\n"
      + movesTable.text() + "\n" + firstDifferences
      + "In a year of usual players, \(words.losses) per 1,000 players and year (95 % interval):\n\n"
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

  /// How many players differ; in brackets where that breaks no promise.
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
    guard !lines.isEmpty else { return "No difference of any kind.\n\n" }
    return "The first difference of each kind:\n\n" + lines.map(TerminalText.lines).joined() + "\n"
  }

  private var lossesTable: TerminalTable {
    var table = TerminalTable(
      ("setting", .left), ("streak", .left), ("at UTC", .right), ("where they live", .right),
      ("more", .right), ("days counted, more", .right)
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
      columns: [("tried", .left), ("visits", .right), ("fair days", .right)] + settingColumns)
    for (place, strategy) in findings.strategies.enumerated() {
      let fair = findings.abuse[0][place].fair
      table.add(
        row: [strategy.name, NumberText.whole(strategy.visits.count), NumberText.whole(fair.days)]
          + audit.settings.indices.map { gain(place, under: $0) })
    }
    return table
  }

  /// What abuse gains: `15 (+120)`, days and earnings; or that it gains nothing.
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
