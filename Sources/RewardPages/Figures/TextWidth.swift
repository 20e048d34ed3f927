/// An estimate of the width of a text that is wide enough for the usual system fonts.
///
/// The layout of a chart cannot depend on the reader's fonts. The widths are those of DejaVu Sans, the widest of the
/// usual system fonts, in thousandths of the font size.
package enum TextWidth {
  package static func pixels(_ text: String, size: Double, isBold: Bool = false) -> Double {
    var thousandths = 0
    for character in text { thousandths += width(of: character) }
    return Double(thousandths) / 1000 * size * (isBold ? 1.1 : 1)
  }

  /// The text in lines of at most this width, broken after a space, else after a dot, an underscore, or inside a word.
  package static func lines(_ text: String, pixels limit: Double, size: Double) -> [String] {
    guard pixels(text, size: size) > limit else { return [text] }
    var lines: [String] = []
    var rest = Substring(text)
    while pixels(String(rest), size: size) > limit, rest.count > 1 {
      var end = rest.index(after: rest.startIndex)
      var breaks: [Character: Substring.Index] = [:]
      while end < rest.endIndex, pixels(String(rest[...end]), size: size) <= limit {
        breaks[rest[rest.index(before: end)]] = end
        end = rest.index(after: end)
      }
      breaks[rest[rest.index(before: end)]] = end
      let cut = breaks[" "] ?? breaks["."] ?? breaks["_"] ?? end
      lines.append(rest[..<cut].trimmed)
      rest = rest[cut...]
    }
    let last = rest.trimmed
    return last.isEmpty ? lines : lines + [last]
  }

  /// The text, cut to a width, with an ellipsis where it was cut.
  package static func fitted(_ text: String, pixels limit: Double, size: Double, isBold: Bool = false)
    -> String
  {
    guard pixels(text, size: size, isBold: isBold) > limit else { return text }
    var kept = text
    while !kept.isEmpty, pixels(kept + "…", size: size, isBold: isBold) > limit { kept.removeLast() }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  private static func width(of character: Character) -> Int {
    switch character {
    case " ", ",", ".", "'", "|", "i", "j", "l", "I": 320
    case "f", "t", "r", "(", ")", "[", "]", ":", ";", "-", "/", "·", "!": 410
    case "m", "M", "w", "W", "%", "@", "…", "—": 980
    case "0"..."9", "a"..."z", "–", "_", "?", "$": 640
    case "A"..."Z", "+", "=", "<", ">", "~", "#", "&": 800
    default: TerminalText.isWide(character) ? 1150 : 720
    }
  }
}

extension Substring {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
