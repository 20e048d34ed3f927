/// A drawing with its words around it, as an SVG file.
enum Figure {
  static let width = 760.0
  static let height = 400.0
  /// Where the drawing begins under the title.
  static let top = 80.0

  static func svg(_ caption: Caption, height: Double = height, draw: (inout Canvas) -> Void) -> String {
    var canvas = Canvas()
    let room = width - 8
    canvas.text(
      TextWidth.fitted(PlainText.line(caption.title), pixels: room, size: 16, isBold: true),
      at: Point(x: 4, y: 22), class: "title")
    if !caption.subtitle.isEmpty {
      canvas.text(
        TextWidth.fitted(PlainText.line(caption.subtitle), pixels: room, size: 13), at: Point(x: 4, y: 42),
        class: "subtitle muted")
    }
    draw(&canvas)
    let size = "width=\"\(Canvas.number(width))\" height=\"\(Canvas.number(height))\""
    let box = "viewBox=\"0 0 \(Canvas.number(width)) \(Canvas.number(height))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="fig" role="img" \(size) \(box)>
      <title>\(Canvas.escaped(caption.title))</title>
      <desc>\(Canvas.escaped(caption.alternative))</desc>
      <style>
      \(Palette.style)
      </style>
      \(canvas.elements)</svg>

      """
  }
}
