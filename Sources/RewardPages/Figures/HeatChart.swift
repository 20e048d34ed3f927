/// A table of two axes with a number in each cell: the larger the number, the stronger its colour.
public struct HeatChart: Chart {
  public var caption: Caption
  /// The names of the two axes.
  public var vertical: String
  public var horizontal: String
  public var rows: [String]
  public var columns: [String]
  /// By row, then by column; not a number where there is none.
  public var values: [[Double]]
  public var measure: Axis
  /// Whether larger numbers have stronger colours; where they are not shown to differ, all are pale.
  public var hasShades: Bool

  /// - Precondition: there is a value for each row and column.
  public init(
    _ caption: Caption, vertical: String, horizontal: String, rows: [String], columns: [String],
    values: [[Double]], measure: Axis, hasShades: Bool = true
  ) {
    precondition(
      values.count == rows.count && values.allSatisfy { $0.count == columns.count },
      "\(rows.count) rows of \(columns.count) columns have \(values.map(\.count)) values")
    self.caption = caption
    self.vertical = vertical
    self.horizontal = horizontal
    self.rows = rows
    self.columns = columns
    self.values = values
    self.measure = measure
    self.hasShades = hasShades
  }

  private static let row = 34.0
  /// The number of shades. Each is one more layer of a pale colour, which suits a light and a dark page.
  private static let shades = 6

  public var figure: Figure {
    let names = RowNames(rows, pixels: 160)
    let left = (names.width + 14).rounded()
    let width = (Figure.width - left - 8) / Double(max(columns.count, 1))
    // Two long names stand one under the other.
    let fits =
      TextWidth.pixels(PlainText.line(vertical) + PlainText.line(horizontal), size: 12) < Figure.width - 80
    let second = Figure.top - 8 + (fits ? 0 : 16)
    let top = second + 30
    let shares = shares
    let bottom = top + Double(rows.count) * Self.row
    return Figure(caption, height: bottom + 26) { canvas in
      canvas.text("\(PlainText.line(vertical)) ↓", at: Point(x: 4, y: Figure.top - 8), class: "muted")
      canvas.text(
        "\(PlainText.line(horizontal)) →", at: Point(x: Figure.width - 8, y: second), anchor: .end,
        class: "muted")
      if shares.isEmpty { canvas.text("no data", at: Point(x: left, y: top + 16), class: "muted") }
      for (place, column) in columns.enumerated() {
        let name = TextWidth.fitted(PlainText.line(column), pixels: width - 4, size: 12)
        canvas.text(
          name, at: Point(x: left + (Double(place) + 0.5) * width, y: top - 8), anchor: .middle,
          class: "muted")
      }
      for (place, row) in values.enumerated() {
        let y = top + Double(place) * Self.row
        names.draw(place, endingAt: left - 8, middle: y + Self.row / 2, on: &canvas)
        for (column, value) in row.enumerated() where value.isFinite {
          let x = left + Double(column) * width
          let area = Area(left: x + 1, top: y + 1, right: x + width - 1, bottom: y + Self.row - 1)
          draw(value, in: area, share: shares[measure.label(of: value)] ?? 0, on: &canvas)
        }
      }
    }
  }

  /// How strong the colour of each label is, from 0 to 1. Numbers that look alike have the same colour.
  private var shares: [String: Double] {
    let known = values.joined().filter(\.isFinite)
    let means = Dictionary(grouping: known, by: measure.label).mapValues { numbers in
      numbers.reduce(0, +) / Double(numbers.count)
    }
    guard hasShades, let low = means.values.min(), let high = means.values.max(), high > low else {
      return means.mapValues { _ in 0 }
    }
    return means.mapValues { ($0 - low) / (high - low) }
  }

  private func draw(_ value: Double, in area: Area, share: Double, on canvas: inout Canvas) {
    for _ in 0..<(1 + Int(share * Double(Self.shades - 1) + 0.5)) {
      canvas.rectangle(area, class: "s1 wide")
    }
    let text = TextWidth.fitted(measure.label(of: value), pixels: area.right - area.left - 2, size: 12)
    canvas.text(
      text, at: Point(x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 + 4), anchor: .middle)
  }
}
