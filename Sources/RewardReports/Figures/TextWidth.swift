/// How wide a text is drawn, by a guess that is wide enough for the system fonts we know of.
///
/// The figure is laid out before any font is at hand. The widths are those of DejaVu Sans, the widest of the
/// usual system fonts, in thousandths of the font size.
enum TextWidth {
  static func pixels(_ text: String, size: Double, isBold: Bool = false) -> Double {
    var thousandths = 0
    for character in text { thousandths += width(of: character) }
    return Double(thousandths) / 1000 * size * (isBold ? 1.1 : 1)
  }

  /// The text, cut to a width, with an ellipsis where it was cut.
  static func fitted(_ text: String, pixels limit: Double, size: Double, isBold: Bool = false) -> String {
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
