/// Edits lines of a YAML file at given places.
struct LineEditor {
  /// Counted from 0, columns in Unicode scalars as the reader counts them.
  struct Position: Equatable {
    var line: Int
    var column: Int

    init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    /// Where something stands that the reader read; `nil` where it stands in no file.
    init?(_ place: Place) {
      guard case .file(let line, let column, _) = place else { return nil }
      self.init(line: line - 1, column: column - 1)
    }
  }

  var lines: [[Unicode.Scalar]]

  init(_ lines: [String]) { self.lines = lines.map { Array($0.unicodeScalars) } }

  var text: String { lines.map(Self.string).joined(separator: "\n") }

  func isWithin(_ position: Position) -> Bool {
    lines.indices.contains(position.line) && position.column <= lines[position.line].count
  }

  /// Whether a collection in brackets starts here, rather than one by indentation.
  func opensBracket(_ position: Position) -> Bool {
    guard isWithin(position), position.column < lines[position.line].count else { return false }
    return ["{", "["].contains(lines[position.line][position.column])
  }

  /// The place behind the bracket that closes the one here; `nil` where none does.
  func closing(of start: Position) -> Position? {
    var depth = 0
    var quote: Unicode.Scalar?
    for line in start.line..<lines.count {
      for column in plain(line, from: line == start.line ? start.column : 0, &quote).columns {
        switch lines[line][column] {
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        default: continue
        }
        if depth == 0 { return Position(line: line, column: column + 1) }
      }
    }
    return nil
  }

  /// What of a line is neither in quotes nor in its comment, and where the comment starts.
  ///
  /// - Parameter quote: the quote that is open where the line begins, and then where it ends.
  func plain(
    _ line: Int, from first: Int, _ quote: inout Unicode.Scalar?
  ) -> (columns: [Int], comment: Int?) {
    var columns: [Int] = []
    var column = first
    while column < lines[line].count {
      let scalar = lines[line][column]
      if let open = quote {
        let next = column + 1 < lines[line].count ? lines[line][column + 1] : nil
        // A backslash in double quotes, and a quote doubled in single ones, keep the next character from closing them.
        if open == "\"" ? scalar == "\\" : scalar == open && next == open {
          column += 1
        } else if scalar == open {
          quote = nil
        }
      } else if startsComment(line, column) {
        return (columns, column)
      } else if (scalar == "\"" || scalar == "'") && startsValue(line, column) {
        quote = scalar
      } else {
        columns.append(column)
      }
      column += 1
    }
    return (columns, nil)
  }

  /// - Precondition: `end` is not before `start`, and both are within the lines.
  mutating func replace(_ start: Position, _ end: Position, with text: String) {
    let before = lines[start.line][..<start.column]
    let after = lines[end.line][end.column...]
    lines.replaceSubrange(start.line...end.line, with: [before + Array(text.unicodeScalars) + after])
  }

  /// Replaces a collection written by indentation with a text behind its key.
  mutating func replaceBlock(underKeyAt key: Position, from first: Int, with text: String) {
    var last = first
    for line in first..<lines.count where !isBlank(line) {
      let indent = indentation(line)
      // The dashes of a list may stand right below their key.
      let isElement = indent == key.column && lines[line][indent] == "-"
      guard indent > key.column || isElement else { break }
      last = line
    }
    last = lastLine(ofCommentsBelow: last, indentedMoreThan: key.column)
    lines.removeSubrange(max(first, key.line + 1)...max(last, key.line + 1))
    let comment = commentStart(key.line)
    let head = Self.string(lines[key.line][..<(comment ?? lines[key.line].count)]).droppingSpaces
    let tail = comment.map { "   " + Self.string(lines[key.line][$0...]) } ?? ""
    lines[key.line] = Array("\(head) \(text)\(tail)".unicodeScalars)
  }

  /// Replaces a key, its value and their comments by lines that are indented as the key is.
  mutating func replaceEntry(at key: Position, with block: [String]) {
    let indent = String(repeating: " ", count: key.column)
    lines.replaceSubrange(
      key.line...lastLine(ofRowAt: key), with: block.map { Array((indent + $0).unicodeScalars) })
  }

  /// The last line of a row written by indentation, of its key or dash and its value.
  func lastLine(ofRowAt start: Position) -> Int {
    var last = start.line
    let isDash = isWithin(start) && lines[start.line][start.column] == "-"
    for line in (start.line + 1)..<max(lines.count, start.line + 1) where !isBlank(line) {
      let indent = indentation(line)
      // The dashes of a list may stand right below their key, and so may the bracket that closes its value.
      let isElement = lines[line][indent] == "-" && !isDash
      let isEnd = ["}", "]"].contains(lines[line][indent])
      guard indent > start.column || indent == start.column && (isElement || isEnd) else { break }
      last = line
    }
    return last
  }

  /// Makes an entry the first of a mapping that starts here.
  mutating func insert(_ entry: String, intoMappingAt start: Position, isEmpty: Bool) {
    if opensBracket(start) {
      let behind = Position(line: start.line, column: start.column + 1)
      replace(behind, behind, with: isEmpty ? " \(entry) " : " \(entry),")
    } else {
      let indent = String(repeating: " ", count: start.column)
      let head = Self.string(lines[start.line][..<start.column])
      let rest = lines[start.line][start.column...]
      lines[start.line] = Array((head + entry).unicodeScalars)
      lines.insert(Array(indent.unicodeScalars) + rest, at: start.line + 1)
    }
  }

  /// Adds a comment behind a line, after the comment that it has.
  mutating func addComment(_ comment: String, line: Int) {
    let separator = commentStart(line) == nil ? "   # " : "; "
    lines[line] = Array((Self.string(lines[line]).droppingSpaces + separator + comment).unicodeScalars)
  }

  /// Removes from the comment of a line the parts, between semicolons, for which a condition holds.
  mutating func removeComments(line: Int, where isStale: (Substring) -> Bool) {
    guard let start = commentStart(line) else { return }
    let comment = Self.string(lines[line][start...].dropFirst())
    let parts = comment.split(separator: ";", omittingEmptySubsequences: false)
    let left = parts.filter { !isStale($0.trimmed) }
    guard left.count < parts.count else { return }
    let code = Self.string(lines[line][..<start])
    let rest = left.map { String($0.trimmed) }.joined(separator: "; ")
    lines[line] = Array((rest.isEmpty ? code.droppingSpaces : "\(code)# \(rest)").unicodeScalars)
  }

  private func startsComment(_ line: Int, _ column: Int) -> Bool {
    lines[line][column] == "#" && (column == 0 || Self.isSpace(lines[line][column - 1]))
  }

  /// Whether a quote here opens a text, rather than standing inside a plain one.
  private func startsValue(_ line: Int, _ column: Int) -> Bool {
    let before = lines[line][..<column]
    // Behind nothing but the dash of a list, too.
    guard let last = before.last(where: { !Self.isSpace($0) && $0 != "-" }) else { return true }
    return before.last { !Self.isSpace($0) } == last && [",", "{", "[", ":"].contains(last)
  }

  /// Where a comment begins behind a key, outside quotes.
  func commentStart(_ line: Int) -> Int? {
    var quote: Unicode.Scalar?
    return plain(line, from: 0, &quote).comment
  }

  /// Whether a line has nothing but a comment.
  func isBlank(_ line: Int) -> Bool { lines[line].first { !Self.isSpace($0) }.map { $0 == "#" } ?? true }

  func isEmpty(_ line: Int) -> Bool { lines[line].allSatisfy(Self.isSpace) }

  func indentation(_ line: Int) -> Int {
    lines[line].firstIndex { $0 != " " } ?? lines[line].count
  }

  /// JSON may be indented with tabs.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension String {
  /// Without spaces at the end.
  fileprivate var droppingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
