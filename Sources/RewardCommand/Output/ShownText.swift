import RewardEngine

/// Text as terminals and build logs are to show it: they obey nothing in it but line ends, tabs and our own colours.
struct ShownText {
  let text: String

  init(_ text: String) {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    self.text = lines.map { Self.shown($0) }.joined(separator: "\n")
  }

  /// The colours that reports for terminals have, and their end.
  private static let colours = ["1", "2", "31", "32", "33", "0"].map { Array("\u{1B}[\($0)m".unicodeScalars) }
  /// Commands of GitHub Actions that are meant.
  private static let annotations = ["::error ", "::warning ", "::notice "]

  private static func shown(_ line: Substring.UnicodeScalarView) -> String {
    var shown = String.UnicodeScalarView()
    var rest = line
    while let scalar = rest.first {
      if scalar == "\u{1B}", let colour = colours.first(where: { rest.starts(with: $0) }) {
        shown.append(contentsOf: colour)
        rest = rest.dropFirst(colour.count)
        continue
      }
      if scalar.isControl && scalar != "\t" {
        shown.append(contentsOf: scalar.escapedName.unicodeScalars)
      } else {
        shown.append(scalar)
      }
      rest.removeFirst()
    }
    return withoutCommand(String(shown))
  }

  /// The line so that no build log takes it for a command, but for remarks of ours.
  private static func withoutCommand(_ line: String) -> String {
    let words = line.drop { $0 == " " || $0 == "\t" }
    guard words.hasPrefix("::"), !annotations.contains(where: line.hasPrefix) else { return line }
    return "\\u{3A}" + words.dropFirst()
  }
}
