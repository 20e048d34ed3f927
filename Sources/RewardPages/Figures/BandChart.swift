/// Parts of a whole by day: bands stacked in the order given, the first at the bottom.
///
/// Over more than a hundred days, each point after the first four weeks is the mean of the seven days around it (fewer
/// at the end), so that weekdays do not hide the course. The axis names this. The first weeks are not smoothed,
/// because what happens in them happens once.
public struct BandChart: Chart {
  public struct Band: Sendable {
    public var name: String
    /// Amounts from 0 up, one a day.
    public var values: [Double]
    public var tint: Tint

    public init(_ name: String, _ values: [Double], tint: Tint) {
      self.name = name
      self.values = values
      self.tint = tint
    }
  }

  /// Bands that belong together share a family of colours.
  public enum Tint: Sendable {
    /// One of the blues and greens, or of the yellows and reds, 0 to 5.
    case cool(Int)
    case warm(Int)
    case grey

    fileprivate var style: String {
      switch self {
      case .cool(let index): "u\(index % Palette.layerCount + 1)"
      case .warm(let index): "d\(index % Palette.layerCount + 1)"
      case .grey: "u\(Palette.layerCount + 1)"
      }
    }
  }

  public var caption: Caption
  public var vertical: Axis
  public var bands: [Band]

  public init(_ caption: Caption, vertical: Axis, bands: [Band]) {
    self.caption = caption
    self.vertical = vertical
    self.bands = bands
  }

  public var figure: Figure {
    let shown = bands.filter { $0.values.contains { $0.isFinite && $0 > 0 } }
    let count = bands.map(\.values.count).max() ?? 0
    let isSmoothed = count > 100
    let edges = Self.stacked(shown, days: count, isSmoothed: isSmoothed)
    var vertical = vertical
    if isSmoothed { vertical.name += ", daily to day \(Self.firstWeeks), then mean of 7 days" }
    var named = Self.labels(shown)
    var labels = EndLabels()
    labels.labels = named
    let room = labels.width(atMost: 230)
    let frame = Frame(
      horizontal: .days, count: count, vertical: vertical, values: 0...(edges.last?.max() ?? 0), labels: room)
    for index in shown.indices {
      let middle = (edges[index][count - 1] + edges[index + 1][count - 1]) / 2
      named[index].target = Point(x: frame.x(Double(count - 1)), y: frame.y(middle))
    }
    labels.labels = named
    let days = Thinning.days(of: edges)
    return Figure(caption, plot: frame.plot) { canvas in
      frame.draw(on: &canvas)
      guard !shown.isEmpty else { return frame.drawEmpty(on: &canvas) }
      for (index, band) in shown.enumerated() {
        func edge(_ heights: [Double]) -> [Point] {
          days.map { Point(x: frame.x(Double($0)), y: frame.y(heights[$0])) }
        }
        canvas.area(
          along: edge(edges[index + 1]), and: edge(edges[index]), class: "\(band.tint.style) layer")
      }
      labels.draw(on: &canvas, beside: frame.area, width: room)
    }
  }

  /// The edges of the bands from the bottom up: one more than the number of bands.
  private static func stacked(_ bands: [Band], days: Int, isSmoothed: Bool) -> [[Double]] {
    var heights = Array(repeating: 0.0, count: days)
    var edges = [heights]
    for band in bands {
      for (day, value) in band.values.enumerated() where value.isFinite { heights[day] += max(value, 0) }
      edges.append(isSmoothed ? smoothed(heights) : heights)
    }
    return edges
  }

  /// The days that are not smoothed.
  private static let firstWeeks = 28

  private static func smoothed(_ values: [Double]) -> [Double] {
    values.indices.map { day in
      let reach = day < firstWeeks ? 0 : min(3, values.count - 1 - day)
      return values[(day - reach)...(day + reach)].reduce(0, +) / Double(2 * reach + 1)
    }
  }

  /// A band with less of the area can hardly be seen.
  private static let leastVisible = 0.05

  /// The name of each band and its share of the last day's whole; none for a band that has ended and can hardly be seen.
  private static func labels(_ bands: [Band]) -> [EndLabels.Label] {
    let last = bands.map { band in band.values.last.flatMap { $0.isFinite ? max($0, 0) : nil } ?? 0 }
    let whole = last.reduce(0, +)
    let areas = bands.map { $0.values.reduce(0) { $0 + ($1.isFinite ? max($1, 0) : 0) } }
    let area = areas.reduce(0, +)
    return bands.indices.map { index in
      let (band, value) = (bands[index], last[index])
      let isGone = value == 0 && areas[index] < leastVisible * area
      guard !isGone else { return .init(text: "", target: Point(x: 0, y: 0), style: band.tint.style) }
      let share = whole > 0 ? " \(NumberText.percent(value / whole))" : ""
      return .init(text: PlainText.line(band.name) + share, target: Point(x: 0, y: 0), style: band.tint.style)
    }
  }
}
