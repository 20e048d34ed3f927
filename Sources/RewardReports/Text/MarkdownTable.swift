/// A table of a Markdown document: columns with a side to lean on, and rows.
public struct MarkdownTable: Sendable {
  public enum Alignment: Sendable { case left, right, center }

  /// The head of a column; names lean left and numbers right.
  public struct Column: Sendable {
    public var name: MarkdownText
    public var alignment: Alignment

    public init(_ name: MarkdownText, _ alignment: Alignment = .left) {
      self.name = name
      self.alignment = alignment
    }

    public static func words(_ name: MarkdownText) -> Column { Column(name, .left) }
    public static func number(_ name: MarkdownText) -> Column { Column(name, .right) }
  }

  private let columns: [Column]
  private var rows: [[MarkdownText]] = []

  public init(_ columns: Column...) { self.columns = columns }
  public init(columns: [Column]) { self.columns = columns }

  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row of as many cells as there are columns.
  public mutating func row(_ cells: MarkdownText...) { add(row: cells) }

  public mutating func add(row cells: [MarkdownText]) {
    precondition(cells.count == columns.count, "\(cells.count) cells in a table of \(columns.count) columns")
    rows.append(cells)
  }

  var text: String {
    let rules = columns.map {
      switch $0.alignment {
      case .left: "---"
      case .right: "---:"
      case .center: ":---:"
      }
    }
    var text = Self.line(columns.map(\.name.markup)) + Self.line(rules)
    for row in rows { text += Self.line(row.map(\.markup)) }
    return text
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
