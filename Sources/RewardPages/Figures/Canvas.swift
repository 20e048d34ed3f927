/// The elements of an SVG drawing, in the order they are painted.
struct Canvas {
  private(set) var elements = ""

  enum Anchor: String { case start, middle, end }

  mutating func line(from start: Point, to end: Point, class style: String) {
    elements += "<path class=\"\(style)\" d=\"M\(Self.place(start))L\(Self.place(end))\"/>\n"
  }

  /// A line through points. A `nil` is a gap; a single point is a dot.
  mutating func path(_ points: [Point?], class style: String) {
    for run in points.split(whereSeparator: { $0 == nil }) {
      let run = run.compactMap { $0 }
      if run.count == 1 {
        dot(run[0], class: style)
      } else {
        elements += "<path class=\"\(style)\" d=\"\(Self.line(run))\"/>\n"
      }
    }
  }

  /// The area between two lines through the same places; it has a gap where either has one.
  mutating func band(upper: [Point?], lower: [Point?], class style: String) {
    let pairs = zip(upper, lower).map { upper, lower in
      if let upper, let lower { (upper: upper, lower: lower) } else { nil as (upper: Point, lower: Point)? }
    }
    for run in pairs.split(whereSeparator: { $0 == nil }) {
      let run = run.compactMap { $0 }
      area(along: run.map(\.upper), and: run.map(\.lower), class: style)
    }
  }

  /// The area between two lines; a bar for a single point.
  mutating func area(along edge: [Point], and base: [Point], class style: String) {
    guard edge.count > 1 else {
      guard let edge = edge.first, let base = base.first, edge.y != base.y else { return }
      return rectangle(
        Area(
          left: edge.x - Self.bar, top: min(edge.y, base.y), right: edge.x + Self.bar,
          bottom: max(edge.y, base.y)), class: style)
    }
    elements += "<path class=\"\(style)\" d=\"\(Self.line(edge + base.reversed()))Z\"/>\n"
  }

  /// Half of the width of a bar.
  private static let bar = 4.0

  mutating func rectangle(_ area: Area, class style: String) {
    elements += "<rect class=\"\(style)\" x=\"\(Self.number(area.left))\" y=\"\(Self.number(area.top))\""
    elements += " width=\"\(Self.number(max(area.right - area.left, 0)))\""
    elements += " height=\"\(Self.number(max(area.bottom - area.top, 0)))\"/>\n"
  }

  mutating func dot(_ point: Point, class style: String) {
    elements += "<circle class=\"\(style) dot\" cx=\"\(Self.number(point.x))\""
    elements += " cy=\"\(Self.number(point.y))\" r=\"2.5\"/>\n"
  }

  mutating func text(_ text: String, at point: Point, anchor: Anchor = .start, class style: String = "") {
    elements += "<text"
    if !style.isEmpty { elements += " class=\"\(style)\"" }
    elements += " x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\""
    if anchor != .start { elements += " text-anchor=\"\(anchor.rawValue)\"" }
    elements += ">\(XMLText.escaped(Self.minused(text)))</text>\n"
  }

  /// With minus signs in place of the hyphens that stand before a number; one inside of a word or a date stays.
  private static func minused(_ text: String) -> String {
    var characters = Array(text)
    for index in characters.indices.dropLast() where characters[index] == "-" {
      let opens = index == 0 || [" ", "("].contains(characters[index - 1])
      if opens, characters[index + 1].isNumber { characters[index] = "−" }
    }
    return String(characters)
  }

  /// A coordinate with at most one decimal.
  static func number(_ value: Double) -> String {
    // Far off the paper is far enough; beyond it an Int would trap.
    let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return tenth == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenth)"
  }

  private static func place(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

  private static func line(_ points: [Point]) -> String {
    "M" + points.map(place).joined(separator: "L")
  }
}
