import RewardEngine

extension Design {
  /// The points of a table in comma-separated values: a head of field paths, then a row of numbers for each point.
  ///
  /// Fields may stand in double quotes, and between spaces; empty lines are left out.
  /// - Parameter source: the name of the file, and its lines without their ends.
  /// - Throws: `InvalidScenario` with the first fault, at its line and column.
  public init(table source: Source) throws(InvalidScenario) {
    let table = PointTable(source)
    let rows = source.lines.enumerated().map { table.row($0.offset + 1, $0.element) }
      .filter { !$0.cells.isEmpty }
    guard let head = rows.first else {
      throw InvalidScenario(
        at: .whole, .root, "the file has no points", help: PointTable.example, in: source)
    }
    let paths = try table.paths(head)
    var points: [[Double]] = []
    for row in rows.dropFirst() { points.append(try table.point(row, paths)) }
    try table.check(count: points.count)
    let axes = paths.enumerated().map { column, path in
      Axis(path, values: Set(points.map { $0[column] }).sorted())
    }
    self.init(axes, points: points)
  }
}

/// Reads a table of points.
private struct PointTable {
  let source: Source

  static let example =
    "write the paths of fields between commas, and below them a row of numbers for each point"

  init(_ source: Source) { self.source = source }

  struct Row {
    var line: Int
    var cells: [Cell]
  }

  /// What stands between two commas, where it begins, and how wide it is.
  struct Cell {
    var text: String
    var column: Int
    var width: Int
  }

  /// No quoted field holds a comma here, so that every comma parts two.
  func row(_ number: Int, _ line: String) -> Row {
    var text = line.unicodeScalars[...]
    if text.last == "\r" { text.removeLast() }
    if number == 1, text.first == "\u{FEFF}" { text.removeFirst() }
    guard text.contains(where: { $0 != " " }) else { return Row(line: number, cells: []) }
    var column = 1
    let cells = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      defer { column += part.count + 1 }
      var inner = part.drop { $0 == " " }
      let start = column + part.count - inner.count
      while inner.last == " " { inner.removeLast() }
      let width = inner.count
      if inner.count > 1, inner.first == "\"", inner.last == "\"" { inner = inner.dropFirst().dropLast() }
      return Cell(text: String(inner), column: start, width: width)
    }
    return Row(line: number, cells: cells)
  }

  func paths(_ head: Row) throws(InvalidScenario) -> [FieldPath] {
    var paths: [FieldPath] = []
    for cell in head.cells {
      let path = FieldPath(cell.text)
      if path.names.isEmpty || path.names.contains("") || Double(cell.text) != nil {
        throw fault(
          head, cell, .root, "the first row must name a field above each column", help: Self.example)
      }
      if paths.contains(path) {
        throw fault(head, cell, path, "'\(path)' has two columns", help: "keep one of them")
      }
      paths.append(path)
    }
    return paths
  }

  func point(_ row: Row, _ paths: [FieldPath]) throws(InvalidScenario) -> [Double] {
    guard row.cells.count == paths.count else {
      throw InvalidScenario(
        at: .file(line: row.line, column: 1, width: 0), .root,
        "the row has \(row.cells.count) \(row.cells.count == 1 ? "value" : "values"), the first row \(paths.count)",
        help: "write a number for each column", in: source)
    }
    var point: [Double] = []
    for (path, cell) in zip(paths, row.cells) {
      guard let value = Node(.scalar(Scalar(cell.text)), at: .whole).number, value.isFinite else {
        throw fault(
          row, cell, path, "'\(cell.text)' is not a number", help: "write it in digits, such as 5 or 0.25")
      }
      point.append(value)
    }
    return point
  }

  func check(count: Int) throws(InvalidScenario) {
    guard count == 0 || count > Design.mostPoints else { return }
    throw InvalidScenario(
      at: .whole, .root,
      count == 0
        ? "the file has no points" : "the file has \(count) points; the most is \(Design.mostPoints)",
      help: count == 0 ? PointTable.example : "leave some out, or make several studies of them", in: source)
  }

  private func fault(
    _ row: Row, _ cell: Cell, _ path: FieldPath, _ message: String, help: String
  ) -> InvalidScenario {
    let place = Place.file(line: row.line, column: cell.column, width: cell.width)
    return InvalidScenario(at: place, path, message, help: help, in: source)
  }
}
