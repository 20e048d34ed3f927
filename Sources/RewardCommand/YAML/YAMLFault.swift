import RewardEngine

/// A syntax error in YAML, in words for the author of the file.
struct YAMLFault {
  /// What the parser found, and what it was doing.
  let problem: String
  let context: String
  /// Line and column from 0.
  let position: (line: Int, column: Int)
  /// Where the thing being read began.
  let start: (line: Int, column: Int)?
  let source: Source

  var diagnostic: Diagnostic {
    if let line = lineWithoutColon { return missingColon(in: line) }
    if let fault = otherSpace { return fault }
    let (message, help, isAtStart) = words
    let at = isAtStart ? start ?? position : position
    // At the end of a file the parser stands on a line that is not there.
    let line = min(at.line, max(0, source.lines.count - 1))
    return Diagnostic(at: .file(line: line + 1, column: at.column + 1, width: 1), .root, message, help: help)
  }

  /// The character at the position, or `nil` at the end of a line.
  private var found: Unicode.Scalar? {
    guard source.lines.indices.contains(position.line) else { return nil }
    let line = Array(source.lines[position.line].unicodeScalars)
    return line.indices.contains(position.column) ? line[position.column] : nil
  }

  /// Whether the colon at the position is the first of its line.
  private var isFirstColon: Bool {
    guard source.lines.indices.contains(position.line) else { return false }
    return !source.lines[position.line].unicodeScalars.prefix(position.column).contains(":")
  }

  /// The line above the one at which the parser stops, where that is a field and the line above is none: it lacks its colon, and the
  /// parser takes both as one text.
  private var lineWithoutColon: Int? {
    guard problem == "mapping values are not allowed in this context", isFirstColon,
      let above = line(before: position.line)
    else { return nil }
    let text = source.lines[above].trimmed
    if Self.isField(text) || "-\"'[{|>&*!".contains(text.first ?? "-") { return nil }
    // A text may go on below its field.
    if let field = line(before: above), source.lines[field].trimmed.contains(": "),
      source.lines[field].indentation < source.lines[above].indentation
    {
      return nil
    }
    return above
  }

  /// A space of another kind where the parser stops, or on the line above: it is text to YAML, and no indentation.
  private var otherSpace: Diagnostic? {
    let lines = [line(before: position.line), position.line].compactMap(\.self).filter(
      source.lines.indices.contains)
    for line in lines {
      let scalars = Array(source.lines[line].unicodeScalars)
      guard let column = scalars.firstIndex(where: \.isOtherSpace) else { continue }
      return Diagnostic(
        at: .file(line: line + 1, column: column + 1, width: 1), .root,
        "this line has a space of another kind",
        help: "write ordinary spaces before the name and after its colon")
    }
    return nil
  }

  /// The last line before another one that says something.
  private func line(before end: Int) -> Int? {
    source.lines.prefix(end).lastIndex { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("#") }
  }

  private static func isField(_ text: Substring) -> Bool { text.hasSuffix(":") || text.contains(": ") }

  private func missingColon(in line: Int) -> Diagnostic {
    let column = source.lines[line].indentation
    let word = source.lines[line].trimmed.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
    return Diagnostic(
      at: .file(line: line + 1, column: column + 1, width: max(1, word.unicodeScalars.count)), .root,
      "this line has no ': '",
      help: word.isEmpty
        ? "write 'name: value'" : "write '\(word): ' and its value, or '\(word):' above its fields")
  }

  private var words: (message: String, help: String, isAtStart: Bool) {
    switch problem {
    case _ where problem.contains("tab character") || found == "\t":
      return ("a tab cannot indent a line", "use spaces", false)
    case "found character that cannot start any token":
      return ("a value cannot start with '\(found.map(String.init) ?? "")'", "put it in quotes", false)
    case "mapping values are not allowed in this context" where isFirstColon:
      return (
        "this line is indented as part of the value above",
        "indent it like the field above, or put text with ': ' in quotes", false
      )
    case "mapping values are not allowed in this context":
      return (
        "a second ': ' is not allowed here", "put text with ': ' in quotes, or check the line above", false
      )
    case "could not find expected ':'":
      return ("this line has no ': '", "write 'name: value'", true)
    case "block sequence entries are not allowed in this context":
      return ("a list cannot start here", "start it on a new line, or write [ value, value ]", false)
    case "found unexpected end of stream" where context.contains("quoted scalar"):
      return ("the quote that opens here is never closed", "close it", true)
    case "did not find expected ',' or ']'":
      return (
        "the '[' that opens here is not closed",
        "close it with ']', and put ',' between values", true
      )
    case "did not find expected ',' or '}'" where found == ":" && start?.line == position.line:
      return ("a ',' is missing before this field", "write { name: value, name: value }", false)
    case "did not find expected ',' or '}'":
      return (
        "the '{' that opens here is not closed",
        "close it with '}', and put ',' between fields", true
      )
    case "did not find expected key" where context == "while parsing a block mapping":
      return (
        "this line does not match the indentation above it",
        "indent it like the other fields of the same mapping", false
      )
    case "did not find expected '-' indicator":
      return (
        "this line does not belong to the list above it",
        "start it with '- ' or indent it less; where names stand in place of a list, leave out each '- '",
        false
      )
    case "did not find expected <document start>":
      return (
        "the scenario ends before this line", "indent it like the other fields, or leave it out", false
      )
    case "found unknown escape character":
      return (
        "this escape is unknown in double quotes", "use single quotes, or write \\\\ for a backslash", false
      )
    case "found invalid Unicode character escape code":
      return (
        "this escape stands for no whole character",
        "write the character itself; in YAML, one escape for all of it may stand there, as in \\U0001F600",
        false
      )
    case "did not find expected node content": return ("a value is missing here", "write one", false)
    case let deep where deep.hasPrefix("Maximum nesting level"):
      return ("brackets stand within brackets too deep here", "close those that open before it", false)
    default: return ("this is not YAML: \(problem)", "check the quotes, brackets and spaces before it", false)
    }
  }
}

extension String {
  fileprivate var indentation: Int { prefix { $0 == " " }.count }
}
