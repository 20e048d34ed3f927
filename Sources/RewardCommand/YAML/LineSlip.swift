import RewardEngine

/// A name whose colon is missing or an equals sign: YAML takes it, and what follows, for one text.
struct LineSlip {
  private let name: Substring
  /// `{`, `[` or `=`.
  private let sign: Character
  private let value: Substring
  /// From 0.
  private let column: Int

  /// More of a value is cut off in the help.
  private static let longest = 60

  /// The slip in a line from a column on, or `nil`.
  init?(_ line: String, from start: Int = 0) {
    let text = line.dropFirst(start).drop { $0 == " " || $0 == "-" || $0 == "{" || $0 == "," }
    let name = text.prefix(while: Self.isOfName)
    let rest = text.dropFirst(name.count).drop { $0 == " " }
    guard !name.isEmpty, let sign = rest.first, "{[=".contains(sign) else { return nil }
    self.name = name
    self.sign = sign
    value = (sign == "=" ? rest.dropFirst() : rest).trimmed
    column = line.distance(from: line.startIndex, to: rest.startIndex)
    if value.isEmpty || value.hasPrefix("=") { return nil }
  }

  /// The slip of the name before a bracket at a column; what stands after a colon is no name.
  init?(_ line: String, before column: Int) {
    let before = line.prefix(column)
    let name = before.reversed().drop { $0 == " " || $0 == "=" }
      .prefix(while: Self.isOfName)
    guard !name.isEmpty else { return nil }
    let start = line.distance(from: line.startIndex, to: name.endIndex.base)
    guard "{[,".contains(before.prefix(start).last { $0 != " " } ?? "{") else { return nil }
    self.init(line, from: start)
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_-".contains(character))
  }

  func diagnostic(in line: Int) -> Diagnostic {
    Diagnostic(
      at: .file(line: line + 1, column: column + 1, width: 1), .root,
      sign == "=" ? "'=' stands in place of ':' here" : "a ':' is missing before this '\(sign)'",
      help: "write '\(name): \(shown)'")
  }

  /// The value up to the bracket that closes it, or to the end of what the line has of it.
  private var shown: String {
    var depth = 0
    var text = ""
    for character in value {
      if "}]".contains(character), depth == 0 { break }
      if character == ",", depth == 0 { break }
      text.append(character)
      if "{[".contains(character) { depth += 1 }
      if "}]".contains(character) {
        depth -= 1
        if depth == 0 { break }
      }
    }
    let whole = text.trimmed
    return whole.count > Self.longest ? "\(whole.prefix(Self.longest))…" : String(whole)
  }
}
