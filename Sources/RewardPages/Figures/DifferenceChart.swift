/// Differences to either side of 0, one under the other: points with their intervals, or bars.
///
/// Inconclusive differences are drawn in grey, so that the others stand out.
public struct DifferenceChart: Chart {
  public struct Row: Sendable {
    public var name: String
    public var value: Double
    /// A 95 % interval of the value.
    public var low: Double?
    public var high: Double?
    /// The value as text, with the digits it has elsewhere on the page; without it those of the axis.
    public var text: String?
    /// The text after the value.
    public var note: String
    /// Whether it is drawn in grey.
    public var isFaint: Bool
    /// Whether it is of a part of the row above, such as one profile, and its name is indented.
    public var isPart: Bool

    public init(
      _ name: String, _ value: Double, low: Double? = nil, high: Double? = nil, text: String? = nil,
      note: String = "", isFaint: Bool = false, isPart: Bool = false
    ) {
      self.name = name
      self.value = value
      self.low = low
      self.high = high
      self.text = text
      self.note = note
      self.isFaint = isFaint
      self.isPart = isPart
    }
  }

  public enum Mark: Sendable { case point, bar }

  public var caption: Caption
  public var axis: Axis
  public var mark: Mark
  public var rows: [Row]

  public init(_ caption: Caption, axis: Axis, mark: Mark = .point, rows: [Row]) {
    self.caption = caption
    self.axis = axis
    self.mark = mark
    self.rows = rows
  }

  private static let height = 28.0
  private static let thickness = 16.0
  private static let cap = 4.0

  public var figure: Figure {
    let names = RowNames(rows.map(\.name), pixels: 290, isPart: rows.map(\.isPart))
    let rowHeight = names.rowHeight(atLeast: Self.height)
    let left = (names.width + 20).rounded()
    let ends = rows.flatMap { [$0.value, $0.low ?? $0.value, $0.high ?? $0.value] }.filter(\.isFinite)
    let ticks = Ticks.nice(from: ends.min() ?? 0, to: ends.max() ?? 0, about: 5, in: axis.measure)
    let notes = rows.map { Self.note(of: $0, on: axis, ticks) }
    let room = ((notes.map { TextWidth.pixels($0, size: 12) }.max() ?? 0) + 24).rounded()
    let top = Figure.top
    let bottom = top + Double(max(rows.count, 1)) * rowHeight
    let scale = Scale(
      low: ticks.values[0], high: ticks.values[ticks.values.count - 1], start: left,
      end: Figure.width - room)
    return Figure(caption, height: bottom + 44) { canvas in
      drawAxis(ticks, scale, top, bottom, on: &canvas)
      if rows.isEmpty { canvas.text("no data", at: Point(x: left, y: top + 16), class: "muted") }
      for (index, row) in rows.enumerated() {
        let middle = top + (Double(index) + 0.5) * rowHeight
        names.draw(index, endingAt: left - 12, middle: middle, on: &canvas)
        draw(row, scale, middle, on: &canvas)
        canvas.text(
          notes[index], at: Point(x: Figure.width - room + 16, y: middle + 4),
          class: row.isFaint ? "muted" : "")
      }
    }
  }

  private static func note(of row: Row, on axis: Axis, _ ticks: Ticks) -> String {
    guard row.value.isFinite else { return NumberText.missing }
    let value = row.text.map(PlainText.line) ?? NumberText.signed(ticks.label(of: row.value, on: axis))
    return row.note.isEmpty ? value : "\(value) · \(PlainText.line(row.note))"
  }

  private func drawAxis(
    _ ticks: Ticks, _ scale: Scale, _ top: Double, _ bottom: Double, on canvas: inout Canvas
  ) {
    for (value, label) in zip(ticks.values, ticks.labels) {
      let place = scale(value)
      canvas.line(
        from: Point(x: place, y: top), to: Point(x: place, y: bottom), class: value == 0 ? "axis" : "grid")
      canvas.text(label, at: Point(x: place, y: bottom + 16), anchor: .middle, class: "muted")
    }
    let name = PlainText.line(axis.name) + (ticks.unit.isEmpty ? "" : ", \(ticks.unit)")
    canvas.text(
      name, at: Point(x: (scale.start + scale.end) / 2, y: bottom + 34), anchor: .middle, class: "muted")
  }

  private func draw(_ row: Row, _ scale: Scale, _ middle: Double, on canvas: inout Canvas) {
    guard row.value.isFinite else { return }
    let style = row.isFaint ? "axis" : "s1"
    let (zero, end) = (scale(0), scale(row.value))
    if mark == .bar {
      canvas.rectangle(
        Area(
          left: min(zero, end), top: middle - Self.thickness / 2, right: max(zero, end),
          bottom: middle + Self.thickness / 2), class: row.isFaint ? "u7 layer" : "s1")
    }
    if let low = row.low, let high = row.high, low.isFinite, high.isFinite {
      let whisker = mark == .bar ? "whisker" : style
      canvas.line(
        from: Point(x: scale(low), y: middle), to: Point(x: scale(high), y: middle), class: whisker)
      for edge in [scale(low), scale(high)] {
        canvas.line(
          from: Point(x: edge, y: middle - Self.cap), to: Point(x: edge, y: middle + Self.cap),
          class: whisker)
      }
    }
    if mark == .point { canvas.dot(Point(x: end, y: middle), class: row.isFaint ? "muted" : "s1") }
  }
}
