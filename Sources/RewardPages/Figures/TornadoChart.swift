/// A tornado chart: for each field the change of a metric at the field's low and at its high end. Rows without a shown
/// effect are drawn in grey, and so is an end whose interval has 0 in it, so that the others stand out.
public struct TornadoChart: Chart {
  /// The changes of one row.
  public struct Row: Sendable {
    public var name: String
    public var low: End
    public var high: End
    /// Whether it is drawn in grey.
    public var isFaint: Bool

    public init(_ name: String, low: End, high: End, isFaint: Bool = false) {
      self.name = name
      self.low = low
      self.high = high
      self.isFaint = isFaint
    }
  }

  /// One end of a row: the label of its bar, the length of the bar, and a 95 % interval of the length.
  public struct End: Sendable {
    public var label: String
    public var change: Double
    public var low: Double
    public var high: Double

    public init(_ label: String, _ change: Double, low: Double, high: Double) {
      self.label = label
      self.change = change
      self.low = low
      self.high = high
    }

    package var isFinite: Bool { change.isFinite && low.isFinite && high.isFinite }

    /// Whether this end shows no effect by itself; the other end of its row may.
    fileprivate var hasZero: Bool { low <= 0 && high >= 0 }
  }

  public var caption: Caption
  public var axis: Axis
  public var rows: [Row]

  public init(_ caption: Caption, axis: Axis, rows: [Row]) {
    self.caption = caption
    self.axis = axis
    self.rows = rows
  }

  private static let row = 34.0
  private static let thickness = 13.0
  private static let nameRoom = 300.0

  public var figure: Figure {
    let drawn = rows.filter { $0.low.isFinite && $0.high.isFinite }
    let reaches = drawn.flatMap { [$0.low.low, $0.low.high, $0.high.low, $0.high.high] }
    let ticks = Ticks.nice(from: reaches.min() ?? 0, to: reaches.max() ?? 0, about: 5, in: axis.measure)
    let names = RowNames(rows.map(\.name), pixels: Self.nameRoom)
    let rowHeight = names.rowHeight(atLeast: Self.row)
    // Labels stand outside of the bars, and the longest may be at either end.
    let label =
      (drawn.flatMap { [$0.low.label, $0.high.label] }.map { TextWidth.pixels($0, size: 12) }.max() ?? 0) + 8
    let left = (names.width + 14 + label).rounded()
    let scale = Scale(
      low: ticks.values[0], high: ticks.values[ticks.values.count - 1], start: left,
      end: (Figure.width - label - 8).rounded())
    let bottom = Figure.top + Double(max(rows.count, 1)) * rowHeight
    return Figure(caption, height: bottom + 44) { canvas in
      drawAxis(ticks, scale, bottom, on: &canvas)
      if drawn.isEmpty {
        canvas.text("no data", at: Point(x: left, y: Figure.top + 16), class: "muted")
      }
      for (index, row) in rows.enumerated() {
        let middle = Figure.top + (Double(index) + 0.5) * rowHeight
        names.draw(
          index, endingAt: left - label - 8, middle: middle, class: row.isFaint ? "muted" : "", on: &canvas)
        guard row.low.isFinite, row.high.isFinite else { continue }
        for (end, side, style) in [(row.low, -1.0, "s1"), (row.high, 1, "s2")] {
          let isFaint = row.isFaint || end.hasZero
          draw(
            end, at: middle + side * Self.thickness / 2, style: isFaint ? "u7 layer" : style, scale,
            on: &canvas)
        }
      }
    }
  }

  private func drawAxis(_ ticks: Ticks, _ scale: Scale, _ bottom: Double, on canvas: inout Canvas) {
    for (value, label) in zip(ticks.values, ticks.labels) {
      let place = scale(value)
      canvas.line(
        from: Point(x: place, y: Figure.top), to: Point(x: place, y: bottom),
        class: value == 0 ? "axis" : "grid")
      canvas.text(label, at: Point(x: place, y: bottom + 16), anchor: .middle, class: "muted")
    }
    let name =
      ticks.unit.isEmpty ? PlainText.line(axis.name) : "\(PlainText.line(axis.name)), \(ticks.unit)"
    canvas.text(
      name, at: Point(x: (scale.start + scale.end) / 2, y: bottom + 34), anchor: .middle, class: "muted")
  }

  private func draw(
    _ end: End, at height: Double, style: String, _ scale: Scale, on canvas: inout Canvas
  ) {
    let (zero, reach) = (scale(0), scale(end.change))
    let half = Self.thickness / 2 - 1
    canvas.rectangle(
      Area(left: min(zero, reach), top: height - half, right: max(zero, reach), bottom: height + half),
      class: style)
    canvas.line(
      from: Point(x: scale(end.low), y: height), to: Point(x: scale(end.high), y: height), class: "whisker")
    let isLeft = end.change < 0
    let outside =
      isLeft ? min(reach, scale(end.low)) - 6 : max(reach, scale(end.high)) + 6
    canvas.text(
      PlainText.line(end.label), at: Point(x: outside, y: height + 4), anchor: isLeft ? .end : .start,
      class: "muted")
  }
}
