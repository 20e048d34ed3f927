/// The spread of a metric over players by day: the median within two bands of percentiles.
public struct FanChart: Chart {
  /// One value per day for each percentile, all of the same length. Values that are not finite are not drawn.
  public struct Percentiles: Sendable {
    public var p5: [Double]
    public var p25: [Double]
    public var p50: [Double]
    public var p75: [Double]
    public var p95: [Double]

    public init(p5: [Double], p25: [Double], p50: [Double], p75: [Double], p95: [Double]) {
      let counts = [p5, p25, p50, p75, p95].map(\.count)
      precondition(counts.allSatisfy { $0 == p50.count }, "percentiles of \(counts) days in one fan")
      self.p5 = p5
      self.p25 = p25
      self.p50 = p50
      self.p75 = p75
      self.p95 = p95
    }

    /// The last day on which all percentiles have values; `nil` where there is none.
    package var lastDay: Int? {
      p50.indices.last { day in [p5, p25, p50, p75, p95].allSatisfy { $0[day].isFinite } }
    }
  }

  public var caption: Caption
  public var vertical: Axis
  public var percentiles: Percentiles
  public var mean: [Double]?
  /// The median of another run to compare with, drawn dashed.
  public var medianBefore: [Double]?

  public init(_ caption: Caption, vertical: Axis, percentiles: Percentiles, mean: [Double]? = nil) {
    self.caption = caption
    self.vertical = vertical
    self.percentiles = percentiles
    self.mean = mean
  }

  public var figure: Figure {
    let series = [percentiles.p5, percentiles.p25, percentiles.p50, percentiles.p75, percentiles.p95]
    let lines = [mean ?? [], medianBefore ?? []]
    let finite = (series + lines).joined().filter(\.isFinite)
    let days = Thinning.days(of: series + lines)
    let last = percentiles.lastDay
    let isEarly = last.map { $0 < series[0].count - 1 } ?? false
    let place = isEarly ? ", day \(Axis.days.label(of: Double(last ?? 0))):" : ""
    let reach = (finite.min() ?? 0)...(finite.max() ?? 0)
    let marks = Frame.marks(of: vertical, reach)
    var labels = EndLabels()
    func width(_ frame: Frame?) -> Double {
      labels.labels = []
      guard let last else { return labels.width(atMost: 200) }
      let lines = [
        ("95th percentile", series[4], "s1"), ("75th", series[3], "s1"), ("mean", mean ?? [], "s2"),
        ("median", series[2], "s1"), ("median before", medianBefore ?? [], "s2"), ("25th", series[1], "s1"),
        ("5th percentile", series[0], "s1"),
      ]
      for (name, values, style) in lines where last < values.count && values[last].isFinite {
        let target = Point(x: frame?.x(Double(last)) ?? 0, y: frame?.y(values[last]) ?? 0)
        labels.labels.append(
          .init(
            text: "\(name)\(place) \(marks.label(of: values[last], on: vertical))", target: target,
            style: style))
      }
      return labels.width(atMost: 200)
    }
    let room = width(nil)
    let frame = Frame(
      horizontal: .days, count: series[0].count, vertical: vertical,
      values: reach, labels: room)
    _ = width(frame)
    return Figure(caption, plot: frame.plot) { canvas in
      frame.draw(on: &canvas)
      guard !finite.isEmpty else { return frame.drawEmpty(on: &canvas) }
      func points(_ values: [Double]) -> [Point?] {
        days.map { day in
          day < values.count && values[day].isFinite
            ? Point(x: frame.x(Double(day)), y: frame.y(values[day])) : nil
        }
      }
      for (lower, upper, style) in [(0, 4, "s1 wide"), (1, 3, "s1 narrow")] {
        canvas.band(upper: points(series[upper]), lower: points(series[lower]), class: style)
      }
      if let mean { canvas.path(points(mean), class: "s2 thin") }
      if let medianBefore { canvas.path(points(medianBefore), class: "s2 thin") }
      canvas.path(points(series[2]), class: "s1")
      labels.draw(on: &canvas, beside: frame.area, width: room)
    }
  }
}
