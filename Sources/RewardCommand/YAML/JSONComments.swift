import RewardEngine

/// Finds a comment in JSON, which has none: `//`, `/* */`, and `#` right behind a number or word.
///
/// YAML takes all three for text, and complains about something else. A `#` behind a space or a comma is a comment to
/// YAML, and stays one.
struct JSONComments {
  private var quote: Unicode.Scalar?
  /// What stands before, without spaces.
  private var last: Unicode.Scalar?
  /// The number or word before, up to here.
  private var word = ""

  /// Where the first comment stands; `nil` where there is none, and in text that does not begin as an object of JSON.
  static func first(in lines: [String]) -> Place? {
    guard isJSON(lines) else { return nil }
    var comments = JSONComments()
    for (number, line) in lines.enumerated() {
      if let (column, width) = comments.first(in: Array(line.unicodeScalars)) {
        return .file(line: number + 1, column: column + 1, width: width)
      }
    }
    return nil
  }

  private static func isJSON(_ lines: [String]) -> Bool {
    let marks = lines.lazy.filter { !$0.trimmed.hasPrefix("#") }.flatMap(\.unicodeScalars).filter {
      !isBlank($0)
    }
    return ["{\"", "{/", "{#", "//", "/*"].contains(String(String.UnicodeScalarView(marks.prefix(2))))
  }

  private mutating func first(in line: [Unicode.Scalar]) -> (column: Int, width: Int)? {
    word = ""
    var column = 0
    while column < line.count {
      let scalar = line[column]
      let next = column + 1 < line.count ? line[column + 1] : nil
      if quote != nil {
        // What follows a backslash in double quotes closes nothing.
        column += quote == "\"" && scalar == "\\" ? 2 : 1
        if scalar == quote { (quote, last) = (nil, scalar) }
        continue
      }
      if isBehindValue, scalar == "/", next == "/" || next == "*" { return (column, 2) }
      if isBehindValue, scalar == "#" { return word.isEmpty ? nil : (column, 1) }
      take(scalar)
      column += 1
    }
    return nil
  }

  /// Whether no word stands right before, or one that is a value of JSON: `http://` is no comment, and `item#2` none.
  private var isBehindValue: Bool {
    word.isEmpty || Double(word) != nil || ["true", "false", "null"].contains(word)
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    let isQuote = scalar == "\"" || scalar == "'"
    // A quote inside a word opens no text.
    if isQuote, last.map({ "{[,:".unicodeScalars.contains($0) }) ?? true { quote = scalar }
    let endsKey = scalar == ":" && last == "\""
    if Self.isBlank(scalar) || isQuote || endsKey || "{}[],".unicodeScalars.contains(scalar) {
      word = ""
    } else {
      word.unicodeScalars.append(scalar)
    }
    if !Self.isBlank(scalar) { last = scalar }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
}
