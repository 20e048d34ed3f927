/// A table of a page: aligned columns, and rows.
public struct Table: Sendable {
  public enum Alignment: String, Sendable { case left, right, center }

  /// The head of a column; names are aligned left and numbers right.
  public struct Column: Sendable {
    public var name: Words
    public var alignment: Alignment

    public init(_ name: Words, _ alignment: Alignment = .left) {
      self.name = name
      self.alignment = alignment
    }

    public static func words(_ name: Words) -> Column { Column(name, .left) }
    public static func number(_ name: Words) -> Column { Column(name, .right) }
  }

  public let columns: [Column]
  /// Each of as many cells as there are columns.
  public private(set) var rows: [[Words]] = []

  public init(_ columns: Column...) { self.columns = columns }
  public init(columns: [Column]) { self.columns = columns }

  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row of as many cells as there are columns.
  public mutating func row(_ cells: Words...) { add(row: cells) }

  public mutating func add(row cells: [Words]) {
    precondition(cells.count == columns.count, "\(cells.count) cells in a table of \(columns.count) columns")
    rows.append(cells)
  }
}
