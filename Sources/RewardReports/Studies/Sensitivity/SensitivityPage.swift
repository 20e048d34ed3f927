import RewardEngine
import RewardPages
import RewardStudies

/// A sensitivity study as a page.
extension SensitivityReport {
  /// Rows of a table before the rest is folded.
  private static let shownRows = 10

  var page: Page {
    var page = Page("\(title): sensitivity", answer)
    for (response, words) in words.enumerated() { write(response, words, to: &page) }
    page.details("What was varied: \(axes.count.counted("field"))") {
      writeAssumptions(to: &$0)
      $0.axes(axes, of: document)
    }
    writeLeftOut(to: &page)
    page.details("How to read this report") { $0.list(["\(method)"] + readingRounds + reading) }
    let experiment = findings.experiment
    let upTo = findings.screening == nil ? "" : "up to "
    page.provenance(
      provenance,
      [
        "\(upTo)\(experiment.players) players in \(experiment.replications.count) replications at each point, seed \(String(experiment.seed))",
        StudyReport.intervals,
        StudyReport.links(to: [ofEffects.name, "points.csv", "responses.csv"]),
      ])
    return page
  }

  private func write(_ response: Int, _ words: ResponseText, to page: inout Page) {
    page.heading(of: words)
    if case .sobol(let indices) = findings.results[response] {
      page.paragraph("\(noise(indices, words))")
    }
    let rows = SensitivityRows(self, response)
    guard !rows.rows.isEmpty else { return }
    if let ranks = rankSentence(response) { page.paragraph("\(ranks)") }
    if let wideFields { page.paragraph("\(wideFields)") }
    page.table(table(rows, rows.rows.prefix(Self.shownRows)))
    SensitivityChart(report: self, response: response).write(to: &page)
    let rest = rows.rows.dropFirst(Self.shownRows)
    if !rest.isEmpty {
      page.details(rest.count == 1 ? "The other field" : "The other \(rest.count) fields") {
        $0.table(table(rows, rest))
      }
    }
    guard !rows.unranked.isEmpty else { return }
    page.details("Varied further than the others, without a rank: \(rows.unranked.count.counted("field"))") {
      $0.table(table(rows, rows.unranked[...]))
    }
  }

  private func table(_ rows: SensitivityRows, _ shown: ArraySlice<SensitivityRows.Row>) -> Table {
    let columns = rows.columns.enumerated().map { $0 == 0 ? Table.Column.words("\($1)") : .number("\($1)") }
    var table = Table(columns: [.words("field")] + columns)
    for row in shown { table.add(row: ["\(code: row.field)"] + row.cells.map { .figure($0) }) }
    return table
  }

  private func noise(_ indices: SobolIndices, _ words: ResponseText) -> String {
    let mean = words.text(indices.mean)
    let deviation = words.text(effect: indices.variance.squareRoot())
    let share = NumberText.percent(indices.noiseShare)
    guard indices.shares != nil else {
      return
        "Its mean over the ranges is \(mean). Its variation from point to point cannot be distinguished from Monte "
        + "Carlo noise, which is \(share) of it."
    }
    return
      "Over the ranges its mean is \(mean) and its standard deviation \(deviation). Of the variance from point to "
      + "point, \(share) is Monte Carlo noise of the simulation. The shares below leave it out."
  }

  private func writeAssumptions(to page: inout Page) {
    guard let assumptions else { return }
    page.paragraph(
      assumptions.areMarked
        ? "Every number that the scenario marks as an ASSUMPTION is varied: on its own line, on that of its parent, or above them."
        : "The scenario marks no line of a number as an ASSUMPTION, so every number that can be varied is.")
  }

  private func writeLeftOut(to page: inout Page) {
    guard let assumptions, !assumptions.leftOut.isEmpty else { return }
    page.details("Left unchanged: \(assumptions.leftOut.count.counted("number"))") { page in
      page.list(assumptions.leftOut.map { "\(code: "\($0.path)"): \($0.reason)" })
    }
  }

  private var readingRounds: [Words] {
    guard let rounds else { return [] }
    return [
      "\(rounds)",
      "The column **players** says how many. The first round has random draws of its own. **By less than** names the largest effect that its interval contains. **No effect seen** means that not one value changed.",
      "Intervals of fields with the first players only hold for all of these fields together: of many, the one with the largest change is on top by chance, too.",
    ]
  }

  private var reading: [Words] {
    let draws: Words =
      "All points simulate the same players with the same random draws. Intervals are 95 % intervals. **Inconclusive** is a field whose effect could be chance alone: more players would show whether it has one. Effects on a share are in percentage points (**pp**)."
    switch findings.sensitivity.method {
    case .tornado:
      return [
        draws,
        "Each interval is for its own change. **Moves it** allows for the number of fields: of those with a yes, at most 5 % are expected to have no effect (Benjamini and Hochberg). So the interval of an inconclusive field can exclude zero. The change from the low value to the high one is judged, too, with the same players: so a field can have a yes where both intervals contain zero.",
        "The range decides: a field that is varied twice as far looks about twice as important.",
        "A rank is **settled** if the interval of the field's effect overlaps no other field's.",
      ]
    case .morris:
      return [
        draws,
        "**μ*** is the mean size of the effect of a field over its whole range. **μ** keeps the sign, and is smaller where the effect goes up for some values and down for others.",
        "**σ** is how much the effect depends on the values of this and other fields. Near 0, the effect is the same everywhere. If σ is as large as μ* or larger, the effect is curved or depends on other fields.",
        "**μ* of noise alone** is what a field without any effect would show. σ is without that noise.",
      ]
    case .sobol:
      return [
        draws,
        "**Share alone** is the share of the variance that would vanish if the field were known (first-order index). **Share with interactions** is what would remain if only this field were unknown (total index). Where they differ, the field interacts with others.",
        "The shares alone add up to at most 100 %, up to noise. Those with interactions may add up to more. By noise, an estimate may fall below 0, and the share alone may be above that with interactions.",
        "Intervals are percentiles of \(ElementaryEffects.usualResamples) resamples of points and replications. They treat the points as random draws, and are wider than points of a Sobol sequence need.",
      ]
    }
  }
}
