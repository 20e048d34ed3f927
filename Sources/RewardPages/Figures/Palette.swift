/// The colours of all charts, on a light and on a dark page.
///
/// The hues are those of Okabe and Ito (Color Universal Design, 2008), which readers with any kind of colour
/// vision can distinguish; the pale ones are darkened on a light page, the dark ones lightened on a dark page,
/// until each line has a contrast of at least 3 to 1 with the page. The fills of stacks keep the pale hues, and so do bands
/// behind a line. Their edges have that contrast, which WCAG 2.2 requires of graphics (1.4.11). The sixth line is grey: a second
/// blue would be taken for the first. Text is never coloured.
enum Palette {
  /// The number of hues of lines, and of their patterns.
  static let lineCount = 6
  /// The most reasons that a stack shows on each side.
  static let layerCount = 6

  /// The style of the line of that rank: `s1`, then `s2 p2` to `s6 p6`, then the hues again with other patterns.
  ///
  /// Readers who cannot distinguish two hues see the pattern.
  static func line(_ index: Int) -> String {
    let pattern = (index + index / lineCount) % lineCount
    return "s\(index % lineCount + 1)" + (pattern > 0 ? " p\(pattern + 1)" : "")
  }

  /// Dashes and gaps of the second line, and of those after it; round ends take 2 of each gap.
  private static let patterns = ["6 5", ".1 4.5", "10 5 .1 5", "2 6", "12 4 .1 4 .1 4"]

  /// The colours on one page; those of lines, faucets and sinks in the order they are used.
  struct Colours {
    var text: String
    var muted: String
    var grid: String
    var paper: String
    var lines: [String]
    var faucets: [String]
    var sinks: [String]
    /// The edges of these fills: three fifths of their light on a light page. On a dark one all fills are bright enough, and a gap
    /// is between them.
    var faucetEdges: [String]
    var sinkEdges: [String]
  }

  static let light = Colours(
    text: "#1f2328", muted: "#59636e", grid: "#d9dee3", paper: "#ffffff",
    lines: ["#0072b2", "#d55e00", "#008f68", "#b0579a", "#a87000", "#4a4f55"],
    faucets: ["#0072b2", "#56b4e9", "#009e73", "#8fd3bf", "#4b5fa5", "#b3c7ea", "#8c959f"],
    sinks: ["#d55e00", "#e69f00", "#a23b3b", "#f0c873", "#cc79a7", "#8a5a2b", "#8c959f"],
    faucetEdges: ["#00446b", "#346c8c", "#005f45", "#567f73", "#2d3963", "#6b778c", "#54595f"],
    sinkEdges: ["#803800", "#8a5f00", "#612323", "#907845", "#7a4964", "#53361a", "#54595f"])

  static let dark = Colours(
    text: "#e6edf3", muted: "#9aa4ae", grid: "#30363d", paper: "#0d1117",
    lines: ["#4ba3e3", "#f2793a", "#2cc295", "#d98bc3", "#e3ab2e", "#c8ced4"],
    faucets: ["#2f86c9", "#7cc4f0", "#13a57c", "#9fdcca", "#6f82cf", "#c3d3f0", "#7d8590"],
    sinks: ["#e06c1c", "#eeb02f", "#bd5252", "#f3d48c", "#d68db7", "#a8733d", "#7d8590"],
    faucetEdges: Array(repeating: "#0d1117", count: layerCount + 1),
    sinkEdges: Array(repeating: "#0d1117", count: layerCount + 1))

  /// The style sheet of each chart, readable on a light and on a dark page.
  static let style = style(darkOn: "(prefers-color-scheme:dark)")

  /// The style sheet of charts, dark where a media query holds.
  static func style(darkOn query: String) -> String {
    """
    .fig text{font:12px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;\
    paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
    .fig .title{font-size:16px;font-weight:600}
    .fig .subtitle{font-size:13px}
    .fig path{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
    .fig .grid,.fig .axis,.fig .whisker{stroke-width:1}
    .fig .thin{stroke-width:1.5;stroke-dasharray:5 4}
    \(patterns.enumerated().map { ".fig .p\($0.offset + 2){stroke-dasharray:\($0.element)}" }.joined(separator: "\n"))
    .fig .leader{stroke-width:1;stroke-dasharray:none}
    .fig .tie{stroke-width:1;stroke-dasharray:.1 4}
    .fig .wide,.fig .narrow{stroke-width:.8;stroke-dasharray:none}
    .fig .wide{fill-opacity:.18}
    .fig .narrow{fill-opacity:.32}
    .fig .layer{stroke-width:.7}
    \(rules(light))
    @media \(query){
    \(rules(dark))
    }
    """
  }

  private static func rules(_ page: Colours) -> String {
    var rules = [
      ".fig text{fill:\(page.text);stroke:\(page.paper)}", ".fig .muted{fill:\(page.muted)}",
      ".fig .grid{stroke:\(page.grid)}", ".fig .axis,.fig .tie{stroke:\(page.muted)}",
      ".fig .whisker,.fig .net{stroke:\(page.text)}",
    ]
    for (index, colour) in page.lines.enumerated() {
      rules.append(
        ".fig .s\(index + 1){stroke:\(colour)}"
          + ".fig .s\(index + 1).dot,.fig rect.s\(index + 1){fill:\(colour);stroke:none}"
          + ".fig .s\(index + 1).wide,.fig .s\(index + 1).narrow{fill:\(colour);stroke:\(colour)}")
    }
    for (name, fills, edges) in [
      ("u", page.faucets, page.faucetEdges), ("d", page.sinks, page.sinkEdges),
    ] {
      for (index, (fill, edge)) in zip(fills, edges).enumerated() {
        // What leads from a fill to its name is as visible as its edge.
        rules.append(
          ".fig .\(name)\(index + 1){stroke:\(edge == page.paper ? fill : edge)}"
            + ".fig .\(name)\(index + 1).layer{fill:\(fill);stroke:\(edge)}")
      }
    }
    return rules.joined(separator: "\n")
  }
}
