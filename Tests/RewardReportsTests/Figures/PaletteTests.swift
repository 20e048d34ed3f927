import Testing

@testable import RewardPages

/// The style sheet of charts, judged by the contrast ratio of WCAG 2.2.
@Suite("The colours of charts")
struct PaletteTests {
  /// The relative luminance of `#rrggbb`, as WCAG 2.2 defines it.
  private static func luminance(_ colour: String) -> Double {
    let channels = [1, 3, 5].map { place in
      let digits = colour.dropFirst(place).prefix(2)
      let share = Double(Int(digits, radix: 16) ?? 0) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  /// To the power of 2.4: the fifth root of the twelfth power, by Newton's steps.
  private static func power(_ base: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { value, _ in value * base }
    return (0..<200).reduce(1.0) { root, _ in root - (root - twelfth / (root * root * root * root)) / 5 }
  }

  private static func contrast(_ one: String, _ other: String) -> Double {
    let both = [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  /// The rules of the light page, and those of the dark one.
  private static func rules(of page: Palette.Colours) -> Substring {
    let style = Palette.style[...]
    let dark = style.firstRange(of: "@media")?.lowerBound ?? style.endIndex
    return page.paper == Palette.light.paper ? style[..<dark] : style[dark...]
  }

  @Test(
    "are compared as WCAG does", arguments: [("#000000", 21), ("#777777", 4.48), ("#949494", 3.03)])
  func formula(colour: String, ratio: Double) {
    #expect(abs(Self.contrast(colour, "#ffffff") - ratio) < 0.005)
  }

  @Test("give text 4.5 to 1, and lines, edges of bands and layers 3 to 1", arguments: [false, true])
  func contrast(isDark: Bool) {
    let page = isDark ? Palette.dark : Palette.light
    for colour in [page.text, page.muted] { #expect(Self.contrast(colour, page.paper) >= 4.5, "\(colour)") }
    let rules = Self.rules(of: page)
    let bands = rules.matches(of: /\.narrow\{fill:(#[0-9a-f]{6});stroke:(#[0-9a-f]{6})\}/)
    #expect(bands.map { String($0.1) } == page.lines)
    for band in bands { #expect(Self.contrast(String(band.2), page.paper) >= 3, "\(band.0)") }
    let layers = rules.matches(of: /\.layer\{fill:(#[0-9a-f]{6});stroke:(#[0-9a-f]{6})\}/)
    #expect(layers.map { String($0.1) } == page.faucets + page.sinks)
    for layer in layers {
      let best = [layer.1, layer.2].map { Self.contrast(String($0), page.paper) }.max() ?? 0
      #expect(best >= 3, "\(layer.0)")
    }
    // The lines from layers to their names.
    let leaders = rules.matches(of: /\.[ud][0-9]\{stroke:(#[0-9a-f]{6})\}/)
    #expect(leaders.count == layers.count)
    for leader in leaders { #expect(Self.contrast(String(leader.1), page.paper) >= 3, "\(leader.0)") }
  }
}
