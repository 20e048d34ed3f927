/// Text on its way to a terminal.
public enum TerminalText {
  /// Text from outside on one line; characters that would command the terminal are spelled out: `\u{1b}`.
  public static func line(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if PlainText.isActive(scalar) {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Our own text in lines of at most `columns`, broken between words, but not between a number and its percent sign.
  package static func wrapped(_ text: String, columns: Int = 90) -> String {
    var lines = [""]
    for word in text.replacing(" %", with: "\u{a0}%").split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if width(last) + 1 + width(String(word)) <= columns {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { "\($0)\n" }.joined().replacing("\u{a0}%", with: " %")
  }

  /// How many columns of a terminal the text takes.
  package static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// How many columns the widest line takes.
  package static func widthOfLines(_ text: String) -> Int {
    text.split(separator: "\n").reduce(0) { max($0, width(String($1))) }
  }

  /// Whether a terminal gives the character two columns: East Asian scripts and pictures.
  package static func isWide(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
