/// Rows in aligned columns, for a terminal or a log.
public struct TerminalTable: Sendable {
  private let names: [String]
  private let alignments: [Table.Alignment]
  private var rows: [[String]] = []

  /// Columns of words lean left, columns of numbers right.
  public init(_ columns: (name: String, alignment: Table.Alignment)...) { self.init(columns: columns) }

  public init(columns: [(name: String, alignment: Table.Alignment)]) {
    names = columns.map { TerminalText.line($0.name) }
    alignments = columns.map(\.alignment)
  }

  /// Adds a row of as many cells as there are columns.
  public mutating func row(_ cells: String...) { add(row: cells) }

  public mutating func add(row cells: [String]) {
    precondition(cells.count == names.count, "\(cells.count) cells in a table of \(names.count) columns")
    rows.append(cells.map(TerminalText.line))
  }

  /// The table with two spaces between columns and none at line ends.
  public func text() -> String {
    var widths = names.map(TerminalText.width)
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], TerminalText.width(cell)) }
    }
    return ([names] + rows).map { line($0, widths) + "\n" }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let gap = String(repeating: " ", count: widths[index] - TerminalText.width(cell))
      if index > 0 { line += "  " }
      line += alignments[index] == .right ? gap + cell : cell + gap
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Table {
  /// The table of a page for a terminal.
  ///
  /// - Parameter hidden: The names of columns that a terminal has no room for.
  package func terminalText(without hidden: String...) -> String {
    let shown = columns.indices.filter { !hidden.contains(columns[$0].name.plain) }
    precondition(shown.count + hidden.count == columns.count, "not every one of \(hidden) is a column")
    var table = TerminalTable(columns: shown.map { (columns[$0].name.plain, columns[$0].alignment) })
    for row in rows { table.add(row: shown.map { row[$0].plain }) }
    return table.text()
  }
}
