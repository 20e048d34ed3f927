extension LineEditor {
  /// The dash of a list's element that begins here, on the same line; `nil` where it stands elsewhere.
  func dash(before start: Position) -> Position? {
    guard isWithin(start), let column = lines[start.line][..<start.column].lastIndex(where: { $0 != " " }),
      lines[start.line][column] == "-"
    else { return nil }
    return Position(line: start.line, column: column)
  }

  /// Removes a row written by indentation: its line, and those of its value.
  ///
  /// - Returns: whether the row has its line for itself.
  mutating func removeRow(at start: Position) -> Bool {
    guard indentation(start.line) == start.column else { return false }
    lines.removeSubrange(start.line...lastLine(ofRowAt: start))
    // Of the blank lines around it one is enough.
    if start.line > 0, start.line < lines.count, isEmpty(start.line), isEmpty(start.line - 1) {
      lines.remove(at: start.line - 1)
    }
    return true
  }

  /// Whether the line before this one, or before the comments above it, is empty.
  func followsEmptyLine(_ line: Int) -> Bool {
    var above = line - 1
    while above >= 0, !isEmpty(above), isBlank(above) { above -= 1 }
    return above >= 0 && isEmpty(above)
  }

  /// Adds a row below another one written by indentation.
  ///
  /// - Returns: whether that row has its line for itself.
  mutating func insertRow(_ row: [String], behindRowAt start: Position) -> Bool {
    guard indentation(start.line) == start.column else { return false }
    let indent = String(repeating: " ", count: start.column)
    lines.insert(
      contentsOf: row.map { Array((indent + $0).unicodeScalars) }, at: lastLine(ofRowAt: start) + 1)
    return true
  }

  /// Removes a row in brackets, with the comma between it and a neighbour.
  ///
  /// - Returns: whether there is such a comma.
  mutating func removeRow(from start: Position, to end: Position) -> Bool {
    if let comma = firstMark(from: end), self[comma] == "," {
      var behind = Position(line: comma.line, column: comma.column + 1)
      while behind.column < lines[behind.line].count, Self.isSpace(self[behind]) { behind.column += 1 }
      replace(start, behind, with: "")
      if lines[start.line].count == start.column { dropSpaces(atEndOf: start.line) }
      // A row that had its line for itself leaves none behind.
      if isEmpty(start.line) { lines.remove(at: start.line) }
    } else if let comma = lastMark(before: start), self[comma] == "," {
      replace(comma, end, with: "")
    } else {
      return false
    }
    return true
  }

  private mutating func dropSpaces(atEndOf line: Int) {
    while let last = lines[line].last, Self.isSpace(last) { lines[line].removeLast() }
  }

  /// Where a single value in brackets ends, which may go on over several lines: before a comma, a bracket or a comment.
  func valueEnd(from start: Position) -> Position {
    var quote: Unicode.Scalar?
    for line in start.line..<lines.count {
      let (columns, comment) = plain(line, from: line == start.line ? start.column : 0, &quote)
      let mark = columns.first { [",", "}", "]"].contains(lines[line][$0]) } ?? comment
      guard let mark, let last = lastMark(before: Position(line: line, column: mark)) else { continue }
      // Nothing may stand there, too.
      let isEmpty = (last.line, last.column) < (start.line, start.column)
      return isEmpty ? start : Position(line: last.line, column: last.column + 1)
    }
    return start
  }

  private subscript(position: Position) -> Unicode.Scalar { lines[position.line][position.column] }

  /// The first scalar from here that is neither a space nor a tab.
  private func firstMark(from start: Position) -> Position? {
    for line in start.line..<lines.count {
      let first = line == start.line ? start.column : 0
      if let column = lines[line][first...].firstIndex(where: { !Self.isSpace($0) }) {
        return Position(line: line, column: column)
      }
    }
    return nil
  }

  /// The last scalar before here that is neither a space nor a tab.
  private func lastMark(before start: Position) -> Position? {
    for line in (0...start.line).reversed() {
      let behind = line == start.line ? start.column : lines[line].count
      if let column = lines[line][..<behind].lastIndex(where: { !Self.isSpace($0) }) {
        return Position(line: line, column: column)
      }
    }
    return nil
  }
}
