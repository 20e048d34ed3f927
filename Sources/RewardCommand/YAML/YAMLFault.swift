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
        "this line does not belong to the list above it", "start it with '- ', or indent it less", false
      )
    case "did not find expected <document start>":
      return (
        "the scenario ends before this line", "indent it like the other fields, or leave it out", false
      )
    case "found unknown escape character":
      return (
        "this escape is unknown in double quotes", "use single quotes, or write \\\\ for a backslash", false
      )
    case "did not find expected node content": return ("a value is missing here", "write one", false)
    case let deep where deep.hasPrefix("Maximum nesting level"):
      return ("brackets stand within brackets too deep here", "close those that open before it", false)
    default: return ("this is not YAML: \(problem)", "check the quotes, brackets and spaces before it", false)
    }
  }
}
