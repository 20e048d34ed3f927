/// A run of Markdown in which our own words are markup and everything put in from outside is text.
///
/// In a literal, `"Players hold **\(amount)** of \(currency)"`, the words between are taken as they are and
/// each inserted string is escaped: a scenario's title cannot start a table, a link, an image or a tag.
public struct MarkdownText: Sendable, Equatable, ExpressibleByStringInterpolation {
  public private(set) var markup: String

  public init(stringLiteral value: String) { markup = value }

  public init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

  /// Text from outside: everything in it is shown, nothing acts.
  public init(_ text: String) { markup = Self.escaped(text, opensLine: true) }

  public struct StringInterpolation: StringInterpolationProtocol {
    var markup = ""

    public init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { markup += literal }

    public mutating func appendInterpolation(_ text: String) {
      markup += MarkdownText.escaped(text, opensLine: markup.isEmpty)
    }

    public mutating func appendInterpolation(_ text: MarkdownText) { markup += text.markup }

    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      markup += NumberText.whole(number)
    }

    /// Text from outside in the type of code.
    public mutating func appendInterpolation(code text: String) { markup += MarkdownText.code(text) }
  }

  /// A code span; one that holds a bar or a backtick becomes a tag, since tables split at bars even inside
  /// code.
  private static func code(_ text: String) -> String {
    let line = PlainText.line(text)
    let isTrimmed = line.first != " " && line.last != " "
    let isPlain = !line.isEmpty && isTrimmed && !line.contains { $0 == "`" || $0 == "|" }
    return isPlain ? "`\(line)`" : "<code>\(escaped(line, opensLine: false))</code>"
  }

  private static func escaped(_ text: String, opensLine: Bool) -> String {
    let characters = Array(PlainText.line(text))
    var markup = ""
    for (index, character) in characters.enumerated() {
      switch character {
      case "\\", "`", "*", "[", "]", "~", "$": markup += "\\\(character)"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "&": markup += "&amp;"
      case "|": markup += "&#124;"
      // An underscore inside a word, as in freeze_5, is a letter to every GitHub-flavoured reader.
      case "_":
        let isInside = isWord(characters, index - 1) && isWord(characters, index + 1)
        markup += isInside ? "_" : "\\_"
      // Bare addresses and mentions become links after escapes are gone; an empty comment parts them.
      case "@": markup += "<!-- -->@"
      case ":" where characters.dropFirst(index + 1).starts(with: "//"): markup += ":<!-- -->"
      case "." where characters.prefix(index).suffix(3).map({ $0.lowercased() }) == ["w", "w", "w"]:
        markup += "<!-- -->."
      case "#" where opensLine && index == 0: markup += "\\#"
      // A list or a rule, but not a negative number.
      case "+", "-", "=":
        let isSign = index + 1 < characters.count && characters[index + 1].isNumber
        markup += opensLine && index == 0 && !isSign ? "\\\(character)" : "\(character)"
      case ".", ")":
        let opensList = opensLine && index > 0 && characters.prefix(index).allSatisfy { $0.isNumber }
        markup += opensList ? "\\\(character)" : "\(character)"
      default: markup.append(character)
      }
    }
    return opensLine ? String(markup.drop { $0 == " " }) : markup
  }

  private static func isWord(_ characters: [Character], _ index: Int) -> Bool {
    characters.indices.contains(index) && (characters[index].isLetter || characters[index].isNumber)
  }
}
