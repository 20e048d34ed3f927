/// A page as one self-contained HTML file: styles and charts inside, no script, no downloads.
///
/// It is well-formed XML as well, so that any XML tool can check it.
public struct HTML: Sendable {
  public let text: String

  public init(_ page: Page) {
    let style = Stylesheet.page + (page.figures.isEmpty ? "" : "\n" + Stylesheet.figures)
    // The policy would stop a script even if one got past the escapes.
    text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
      <title>\(XMLText.escaped(page.title))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <main>
      \(Self.main(page.blocks))</main>
      </body>
      </html>

      """
  }

  /// The blocks, with the table of contents before the first section.
  private static func main(_ blocks: [Page.Block]) -> String {
    var anchors = Anchors()
    var sections: [(name: String, words: Words)] = []
    let elements = blocks.map { block in
      guard case .heading(let words, let level) = block else { return element(block, &anchors) }
      let name = anchors.name(of: words, level: level)
      if level == 2 { sections.append((name, words)) }
      return heading(words, level, name)
    }
    let isSection = { (block: Page.Block) in if case .heading(_, level: 2) = block { true } else { false } }
    let first = blocks.firstIndex(where: isSection) ?? blocks.endIndex
    return elements[..<first].joined() + contents(sections) + elements[first...].joined()
  }

  /// Links to the sections; none for one alone.
  private static func contents(_ sections: [(name: String, words: Words)]) -> String {
    guard sections.count > 1 else { return "" }
    let links = sections.map {
      "<li><a href=\"#\(XMLText.escaped($0.name))\">\(XMLText.escaped($0.words.plain))</a></li>\n"
    }
    return "<nav aria-label=\"Contents\">\n<ul>\n\(links.joined())</ul>\n</nav>\n"
  }

  private static func element(_ block: Page.Block, _ anchors: inout Anchors) -> String {
    switch block {
    case .heading(let words, let level): heading(words, level, anchors.name(of: words, level: level))
    case .lead(let words): "<p class=\"lead\">\(markup(words))</p>\n"
    case .paragraph(let words): "<p>\(markup(words))</p>\n"
    case .list(let items): "<ul>\n\(items.map { "<li>\(markup($0))</li>\n" }.joined())</ul>\n"
    case .table(let table): element(table)
    case .figure(let figure, _, let alternative):
      "<figure tabindex=\"0\" aria-label=\"\(XMLText.escaped(figure.caption.title))\">\n"
        + "\(figure.inline(alternative))</figure>\n"
    case .code(let text, let language): code(text, language)
    case .callout(let tone, let lead, let words):
      "<aside class=\"callout \(tone.rawValue)\"><strong>\(markup(lead))</strong>: \(markup(words))</aside>\n"
    case .details(let summary, let inside):
      "<details>\n<summary>\(markup(summary))</summary>\n"
        + inside.map { element($0, &anchors) }.joined() + "</details>\n"
    }
  }

  /// In a table, a path of more letters is broken where the table is too wide.
  private static let longPath = 24

  private static func heading(_ words: Words, _ level: Int, _ name: String) -> String {
    "<h\(level) id=\"\(XMLText.escaped(name))\">\(markup(words))</h\(level)>\n"
  }

  /// A table in a box that scrolls sideways where the screen is too narrow for it.
  private static func element(_ table: Table) -> String {
    // The first cell of a row names it, for readers who hear the table cell by cell.
    func row(_ cells: [Words], isHead: Bool = false) -> String {
      let elements = zip(cells, table.columns).enumerated().map { place, pair in
        let (cell, column) = pair
        let parts = isHead || column.alignment != .right ? nil : ranged(cell)
        let side =
          parts != nil
          ? " class=\"right ranged\""
          : column.alignment == .left ? "" : " class=\"\(column.alignment.rawValue)\""
        let tag = isHead || place == 0 ? "th" : "td"
        let scope = isHead ? " scope=\"col\"" : place == 0 ? " scope=\"row\"" : ""
        return "<\(tag)\(scope)\(side)>\(parts ?? markup(cell, breaksPaths: true))</\(tag)>"
      }
      return "<tr>\(elements.joined())</tr>\n"
    }
    let label = "Table: " + table.columns.map(\.name.plain).joined(separator: ", ")
    return """
      <div class="table" tabindex="0" role="group" aria-label="\(XMLText.escaped(label))">
      <table>
      <thead>
      \(row(table.columns.map(\.name), isHead: true))</thead>
      <tbody>
      \(table.rows.map { row($0) }.joined())</tbody>
      </table>
      </div>

      """
  }

  /// A figure with an interval, which goes on in a second line where the table is too wide; `nil` for another cell. Words in place of an
  /// interval, `(needs 60,000 players)`, may take several.
  private static func ranged(_ cell: Words) -> String? {
    guard cell.spans.count == 1, cell.spans[0].kind == .text, !cell.spans[0].isStrong,
      let gap = cell.plain.firstRange(of: " ("), cell.plain.hasSuffix(")")
    else { return nil }
    let (figure, interval) = (cell.plain[..<gap.lowerBound], cell.plain[gap.lowerBound...].dropFirst())
    func unbroken(_ text: Substring) -> String { "<span>\(XMLText.escaped(String(text)))</span>" }
    let isInWords = interval.hasPrefix("(needs ")
    return "\(unbroken(figure)) \(isInWords ? XMLText.escaped(String(interval)) : unbroken(interval))"
  }

  private static func code(_ text: String, _ language: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.map { XMLText.escaped(String($0)) }.joined(separator: "\n")
    let attribute = language.isEmpty ? "" : " class=\"language-\(XMLText.escaped(language))\""
    return "<pre tabindex=\"0\" role=\"group\" aria-label=\"Code\"><code\(attribute)>\(body)</code></pre>\n"
  }

  /// Words between tags, their texts put through `escaped`.
  ///
  /// - Parameter breaksPaths: whether a long path of a field may go on in another line after a dot.
  static func markup(
    _ words: Words, breaksPaths: Bool = false, escaped: (String) -> String = XMLText.escaped
  ) -> String {
    words.spans.map { span in
      let text = escaped(span.text)
      let element =
        switch span.kind {
        case .text: text
        case .code where breaksPaths && span.text.count > Self.longPath:
          "<code>\(text.split(separator: ".", omittingEmptySubsequences: false).joined(separator: ".<wbr/>"))</code>"
        case .code: "<code>\(text)</code>"
        case .link(let destination): "<a href=\"\(destination)\">\(text)</a>"
        case .verdict(let tone): "<strong class=\"verdict \(tone.rawValue)\">\(text)</strong>"
        }
      if case .verdict = span.kind { return element }
      return span.isStrong ? "<strong>\(element)</strong>" : element
    }.joined()
  }
}
