/// Lines over the days of the simulation, or over any other axis, each with its name at its end.
public struct LineChart: Chart {
  public struct Series: Sendable {
    public var name: String
    public var values: [Double]
    /// The places along the horizontal axis, ascending; without them the values are those of the days.
    public var places: [Double]?
    /// The ends of a 95 % interval at each value.
    public var low: [Double]?
    public var high: [Double]?
    /// Whether the line keeps its height until the next value, as survival does.
    public var isStepped: Bool
    /// Whether its values are dots with no line through them, as what was observed is.
    public var isDotted: Bool

    public init(
      _ name: String, _ values: [Double], at places: [Double]? = nil, low: [Double]? = nil,
      high: [Double]? = nil,
      isStepped: Bool = false, isDotted: Bool = false
    ) {
      let counts = [values, places ?? values, low ?? values, high ?? values].map(\.count)
      precondition(counts.allSatisfy { $0 == values.count }, "'\(name)' has columns of \(counts) values")
      self.name = name
      self.values = values
      self.places = places
      self.low = low
      self.high = high
      self.isStepped = isStepped
      self.isDotted = isDotted
    }

    /// Everything that needs room on the vertical axis.
    fileprivate var drawn: [Double] { values + (low ?? []) + (high ?? []) }

    package func place(_ index: Int) -> Double { places?[index] ?? Double(index) }
  }

  /// A height to compare the lines with, such as 1 for a ratio.
  public struct Reference: Sendable {
    public var name: String
    public var value: Double

    public init(_ name: String, at value: Double) {
      self.name = name
      self.value = value
    }
  }

  public var caption: Caption
  public var horizontal: Axis
  public var vertical: Axis
  public var series: [Series]
  /// Whether the last value stands beside the name at the line's end.
  public var showsLastValues: Bool
  /// Drawn thin across the whole plot, and named beside it.
  public var reference: Reference?

  public init(
    _ caption: Caption, horizontal: Axis = .days, vertical: Axis, series: [Series],
    showsLastValues: Bool = true
  ) {
    self.showsLastValues = showsLastValues
    self.caption = caption
    self.horizontal = horizontal
    self.vertical = vertical
    self.series = series
  }

  public var figure: Figure {
    let drawn = series.flatMap(\.drawn).filter(isDrawn)
    let heights = drawn.isEmpty ? [] : drawn + [reference?.value].compactMap { $0 }
    let places = series.flatMap { $0.places ?? [] }.filter(\.isFinite)
    let reach = (heights.min() ?? 0)...(heights.max() ?? 0)
    let marks = Frame.marks(of: vertical, reach)
    var labels = EndLabels()
    labels.hasKeys = series.count > 1
    labels.labels =
      series.enumerated().map { label($0.offset, marks, at: Point(x: 0, y: 0)) }
      + referenceLabel(at: Point(x: 0, y: 0))
    let room = labels.width(atMost: 230)
    // Room for all labels, one under the other.
    let height = max(Figure.height, Figure.top + 44 + labels.height(width: room))
    let frame = Frame(
      horizontal: horizontal, count: count, reach: (places.min() ?? 0)...(places.max() ?? 0),
      vertical: vertical, values: reach, labels: room, height: height)
    labels.labels = series.enumerated().compactMap { index, row in
      row.values.lastIndex(where: isDrawn).map { last in
        label(index, marks, at: Point(x: frame.x(row.place(last)), y: frame.y(row.values[last])))
      }
    }
    let line = reference.map { frame.y($0.value) }
    if let line { labels.labels += referenceLabel(at: Point(x: frame.area.right, y: line)) }
    return Figure(caption, height: height, plot: frame.plot) { canvas in
      frame.draw(on: &canvas)
      guard !heights.isEmpty else { return frame.drawEmpty(on: &canvas) }
      if let line {
        canvas.line(
          from: Point(x: frame.area.left, y: line), to: Point(x: frame.area.right, y: line), class: "axis")
      }
      for (index, row) in series.enumerated() {
        draw(row, style: Palette.line(index), in: frame, on: &canvas)
      }
      labels.draw(on: &canvas, beside: frame.area, width: room)
    }
  }

  private func referenceLabel(at target: Point) -> [EndLabels.Label] {
    guard let reference else { return [] }
    return [.init(text: PlainText.line(reference.name), target: target, style: "axis")]
  }

  private func label(_ index: Int, _ marks: Ticks, at target: Point) -> EndLabels.Label {
    let row = series[index]
    let last = showsLastValues ? row.values.lastIndex(where: \.isFinite) : nil
    let value = last.map { early(row, $0) + marks.label(of: row.values[$0], on: vertical) } ?? ""
    return .init(
      text: PlainText.line(row.name) + value, target: target, style: Palette.line(index),
      isDotted: row.isDotted)
  }

  /// What stands between a name and its last value: its place, where the line ends before the axis does.
  private func early(_ row: Series, _ last: Int) -> String {
    guard row.place(last) < Double(count - 1) else { return " " }
    return switch horizontal.measure {
    case .days: ", day \(horizontal.label(of: row.place(last))): "
    case .whole: ", at \(horizontal.label(of: row.place(last))): "
    default: " "
    }
  }

  /// The number of days on the horizontal axis, or one more than its last whole number.
  private var count: Int {
    series.map { $0.places == nil ? $0.values.count : Int($0.places?.max() ?? 0) + 1 }.max() ?? 0
  }

  /// A logarithmic axis has no place for 0 and below.
  private func isDrawn(_ value: Double) -> Bool {
    value.isFinite && (vertical.scale == .linear || value > 0)
  }

  private func draw(_ row: Series, style: String, in frame: Frame, on canvas: inout Canvas) {
    let kept = Thinning.days(of: [row.values, row.low ?? [], row.high ?? []])
    func points(_ values: [Double]) -> [Point?] {
      var points: [Point?] = []
      for index in kept {
        guard isDrawn(values[index]) else {
          points.append(nil)
          continue
        }
        let point = Point(x: frame.x(row.place(index)), y: frame.y(values[index]))
        if row.isStepped, let before = points.last ?? nil { points.append(Point(x: point.x, y: before.y)) }
        points.append(point)
      }
      return points
    }
    if let low = row.low, let high = row.high {
      canvas.band(upper: points(high), lower: points(low), class: "\(style) wide")
    }
    guard row.isDotted else { return canvas.path(points(row.values), class: style) }
    for case let point? in points(row.values) { canvas.dot(point, class: style) }
  }
}
