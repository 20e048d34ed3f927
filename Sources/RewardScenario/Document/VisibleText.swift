extension Unicode.Scalar {
  /// Whether a terminal or a log obeys the character instead of showing it.
  ///
  /// Control characters, line and paragraph breaks, and marks that change the direction of text.
  public var isControl: Bool {
    // Most text is ASCII, which needs no look-up in Unicode's tables.
    if value < 0x7F { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Those that change the direction of text. Source: Unicode Standard Annex 9, section 2.
    default: properties.isBidiControl
    }
  }

  /// Whether it looks like a space and is none to YAML, as the space that a web page or a word processor keeps from breaking.
  package var isOtherSpace: Bool { self != " " && properties.generalCategory == .spaceSeparator }

  /// A visible name of the character: `\n`, `\u{1B}`.
  public var escapedName: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}

extension String {
  /// The text on one line, with characters that a terminal or a log would obey made visible.
  public var withVisibleControls: String { withVisible { $0.isControl } }

  /// The text with some of its characters replaced by their names.
  ///
  /// - Parameter isEscaped: called with each character that a terminal or a log may obey.
  public func withVisible(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isEscaped(scalar) {
        text.append(contentsOf: scalar.escapedName.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The word as a shell reads it back: in quotes unless each of its characters stands for itself.
  public var asShellWord: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=".contains($0)) }
    if isPlain && !isEmpty { return self }
    guard unicodeScalars.contains(where: \.isControl) else { return "'\(replacing("'", with: "'\\''"))'" }
    // In these quotes bash and zsh read names of characters.
    let letters = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "'", "\\": "\\\(scalar)"
      case "\t", "\n", "\r": scalar.escapedName
      case _ where scalar.value < 0x80 && scalar.isControl: "\\x" + Self.hexadecimal(scalar.value, digits: 2)
      case _ where scalar.isControl: "\\u" + Self.hexadecimal(scalar.value, digits: 4)
      default: String(scalar)
      }
    }
    return "$'\(letters.joined())'"
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

/// The text with everything made visible that moves a cursor, reorders a line or shows as nothing.
func escaped(_ text: String) -> String { escaped(text.unicodeScalars) }

func escaped(_ scalars: some Sequence<Unicode.Scalar>) -> String {
  var text = String.UnicodeScalarView()
  for scalar in scalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      text.append(contentsOf: scalar.escapedName.unicodeScalars)
    case .spaceSeparator where scalar.isOtherSpace:
      text.append(contentsOf: scalar.escapedName.unicodeScalars)
    default: text.append(scalar)
    }
  }
  return String(text)
}
