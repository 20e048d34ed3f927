/// A Lorenz curve: the share of all holdings that the poorest share of a population holds.
///
/// Square, with shares on both axes, so that equality is the diagonal and the shaded area is half the Gini
/// coefficient.
public struct LorenzChart: Chart {
  /// The share of all holdings that the poorest share of the population holds.
  public struct Point: Sendable {
    public var population: Double
    public var value: Double

    public init(population: Double, value: Double) {
      self.population = population
      self.value = value
    }
  }

  /// A label beside the curve, with a line to its place.
  public struct Mark: Sendable {
    public var words: String
    public var point: Point

    public init(_ words: String, at point: Point) {
      self.words = words
      self.point = point
    }
  }

  public var caption: Caption
  public var horizontal: String
  public var vertical: String
  /// From (0, 0) to (1, 1), ascending.
  public var points: [Point]
  public var marks: [Mark]

  public init(
    _ caption: Caption, horizontal: String, vertical: String, points: [Point], marks: [Mark] = []
  ) {
    self.caption = caption
    self.horizontal = horizontal
    self.vertical = vertical
    self.points = points
    self.marks = marks
  }

  private static let height = 480.0

  public var figure: Figure {
    let frame = Self.frame(horizontal, vertical)
    let curve = points.filter { $0.population.isFinite && $0.value.isFinite }.map { place($0, in: frame) }
    return Figure(caption, height: Self.height) { canvas in
      frame.draw(on: &canvas)
      guard curve.count > 1 else { return frame.drawEmpty(on: &canvas) }
      canvas.area(along: curve, and: [curve[0], curve[curve.count - 1]], class: "s1 wide")
      canvas.line(from: curve[0], to: curve[curve.count - 1], class: "axis")
      canvas.path(curve, class: "s1")
      canvas.text(
        "all hold the same", at: place(Point(population: 0.47, value: 0.5), in: frame), anchor: .end,
        class: "muted")
      let labels = labels(in: frame)
      for label in labels.labels { canvas.dot(label.target, class: "s1") }
      labels.draw(on: &canvas, beside: frame.area, width: labels.width(atMost: 320))
    }
  }

  /// The marks that have a place.
  private func labels(in frame: Frame) -> EndLabels {
    var labels = EndLabels()
    labels.labels = marks.filter { $0.point.population.isFinite && $0.point.value.isFinite }.map {
      mark in
      return .init(text: PlainText.line(mark.words), target: place(mark.point, in: frame), style: "s1")
    }
    return labels
  }

  private func place(_ point: Point, in frame: Frame) -> RewardPages.Point {
    RewardPages.Point(x: frame.x(point.population), y: frame.y(point.value))
  }

  /// A square plot, whatever room the labels of the axis take.
  private static func frame(_ horizontal: String, _ vertical: String) -> Frame {
    func frame(labels: Double) -> Frame {
      Frame(
        horizontal: Axis(horizontal, .percent, reach: 1), count: 0,
        vertical: Axis(vertical, .percent, reach: 1),
        values: 0...1, labels: labels, height: height)
    }
    let wide = frame(labels: 0).area
    return frame(labels: Figure.width - wide.left - (wide.bottom - wide.top))
  }
}
