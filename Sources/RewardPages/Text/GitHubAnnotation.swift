/// A remark at a line of a file, as a command of GitHub Actions: `::error file=economy.yaml,line=3,col=5::…`.
///
/// Source: the escapes of GitHub's own toolkit, packages/core/src/command.ts.
public struct GitHubAnnotation: Sendable, Equatable {
  public enum Level: String, Sendable { case error, warning }

  public var level: Level
  public var file: String
  /// From 1; `nil` for the file as a whole.
  public var line: Int?
  public var column: Int?
  public var title: String
  public var message: String

  public init(
    _ level: Level, file: String, line: Int? = nil, column: Int? = nil, title: String, message: String
  ) {
    self.level = level
    self.file = file
    self.line = line
    self.column = column
    self.title = title
    self.message = message
  }

  /// The command on a line of its own.
  public var text: String {
    let properties = [
      ("file", file), ("line", line.map(String.init)), ("col", column.map(String.init)), ("title", title),
    ]
    let words = properties.compactMap { name, value in value.map { "\(name)=\(Self.property($0))" } }
    return "::\(level.rawValue) \(words.joined(separator: ","))::\(Self.data(message))\n"
  }

  private static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

  /// A property ends at a comma, and the properties at a colon.
  private static func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

  /// Goes by scalars: with an accent after it, a line end is another `Character`, and ends the line all the same.
  private static func escaped(_ text: String, _ marks: Set<Unicode.Scalar>) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if marks.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped.append(contentsOf: "%\(digits.count == 1 ? "0" : "")\(digits)".unicodeScalars)
      } else if PlainText.isActive(scalar) {
        escaped.append("\u{FFFD}")
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
