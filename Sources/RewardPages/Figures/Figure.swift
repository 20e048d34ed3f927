/// A drawn chart with its title, as an SVG file or as a part of a page.
public struct Figure: Sendable {
  static let width = 760.0
  static let height = 400.0
  /// Where the drawing begins under the title.
  static let top = 80.0

  private(set) var caption: Caption
  private var height: Double
  private var elements: String
  /// Where the days of its data are drawn; `nil` where the horizontal axis is not of days or counts.
  package let plot: Plot?

  /// The part of a figure within its axes, in pixels of the drawing, and the numbers at its left and right ends.
  package struct Plot: Sendable, Equatable {
    package var left: Double
    package var right: Double
    package var top: Double
    package var bottom: Double
    package var first: Double
    package var last: Double
    /// Whether the numbers are days of the simulation, counted from 0.
    package var isOfDays = false

    /// The place of a number.
    func x(_ number: Double) -> Double { left + (number - first) / (last - first) * (right - left) }
  }

  init(_ caption: Caption, height: Double = height, plot: Plot? = nil, draw: (inout Canvas) -> Void) {
    self.plot = plot
    var canvas = Canvas()
    let room = Self.width - 8
    canvas.text(
      TextWidth.fitted(PlainText.line(caption.title), pixels: room, size: 16, isBold: true),
      at: Point(x: 4, y: 22), class: "title")
    if !caption.subtitle.isEmpty {
      // Two lines fit above the plot.
      let lines = TextWidth.lines(PlainText.line(caption.subtitle), pixels: room, size: 13)
      for (index, line) in lines.prefix(2).enumerated() {
        canvas.text(line, at: Point(x: 4, y: 41 + 15 * Double(index)), class: "subtitle muted")
      }
    }
    draw(&canvas)
    self.caption = caption
    self.height = height
    elements = canvas.elements
  }

  /// The figure with some named days under its axis, if that is one of days; else as it is.
  func showing(_ named: [NamedDays]) -> Figure {
    guard let rows = NamedDayRows(named, plot) else { return self }
    var figure = self
    var canvas = Canvas()
    rows.draw(on: &canvas, below: height)
    figure.elements += canvas.elements
    figure.height += rows.height + 6
    figure.caption.alternative += NamedDays.sentence(named)
    return figure
  }

  /// The chart as a file, with its style.
  public var svg: String {
    let size = "width=\"\(Canvas.number(Self.width))\" height=\"\(Canvas.number(height))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="fig" role="img" \(size) \(box)>
      <title>\(XMLText.escaped(caption.title))</title>
      <desc>\(XMLText.escaped(caption.alternative))</desc>
      <style>
      \(Palette.style)
      </style>
      \(elements)</svg>

      """
  }

  /// The chart as an element of an HTML page, which contains the style and sets the size.
  ///
  /// It has a label and no title: browsers would show a title wherever the pointer rests.
  package func inline(_ label: String) -> String {
    """
    <svg class="fig" role="img" aria-label="\(XMLText.escaped(label))" \(box)>
    <desc>\(XMLText.escaped(caption.alternative))</desc>
    \(elements)</svg>

    """
  }

  private var box: String { "viewBox=\"0 0 \(Canvas.number(Self.width)) \(Canvas.number(height))\"" }
}

/// A chart that can be drawn.
public protocol Chart: Sendable {
  var figure: Figure { get }
}

extension Chart {
  /// The chart as an SVG file.
  public var svg: String { figure.svg }
}
