/// Text as XML and HTML show it.
enum XMLText {
  /// The text on one line, fit to stand between tags and between double quotes.
  ///
  /// Goes by scalars: with an accent after it, `"` is another `Character`, and closes an attribute all the same.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in PlainText.line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // XML has no place for these two, not even escaped.
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
