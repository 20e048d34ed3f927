/// Text that a scenario brought in, made fit to stand on one line of any report.
public enum PlainText {
  /// The text on one line: line ends and tabs are spaces, what would act instead of show is the sign `�`.
  ///
  /// That is: control characters, and the marks that turn the direction of the text after them, with which a
  /// name could reorder the numbers beside it.
  public static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029:
        if previous != " " { line.append(" ") }
        previous = " "
        continue
      case _ where isActive(scalar): line.append("\u{FFFD}")
      default: line.append(scalar)
      }
      previous = scalar
    }
    return String(line)
  }

  /// Whether a character acts on the text or the terminal instead of showing.
  ///
  /// Control characters, line and paragraph breaks, marks that change the direction of text, and the byte order mark.
  static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    // Most text is ASCII, which needs no look-up in Unicode's tables.
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl || scalar == "\u{FEFF}"
    }
  }
}
