/// A page of blocks from top to bottom, written once and rendered by ``Markdown`` and by ``HTML``.
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

  public init() {}

  /// Writes a heading; level 1 is the title of the page.
  public mutating func heading(_ words: Words, level: Int = 2) {
    precondition((1...6).contains(level), "a heading's level is from 1 to 6, not \(level)")
    blocks.append(.heading(words, level: level))
  }

  /// Writes the paragraph that nobody should miss.
  public mutating func lead(_ words: Words) { blocks.append(.lead(words)) }

  public mutating func paragraph(_ words: Words) { blocks.append(.paragraph(words)) }

  /// Writes a list; nothing if it is empty.
  public mutating func list(_ items: [Words]) {
    guard !items.isEmpty else { return }
    blocks.append(.list(items))
  }

  public mutating func table(_ table: Table) { blocks.append(.table(table)) }

  /// Writes a figure, kept in a file of this name beside the page, with the words for who cannot see it.
  public mutating func figure(_ chart: some Chart, file: String, alternative: String) {
    blocks.append(.figure(chart.figure, file: file, alternative: alternative))
  }

  public mutating func code(_ text: String, language: String = "") {
    blocks.append(.code(text, language: language))
  }

  /// Writes a remark set off from the text: how it stands in a word or two, then what there is to say.
  public mutating func callout(_ tone: Tone, _ lead: Words, _ words: Words) {
    blocks.append(.callout(tone, lead: lead, words))
  }

  /// Writes a part that the reader opens by a click.
  public mutating func details(_ summary: Words, _ write: (inout Page) -> Void) {
    var inside = Page()
    write(&inside)
    blocks.append(.details(summary, inside.blocks))
  }

  /// The characters of the first heading of level 1; empty if there is none.
  public var title: String {
    for case .heading(let words, level: 1) in blocks { return words.plain }
    return ""
  }

  /// The figures in the order they are shown, each with the name of its file.
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
