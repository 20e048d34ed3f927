import RewardEngine
import RewardPages
import RewardStudies

/// A sweep as a page.
extension SweepReport {
  /// The most points that a table shows; the files have all.
  private static let mostRows = 60
  /// The most points of a table that is not folded.
  private static let mostOpenRows = 12
  /// The most columns of a table that a page has room for, fields and responses together.
  private static let mostColumns = 6

  private var samples: [Sample] { findings.samples }

  var page: Page {
    var page = Page("\(title): sweep", answer)
    if shape == .curve { writePoints(to: &page) }
    for (place, words) in words.enumerated() { write(place, words, to: &page) }
    if shape != .curve { writePoints(to: &page) }
    page.details("What was varied: \(layout)") {
      $0.axes(design.axes, of: document, today: today.map { design.points[$0] })
    }
    page.details("How to read this report") { $0.list(Self.reading + readingGrid) }
    page.provenance(
      provenance,
      [
        findings.experiment.sizeInWords("at each point"),
        StudyReport.intervals,
        StudyReport.links(to: ["points.csv", "responses.csv"]),
      ])
    return page
  }

  private var layout: String {
    let points = design.points.count.counted("point")
    return switch findings.sweep.kind {
    case .grid: design.axes.count == 1 ? points : "\(points), every combination of the values"
    case .oneAtATime: "\(points), each field by itself with the others as they are today"
    case .latin: "\(points) of a Latin hypercube, which has each part of each range once"
    case .sobol: "\(points) of a Sobol sequence, which fills the ranges evenly"
    case .file: "\(points) from a file"
    }
  }

  private func write(_ place: Int, _ words: ResponseText, to page: inout Page) {
    page.heading(of: words)
    switch shape {
    case .curve, .spokes: writeCurves(place, to: &page)
    case .table: writeHeat(place, words, to: &page)
    case .cloud where findings.sweep.kind == .grid: writeAverages(place, words, to: &page)
    case .cloud: writeCorrelations(place, to: &page)
    }
  }

  /// Writes the lines that change most, as many as a chart can keep apart.
  private func writeCurves(_ response: Int, to page: inout Page) {
    let curves = SweepCurves(self, response)
    page.figure(curves.chart, file: "response-\(response + 1).svg")
    if curves.hidden > 0 {
      page.paragraph(
        "The chart has the \(curves.chart.series.count) fields that move it most; the table below has all."
      )
    }
  }

  private func writeHeat(_ response: Int, _ words: ResponseText, to page: inout Page) {
    let heat = SweepHeat(self, response)
    page.figure(heat.chart, file: "response-\(response + 1).svg")
    guard heat.columns.count < Self.mostColumns else { return }
    page.paragraph("Each column is a value of \(code: "\(design.axes[1].path)"):")
    var table = Table(
      columns: [.words("\(code: "\(design.axes[0].path)")")]
        + heat.columns.map { .number("\($0)") })
    for (place, row) in heat.rows.enumerated() {
      table.add(
        row: ["\(row)"]
          + heat.places[place].map { .figure(words.text(samples[$0].estimateOfEnough(response))) })
    }
    page.table(table)
  }

  /// The points that the sentence on a response names by number, for the heads of a table.
  private func heads(_ response: Int) -> [(place: Int, head: String)] {
    namesByNumber ? named(response).map { ($0.place, "point \($0.place + 1) (\($0.why))") } : []
  }

  /// Writes what each field of a grid does, averaged over the others, and the settings of the points that the sentence names.
  private func writeAverages(_ response: Int, _ words: ResponseText, to page: inout Page) {
    guard let averages = gridEffects[response]?.averages else {
      page.paragraph("Some points have no value, so there is no average over the grid.")
      return page.table(settings(of: heads(response), axes: Array(design.axes.indices)))
    }
    page.paragraph(
      """
      The change from the lowest value of each field to its highest, averaged over the other fields. Brackets hold \
      95 % intervals of paired differences, which hold for all fields and their steps together.
      """)
    let order = averages.indices.sorted { one, other in
      (abs(averages[other].change.value), one) < (abs(averages[one].change.value), other)
    }
    let cells = order.map { Words.figure(words.text(averages[$0].change)) }
    page.table(settings(of: heads(response), axes: order, with: (.number("average change"), cells)))
  }

  /// Writes the rank correlation of each field over all points, and the settings of the points that the sentence names by number.
  private func writeCorrelations(_ response: Int, to page: inout Page) {
    let correlations = correlations(of: response)
    let named = heads(response)
    if correlations == nil {
      page.paragraph("Some points have no value, so there is no correlation over all points.")
    }
    guard let correlations, correlations.contains(where: { $0 != nil }) else {
      if !named.isEmpty { page.table(settings(of: named, axes: Array(design.axes.indices))) }
      return
    }
    let held = findings.sweep.kind == .file ? ", with the other fields held (partial)" : ""
    page.paragraph(
      """
      Spearman's rank correlation with each field over all points\(held): 1 if it always rises with the field, −1 if it \
      always falls. Brackets hold 95 % intervals over points, which hold for all fields together.
      """)
    let order = correlations.indices.sorted { one, other in
      (abs(correlations[other]?.value ?? 0), one) < (abs(correlations[one]?.value ?? 0), other)
    }
    let cells = order.map { place in
      let correlation = correlations[place]
      return Words.figure(
        NumberText.estimate(
          correlation?.value, low: correlation?.interval.low, high: correlation?.interval.high))
    }
    page.table(settings(of: named, axes: order, with: (.number("rank correlation"), cells)))
  }

  private func writePoints(to page: inout Page) {
    // A table of two axes has shown them all.
    guard shape != .table || SweepHeat(self, 0).columns.count >= Self.mostColumns else { return }
    guard samples.count > Self.mostOpenRows else {
      page.heading("Values")
      page.table(points)
      return writeSettings(to: &page)
    }
    page.details(
      "The values at \(samples.count > Self.mostRows ? "the first \(Self.mostRows)" : "all") points"
    ) {
      $0.table(points)
    }
    writeSettings(to: &page)
    if samples.count > Self.mostRows || !hasRoomForAxes {
      page.paragraph(
        "\(Words.link("points.csv", to: "points.csv")) has the fields of every point, \(Words.link("responses.csv", to: "responses.csv")) every result."
      )
    }
  }

  /// Writes the settings of the first points, if the table of values has no room for them.
  private func writeSettings(to page: inout Page) {
    guard !hasRoomForAxes else { return }
    page.details(
      "The settings of \(samples.count > Self.mostRows ? "the first \(Self.mostRows)" : "all") points"
    ) {
      $0.table(table(first: Self.mostRows, axes: design.axes, isNumbered: true, responses: []))
    }
  }

  /// Whether the table of values has a column for each field.
  private var hasRoomForAxes: Bool { design.axes.count + responses.count <= Self.mostColumns }

  /// The first points; by number where there are several axes, as the files have them.
  private var points: Table {
    let axes = hasRoomForAxes ? design.axes : []
    return table(
      first: Self.mostRows, axes: axes, isNumbered: axes.count != 1,
      responses: Array(responses.indices.prefix(Self.mostColumns)))
  }

  /// The first points, with a column for each of these axes and of these responses.
  func table(first rows: Int, axes: [Design.Axis], isNumbered: Bool, responses places: [Int]) -> Table {
    var table = Table(
      columns: (isNumbered ? [.number("point")] : []) + axes.map { .number("\(code: "\($0.path)")") }
        + places.map { .number("\(code: responses[$0].spelling)") })
    for (place, sample) in samples.prefix(rows).enumerated() {
      var row: [Words] =
        (isNumbered ? ["\(place + 1)"] : []) + zip(axes, design.points[place]).map { .figure($0.shown($1)) }
        + places.map { .figure(words[$0].text(sample.estimateOfEnough($0))) }
      if place == today { row[0] = "**\(row[0]) (today)**" }
      table.add(row: row)
    }
    return table
  }

  private var readingGrid: [Words] {
    guard gridEffects.contains(where: { $0?.dependence != nil }) else { return [] }
    return [
      "An average hides what a field does at single settings of the others. The sentence on a metric names the field whose effect depends most on them, if that is shown. Its intervals hold for all steps of all fields at all settings (Bonferroni)."
    ]
  }

  private static let reading: [Words] = [
    "Brackets hold 95 % intervals over replications. Those of shares are at least as wide as those of `rewardsim run`. All points simulate the same players with the same random draws, so the difference of two points is known more precisely than their intervals suggest. `rewardsim compare` computes it.",
    "The best of many points is partly lucky. Simulate it again with another `--seed` before you rely on it.",
    "Nothing was measured between the points, or beyond the ends.",
  ]
}
