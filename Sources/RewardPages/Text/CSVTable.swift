/// A table in comma-separated values: RFC 4180, with `\n` at line ends.
///
/// The RFC prescribes CRLF. Common readers accept LF as well, and in a committed report CRLF would make each line of a
/// diff end in `^M`.
public struct CSVTable: Sendable {
  /// Empty where there is no text or no number.
  public enum Cell: Sendable {
    case text(String?)
    case number(Double?)
    case whole(Int?)
    case large(Int128)
    /// A value and the ends of its interval, over three columns.
    case estimate(Double?, low: Double?, high: Double?)
    case empty

    fileprivate var width: Int { if case .estimate = self { 3 } else { 1 } }
  }

  /// The columns of a value and of the ends of its interval: `mean`, `mean_low` and `mean_high`.
  public static func columns(ofEstimate name: String) -> [String] { [name, "\(name)_low", "\(name)_high"] }

  public private(set) var text: String
  private let columnCount: Int

  public init(columns: [String]) {
    text = columns.map(Self.words).joined(separator: ",") + "\n"
    columnCount = columns.count
  }

  /// Adds a row whose cells fill all columns.
  public mutating func add(row cells: [Cell]) {
    let width = cells.reduce(0) { $0 + $1.width }
    precondition(width == columnCount, "\(width) cells in a table of \(columnCount) columns")
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "," }
      switch cell {
      case .text(let words): text += words.map(Self.words) ?? ""
      case .number(let value): text += NumberText.exact(value) ?? ""
      case .whole(let value): text += value.map { String($0) } ?? ""
      case .large(let value): text += String(value)
      case .estimate(let value, let low, let high):
        text += [value, low, high].map { NumberText.exact($0) ?? "" }.joined(separator: ",")
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
    // By scalars: a comma with an accent after it is another `Character`, and parts cells all the same.
    let safe = guarded(PlainText.line(text)).unicodeScalars
    let needsQuotes = safe.contains { $0 == "," || $0 == "\"" } || safe.first == " " || safe.last == " "
    guard needsQuotes else { return String(safe) }
    let parts = safe.split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }

  /// Text with an apostrophe before what a spreadsheet would run as a formula. What looks like it already gets another one, so
  /// that ``unguarded(_:)`` knows each.
  private static func guarded(_ text: String) -> String { isLikeAFormula(text) ? "'" + text : text }

  /// The text that a cell was written for, but for control characters.
  package static func unguarded(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'" else { return cell }
    let text = String(scalars.dropFirst())
    return isLikeAFormula(text) ? text : cell
  }

  private static func isLikeAFormula(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0 != " " && $0 != "'" }
    return first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
  }
}

extension CSVTable.Cell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .whole(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
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
