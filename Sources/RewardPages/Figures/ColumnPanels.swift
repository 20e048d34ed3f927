/// Columns along one axis, in panels one under the other: how a distribution moves from day to day.
///
/// Each panel has its own scale from 0 up, because a narrow distribution is much higher than a wide one.
public struct ColumnPanels: Chart {
  /// One distribution.
  public struct Panel: Sendable {
    public var name: String
    /// The text under the name.
    public var note: String
    /// One value per column; all panels have the same number of columns.
    public var values: [Double]
    /// The ends of a 95 % interval at each value.
    public var low: [Double]?
    public var high: [Double]?

    public init(
      _ name: String, note: String = "", _ values: [Double], low: [Double]? = nil, high: [Double]? = nil
    ) {
      let counts = [values, low ?? values, high ?? values].map(\.count)
      precondition(counts.allSatisfy { $0 == values.count }, "'\(name)' has rows of \(counts) values")
      self.name = name
      self.note = note
      self.values = values
      self.low = low
      self.high = high
    }

    /// The largest value or end of an interval that can be drawn.
    fileprivate var largest: Double {
      (values + (low ?? []) + (high ?? [])).filter(\.isFinite).max() ?? 0
    }
  }

  public var caption: Caption
  public var horizontal: Axis
  public var vertical: Axis
  /// Where each column begins on the horizontal axis, ascending.
  public var places: [Int]
  public var panels: [Panel]

  public init(_ caption: Caption, horizontal: Axis, vertical: Axis, places: [Int], panels: [Panel]) {
    precondition(
      panels.allSatisfy { $0.values.count == places.count },
      "panels of \(panels.map(\.values.count)) values in \(places.count) columns")
    self.caption = caption
    self.horizontal = horizontal
    self.vertical = vertical
    self.places = places
    self.panels = panels
  }

  private static let panelHeight = 62.0
  private static let gap = 24.0

  public var figure: Figure {
    let rows = Double(max(panels.count, 1))
    let bottom = Figure.top + rows * (Self.panelHeight + Self.gap) - Self.gap
    let ticks = panels.map { Ticks.nice(from: 0, to: $0.largest, about: 2, in: vertical.measure) }
    let widest = ticks.flatMap(\.labels).map { TextWidth.pixels($0, size: 12) }.max() ?? 0
    let words = panels.flatMap { [$0.name, $0.note] }.map { TextWidth.pixels(PlainText.line($0), size: 12) }
    let area = Area(
      left: (widest + 14).rounded(), top: Figure.top,
      right: (Figure.width - min(words.max() ?? 0, 190) - 20).rounded(), bottom: bottom)
    return Figure(caption, height: bottom + 44) { canvas in
      canvas.text(PlainText.line(vertical.name), at: Point(x: 4, y: area.top - 12), class: "muted")
      for (index, panel) in panels.enumerated() {
        var own = area
        own.top = area.top + Double(index) * (Self.panelHeight + Self.gap)
        own.bottom = own.top + Self.panelHeight
        draw(panel, ticks[index], in: own, on: &canvas)
      }
      guard !panels.isEmpty, !places.isEmpty else {
        let middle = Point(x: (area.left + area.right) / 2, y: area.top + Self.panelHeight / 2)
        return canvas.text("no data", at: middle, anchor: .middle, class: "muted")
      }
      drawPlaces(under: area, on: &canvas)
    }
  }

  private func draw(_ panel: Panel, _ ticks: Ticks, in area: Area, on canvas: inout Canvas) {
    let y = Scale(low: 0, high: ticks.values[ticks.values.count - 1], start: area.bottom, end: area.top)
    for (value, label) in zip(ticks.values, ticks.labels) {
      canvas.line(
        from: Point(x: area.left, y: y(value)), to: Point(x: area.right, y: y(value)),
        class: value == 0 ? "axis" : "grid")
      canvas.text(label, at: Point(x: area.left - 8, y: y(value) + 4), anchor: .end, class: "muted")
    }
    let width = (area.right - area.left) / Double(max(places.count, 1))
    for (column, value) in panel.values.enumerated() where value.isFinite && value > 0 {
      let left = area.left + Double(column) * width
      let edge = min(1, width / 8)
      canvas.rectangle(
        Area(left: left + edge, top: y(value), right: left + width - edge, bottom: area.bottom), class: "s1")
      guard let low = panel.low?[column], let high = panel.high?[column], low.isFinite, high.isFinite else {
        continue
      }
      let middle = left + width / 2
      canvas.line(
        from: Point(x: middle, y: y(max(low, 0))), to: Point(x: middle, y: y(high)), class: "whisker")
    }
    let right = area.right + 14
    func text(_ words: String, down: Double, style: String) {
      let words = TextWidth.fitted(PlainText.line(words), pixels: 190, size: 12)
      canvas.text(words, at: Point(x: right, y: area.top + down), class: style)
    }
    text(panel.name, down: 14, style: "label")
    if !panel.note.isEmpty { text(panel.note, down: 31, style: "muted") }
  }

  /// Labels under the lowest panel, at most a dozen.
  private func drawPlaces(under area: Area, on canvas: inout Canvas) {
    let width = (area.right - area.left) / Double(places.count)
    let span = places.count > 1 ? places[places.count - 1] - places[places.count - 2] : 1
    let every = ([1, 2, 5, 10, 20, 50].first { places.count <= 12 * $0 } ?? places.count) * span
    for (column, place) in places.enumerated() where place % every == 0 || column == 0 {
      // The first is named where the next label leaves it room.
      if column == 0, place % every != 0, (every - place % every) * 2 <= every { continue }
      canvas.text(
        NumberText.whole(place),
        at: Point(x: area.left + (Double(column) + 0.5) * width, y: area.bottom + 18), anchor: .middle,
        class: "muted")
    }
    canvas.text(
      PlainText.line(horizontal.name), at: Point(x: (area.left + area.right) / 2, y: area.bottom + 36),
      anchor: .middle, class: "muted")
  }
}
