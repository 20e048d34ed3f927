/// The columns that a reader needs, by place; at most as many as ``LogRow`` has.
package struct RowColumns: Equatable, Sendable {
  package var columns: [Column]
  /// The ASCII character between the fields of CSV.
  package var delimiter: UInt8
  package var kind: RowKind

  package init(columns: [Column], delimiter: UInt8 = UInt8(ascii: ","), kind: RowKind = .event) {
    self.columns = columns
    self.delimiter = delimiter
    self.kind = kind
  }

  package struct Column: Equatable, Sendable {
    /// In NDJSON, the key.
    package var name: String
    package var isRequired: Bool
    /// The option of the command line that gives the name; `nil` where the name is fixed.
    package var option: String?

    package init(_ name: String, isRequired: Bool, option: String? = nil) {
      self.name = name
      self.isRequired = isRequired
      self.option = option
    }
  }
}

/// What a row of a file contains, as messages call it.
package enum RowKind: String, Sendable {
  case event, freeze, goal, row

  package var noun: String { rawValue }
  package var withArticle: String { self == .event ? "an event" : "a \(noun)" }
  /// What a file of such rows is called.
  package var file: String {
    switch self {
    case .event: "log"
    case .freeze, .goal: "file of \(noun)s"
    case .row: "table"
    }
  }
}
