/// Two shares per row: the share of an input by itself, and its share with all its interactions.
public struct ShareBarChart: Chart {
  /// The shares of one row with their 95 % intervals.
  public struct Row: Sendable {
    public var name: String
    public var own: Share
    public var total: Share

    public init(_ name: String, own: Share, total: Share) {
      self.name = name
      self.own = own
      self.total = total
    }
  }

  public struct Share: Sendable {
    public var value: Double
    public var low: Double
    public var high: Double

    public init(_ value: Double, low: Double, high: Double) {
      self.value = value
      self.low = low
      self.high = high
    }

    package var isFinite: Bool { value.isFinite && low.isFinite && high.isFinite }
  }

  public var caption: Caption
  public var axis: String
  /// The names of the two bars.
  public var names: (own: String, total: String)
  public var rows: [Row]

  public init(_ caption: Caption, axis: String, names: (own: String, total: String), rows: [Row]) {
    self.caption = caption
    self.axis = axis
    self.names = names
    self.rows = rows
  }

  private static let row = 34.0
  private static let nameRoom = 300.0

  public var figure: Figure {
    let labels = RowNames(rows.map(\.name), pixels: Self.nameRoom)
    let rowHeight = labels.rowHeight(atLeast: Self.row)
    let left = (labels.width + 14).rounded()
    let reaches =
      rows.filter(\.total.isFinite).map(\.total.high) + rows.filter(\.own.isFinite).map(\.own.high)
    let ticks = Ticks.nice(from: 0, to: min(1.5, max(reaches.max() ?? 0, 0.1)), about: 5, in: .percent)
    let scale = Scale(
      low: 0, high: ticks.values[ticks.values.count - 1], start: left, end: Figure.width - 24)
    let bottom = Figure.top + Double(max(rows.count, 1)) * rowHeight
    return Figure(caption, height: bottom + 62) { canvas in
      for (value, label) in zip(ticks.values, ticks.labels) {
        canvas.line(
          from: Point(x: scale(value), y: Figure.top), to: Point(x: scale(value), y: bottom),
          class: value == 0 ? "axis" : "grid")
        canvas.text(label, at: Point(x: scale(value), y: bottom + 16), anchor: .middle, class: "muted")
      }
      canvas.text(
        PlainText.line(axis), at: Point(x: (left + Figure.width - 24) / 2, y: bottom + 34), anchor: .middle,
        class: "muted")
      if rows.isEmpty { canvas.text("no data", at: Point(x: left, y: Figure.top + 16), class: "muted") }
      for (index, row) in rows.enumerated() {
        let top = Figure.top + Double(index) * rowHeight
        labels.draw(index, endingAt: left - 8, middle: top + Self.row / 2, on: &canvas)
        draw(row.own, from: top + 4, to: top + 15, style: "s1", scale, on: &canvas)
        draw(row.total, from: top + 18, to: top + 29, style: "s2", scale, on: &canvas)
      }
      drawKey(at: Point(x: left, y: bottom + 52), on: &canvas)
    }
  }

  private func draw(
    _ share: Share, from top: Double, to bottom: Double, style: String, _ scale: Scale,
    on canvas: inout Canvas
  ) {
    guard share.isFinite else { return }
    func place(_ value: Double) -> Double { scale(min(max(value, 0), scale.high)) }
    canvas.rectangle(
      Area(left: scale(0), top: top, right: place(share.value), bottom: bottom), class: style)
    let middle = (top + bottom) / 2
    canvas.line(
      from: Point(x: place(share.low), y: middle), to: Point(x: place(share.high), y: middle),
      class: "whisker")
    for end in [place(share.low), place(share.high)] {
      canvas.line(from: Point(x: end, y: middle - 3), to: Point(x: end, y: middle + 3), class: "whisker")
    }
  }

  private func drawKey(at place: Point, on canvas: inout Canvas) {
    var x = place.x
    for (name, style) in [(names.own, "s1"), (names.total, "s2")] {
      canvas.rectangle(Area(left: x, top: place.y - 9, right: x + 12, bottom: place.y), class: style)
      canvas.text(PlainText.line(name), at: Point(x: x + 18, y: place.y))
      x += 18 + TextWidth.pixels(name, size: 12) + 24
    }
  }
}
