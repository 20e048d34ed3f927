/// Named amounts as bars, one under the other.
public struct BarChart: Chart {
  public struct Bar: Sendable {
    public var name: String
    public var value: Double
    /// A 95 % interval of the value.
    public var low: Double?
    public var high: Double?
    /// The text after the value.
    public var note: String

    public init(_ name: String, _ value: Double, low: Double? = nil, high: Double? = nil, note: String = "") {
      self.name = name
      self.value = value
      self.low = low
      self.high = high
      self.note = note
    }
  }

  public var caption: Caption
  public var axis: Axis
  public var bars: [Bar]

  public init(_ caption: Caption, axis: Axis, bars: [Bar]) {
    self.caption = caption
    self.axis = axis
    self.bars = bars
  }

  private static let thickness = 18.0

  public var figure: Figure {
    let names = RowNames(bars.map(\.name), pixels: 260)
    let rowHeight = names.rowHeight(atLeast: 30)
    let words = bars.map { bar in
      let value = bar.value.isFinite ? axis.label(of: bar.value) : NumberText.missing
      return bar.note.isEmpty ? value : "\(value) · \(PlainText.line(bar.note))"
    }
    let left = (names.width + 14).rounded()
    let room = min((words.map { TextWidth.pixels($0, size: 12) }.max() ?? 0) + 16, 330)
    let right = (Figure.width - room).rounded()
    let longest = bars.flatMap { [$0.value, $0.high ?? 0] }.filter(\.isFinite).max() ?? 0
    let scale = Scale(low: 0, high: longest > 0 ? longest : 1, start: left, end: right)
    let top = Figure.top
    let height = top + Double(max(bars.count, 1)) * rowHeight + 12
    return Figure(caption, height: height) { canvas in
      canvas.text(PlainText.line(axis.name), at: Point(x: left, y: top - 8), class: "muted")
      if bars.isEmpty { canvas.text("no data", at: Point(x: left, y: top + 16), class: "muted") }
      for (index, bar) in bars.enumerated() {
        let middle = top + (Double(index) + 0.5) * rowHeight
        let end = bar.value.isFinite ? scale(max(bar.value, 0)) : left
        names.draw(index, endingAt: left - 8, middle: middle, on: &canvas)
        canvas.rectangle(
          Area(left: left, top: middle - Self.thickness / 2, right: end, bottom: middle + Self.thickness / 2),
          class: "s1")
        var reach = end
        if let low = bar.low, let high = bar.high, low.isFinite, high.isFinite {
          let ends = [low, high].map { Point(x: scale(max($0, 0)), y: middle) }
          canvas.line(from: ends[0], to: ends[1], class: "whisker")
          for end in ends {
            canvas.line(
              from: Point(x: end.x, y: middle - 4), to: Point(x: end.x, y: middle + 4), class: "whisker")
          }
          reach = max(reach, ends[1].x)
        }
        canvas.text(words[index], at: Point(x: reach + 8, y: middle + 4))
      }
      canvas.line(
        from: Point(x: left, y: top), to: Point(x: left, y: top + Double(max(bars.count, 1)) * rowHeight),
        class: "axis")
    }
  }
}
