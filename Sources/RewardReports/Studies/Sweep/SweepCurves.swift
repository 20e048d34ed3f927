import RewardEngine
import RewardStudies

/// A response along one axis, or along each of several from end to end, as lines with their intervals.
struct SweepCurves {
  let chart: LineChart
  let alternative: String
  /// Axes that there is no room for.
  let hidden: Int

  /// Lines that a figure can tell apart.
  private static let most = 6

  init(_ report: SweepReport, _ response: Int) {
    let words = report.words[response]
    let axes = report.design.axes
    let isAlone = report.shape == .curve
    let lines = axes.indices.map { Self.line($0, report, response, isAlone: isAlone) }
    // The first of equals, whatever the order they are compared in.
    let order = lines.indices.sorted { (-Self.reach(lines[$0]), $0) < (-Self.reach(lines[$1]), $1) }
    let shown = order.prefix(Self.most).map { lines[$0] }
    hidden = lines.count - shown.count
    alternative = SweepAnswer(report).sentence(response)
    let horizontal =
      isAlone
      ? Axis("\(axes[0].path)")
      : Axis("way from the low end of each field to its high end", .percent, reach: 1)
    chart = LineChart(
      Caption(
        "\(words.name) along \(isAlone ? "\(axes[0].path)" : "each field")",
        subtitle: isAlone
          ? "mean over replications with a 95 % interval"
          : "each by itself, all others as the scenario has them; 95 % intervals",
        alternative: alternative),
      horizontal: horizontal, vertical: words.axis(), series: shown, showsLastValues: isAlone)
  }

  private static func line(
    _ axis: Int, _ report: SweepReport, _ response: Int, isAlone: Bool
  ) -> LineChart.Series {
    let field = report.design.axes[axis]
    let places = report.places(along: axis)
    let values = places.map { report.design.points[$0][axis] }
    let (low, high) = (field.value(at: 0), field.value(at: 1))
    let estimates = places.map { report.findings.samples[$0].estimate(response) }
    return LineChart.Series(
      isAlone ? "mean" : field.shortName, estimates.map { $0?.value ?? .nan },
      at: isAlone ? values : values.map { ($0 - low) / (high - low) },
      low: estimates.map { $0?.low ?? .nan }, high: estimates.map { $0?.high ?? .nan })
  }

  /// How far a line goes up and down.
  private static func reach(_ line: LineChart.Series) -> Double {
    let known = line.values.filter(\.isFinite)
    return (known.max() ?? 0) - (known.min() ?? 0)
  }
}

/// A response over two axes as a table of shades.
struct SweepHeat {
  let chart: HeatChart
  let alternative: String
  let rows: [String]
  let columns: [String]
  /// By row, then by column: places of the points.
  let places: [[Int]]

  init(_ report: SweepReport, _ response: Int) {
    let words = report.words[response]
    let (first, second) = (report.design.axes[0], report.design.axes[1])
    // The second axis is the fast one.
    let width = report.design.points.prefix { $0[0] == report.design.points[0][0] }.count
    let height = report.design.points.count / width
    places = (0..<height).map { row in (0..<width).map { row * width + $0 } }
    rows = places.map { first.shown(report.design.points[$0[0]][0]) }
    columns = places[0].map { second.shown(report.design.points[$0][1]) }
    alternative = SweepAnswer(report).sentence(response)
    chart = HeatChart(
      Caption(
        "\(words.name) over two fields", subtitle: "mean over replications; darker is more",
        alternative: alternative),
      vertical: "\(first.path)", horizontal: "\(second.path)", rows: rows, columns: columns,
      values: places.map { row in row.map { report.findings.samples[$0].mean(response) ?? .nan } },
      measure: words.axis())
  }
}

extension Design.Axis {
  /// The path as a line's label has room for it: its last names.
  fileprivate var shortName: String {
    var names = path.names[...]
    func text() -> String { (names.count < path.names.count ? "…" : "") + names.joined(separator: ".") }
    while names.count > 1, TextWidth.pixels(text(), size: EndLabels.size) > 138 { names.removeFirst() }
    return text()
  }
}
