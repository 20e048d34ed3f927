/// The names beside the rows of a chart. A long name takes several lines and is never cut.
struct RowNames {
  private static let size = 12.0
  private static let lineHeight = 14.0

  private let names: [[String]]

  /// Breaks names into lines of at most `pixels`.
  init(_ names: [String], pixels: Double) {
    self.names = names.map { TextWidth.lines(PlainText.line($0), pixels: pixels, size: Self.size) }
  }

  /// The width of the widest line.
  var width: Double { names.joined().map { TextWidth.pixels($0, size: Self.size) }.max() ?? 0 }

  /// The height of a row, so that the name with the most lines fits.
  func rowHeight(atLeast least: Double) -> Double {
    max(least, Double(names.map(\.count).max() ?? 1) * Self.lineHeight + 6)
  }

  /// Draws a name with its end at a place, its lines around the middle.
  func draw(_ row: Int, endingAt x: Double, middle: Double, class style: String = "", on canvas: inout Canvas)
  {
    let first = middle + 4 - Double(names[row].count - 1) * Self.lineHeight / 2
    for (place, line) in names[row].enumerated() {
      canvas.text(
        line, at: Point(x: x, y: first + Double(place) * Self.lineHeight), anchor: .end, class: style)
    }
  }
}
