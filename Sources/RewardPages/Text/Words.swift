/// Formatted text: parts can be bold, code, a link or a verdict, in Markdown and in HTML alike.
///
/// In a literal, `"Players hold **\(amount)** of \(currency)"`, two stars turn strong on and off and a backtick
/// does so with code. What is inserted is text and turns nothing: a scenario's title cannot start a table, a
/// link, an image or a tag, since every renderer escapes every text.
public struct Words: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// Neighbouring characters that look alike.
  public struct Span: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
      case text
      case code
      case link(to: String)
      case verdict(Tone)
    }

    public let text: String
    public let kind: Kind
    public let isStrong: Bool
  }

  /// From first to last; neighbours differ in kind or strength, and none is empty.
  public private(set) var spans: [Span] = []

  /// No words.
  public init() {}

  /// Text from outside: everything in it is shown, nothing acts.
  public init(_ text: String) { append(text, .text, isStrong: false) }

  public init(stringLiteral value: String) {
    var interpolation = StringInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
    interpolation.appendLiteral(value)
    self.init(stringInterpolation: interpolation)
  }

  public init(stringInterpolation: StringInterpolation) {
    precondition(
      !stringInterpolation.isStrong && !stringInterpolation.isCode,
      "'\(stringInterpolation.words.plain)' leaves stars or a backtick open")
    self = stringInterpolation.words
  }

  /// The characters alone.
  public var plain: String { spans.map(\.text).joined() }

  /// The characters for a terminal, with code in quotes.
  package var quoted: String { spans.map { $0.kind == .code ? "'\($0.text)'" : $0.text }.joined() }

  private mutating func append(_ text: String, _ kind: Span.Kind, isStrong: Bool) {
    guard !text.isEmpty else { return }
    if let last = spans.last, last.kind == kind, last.isStrong == isStrong, kind == .text || kind == .code {
      spans[spans.count - 1] = Span(text: last.text + text, kind: kind, isStrong: isStrong)
    } else {
      spans.append(Span(text: text, kind: kind, isStrong: isStrong))
    }
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var words = Words()
    fileprivate var isStrong = false
    fileprivate var isCode = false

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      var rest = literal[...]
      while let mark = rest.firstIndex(where: { $0 == "`" || $0 == "*" }) {
        append(String(rest[..<mark]))
        rest = rest[mark...]
        if rest.hasPrefix("`") {
          isCode.toggle()
          rest = rest.dropFirst()
        } else if rest.hasPrefix("**"), !isCode {
          isStrong.toggle()
          rest = rest.dropFirst(2)
        } else {
          append("*")
          rest = rest.dropFirst()
        }
      }
      append(String(rest))
    }

    public mutating func appendInterpolation(_ text: String) { append(text) }

    public mutating func appendInterpolation(_ words: Words) {
      for span in words.spans {
        self.words.append(
          span.text, isCode && span.kind == .text ? .code : span.kind, isStrong: isStrong || span.isStrong)
      }
    }

    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      append(NumberText.whole(number))
    }

    /// Text from outside in the type of code.
    public mutating func appendInterpolation(code text: String) {
      words.append(text, .code, isStrong: isStrong)
    }

    private mutating func append(_ text: String) {
      words.append(text, isCode ? .code : .text, isStrong: isStrong)
    }
  }
}

extension [Words] {
  /// The sentences one after the other.
  package var inOneParagraph: Words { dropFirst().reduce(first ?? "") { "\($0) \($1)" } }
}

extension Words {
  /// A verdict, such as `pass`, set off from the text around it. The word carries the meaning without its colour.
  public static func verdict(_ word: String, _ tone: Tone) -> Words {
    var words = Words()
    words.append(word, .verdict(tone), isStrong: true)
    return words
  }

  /// A link to a heading of the page (`#money`), to a file beside it (`daily.csv`) or to a page of the web; text
  /// alone where the destination is anything else, such as a script.
  public static func link(_ text: String, to destination: String) -> Words {
    var words = Words()
    words.append(text, isSafe(destination) ? .link(to: destination) : .text, isStrong: false)
    return words
  }

  /// Whether a destination needs no escapes in any renderer and cannot act when followed.
  private static func isSafe(_ destination: String) -> Bool {
    let isWeb = destination.hasPrefix("https://")
    let rest = isWeb ? destination.dropFirst(8) : destination[...]
    guard !rest.isEmpty, !rest.hasPrefix("/") else { return false }
    return rest.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/", "#", "?", "=", "%", "+", ",": true
      default: false
      }
    }
  }
}
