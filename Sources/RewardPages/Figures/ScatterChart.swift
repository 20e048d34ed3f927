/// Points with names on a plane of two measures.
public struct ScatterChart: Chart {
  public struct Mark: Sendable {
    public var name: String
    public var x: Double
    public var y: Double
    /// A 95 % interval across.
    public var low: Double
    public var high: Double
    /// Whether the mark has a name; other marks are drawn pale.
    public var isNamed: Bool

    public init(_ name: String, x: Double, y: Double, low: Double, high: Double, isNamed: Bool) {
      self.name = name
      self.x = x
      self.y = y
      self.low = low
      self.high = high
      self.isNamed = isNamed
    }

    fileprivate var isFinite: Bool { [x, y, low, high].allSatisfy(\.isFinite) }
  }

  /// A line from the origin, such as where both measures are equal.
  public struct Slope: Sendable {
    public var name: String
    public var value: Double

    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  public var caption: Caption
  public var horizontal: Axis
  public var vertical: Axis
  public var marks: [Mark]
  public var slope: Slope?

  public init(_ caption: Caption, horizontal: Axis, vertical: Axis, marks: [Mark], slope: Slope? = nil) {
    self.caption = caption
    self.horizontal = horizontal
    self.vertical = vertical
    self.marks = marks
    self.slope = slope
  }

  public var figure: Figure {
    let drawn = marks.filter(\.isFinite)
    var labels = EndLabels()
    labels.labels = drawn.filter(\.isNamed).map { label($0, at: Point(x: 0, y: 0)) }
    let room = labels.width(atMost: 300)
    let across = drawn.flatMap { [$0.x, $0.low, $0.high] }
    let up = drawn.map(\.y)
    let frame = Frame(
      horizontal: horizontal, count: 0, reach: (across.min() ?? 0)...(across.max() ?? 0), vertical: vertical,
      values: (up.min() ?? 0)...(up.max() ?? 0), labels: room)
    labels.labels = drawn.filter(\.isNamed).map {
      label($0, at: Point(x: frame.x($0.x), y: frame.y($0.y)))
    }
    return Figure(caption) { canvas in
      frame.draw(on: &canvas)
      guard !drawn.isEmpty else { return frame.drawEmpty(on: &canvas) }
      if let slope { draw(slope, in: frame, on: &canvas) }
      for mark in drawn {
        let height = frame.y(mark.y)
        if mark.isNamed {
          canvas.line(
            from: Point(x: frame.x(mark.low), y: height), to: Point(x: frame.x(mark.high), y: height),
            class: "whisker")
        }
        canvas.dot(Point(x: frame.x(mark.x), y: height), class: mark.isNamed ? "s1" : "s1 wide")
      }
      labels.draw(on: &canvas, beside: frame.area, width: room)
    }
  }

  private func label(_ mark: Mark, at target: Point) -> EndLabels.Label {
    return .init(text: PlainText.line(mark.name), target: target, style: "s1")
  }

  /// The line as far as the plot goes, named at its upper end.
  private func draw(_ slope: Slope, in frame: Frame, on canvas: inout Canvas) {
    guard slope.value > 0, slope.value.isFinite else { return }
    let x = min(frame.x.high, frame.y.high / slope.value)
    let end = Point(x: frame.x(x), y: frame.y(x * slope.value))
    canvas.line(from: Point(x: frame.x(0), y: frame.y(0)), to: end, class: "axis")
    canvas.text(
      PlainText.line(slope.name), at: Point(x: end.x - 6, y: end.y + 14), anchor: .end, class: "muted")
  }
}
