/// A page as JSON, for a program that builds its own elements from it.
///
/// Every text is a plain string: what shows it must not read it as HTML. Figures are elements of SVG, whose texts are
/// escaped already.
package struct PageValue {
  package let value: JSONValue

  package init(_ page: Page) { value = Self.value(page.blocks) }

  private static func value(_ blocks: [Page.Block]) -> JSONValue { .array(blocks.map(value)) }

  private static func value(_ block: Page.Block) -> JSONValue {
    func object(_ kind: String, _ members: JSONValue.Member...) -> JSONValue {
      .object([.init("kind", .text(kind))] + members)
    }
    switch block {
    case .heading(let words, let level):
      return object("heading", .init("words", value(words)), .init("level", .whole(level)))
    case .lead(let words), .paragraph(let words): return object("paragraph", .init("words", value(words)))
    case .list(let items): return object("list", .init("items", .array(items.map(value))))
    case .table(let table): return value(table)
    case .figure(let figure, let file, let alternative):
      return object(
        "figure", .init("file", .text(file)), .init("svg", .text(figure.element(alternative))),
        .init("plot", value(figure.plot)))
    case .code(let text, _): return object("code", .init("text", .text(text)))
    case .callout(let tone, let lead, let words):
      return object(
        "callout", .init("tone", .text(tone.rawValue)), .init("lead", value(lead)),
        .init("words", value(words)))
    case .details(let summary, let inside):
      return object("details", .init("summary", value(summary)), .init("blocks", value(inside)))
    }
  }

  /// The columns of a table with their alignment, and its rows.
  package static func value(_ table: Table) -> JSONValue {
    .object([
      .init("kind", "table"),
      .init(
        "columns",
        .array(
          table.columns.map {
            .object([.init("name", value($0.name)), .init("side", .text($0.alignment.rawValue))])
          })),
      .init("rows", .array(table.rows.map { .array($0.map(value)) })),
    ])
  }

  /// Words in pieces of one look each: text alone, or its text with what it is.
  package static func value(_ words: Words) -> JSONValue {
    .array(
      words.spans.map { span in
        let look: String? =
          switch span.kind {
          case .text: span.isStrong ? "strong" : nil
          case .code: "code"
          // Links of a report lead to files beside it, which are not here.
          case .link: nil
          case .verdict(let tone): "verdict \(tone.rawValue)"
          }
        guard let look else { return .text(span.text) }
        return .object([.init("text", .text(span.text)), .init("look", .text(look))])
      })
  }

  private static func value(_ plot: Figure.Plot?) -> JSONValue {
    guard let plot else { return .null }
    return .array(
      [plot.left, plot.right, plot.top, plot.bottom, plot.first, plot.last].map { .number($0) })
  }
}

extension Figure {
  /// The chart as a document of its own without a style, which the page around it has.
  func element(_ label: String) -> String {
    inline(label).replacing("<svg ", with: "<svg xmlns=\"http://www.w3.org/2000/svg\" ", maxReplacements: 1)
  }
}
