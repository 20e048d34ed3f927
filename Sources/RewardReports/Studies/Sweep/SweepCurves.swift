import RewardEngine
import RewardPages
import RewardStudies

/// A response along one axis, or along each of several from end to end, as lines with their intervals.
struct SweepCurves {
  let chart: LineChart
  /// The number of axes that there is no room for.
  let hidden: Int

  /// The most lines that a chart can keep apart.
  private static let most = 6

  init(_ report: SweepReport, _ response: Int) {
    let words = report.words[response]
    let axes = report.design.axes
    let isAlone = report.shape == .curve
    let names = axes.map { isAlone ? "" : "\($0.path)" }.lastNames(pixels: 138)
    let lines = axes.indices.map { Self.line($0, names[$0], report, response, isAlone: isAlone) }
    // The first of equals, whatever the order they are compared in.
    let order = lines.indices.sorted { (-Self.reach(lines[$0]), $0) < (-Self.reach(lines[$1]), $1) }
    let shown = order.prefix(Self.most).map { lines[$0] }
    hidden = lines.count - shown.count
    let horizontal =
      isAlone
      ? Axis("\(axes[0].path)", scale: axes[0].scaling)
      : Axis("from the low end of each field to its high end", .percent, reach: 1)
    var chart = LineChart(
      Caption(
        MetricName(report.responses[response]).text.capitalizedAtStart,
        subtitle: isAlone
          ? "by \(axes[0].path)\(axes[0].scaling == .logarithmic ? ", on a logarithmic axis" : ""); the band is a 95 % interval"
          : "by each field alone, the others as they are today; bands are 95 % intervals",
        alternative: report.sentence(response)),
      horizontal: horizontal, vertical: words.axis(),
      series: shown, showsLastValues: false)
    chart.reference = Self.today(report, response)
    self.chart = chart
  }

  /// The height of today's point along the only axis, so that every other value can be compared with it.
  private static func today(_ report: SweepReport, _ response: Int) -> LineChart.Reference? {
    guard report.shape == .curve, let today = report.today,
      let mean = report.findings.samples[today].mean(response)
    else { return nil }
    let value = report.design.axes[0].shown(report.design.points[today][0])
    return LineChart.Reference("today, at \(value)", at: mean)
  }

  private static func line(
    _ axis: Int, _ name: String, _ report: SweepReport, _ response: Int, isAlone: Bool
  ) -> LineChart.Series {
    let field = report.design.axes[axis]
    let places = report.places(along: axis)
    let values = places.map { report.design.points[$0][axis] }
    let estimates = places.map { report.findings.samples[$0].estimateOfEnough(response) }
    return LineChart.Series(
      name, estimates,
      at: isAlone ? values : values.map(field.shareOfLength))
  }

  /// How far a line goes up and down.
  private static func reach(_ line: LineChart.Series) -> Double {
    let known = line.values.filter(\.isFinite)
    return (known.max() ?? 0) - (known.min() ?? 0)
  }
}

extension Design.Axis {
  /// How a chart spreads the values.
  fileprivate var scaling: RewardPages.Axis.Scaling {
    if case .between(_, _, _, .logarithmic) = values { .logarithmic } else { .linear }
  }

  /// How far a value lies from the low end to the high end, by ratios where the axis is logarithmic.
  func shareOfLength(_ value: Double) -> Double {
    guard scaling == .linear else { return share(of: value) }
    let (low, high) = (self.value(at: 0), self.value(at: 1))
    return (value - low) / (high - low)
  }
}

/// A response over two axes as a table of shades.
struct SweepHeat {
  let chart: HeatChart
  let rows: [String]
  let columns: [String]
  /// By row, then by column: places of the points.
  let places: [[Int]]

  init(_ report: SweepReport, _ response: Int) {
    let words = report.words[response]
    let design = report.design
    // The second axis is the fast one.
    let width = design.points.prefix { $0[0] == design.points[0][0] }.count
    let height = design.points.count / width
    let cells = (0..<height).map { row in (0..<width).map { row * width + $0 } }
    func value(_ place: Int, _ axis: Int, isToday: Bool) -> String {
      design.axes[axis].shown(design.points[place][axis]) + (isToday ? " (today)" : "")
    }
    let today = report.today.map { (row: $0 / width, column: $0 % width) }
    places = cells
    rows = cells.indices.map { value(cells[$0][0], 0, isToday: $0 == today?.row) }
    columns = cells[0].indices.map { value(cells[0][$0], 1, isToday: $0 == today?.column) }
    let isLevel = report.isLevel(response)
    chart = HeatChart(
      Caption(
        MetricName(report.responses[response]).text.capitalizedAtStart,
        subtitle: "value over all replications; "
          + (isLevel ? "one colour, as no change is shown" : "stronger colour is more"),
        alternative: report.sentence(response)),
      vertical: "\(design.axes[0].path)", horizontal: "\(design.axes[1].path)", rows: rows, columns: columns,
      values: cells.map { row in row.map { report.findings.samples[$0].mean(response) ?? .nan } },
      measure: words.axis(), hasShades: !isLevel)
  }
}
