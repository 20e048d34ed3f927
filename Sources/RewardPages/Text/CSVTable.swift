/// A table in comma-separated values: RFC 4180, with `\n` at line ends.
///
/// The RFC prescribes CRLF. Common readers accept LF as well, and in a committed report CRLF would make each line of a
/// diff end in `^M`.
public struct CSVTable: Sendable {
  public enum Cell: Sendable {
    case text(String)
    case number(Double)
    case whole(Int)
    case large(Int128)
    case empty
  }

  public private(set) var text: String
  private let columnCount: Int

  public init(columns: [String]) {
    text = columns.map(Self.words).joined(separator: ",") + "\n"
    columnCount = columns.count
  }

  /// Adds a row of as many cells as there are columns.
  public mutating func add(row cells: [Cell]) {
    precondition(cells.count == columnCount, "\(cells.count) cells in a table of \(columnCount) columns")
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "," }
      switch cell {
      case .text(let words): text += Self.words(words)
      case .number(let value): text += NumberText.exact(value) ?? ""
      case .whole(let value): text += String(value)
      case .large(let value): text += String(value)
      case .empty: break
      }
    }
    text += "\n"
  }

  public mutating func row(_ cells: Cell...) { add(row: cells) }

  /// Text as a cell. What a spreadsheet would run as a formula gets an apostrophe in front; numbers never
  /// pass here.
  package static func words(_ text: String) -> String {
    if text.isLikeAnID { return text }
    let line = PlainText.line(text)
    // By scalars: a comma with an accent after it is another `Character`, and parts cells all the same.
    let first = line.unicodeScalars.first { $0 != " " }
    let isFormula = first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    let safe = (isFormula ? "'" + line : line).unicodeScalars
    let needsQuotes = safe.contains { $0 == "," || $0 == "\"" } || safe.first == " " || safe.last == " "
    guard needsQuotes else { return String(safe) }
    let parts = safe.split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}

extension CSVTable.Cell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .whole(value) }
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A number, or an empty cell where there is none.
  public init(_ value: Double?) { self = value.map { .number($0) } ?? .empty }
}

extension String {
  /// Whether the text has only ASCII letters, digits, `_` and `.`, as ids have. Nothing in it needs quotes.
  fileprivate var isLikeAnID: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
  }
}
