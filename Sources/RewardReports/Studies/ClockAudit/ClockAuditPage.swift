import RewardEngine
import RewardPages
import RewardStudies

/// The audit as a page.
extension ClockAuditReport {
  var page: Page {
    var page = Page("\(audit.scenario.title): clock audit", answer)
    writeMoves(to: &page)
    writeLosses(to: &page)
    writeAbuse(to: &page)
    page.details("How to read this report") { $0.list(reading) }
    writeProvenance(to: &page)
    return page
  }

  private func writeMoves(to page: inout Page) {
    page.heading("The same behaviour, moved")
    page.paragraph(
      """
      Simulates each player twice, with the same actions at the same times of their own day: once with clocks that \
      never change, and once with the move. The table counts the players, of \(findings.playing), for whom the \
      rule is broken. Brackets mark settings under which the rule need not hold.
      """)
    page.table(movesTable)
    writeDifferences(to: &page)
  }

  private func writeDifferences(to page: inout Page) {
    var table = Table(.words("setting"), .words("kind"), .words("move"), .words("first difference"))
    for setting in audit.settings.indices {
      for kind in Move.Kind.allCases {
        guard let (move, difference) = first(of: kind, under: setting) else { continue }
        table.row(
          "\(words.name(of: audit.settings[setting]))", "\(words.name(of: kind))", "\(move.name)",
          "\(words.text(difference))")
      }
    }
    guard !table.isEmpty else { return page.paragraph("No rule is broken.") }
    page.details("The first broken rule of each kind") { $0.table(table) }
  }

  private func writeLosses(to page: inout Page) {
    page.heading("What clocks cost typical players")
    page.paragraph(
      """
      \(homes) Each makes two trips of \(UsualYear.tripDays) days a year to other cities. The table compares them with the \
      same players with clocks at UTC: \(words.losses) per 1,000 players and year. A streak that is left behind by a player who \
      churns counts as lost here, on both sides. Brackets hold 95 % intervals over players.
      """)
    page.table(lossesTable(words.name))
  }

  private var homes: String {
    audit.scenario.players.zones.count > 1
      ? "Players live in the scenario's own zones."
      : "Players live in \(UsualYear.cities.listed) in turn, daylight saving included."
  }

  private func writeAbuse(to page: inout Page) {
    page.heading("Abuse")
    page.paragraph(
      """
      A player visits the app at certain times over \(AbuseStrategy.days) days, and sets the clock at will. **Fair days** are \
      the most that the same visits count with a clock that never changes, in any zone. The table shows the days of a \
      streak gained beyond these\(words.earned.map { ", and in brackets the \($0) gained, spent or not" } ?? "").
      """)
    page.table(abuseTable)
  }

  private var reading: [Words] {
    audit.settings.map { "**\(words.shortName(of: $0))**: \(words.explanation(of: $0))." } + [
      "A rule is broken if a player has something else for \(AuditDifference.lasting) days in a row.",
      "Players who are offered freezes to use by hand always accept. A date that is skipped is not played, and a date that comes twice is played twice.",
    ]
  }

  private func writeProvenance(to page: inout Page) {
    page.heading("Provenance")
    page.code(provenance.command, language: "sh")
    page.list([
      "rewardsim \(provenance.version); \(audit.players) players, \(audit.days) days, seed \(String(audit.seed))",
      StudyReport.links(to: tables.map(\.name)),
    ])
  }
}

/// The tables of the page, which a terminal shows, too.
extension ClockAuditReport {
  private var settingColumns: [Table.Column] { audit.settings.map { .number("\(words.shortName(of: $0))") } }

  /// The players for whom each move breaks its rule.
  var movesTable: Table {
    var table = Table(columns: [.words("move"), .words("rule")] + settingColumns)
    for (place, move) in audit.moves.enumerated() {
      table.add(
        row: ["\(move.name)", "\(words.name(of: move.promise))"]
          + audit.settings.indices.map { "\(differing(place, under: $0))" })
    }
    return table
  }

  /// How many players differ; in brackets where that breaks no rule.
  private func differing(_ move: Int, under setting: Int) -> String {
    let count = NumberText.whole(findings.results[setting][move].differing)
    return audit.isPromised(audit.moves[move], under: audit.settings[setting]) ? count : "(\(count))"
  }

  /// What clocks cost typical players.
  ///
  /// - Parameter name: The names of settings.
  func lossesTable(_ name: (ClockSetting) -> String) -> Table {
    var table = Table(
      .words("setting"), .words("streak"), .number("at UTC"), .number("at home"), .number("extra losses"),
      .number("extra days counted"))
    for (setting, results) in zip(audit.settings, findings.results) {
      for (streak, losses) in zip(audit.scenario.streaks, results[usual].losses) {
        table.add(
          row: ["\(name(setting))", "\(streak.id)"]
            + [losses.before, losses.after, losses.more, losses.moreCounted].map {
              .figure($0?.text ?? NumberText.missing)
            })
      }
    }
    return table
  }

  var abuseTable: Table {
    var table = Table(
      columns: [.words("way of abuse"), .number("visits"), .number("fair days")] + settingColumns)
    for (place, strategy) in findings.strategies.enumerated() {
      let fair = findings.abuse[0][place].fair
      table.add(
        row: ["\(strategy.name)", "\(strategy.visits.count)", "\(fair.days)"]
          + audit.settings.indices.map { "\(gain(place, under: $0))" })
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
