/// The columns that a reader needs, by place; at most as many as ``LogRow`` has.
struct RowColumns: Equatable, Sendable {
  var columns: [Column]
  /// The ASCII character between the fields of CSV.
  var delimiter = UInt8(ascii: ",")
  var kind = RowKind.event

  struct Column: Equatable, Sendable {
    /// In NDJSON, the key.
    var name: String
    var isRequired: Bool

    init(_ name: String, isRequired: Bool) {
      self.name = name
      self.isRequired = isRequired
    }
  }
}

/// What a row of a file contains, as messages call it.
enum RowKind: String, Sendable {
  case event, freeze, goal, row

  var noun: String { rawValue }
  var withArticle: String { self == .event ? "an event" : "a \(noun)" }
  /// What a file of such rows is called.
  var file: String {
    switch self {
    case .event: "log"
    case .freeze, .goal: "file of \(noun)s"
    case .row: "table"
    }
  }
}
