/// Labels in a column beside the plot, each as near to its line's end as the others allow.
///
/// A label that is too long for the column is broken into lines and never cut.
package struct EndLabels {
  struct Label {
    package var text: String
    /// The place of the line's end.
    package var target: Point
    package var style: String
    /// Whether its line is one of dots.
    package var isDotted = false
  }

  package static let size = 12.0
  package static let height = 15.0
  private static let leader = 16.0
  /// Room for as much of a line as shows its pattern.
  private static let key = 26.0
  /// Between the end of a line and its tie to the edge.
  private static let gap = 4.0

  /// Whether a piece of each line stands before its label, so that its pattern can be seen.
  var hasKeys = false

  private var lead: Double { Self.leader + (hasKeys ? Self.key : 0) }

  /// A line without a name gets no label.
  var labels: [Label] = [] { didSet { labels.removeAll(where: \.text.isEmpty) } }

  /// The room to leave on the right of the plot.
  package func width(atMost limit: Double) -> Double {
    let widest = labels.map { TextWidth.pixels($0.text, size: Self.size) }.max() ?? 0
    return labels.isEmpty ? 12 : min(widest + lead + 8, limit)
  }

  /// The height of all labels, one under the other, in a column of this width.
  package func height(width: Double) -> Double {
    labels.reduce(0) { $0 + Double(lines($1, width).count) * Self.height }
  }

  private func lines(_ label: Label, _ width: Double) -> [String] {
    TextWidth.lines(label.text, pixels: width - lead - 4, size: Self.size)
  }

  /// Draws each label, and a line in its colour from the edge of the plot to the label.
  ///
  /// Where a series ends before the edge, a level dotted line in grey ties its end to the edge: a slanted line in its
  /// colour would be taken for data.
  func draw(on canvas: inout Canvas, beside area: Area, width: Double) {
    let lines = labels.map { self.lines($0, width) }
    let heights = Self.spread(
      labels.map(\.target.y), from: area.top, to: area.bottom,
      heights: lines.map { Double($0.count) * Self.height })
    for ((label, lines), height) in zip(zip(labels, lines), heights) {
      let x = area.right + Self.leader
      let edge = Point(x: area.right, y: label.target.y)
      if edge.x - label.target.x > 2 * Self.gap {
        canvas.line(from: Point(x: label.target.x + Self.gap, y: edge.y), to: edge, class: "tie")
      }
      canvas.line(
        from: Point(x: edge.x + 2, y: edge.y), to: Point(x: x - 4, y: height), class: "\(label.style) leader")
      if hasKeys, label.isDotted {
        canvas.dot(Point(x: x + Self.key / 2 - 2.5, y: height), class: label.style)
      } else if hasKeys {
        canvas.line(
          from: Point(x: x, y: height), to: Point(x: x + Self.key - 5, y: height), class: label.style)
      }
      let first = height + 4 - Double(lines.count - 1) * Self.height / 2
      for (index, line) in lines.enumerated() {
        canvas.text(
          line, at: Point(x: area.right + lead, y: first + Double(index) * Self.height), class: "label")
      }
    }
  }

  /// The nearest middles of labels of these heights that keep them apart and in order; closer if there is no room.
  ///
  /// Pools neighbours that would overlap and centres the pool on its members: the isotonic regression of the
  /// places less the heights before them, which moves the labels least in the sum of squares.
  package static func spread(
    _ wanted: [Double], from top: Double, to bottom: Double, heights: [Double]
  ) -> [Double] {
    guard wanted.count > 1 else { return wanted.map { min(max($0, top), bottom) } }
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var offsets = [0.0]
    for (before, next) in zip(order, order.dropFirst()) {
      offsets.append(offsets[offsets.count - 1] + (heights[before] + heights[next]) / 2)
    }
    let whole = offsets[offsets.count - 1]
    let squeeze = whole > 0 ? min(1, (bottom - top) / whole) : 1
    offsets = offsets.map { $0 * squeeze }
    var pools: [(mean: Double, count: Int)] = []
    for (rank, index) in order.enumerated() {
      pools.append((wanted[index] - offsets[rank], 1))
      while pools.count > 1, pools[pools.count - 2].mean > pools[pools.count - 1].mean {
        let last = pools.removeLast()
        let before = pools.removeLast()
        let count = before.count + last.count
        let sum = before.mean * Double(before.count) + last.mean * Double(last.count)
        pools.append((sum / Double(count), count))
      }
    }
    let means = pools.flatMap { Array(repeating: $0.mean, count: $0.count) }
    let limit = max(top, bottom - offsets[offsets.count - 1])
    var places = wanted
    for (rank, index) in order.enumerated() {
      places[index] = min(max(means[rank], top), limit) + offsets[rank]
    }
    return places
  }
}
