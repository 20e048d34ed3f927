/// Labels in a column beside the plot, each as near to its line's end as the others allow.
struct EndLabels {
  struct Label {
    var text: String
    /// The place of what it names.
    var target: Point
    var style: String
  }

  static let size = 12.0
  static let height = 15.0
  private static let leader = 16.0

  var labels: [Label] = []

  /// The room to leave on the right of the plot.
  func width(atMost limit: Double) -> Double {
    let widest = labels.map { TextWidth.pixels($0.text, size: Self.size) }.max() ?? 0
    return labels.isEmpty ? 12 : min(widest + Self.leader + 8, limit)
  }

  /// Draws each label, and a line in the colour of what it names that leads to it.
  func draw(on canvas: inout Canvas, beside area: Area, width: Double) {
    let heights = Self.spread(labels.map(\.target.y), from: area.top, to: area.bottom, apart: Self.height)
    for (label, height) in zip(labels, heights) {
      let x = area.right + Self.leader
      let start = Point(x: label.target.x + 2, y: label.target.y)
      canvas.line(from: start, to: Point(x: x - 4, y: height), class: "\(label.style) leader")
      let text = TextWidth.fitted(label.text, pixels: width - Self.leader - 4, size: Self.size)
      canvas.text(text, at: Point(x: x, y: height + 4), class: "label")
    }
  }

  /// The nearest places at least so far apart and in the same order; closer if there is no room.
  ///
  /// Pools neighbours that would overlap and centres the pool on its members: the isotonic regression of the
  /// places less their ranks, which moves the labels least in the sum of squares.
  static func spread(
    _ wanted: [Double], from top: Double, to bottom: Double, apart distance: Double
  ) -> [Double] {
    guard wanted.count > 1 else { return wanted.map { min(max($0, top), bottom) } }
    let apart = min(distance, (bottom - top) / Double(wanted.count - 1))
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var pools: [(mean: Double, count: Int)] = []
    for (rank, index) in order.enumerated() {
      pools.append((wanted[index] - Double(rank) * apart, 1))
      while pools.count > 1, pools[pools.count - 2].mean > pools[pools.count - 1].mean {
        let last = pools.removeLast()
        let before = pools.removeLast()
        let count = before.count + last.count
        let sum = before.mean * Double(before.count) + last.mean * Double(last.count)
        pools.append((sum / Double(count), count))
      }
    }
    let means = pools.flatMap { Array(repeating: $0.mean, count: $0.count) }
    let limit = max(top, bottom - Double(wanted.count - 1) * apart)
    var places = wanted
    for (rank, index) in order.enumerated() {
      places[index] = min(max(means[rank], top), limit) + Double(rank) * apart
    }
    return places
  }
}
