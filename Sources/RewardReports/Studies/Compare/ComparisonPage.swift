import RewardEngine
import RewardStudies

/// A comparison as a page.
struct ComparisonPage {
  private let report: ComparisonReport

  init(_ report: ComparisonReport) { self.report = report }

  private var findings: Comparison.Findings { report.findings }
  private var comparison: Comparison { findings.comparison }

  var page: Page {
    var page = Page()
    page.heading("\(report.scenario.title): what a change does", level: 1)
    let answers = findings.variants.indices.map { ComparisonAnswer(report, $0) }
    if answers.count == 1 {
      page.lead("\(answers[0].headline) \(answers[0].text)")
    } else {
      page.list(answers.map { "**\($0.headline)** \($0.text)" })
    }
    for remark in report.remarks { page.callout(.note, "Mind.", "\(remark)") }
    for place in findings.variants.indices { write(place, to: &page) }
    writeReading(to: &page)
    writeProvenance(to: &page)
    return page
  }

  private func write(_ place: Int, to page: inout Page) {
    let variant = findings.variants[place]
    let isOnly = findings.variants.count == 1
    if !isOnly { page.heading("\(variant.name)") }
    let level = isOnly ? 2 : 3
    // Names of files come from a variant's place, never from what it is called.
    let files = isOnly ? "" : "-\(place + 1)"
    ChangesSection(variant, of: comparison, level: level, files: files).write(to: &page)
    if !variant.paths.isEmpty {
      TransitionSection(variant, of: comparison, level: level, files: files).write(to: &page)
    }
    PlayersSection(variant, of: comparison, level: level).write(to: &page)
    if let decomposition = variant.decomposition {
      DecompositionSection(decomposition, of: variant, level: level, files: files).write(to: &page)
    } else if !variant.fields.isEmpty {
      DecompositionSection.write(variant.fields, level: level, to: &page)
    }
  }

  private func writeReading(to page: inout Page) {
    page.heading("How to read it")
    let experiment = findings.experiment
    let primary = findings.variants.reduce(0) { $0 + $1.primary.count }
    let others = findings.variants.reduce(0) { $0 + $1.profiles.count + $1.others.count }
    page.list([
      "All are lived by the same \(experiment.players) players on the same luck, in \(experiment.replications.count) replications, which are the unit of every interval.",
      "Intervals are of 95 %, each of its own figure. A verdict counts how many figures were looked at: of \(primary) primary figures the chance that even one is wrongly called up or down is at most 5 % (Holm); of \(others) others, at most 5 % of those called so are (Benjamini and Hochberg).",
      "No difference: the interval lies within the margin, \(NumberText.percent(MetricChange.usualMargin, decimals: 0)) of the figure before unless `--margin` says another. Unsure: neither is shown; the number of players would show one of the two with a chance of 90 %.",
      "Times fewer players: how many times as many players two independent runs would need to know the difference as well.",
    ])
  }

  private func writeProvenance(to page: inout Page) {
    let experiment = findings.experiment
    let tables = ComparisonTables(findings).files.map { Words.link($0.name, to: $0.name) }
    var links: Words = "tables for machines: "
    for (place, table) in tables.enumerated() { links = "\(links)\(place == 0 ? "" : ", ")\(table)" }
    page.provenance(
      report.provenance,
      [
        "\(experiment.players) players in \(experiment.replications.count) replications of \(experiment.size), \(report.scenario.days) days, seed \(String(experiment.seed))",
        StudyReport.unit,
        links,
      ] + precision)
  }

  /// How closely the primary figures came to be known, where that was asked for.
  private var precision: [Words] {
    guard !comparison.precisions.isEmpty else { return [] }
    let first = comparison.experiment.players
    let widths = findings.variants.flatMap(\.primary).map { change in
      let half = change.interval.width / 2
      return "\(change.response.spelling) ±\(NumberText.significant(half, digits: 2))"
    }
    return [
      "known to: \(widths.joined(separator: ", ")), with \(findings.experiment.players) players, \(first) to begin with and at most \(comparison.mostPlayers)"
    ]
  }
}
