/// The names beside the rows of a chart. A long name takes several lines and is never cut.
struct RowNames {
  private static let size = 12.0
  private static let lineHeight = 14.0

  private static let indent = 16.0

  private let names: [[String]]
  /// Whether each name is of a part of what is above it. With one of them, names are aligned at the left.
  private let isPart: [Bool]

  /// Breaks names into lines of at most `pixels`.
  init(_ names: [String], pixels: Double, isPart: [Bool]? = nil) {
    self.isPart = isPart ?? names.map { _ in false }
    self.names = names.map { TextWidth.lines(PlainText.line($0), pixels: pixels, size: Self.size) }
  }

  /// The width of the widest line.
  var width: Double {
    let widths = zip(names, isPart).flatMap { lines, isPart in
      lines.map { TextWidth.pixels($0, size: Self.size) + (isPart ? Self.indent : 0) }
    }
    return widths.max() ?? 0
  }

  /// The height of a row, so that the name with the most lines fits.
  func rowHeight(atLeast least: Double) -> Double {
    max(least, Double(names.map(\.count).max() ?? 1) * Self.lineHeight + 6)
  }

  /// Draws a name with its end at a place, its lines around the middle.
  func draw(_ row: Int, endingAt x: Double, middle: Double, class style: String = "", on canvas: inout Canvas)
  {
    let first = middle + 4 - Double(names[row].count - 1) * Self.lineHeight / 2
    let isLeft = isPart.contains(true)
    let start = isLeft ? x - width + (isPart[row] ? Self.indent : 0) : x
    for (place, line) in names[row].enumerated() {
      canvas.text(
        line, at: Point(x: start, y: first + Double(place) * Self.lineHeight),
        anchor: isLeft ? .start : .end, class: style)
    }
  }
}
