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

  /// The table for a terminal of some columns: where it is wider, the figures of a row stand below its words.
  ///
  /// Figures that do not fit beside each other go on in the next line. No line is cut.
  package func terminalText(fitting width: Int) -> String {
    let whole = terminalText()
    guard TerminalText.widthOfLines(whole) > width else { return whole }
    let words = columns.indices.filter { columns[$0].alignment == .left }
    let figures = figureLines(columns: width - 2)
    let named = [columns.map(\.name)] + rows
    return named.enumerated().map { place, cells in
      let text = TerminalText.line(words.map { cells[$0].plain }.joined(separator: ": "))
      let lines = TerminalText.wrapped(text, columns: width - 4).dropLast().replacing("\n", with: "\n    ")
      return "\(lines)\n" + figures.map { "  \($0[place])\n" }.joined()
    }.joined()
  }

  /// The figures in aligned lines: for each group of columns that fits, the line of the head and those of all rows.
  private func figureLines(columns width: Int) -> [[Substring]] {
    var groups: [[Int]] = []
    var taken = 0
    for place in columns.indices where columns[place].alignment != .left {
      let own = ([columns[place].name] + rows.map { $0[place] }).reduce(0) {
        max($0, TerminalText.width(TerminalText.line($1.plain)))
      }
      let fits = !groups.isEmpty && taken + 2 + own <= width
      taken = fits ? taken + 2 + own : own
      if fits { groups[groups.count - 1].append(place) } else { groups.append([place]) }
    }
    return groups.map { group in
      var table = TerminalTable(columns: group.map { (columns[$0].name.plain, columns[$0].alignment) })
      for row in rows { table.add(row: group.map { row[$0].plain }) }
      return table.text().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
  }
}
