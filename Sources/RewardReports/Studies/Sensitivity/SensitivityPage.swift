import RewardEngine
import RewardStudies

/// A sensitivity study as a page.
struct SensitivityPage {
  private let report: SensitivityReport

  /// Rows of a table before the rest is folded.
  private static let shownRows = 20

  init(_ report: SensitivityReport) { self.report = report }

  var page: Page {
    var page = Page()
    let answer = SensitivityAnswer(report)
    page.heading("\(report.title): sensitivity", level: 1)
    page.lead("\(answer.sentence(0))")
    for response in report.responses.indices.dropFirst() { page.paragraph("\(answer.sentence(response))") }
    page.paragraph("\(answer.method)")
    for (response, words) in report.words.enumerated() { write(response, words, to: &page) }
    page.heading("What was varied")
    writeAssumptions(to: &page)
    page.axes(report.axes, of: report.document)
    page.heading("How to read it")
    page.list(reading)
    let experiment = report.findings.experiment
    page.provenance(
      report.provenance,
      [
        "\(experiment.players) players in \(experiment.replications.count) replications at each point, seed \(String(experiment.seed))",
        StudyReport.unit,
        "tables for machines: \(Words.link(tableName, to: tableName)), \(Words.link("points.csv", to: "points.csv")), \(Words.link("responses.csv", to: "responses.csv"))",
      ])
    return page
  }

  private var tableName: String { SensitivityTable(report).file.name }

  private func write(_ response: Int, _ words: ResponseText, to page: inout Page) {
    page.heading("\(words.name)")
    page.paragraph(words.about)
    if case .sobol(let indices) = report.findings.results[response] {
      page.paragraph("\(noise(indices, words))")
    }
    let rows = SensitivityRows(report, response)
    guard !rows.rows.isEmpty else { return }
    SensitivityChart(report, response).write(to: &page)
    page.table(table(rows, rows.rows.prefix(Self.shownRows)))
    let rest = rows.rows.dropFirst(Self.shownRows)
    guard !rest.isEmpty else { return }
    page.details("The other \(rest.count) fields") { $0.table(table(rows, rest)) }
  }

  private func table(_ rows: SensitivityRows, _ shown: ArraySlice<SensitivityRows.Row>) -> Table {
    var table = Table(columns: [.words("field")] + rows.columns.map { .number("\($0)") })
    for row in shown { table.add(row: ["\(code: row.field)"] + row.cells.map { .figure($0) }) }
    return table
  }

  private func noise(_ indices: SobolIndices, _ words: ResponseText) -> String {
    let mean = words.text(indices.mean)
    let deviation = words.text(indices.variance.squareRoot())
    let share = NumberText.percent(indices.noiseShare)
    guard indices.shares != nil else {
      return
        "Its mean over the ranges is \(mean). What it varies from point to point is not told from Monte Carlo "
        + "noise, which is \(share) of it."
    }
    return
      "Over the ranges its mean is \(mean) and its standard deviation \(deviation). Of what varies from point to "
      + "point, \(share) is Monte Carlo noise of the simulation and is left out of the shares below."
  }

  private func writeAssumptions(to page: inout Page) {
    guard let assumptions = report.assumptions else { return }
    page.paragraph(
      assumptions.areMarked
        ? "Every number that the scenario's file marks as an ASSUMPTION, on its line or on the line of what it stands in."
        : "The scenario's file marks no single number as an ASSUMPTION, so that every number is taken for one."
    )
    guard !assumptions.leftOut.isEmpty else { return }
    page.details("Left as they are: \(assumptions.leftOut.count) numbers") { page in
      page.list(assumptions.leftOut.map { "\(code: "\($0.path)"): \($0.reason)" })
    }
  }

  private var reading: [Words] {
    let luck: Words =
      "All points are lived by the same players on the same luck; intervals are of 95 %. **Not distinguishable from zero** is a field whose interval covers no effect: it may have a small one, which more players would show."
    switch report.findings.sensitivity.method {
    case .tornado:
      return [
        luck,
        "Each field has an interval of its own; of many fields that do nothing, one in twenty would seem to do something.",
        "The ends decide: a field that is varied twice as far looks about twice as important.",
      ]
    case .morris:
      return [
        luck,
        "**μ*** is the mean size of the effect of moving a field over its whole range; **μ** keeps the sign, and is smaller where the effect goes up here and down there.",
        "**σ** is how much the effect differs from place to place: near 0 it is the same everywhere; about as large as μ* or larger, the field bends or depends on others.",
        "**Noise in it** is the μ* that a field without any effect would show, since luck never adds up to nothing; σ has it taken out.",
      ]
    case .sobol:
      return [
        luck,
        "**By itself** is the share of the variance that would vanish if the field were known (first order index); **with all it does together with others** is what would stay if only this field were not (total index). Where they differ, the field works through others.",
        "Shares by themselves add up to at most 100 %, up to luck; those together with others may add up to more. An estimate may fall below 0.",
        "Intervals are percentiles of \(ElementaryEffects.usualResamples) resamples of points and replications. They treat the points as drawn by luck, and are wider than points of a Sobol sequence deserve.",
      ]
    }
  }
}
