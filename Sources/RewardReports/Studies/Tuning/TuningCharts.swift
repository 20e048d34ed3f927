import RewardEngine
import RewardPages
import RewardStudies

/// The charts of a tuning: each value of a single knob, the path of the search, and the front.
extension TuningReport {
  /// The most metrics that get a chart.
  private static let most = 4

  func writeCharts(to page: inout Page) {
    if tuning.knobs.count == 1 { writeResponses(to: &page) } else { writePath(to: &page) }
    if findings.front.count > 1 { writeFront(to: &page) }
  }

  // One knob.

  private func writeResponses(to page: inout Page) {
    let all = findings.path.filter { !$0.isRefused }
      .map { (value: $0.edit.value(of: 0, in: tuning.knobs).value, appraisal: $0) }
      .sorted { $0.value < $1.value }
    guard all.count > 1 else { return }
    // For an objective some have ever more players: beside those of fewer, chance looks like an effect. So it does beside today's
    // scenario and answers that failed, which have new random draws.
    let most = all.map(\.appraisal.players).max() ?? 0
    let last = all.filter {
      $0.appraisal.players == most && $0.appraisal.state == .pass && $0.appraisal.edit != findings.before.edit
    }
    let isPart = !tuning.objectives.isEmpty && last.count > 1 && last.count < all.count
    let known = isPart ? last : all
    let which = isPart ? "compared with \(most.counted("player"))" : "tried"
    page.heading("What each value does")
    page.paragraph(
      "Every value of \(code: tuning.knobs[0].path.description) that was \(which), with the same random draws and 95 % intervals."
    )
    var shown: [Response] = []
    for (response, answer) in tuning.responses.enumerated()
    where !shown.contains(answer) && shown.count < Self.most {
      shown.append(answer)
      let chart = chart(response, known)
      page.figure(chart, file: "response-\(shown.count).svg")
    }
  }

  private func chart(_ response: Int, _ known: [(value: Double, appraisal: Appraisal)]) -> LineChart {
    let isShare = unit(of: response) == "share"
    let figures = known.map { $0.appraisal.figures[response] }
    let name = tuning.responses[response].spelling
    let hasBand = figures.contains { $0?.low != nil }
    var chart = LineChart(
      Caption(
        MetricName(tuning.responses[response]).text.capitalizedAtStart,
        subtitle: "by \(tuning.knobs[0].path)\(hasBand ? "; the band is a 95 % interval" : "")",
        alternative: alternative(response, known)),
      horizontal: Axis(tuning.knobs[0].path.description),
      vertical: isShare ? Axis(name, .percent) : Axis("\(name), \(unit(of: response))"),
      series: [LineChart.Series("", figures, at: known.map(\.value))], showsLastValues: false)
    if response < tuning.goals.count {
      let goal = tuning.goals[response]
      if let bound = goal.atLeast ?? goal.atMost {
        // The line is the lower limit of a goal with two; its name has both.
        let name = goal.atMost == nil || goal.atLeast == nil ? "" : "goal from here: "
        chart.reference = LineChart.Reference(name + wanted(response), at: bound)
      }
    }
    return chart
  }

  private func alternative(_ response: Int, _ known: [(value: Double, appraisal: Appraisal)]) -> String {
    guard let first = known.first, let last = known.last else { return "" }
    func point(_ place: (value: Double, appraisal: Appraisal)) -> String {
      "\(figure(response, of: place.appraisal)) at \(NumberText.significant(place.value))"
    }
    return
      "\(MetricName(tuning.responses[response]).text.capitalizedAtStart) goes from \(point(first)) to \(point(last))."
  }

  // Several knobs.

  private func writePath(to page: inout Page) {
    guard findings.path.count > 1, !tuning.goals.isEmpty else { return }
    page.heading("The path of the search")
    let misses = findings.path.map { $0.isRefused ? Double.nan : $0.violation }
    var least = Double.infinity
    let best = misses.map { miss in
      if miss < least { least = miss }
      return least.isFinite ? least : .nan
    }
    let places = misses.indices.map { Double($0 + 1) }
    let chart = LineChart(
      Caption(
        "How far the goals are missed",
        subtitle: "each miss as a share of its limit, added up over all goals",
        alternative:
          "Of \(tried), the first misses the goals by \(NumberText.percent(misses.first)) of their limits, the best by \(NumberText.percent(best.last))."
      ), horizontal: Axis("edits tried", .whole), vertical: Axis("missed", .percent),
      series: [
        LineChart.Series("this edit", misses, at: places),
        LineChart.Series("least so far", best, at: places, isStepped: true),
      ])
    page.figure(chart, file: "path.svg")
  }

  // Two objectives or more.

  private func writeFront(to page: inout Page) {
    page.heading("The front")
    page.paragraph(
      "Edits\(tuning.goals.isEmpty ? "" : " that meet \(goalsInWords)"), none of which is better than another in every objective. Simulated with new random draws."
    )
    let (first, second) = (tuning.goals.count, tuning.goals.count + 1)
    let points = findings.front.compactMap { appraisal in
      appraisal.figures[first].flatMap { x in appraisal.figures[second].map { (x: x.value, y: $0) } }
    }.sorted { $0.x < $1.x }
    let names = (tuning.responses[first].spelling, tuning.responses[second].spelling)
    let chart = LineChart(
      Caption(
        "\(names.1) and \(names.0)", subtitle: "edits on the front; the band is a 95 % interval",
        alternative:
          "\(NumberText.whole(points.count)) edits, from \(NumberText.significant(points.first?.x)) of \(names.0) and \(NumberText.significant(points.first?.y.value)) of \(names.1) to \(NumberText.significant(points.last?.x)) and \(NumberText.significant(points.last?.y.value))."
      ), horizontal: axis(first), vertical: axis(second),
      series: [
        LineChart.Series("front", points.map(\.y), at: points.map(\.x))
      ], showsLastValues: false)
    page.figure(chart, file: "front.svg")
    var table = Table(
      columns: tuning.knobs.map { .number("\(code: $0.path.description)") }
        + tuning.objectives.map { .number("\($0.response.spelling)") } + [.words("goals")])
    for appraisal in findings.front {
      let values = tuning.knobs.indices.map { appraisal.edit.value(of: $0, in: tuning.knobs).description }
      let figures = tuning.objectives.indices.map { figure(first + $0, of: appraisal) }
      table.add(row: (values + figures).map { .figure($0) } + [tuning.goals.isEmpty ? "" : appraisal.verdict])
    }
    page.table(table)
  }

  private func axis(_ response: Int) -> Axis {
    Axis(tuning.responses[response].spelling, unit(of: response) == "share" ? .percent : .number)
  }
}
