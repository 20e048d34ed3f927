import RewardEngine
import RewardStudies

/// The audit as a page.
struct ClockAuditPage {
  private let report: ClockAuditReport

  init(_ report: ClockAuditReport) { self.report = report }

  private var audit: ClockAudit { report.audit }
  private var words: ClockAuditNames { report.words }

  var page: Page {
    var page = Page()
    let answer = ClockAuditAnswer(report)
    page.heading("\(audit.scenario.title): clock audit", level: 1)
    page.lead("\(answer.verdict)")
    page.paragraph("\(answer.cost) \(answer.abuse)")
    page.list(audit.settings.map { "**\(words.name(of: $0))**: \(words.explanation(of: $0))" })
    writeMoves(to: &page)
    writeLosses(to: &page)
    writeAbuse(to: &page)
    writeProvenance(to: &page)
    return page
  }

  private func writeMoves(to page: inout Page) {
    page.heading("The same behaviour, moved")
    page.paragraph(
      """
      Each player lives twice, with the same deeds at the same times of his own day: once where his clocks stand \
      still, once moved. The table counts the players, of \(report.findings.playing), for whom what must hold does not, \
      for \(AuditDifference.lasting) days in a row; in brackets, where it need not hold.
      """)
    var table = Table(
      columns: [.words("move"), .words("must hold")] + audit.settings.map { .number("\(words.name(of: $0))") }
    )
    for (place, move) in audit.moves.enumerated() {
      table.add(
        row: ["\(move.name)", "\(words.name(of: move.promise))"]
          + audit.settings.indices.map { "\(report.differing(place, under: $0))" })
    }
    page.table(table)
    writeDifferences(to: &page)
  }

  private func writeDifferences(to page: inout Page) {
    var table = Table(.words("setting"), .words("kind"), .words("move"), .words("first difference"))
    for setting in audit.settings.indices {
      for kind in Move.Kind.allCases {
        guard let (move, difference) = report.first(of: kind, under: setting) else { continue }
        table.row(
          "\(words.name(of: audit.settings[setting]))", "\(words.name(of: kind))", "\(move.name)",
          "\(words.text(difference))")
      }
    }
    guard !table.isEmpty else { return page.paragraph("No difference of any kind.") }
    page.paragraph("The first difference of each kind, and the player it is of:")
    page.table(table)
  }

  private func writeLosses(to page: inout Page) {
    page.heading("What clocks cost usual players")
    page.paragraph(
      """
      \(homes) Each makes two trips of \(UsualYear.tripDays) days a year to other cities. Against the same players with \
      clocks at UTC, \(words.losses) per 1,000 players and year, with 95 % intervals over players:
      """)
    var table = Table(
      .words("setting"), .words("streak"), .number("at UTC"), .number("where they live"), .number("more"),
      .number("days counted, more"))
    for (setting, results) in zip(audit.settings, report.findings.results) {
      for (streak, losses) in zip(audit.scenario.streaks, results[report.usual].losses) {
        table.add(
          row: ["\(words.name(of: setting))", "\(streak.id)"]
            + [losses.before, losses.after, losses.more, losses.moreCounted].map {
              .figure($0?.text ?? NumberText.missing)
            })
      }
    }
    page.table(table)
  }

  private var homes: String {
    audit.scenario.players.zones.count > 1
      ? "Players live in the scenario's own zones, by their shares."
      : "Players live in \(UsualYear.cities.listed) in turn, daylight saving included."
  }

  private func writeAbuse(to page: inout Page) {
    page.heading("Abuse")
    page.paragraph(
      """
      Somebody visits the app at certain instants of \(AbuseStrategy.days) days, and sets his clocks as he likes. **Fair** is the \
      most days that the same visits book by plain midnights of a clock that is never moved, wherever it stands. What \
      is gained beyond it, in days of a streak\(words.earned.map { ", and in brackets \($0)" } ?? ""):
      """)
    var table = Table(
      columns: [.words("tried"), .number("visits"), .number("fair days")]
        + audit.settings.map { .number("\(words.name(of: $0))") })
    for (place, strategy) in report.findings.strategies.enumerated() {
      let fair = report.findings.abuse[0][place].fair
      table.add(
        row: ["\(strategy.name)", "\(strategy.visits.count)", "\(fair.days)"]
          + audit.settings.indices.map { "\(report.gain(place, under: $0))" })
    }
    page.table(table)
  }

  private func writeProvenance(to page: inout Page) {
    page.heading("Provenance")
    page.code(report.provenance.command, language: "sh")
    page.list([
      "rewardsim \(report.provenance.version); \(audit.players) players, \(audit.days) days, seed \(String(audit.seed))",
      "tables for machines: \(Words.link("clock-audit.csv", to: "clock-audit.csv")), \(Words.link("clock-losses.csv", to: "clock-losses.csv")), \(Words.link("clock-abuse.csv", to: "clock-abuse.csv"))",
      "whoever is offered freezes by hand accepts; a date lost is not played, a date lived twice is played twice",
    ])
  }
}
