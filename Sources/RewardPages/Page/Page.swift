/// A page as a list of blocks, which ``Markdown`` and ``HTML`` render.
public struct Page: Sendable {
  public enum Block: Sendable {
    case heading(Words, level: Int)
    case lead(Words)
    case paragraph(Words)
    case list([Words])
    case table(Table)
    case figure(Figure, file: String, alternative: String)
    case code(String, language: String)
    case callout(Tone, lead: Words, Words)
    case details(Words, [Block])
  }

  public private(set) var blocks: [Block] = []
  /// Shown under every chart over the days of the run that is written from now on.
  public var namedDays: [NamedDays] = []

  public init() {}

  /// Writes a heading; level 1 is the title of the page.
  public mutating func heading(_ words: Words, level: Int = 2) {
    precondition((1...6).contains(level), "a heading's level is from 1 to 6, not \(level)")
    blocks.append(.heading(words, level: level))
  }

  /// Writes the most important paragraph of the page.
  public mutating func lead(_ words: Words) { blocks.append(.lead(words)) }

  public mutating func paragraph(_ words: Words) { blocks.append(.paragraph(words)) }

  /// Writes a list; nothing if it is empty.
  public mutating func list(_ items: [Words]) {
    guard !items.isEmpty else { return }
    blocks.append(.list(items))
  }

  public mutating func table(_ table: Table) { blocks.append(.table(table)) }

  /// Writes a chart, saved under this name beside the page, with a text for readers who cannot see it: the chart's own
  /// unless another one is given.
  public mutating func figure(_ chart: some Chart, file: String, alternative: String? = nil) {
    let figure = chart.figure.showing(namedDays)
    blocks.append(.figure(figure, file: file, alternative: alternative ?? figure.caption.alternative))
  }

  public mutating func code(_ text: String, language: String = "") {
    blocks.append(.code(text, language: language))
  }

  /// Writes a remark set off from the text: a few words in bold, then the remark.
  public mutating func callout(_ tone: Tone, _ lead: Words, _ words: Words) {
    blocks.append(.callout(tone, lead: lead, words))
  }

  /// Writes a part that opens by a click.
  public mutating func details(_ summary: Words, _ write: (inout Page) -> Void) {
    var inside = Page()
    inside.namedDays = namedDays
    write(&inside)
    blocks.append(.details(summary, inside.blocks))
  }

  /// Writes the blocks of another page.
  package mutating func append(_ page: Page) { blocks += page.blocks }

  /// Writes a chapter: its heading, what to take from it, and everything else behind a click.
  package mutating func chapter(_ title: Words, _ summary: [Words], _ write: (inout Page) -> Void) {
    heading(title)
    for paragraph in summary { self.paragraph(paragraph) }
    details("\(title): charts and tables", write)
  }

  /// The characters of the first heading of level 1; empty if there is none.
  public var title: String {
    for case .heading(let words, level: 1) in blocks { return words.plain }
    return ""
  }

  /// The charts in the order of the page, each with the name of its file.
  public var figures: [(file: String, figure: Figure)] { Self.figures(in: blocks) }

  private static func figures(in blocks: [Block]) -> [(file: String, figure: Figure)] {
    blocks.flatMap { block in
      switch block {
      case .figure(let figure, let file, _): [(file, figure)]
      case .details(_, let inside): figures(in: inside)
      default: [(file: String, figure: Figure)]()
      }
    }
  }
}
