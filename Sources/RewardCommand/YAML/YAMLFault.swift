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
    if let fault = tab ?? slip { return fault }
    if let line = lineWithoutColon { return missingColon(in: line) }
    if let fault = otherSpace { return fault }
    let (message, help, isAtStart) = words
    let at = isAtStart ? start ?? position : position
    // At the end of a file the parser stands on a line that is not there.
    let line = min(at.line, max(0, source.lines.count - 1))
    return Diagnostic(at: .file(line: line + 1, column: at.column + 1, width: 1), .root, message, help: help)
  }

  /// A tab where the parser stops.
  private var tab: Diagnostic? {
    guard problem.contains("tab character") || found == "\t",
      source.lines.indices.contains(position.line), case let line = source.lines[position.line],
      let column = line.unicodeScalars.map(\.self).firstIndex(of: "\t")
    else { return nil }
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    let isIndented = column < indentation.count
    let place = Place.file(line: position.line + 1, column: column + 1, width: 1)
    let written = indentation.replacing("\t", with: "  ") + line.dropFirst(indentation.count)
    return Diagnostic(
      at: place, .root, isIndented ? "a tab cannot indent a line" : "a tab cannot stand here",
      help: isIndented
        ? "write spaces in its place: '\(written.count > 60 ? written.prefix(60) + "…" : written)'"
        : "write a space in its place")
  }

  /// A name without its colon on the line that the parser could not read.
  private var slip: Diagnostic? {
    guard source.lines.indices.contains(position.line) else { return nil }
    switch problem {
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      guard found == "{" || found == "[" else { return nil }
      return LineSlip(source.lines[position.line], before: position.column)?.diagnostic(in: position.line)
    case "mapping values are not allowed in this context" where !isFirstColon:
      return LineSlip(source.lines[position.line])?.diagnostic(in: position.line)
    case "could not find expected ':'":
      guard let line = start?.line, source.lines.indices.contains(line) else { return nil }
      return tightDash(in: line) ?? LineSlip(source.lines[line])?.diagnostic(in: line)
    default: return nil
    }
  }

  /// A dash without a space in a list: YAML takes it for the start of a name.
  private func tightDash(in line: Int) -> Diagnostic? {
    let text = source.lines[line].trimmed
    let element = text.dropFirst().trimmed
    guard text.hasPrefix("-"), text.dropFirst().first != " ", !element.isEmpty, element.first != "-" else {
      return nil
    }
    let column = source.lines[line].indentation
    return Diagnostic(
      at: .file(line: line + 1, column: column + 1, width: 1), .root, "a space is missing after this '-'",
      help: "write '- \(element)'")
  }

  /// The character at the position, or `nil` at the end of a line.
  private var found: Unicode.Scalar? {
    guard source.lines.indices.contains(position.line) else { return nil }
    let line = Array(source.lines[position.line].unicodeScalars)
    return line.indices.contains(position.column) ? line[position.column] : nil
  }

  /// Whether a comma and a name stand before the colon at the position: `days: 3, title: Coins`.
  private var isBehindComma: Bool {
    guard source.lines.indices.contains(position.line), !isFirstColon else { return false }
    let before = String(
      String.UnicodeScalarView(source.lines[position.line].unicodeScalars.prefix(position.column)))
    guard let comma = before.lastIndex(of: ","), case let name = before[before.index(after: comma)...].trimmed
    else {
      return false
    }
    return !name.isEmpty
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
      && !before.contains("\"") && !before.contains("'")
  }

  /// What closes the value right before the position, on its line.
  private var closing: Character? {
    guard source.lines.indices.contains(position.line), position.column > 0,
      case let before = source.lines[position.line].unicodeScalars.prefix(position.column),
      let last = before.last(where: { $0 != " " }), "}]'\"".unicodeScalars.contains(last)
    else { return nil }
    return Character(last)
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
    if let slip = LineSlip(source.lines[line]) { return slip.diagnostic(in: line) }
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
    case "found character that cannot start any token":
      return ("a value cannot start with '\(found.map(String.init) ?? "")'", "put it in quotes", false)
    case "mapping values are not allowed in this context" where isBehindComma:
      return (
        "two fields stand on one line without braces",
        "give each a line of its own, write { name: value, name: value }, or put text with ': ' in quotes",
        false
      )
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
    case "did not find expected key" where closing == "}" || closing == "]":
      return (
        "more brackets are closed here than open on this line",
        found == "}" || found == "]" ? "leave it out" : "leave out one '\(closing ?? "}")' before it",
        false
      )
    case "did not find expected key" where closing == "'":
      return (
        "the quotes are closed before this",
        "write '' for an apostrophe within single quotes, or put the text in double quotes", false
      )
    case "did not find expected key" where closing == "\"":
      return (
        "the quotes are closed before this", "write \\\" for a quote within double quotes", false
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
