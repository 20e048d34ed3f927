/// The plot area of a chart with its two axes.
struct Frame {
  let area: Area
  let x: Scale
  let y: Scale
  private let horizontal: Axis
  private let vertical: Axis
  private let across: Ticks
  private let up: Ticks

  /// Lays out the axes around values; `count` is the number of days where the horizontal axis is of days.
  init(
    horizontal: Axis, count: Int, reach: ClosedRange<Double> = 0...0, vertical: Axis,
    values: ClosedRange<Double>,
    labels: Double, height: Double = Figure.height
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    up = Self.marks(of: vertical, values)
    let end = max(reach.upperBound, horizontal.reach ?? 0)
    let round = Ticks.nice(
      from: reach.lowerBound, to: end, about: 7, in: horizontal.measure, hasZero: horizontal.hasZero)
    let ends: (low: Double, high: Double)
    switch horizontal.measure {
    case .days:
      across = Ticks.days(max(count, 1))
      ends = (0, Double(max(count, 1) - 1))
    case .whole:
      // A round end after the last of them would leave a gap that looks like missing data.
      let low = horizontal.hasZero ? min(reach.lowerBound, 0) : reach.lowerBound
      ends = (low, max(end, low + 1))
      across = round.within(ends.low, ends.high)
    default:
      across =
        horizontal.scale == .logarithmic ? Ticks.logarithmic(from: reach.lowerBound, to: end) : round
      ends = (across.values[0], across.values[across.values.count - 1])
    }
    let widest = up.labels.map { TextWidth.pixels($0, size: 12) }.max() ?? 0
    // The last mark may stand at the edge of the plot, with half of its label beyond it.
    let half = across.labels.last.map { TextWidth.pixels($0, size: 12) / 2 + 2 } ?? 0
    area = Area(
      left: (widest + 14).rounded(), top: Figure.top, right: (Figure.width - max(labels, half)).rounded(),
      bottom: height - 44)
    y = Scale(
      low: up.values[0], high: up.values[up.values.count - 1], start: area.bottom, end: area.top,
      scaling: vertical.scale)
    x = Scale(
      low: ends.low, high: ends.high, start: area.left, end: area.right, scaling: horizontal.scale)
  }

  /// The marks of a vertical axis around values.
  static func marks(of axis: Axis, _ values: ClosedRange<Double>) -> Ticks {
    axis.scale == .logarithmic
      ? Ticks.logarithmic(from: values.lowerBound, to: values.upperBound)
      : Ticks.nice(
        from: values.lowerBound, to: max(values.upperBound, axis.reach ?? 0), about: 5, in: axis.measure)
  }

  /// The place of the plot in its figure; `nil` where equal lengths across are not equal differences.
  var plot: Figure.Plot? {
    guard horizontal.scale == .linear else { return nil }
    return Figure.Plot(
      left: area.left, right: area.right, top: area.top, bottom: area.bottom, first: x.low, last: x.high,
      isOfDays: horizontal.measure == .days)
  }

  /// Draws grid, marks and names. Draw the data after it.
  func draw(on canvas: inout Canvas) {
    for (value, label) in zip(up.values, up.labels) {
      let height = y(value)
      canvas.line(
        from: Point(x: area.left, y: height), to: Point(x: area.right, y: height),
        class: value == 0 || vertical.scale == .logarithmic && value == up.values[0] ? "axis" : "grid")
      canvas.text(label, at: Point(x: area.left - 8, y: height + 4), anchor: .end, class: "muted")
    }
    for (value, label) in zip(across.values, across.labels) {
      let place = x(value)
      canvas.line(
        from: Point(x: place, y: area.bottom), to: Point(x: place, y: area.bottom + 4), class: "axis")
      canvas.text(label, at: Point(x: place, y: area.bottom + 18), anchor: .middle, class: "muted")
    }
    canvas.text(
      TextWidth.fitted(Self.name(vertical, up), pixels: Figure.width - 8, size: 12),
      at: Point(x: 4, y: area.top - 10), class: "muted")
    canvas.text(
      Self.name(horizontal, across), at: Point(x: (area.left + area.right) / 2, y: area.bottom + 36),
      anchor: .middle,
      class: "muted")
  }

  /// Writes "no data" in the middle of the plot.
  func drawEmpty(on canvas: inout Canvas) {
    canvas.text(
      "no data", at: Point(x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2), anchor: .middle,
      class: "muted")
  }

  private static func name(_ axis: Axis, _ ticks: Ticks) -> String {
    ticks.unit.isEmpty ? PlainText.line(axis.name) : "\(PlainText.line(axis.name)), \(ticks.unit)"
  }
}
