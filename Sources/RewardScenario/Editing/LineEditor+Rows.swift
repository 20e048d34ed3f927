extension LineEditor {
  /// The dash of a list's element that begins here, on the same line; `nil` where it stands elsewhere.
  func dash(before start: Position) -> Position? {
    guard isWithin(start), let column = lines[start.line][..<start.column].lastIndex(where: { $0 != " " }),
      lines[start.line][column] == "-"
    else { return nil }
    return Position(line: start.line, column: column)
  }

  /// Removes a row written by indentation: its line, those of its value, and comments that are indented more.
  ///
  /// - Parameter hasCommentAbove: whether the comment lines above it are its own, and go with it.
  /// - Returns: whether the row has its line for itself.
  mutating func removeRow(at start: Position, hasCommentAbove: Bool) -> Bool {
    guard indentation(start.line) == start.column else { return false }
    let last = lastLine(ofCommentsBelow: lastLine(ofRowAt: start), indentedMoreThan: start.column)
    removeLines((hasCommentAbove ? firstLine(ofCommentAbove: start.line) : start.line)...last)
    return true
  }

  private mutating func removeLines(_ range: ClosedRange<Int>) {
    lines.removeSubrange(range)
    // Of the blank lines around them one is enough.
    let next = range.lowerBound
    if next > 0, next < lines.count, isEmpty(next), isEmpty(next - 1) { lines.remove(at: next - 1) }
  }

  /// The first of the comment lines right above a line, and indented as it is; the line itself where there are none.
  func firstLine(ofCommentAbove line: Int) -> Int {
    var first = line
    while first > 0, isComment(first - 1), indentation(first - 1) == indentation(line) { first -= 1 }
    return first
  }

  /// The last of the comment lines right below a line that stand inside its row; the line itself where there are none.
  func lastLine(ofCommentsBelow line: Int, indentedMoreThan column: Int) -> Int {
    var last = line
    while last + 1 < lines.count, isComment(last + 1), indentation(last + 1) > column { last += 1 }
    return last
  }

  private func isComment(_ line: Int) -> Bool { isBlank(line) && !isEmpty(line) }

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
  /// - Parameter hasCommentAbove: whether the comment lines above it are its own, and go with it.
  /// - Returns: whether there is such a comma.
  mutating func removeRow(from start: Position, to end: Position, hasCommentAbove: Bool) -> Bool {
    if let comma = firstMark(from: end), self[comma] == "," {
      removeRow(from: start, through: Position(line: comma.line, column: comma.column + 1), hasCommentAbove)
      return true
    }
    guard let comma = lastMark(before: start), self[comma] == "," else { return false }
    let behind = Position(line: comma.line, column: comma.column + 1)
    if !hasLines(from: start, through: end), lastScalar(before: start) == comma {
      replace(comma, end, with: "")
    } else {
      // Behind the bracket, too, where each row has its comment at the end of its line.
      if comma.line < start.line, commentStart(comma.line) != nil {
        dropCommentBehindBracket(after: end, of: start)
      }
      removeRow(from: start, through: end, hasCommentAbove)
      replace(comma, behind, with: "")
    }
    return true
  }

  /// Removes the comment of a row that begins its line, where only the closing bracket stands between them.
  private mutating func dropCommentBehindBracket(after end: Position, of start: Position) {
    guard indentation(start.line) == start.column, let comment = commentStart(end.line), comment > end.column
    else { return }
    let between = lines[end.line][end.column..<comment].filter { !Self.isSpace($0) }
    guard between == ["]"] || between == ["}"] else { return }
    lines[end.line].removeSubrange(comment...)
    dropSpaces(atEndOf: end.line)
  }

  /// Removes a row and the comma behind it, with its comments.
  private mutating func removeRow(from start: Position, through end: Position, _ hasCommentAbove: Bool) {
    let first = hasCommentAbove ? firstLine(ofCommentAbove: start.line) : start.line
    guard !hasLines(from: start, through: end) else {
      removeLines(first...lastLine(ofCommentsBelow: end.line, indentedMoreThan: start.column))
      return
    }
    var behind = end
    while behind.column < lines[end.line].count, Self.isSpace(self[behind]) { behind.column += 1 }
    if behind.column < lines[end.line].count, self[behind] == "#" {
      // A comment needs a space before it.
      behind.column = hasCommentBehind(from: start, through: end) ? lines[end.line].count : end.column
    }
    let beginsLine = indentation(start.line) == start.column
    replace(start, behind, with: "")
    if lines[start.line].count == start.column { dropSpaces(atEndOf: start.line) }
    // With another row on its line, a comment above may be about both.
    let rest = lines[start.line].first { !Self.isSpace($0) }
    if beginsLine, rest == "]" || rest == "}" { lines.removeSubrange(first..<start.line) }
  }

  /// Whether the comment behind a row is its own, although a bracket opens before the row on its line.
  ///
  /// Behind the first row, a comment may be about all of them. It is about this one if the next row has one, too.
  private func hasCommentBehind(from start: Position, through end: Position) -> Bool {
    guard start.line == end.line else { return true }
    guard let before = lines[start.line][..<start.column].last(where: { !Self.isSpace($0) }),
      ["[", "{"].contains(before), let next = firstMark(from: end)
    else { return false }
    return commentStart(next.line) != nil
  }

  /// Whether nothing but a comment stands beside a row on its lines.
  private func hasLines(from start: Position, through end: Position) -> Bool {
    let rest = lines[end.line][end.column...].first { !Self.isSpace($0) }
    return lines[start.line][..<start.column].allSatisfy(Self.isSpace) && (rest == nil || rest == "#")
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

  /// The first scalar from here that is neither a space nor a tab nor in a comment.
  private func firstMark(from start: Position) -> Position? {
    for line in start.line..<lines.count {
      let first = line == start.line ? start.column : 0
      let column = lines[line][first...].firstIndex { !Self.isSpace($0) }
      if let column, lines[line][column] != "#" { return Position(line: line, column: column) }
    }
    return nil
  }

  /// The last scalar before here that is neither a space nor a tab nor in a comment.
  private func lastMark(before start: Position) -> Position? {
    for line in (0...start.line).reversed() {
      let behind = line == start.line ? start.column : commentStart(line) ?? lines[line].count
      if let column = lines[line][..<behind].lastIndex(where: { !Self.isSpace($0) }) {
        return Position(line: line, column: column)
      }
    }
    return nil
  }

  /// The last scalar before here that is neither a space nor a tab.
  private func lastScalar(before start: Position) -> Position? {
    for line in (0...start.line).reversed() {
      let behind = line == start.line ? start.column : lines[line].count
      if let column = lines[line][..<behind].lastIndex(where: { !Self.isSpace($0) }) {
        return Position(line: line, column: column)
      }
    }
    return nil
  }
}
