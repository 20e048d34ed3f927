/// Income above the line and spending below it, both stacked by reason, by day.
///
/// Over more than a hundred days each point is the mean of the seven days up to it, so that weekdays do not hide the
/// course. The axis names this.
public struct StackedAreaChart: Chart {
  /// The amount of one reason by day, 0 or more on either side.
  public struct Layer: Sendable {
    public var name: String
    public var values: [Double]
    /// The amount behind the shares of a side, such as the total before it was divided by players.
    public var weight: Double?

    public init(_ name: String, _ values: [Double], weight: Double? = nil) {
      self.name = name
      self.values = values
      self.weight = weight
    }

    package var total: Double { weight ?? values.reduce(0) { $0 + ($1.isFinite ? $1 : 0) } }
  }

  public var caption: Caption
  public var vertical: Axis
  public var faucets: [Layer]
  public var sinks: [Layer]
  /// The net of another run to compare with, drawn beside the net as far as it is known: that run may be shorter.
  public var netBefore: [Double]?

  public init(_ caption: Caption, vertical: Axis, faucets: [Layer], sinks: [Layer]) {
    self.caption = caption
    self.vertical = vertical
    self.faucets = faucets
    self.sinks = sinks
  }

  public var figure: Figure {
    let above = Self.merged(faucets)
    let below = Self.merged(sinks)
    let count = (above + below).map(\.values.count).max() ?? 0
    let isSmoothed = count > 100
    let up = Self.stacked(above, days: count, isSmoothed: isSmoothed)
    let down = Self.stacked(below, days: count, isSmoothed: isSmoothed).map { $0.map { -$0 } }
    var vertical = vertical
    if isSmoothed { vertical.name += ", mean of 7 days" }
    var labels = EndLabels()
    labels.labels = Self.labels(above, sign: "+", style: "u") + Self.labels(below, sign: "−", style: "d")
    labels.labels.append(.init(text: "net", target: Point(x: 0, y: 0), style: "net"))
    let known = Array((netBefore ?? []).prefix(count).prefix { $0.isFinite })
    let earlier = isSmoothed ? Self.smoothed(known) : known
    if !earlier.isEmpty {
      labels.labels.append(.init(text: "net before", target: Point(x: 0, y: 0), style: "s2"))
    }
    let room = labels.width(atMost: 230)
    let height = max(Figure.height, Figure.top + 60 + labels.height(width: room))
    let frame = Frame(
      horizontal: .days, count: count, vertical: vertical,
      values: (down.last?.min() ?? 0)...(up.last?.max() ?? 0), labels: room, height: height)
    guard count > 0 else {
      return Figure(caption, height: height) { canvas in
        frame.draw(on: &canvas)
        frame.drawEmpty(on: &canvas)
      }
    }
    let zero = Array(repeating: 0.0, count: count)
    let net = zip(up.last ?? zero, down.last ?? zero).map { $0 + $1 }
    let bounds = Array(zip([zero] + up, up)) + Array(zip([zero] + down, down)) + [(net, net)]
    for (index, bound) in bounds.enumerated() {
      let middle = (bound.0[count - 1] + bound.1[count - 1]) / 2
      labels.labels[index].target = Point(x: frame.x(Double(count - 1)), y: frame.y(middle))
    }
    if let last = earlier.last {
      labels.labels[bounds.count].target = Point(x: frame.x(Double(earlier.count - 1)), y: frame.y(last))
    }
    let days = Thinning.days(of: up + down + [net] + (earlier.isEmpty ? [] : [earlier]))
    return Figure(caption, height: height, plot: frame.plot) { canvas in
      frame.draw(on: &canvas)
      // The outermost layer first: each next one covers what is not its own, down to the line.
      for (side, style) in [(up, "u"), (down, "d")] {
        for (index, heights) in side.enumerated().reversed() {
          let edge = days.map { Point(x: frame.x(Double($0)), y: frame.y(heights[$0])) }
          let base = [edge[0].x, edge[edge.count - 1].x].map { Point(x: $0, y: frame.y(0)) }
          canvas.area(along: edge, and: base, class: "\(style)\(index + 1) layer")
        }
      }
      canvas.path(days.map { Point(x: frame.x(Double($0)), y: frame.y(net[$0])) }, class: "net thin")
      canvas.path(
        days.map { $0 < earlier.count ? Point(x: frame.x(Double($0)), y: frame.y(earlier[$0])) : nil },
        class: "s2 thin")
      labels.draw(on: &canvas, beside: frame.area, width: room)
    }
  }

  /// The layers with any amount, largest first; those after the sixth are merged.
  private static func merged(_ layers: [Layer]) -> [Layer] {
    let moving = layers.enumerated().filter { $0.element.total > 0 }
    let sorted = moving.sorted { ($1.element.total, $0.offset) < ($0.element.total, $1.offset) }.map(
      \.element)
    guard sorted.count > Palette.layerCount + 1 else { return sorted }
    let rest = sorted.dropFirst(Palette.layerCount)
    var sums = Array(repeating: 0.0, count: rest.map(\.values.count).max() ?? 0)
    for layer in rest {
      for (day, value) in layer.values.enumerated() where value.isFinite { sums[day] += value }
    }
    let others = Layer("\(rest.count) others", sums, weight: rest.reduce(0) { $0 + $1.total })
    return sorted.prefix(Palette.layerCount) + [others]
  }

  /// The upper edges of the stacked layers.
  private static func stacked(_ layers: [Layer], days: Int, isSmoothed: Bool) -> [[Double]] {
    var heights = Array(repeating: 0.0, count: days)
    return layers.map { layer in
      for (day, value) in layer.values.enumerated() where value.isFinite { heights[day] += max(value, 0) }
      return isSmoothed ? smoothed(heights) : heights
    }
  }

  private static func smoothed(_ values: [Double]) -> [Double] {
    values.indices.map { day in
      let week = values[max(0, day - 6)...day]
      return week.reduce(0, +) / Double(week.count)
    }
  }

  /// The name of each layer and its share of its side.
  private static func labels(_ layers: [Layer], sign: String, style: String) -> [EndLabels.Label] {
    let total = layers.reduce(0) { $0 + $1.total }
    return layers.enumerated().map { index, layer in
      let share = NumberText.percent(layer.total / total, decimals: 0)
      return .init(
        text: "\(sign) \(PlainText.line(layer.name)) \(share)", target: Point(x: 0, y: 0),
        style: "\(style)\(index + 1)")
    }
  }
}
