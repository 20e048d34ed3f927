import RewardEngine
import RewardStudies

/// A sweep as a page.
struct SweepPage {
  private let report: SweepReport

  /// Points that a table shows before the reader turns to the files.
  private static let mostRows = 60
  /// Columns of a table, values and responses together, that a page has room for.
  private static let mostColumns = 8

  init(_ report: SweepReport) { self.report = report }

  private var design: Design { report.design }
  private var samples: [Sample] { report.findings.samples }

  var page: Page {
    var page = Page()
    let answer = SweepAnswer(report)
    page.heading("\(report.title): sweep", level: 1)
    page.lead("\(answer.sentence(0))")
    for response in report.responses.indices.dropFirst() { page.paragraph("\(answer.sentence(response))") }
    page.heading("What was varied")
    page.paragraph("\(layout)")
    page.axes(design.axes, of: report.document)
    for (place, words) in report.words.enumerated() { write(place, words, to: &page) }
    writePoints(to: &page)
    writeReading(to: &page)
    let experiment = report.findings.experiment
    page.provenance(
      report.provenance,
      [
        "\(experiment.players) players in \(experiment.replications.count) replications at each point, seed \(String(experiment.seed))",
        StudyReport.unit,
        "tables for machines: \(Words.link("points.csv", to: "points.csv")), \(Words.link("responses.csv", to: "responses.csv"))",
      ])
    return page
  }

  private var layout: String {
    let count = design.points.count
    let points = "\(NumberText.whole(count)) \(count == 1 ? "point" : "points")"
    return switch report.findings.sweep.kind {
    case .grid: "A grid: every combination of the values, \(points)."
    case .oneAtATime: "One at a time: each field by itself, all others as the scenario has them, \(points)."
    case .latin:
      "A Latin hypercube of \(points): each field is cut into as many parts, and each part is met once."
    case .sobol: "The first \(points) of a Sobol sequence, which fills the ranges evenly."
    case .file: "\(points) as the file has them."
    }
  }

  private func write(_ place: Int, _ words: ResponseText, to page: inout Page) {
    page.heading("\(words.name)")
    page.paragraph(words.about)
    switch report.shape {
    case .curve, .spokes: writeCurves(place, words, to: &page)
    case .table: writeHeat(place, words, to: &page)
    case .cloud: writeCorrelations(place, words, to: &page)
    }
  }

  /// The lines with the farthest way from end to end are shown, as many as can be told apart.
  private func writeCurves(_ response: Int, _ words: ResponseText, to page: inout Page) {
    let curves = SweepCurves(report, response)
    page.figure(
      curves.chart, file: "response-\(response + 1).svg", alternative: curves.alternative)
    if curves.hidden > 0 {
      page.paragraph(
        "The figure has the \(curves.chart.series.count) fields that move it farthest; all are in the table below."
      )
    }
  }

  private func writeHeat(_ response: Int, _ words: ResponseText, to page: inout Page) {
    let heat = SweepHeat(report, response)
    page.figure(heat.chart, file: "response-\(response + 1).svg", alternative: heat.alternative)
    guard heat.columns.count < Self.mostColumns else { return }
    var table = Table(
      columns: [.words("\(code: "\(design.axes[0].path)") ↓ \(code: "\(design.axes[1].path)") →")]
        + heat.columns.map { .number("\($0)") })
    for (place, row) in heat.rows.enumerated() {
      table.add(
        row: ["\(row)"] + heat.places[place].map { .figure(words.text(samples[$0].estimate(response))) })
    }
    page.table(table)
  }

  private func writeCorrelations(_ response: Int, _ words: ResponseText, to page: inout Page) {
    guard let correlations = report.correlations(of: response) else {
      return page.paragraph("Some points have no such figure, so nothing is said of all of them together.")
    }
    guard correlations.contains(where: { $0 != nil }) else { return }
    page.paragraph(
      """
      How far it rises with each field over all points: Spearman's rank correlation, 1 where it is always higher with \
      more of the field and −1 where it is always lower, with its 95 % interval over points.
      """)
    var table = Table(.words("field"), .number("rank correlation"))
    let order = correlations.indices.sorted { one, other in
      (abs(correlations[other]?.value ?? 0), one) < (abs(correlations[one]?.value ?? 0), other)
    }
    for place in order {
      let correlation = correlations[place]
      table.row(
        "\(code: "\(design.axes[place].path)")",
        .figure(
          NumberText.estimate(
            correlation?.value, low: correlation?.interval.low, high: correlation?.interval.high)))
    }
    page.table(table)
  }

  private func writePoints(to page: inout Page) {
    // A table of two axes has shown them all.
    guard report.shape != .table || SweepHeat(report, 0).columns.count >= Self.mostColumns else { return }
    let axes = design.axes.count + report.responses.count <= Self.mostColumns ? design.axes : []
    page.heading("Points")
    var table = Table(
      columns: [.number("point")] + axes.map { .number("\(code: "\($0.path)")") }
        + report.responses.prefix(Self.mostColumns).map { .number("\($0.spelling)") })
    for (place, sample) in samples.prefix(Self.mostRows).enumerated() {
      table.add(
        row: ["\(place + 1)"] + zip(axes, design.points[place]).map { .figure($0.shown($1)) }
          + report.words.prefix(Self.mostColumns).enumerated().map { .figure($1.text(sample.estimate($0))) })
    }
    page.table(table)
    if samples.count > Self.mostRows || axes.isEmpty {
      page.paragraph(
        "\(Words.link("points.csv", to: "points.csv")) has the values of every point, \(Words.link("responses.csv", to: "responses.csv")) every figure."
      )
    }
  }

  private func writeReading(to page: inout Page) {
    page.heading("How to read it")
    page.list([
      "Figures stand with their 95 % intervals over replications. All points are lived by the same players on the same luck, so that the difference of two points is known better than their intervals let one think; `rewardsim compare` tells it.",
      "The best of many points is in part the luckiest: look at it again with another `--seed` before it is believed.",
      "Between the points nothing was measured, and nothing beyond the ends.",
    ])
  }
}
