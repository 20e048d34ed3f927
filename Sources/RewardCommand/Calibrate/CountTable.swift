import RewardEngine
import RewardFiles
import RewardStudies

/// A table of whole numbers in CSV or NDJSON, plain or gzip.
struct CountTable {
  /// A row: its numbers by column, `nil` where the table lacks the column.
  struct Row {
    let numbers: [Int?]
    /// The number of its date; `nil` where it has none.
    let date: Int?
    let line: Int
  }

  let name: String
  let rows: [Row]

  private static let mostRows = 100_000
  private static let most = 1_000_000_000

  /// - Parameters:
  ///   - columns: Their names; those that may be missing are `nil` in each row.
  ///   - dates: the name of a column of dates, which may be missing or empty.
  ///   - isRequired: Whether a column must be there.
  /// - Throws: `Failure` with exit code 66 if the file cannot be read, 65 that names the line of a fault.
  init(
    path: String, columns: [String], dates: String? = nil, isRequired: (String) -> Bool = { _ in true }
  ) throws(Failure) {
    let buffer = try LogBuffer(path: path, of: .row)
    name = buffer.name
    let wanted = RowColumns(
      columns: columns.map { RowColumns.Column($0, isRequired: isRequired($0)) }
        + (dates.map { [RowColumns.Column($0, isRequired: false)] } ?? []), kind: .row)
    let source = try buffer.rows(
      wanted, keys: wanted,
      help: "the table has a line of column names: \(columns.filter { $0 != "week" }.joined(separator: ","))")
    var rows: [Row] = []
    while let row = try source.next() {
      var numbers: [Int?] = []
      for (place, column) in columns.enumerated() {
        guard let field = row[place] else {
          numbers.append(nil)
          continue
        }
        let text = field.text
        guard text.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(text), number <= Self.most else {
          throw buffer.failure(
            in: row, at: field, "'\(column)' must be a whole number of at most \(Self.most), not '\(text)'",
            help: Self.help(for: text))
        }
        numbers.append(number)
      }
      let date = try dates.flatMap { (name) throws(Failure) in
        try Self.date(row, at: columns.count, named: name, in: buffer)
      }
      rows.append(Row(numbers: numbers, date: date, line: row.line))
      guard rows.count <= Self.mostRows else {
        throw buffer.failure(
          at: row.line, "the table has more than \(Self.mostRows) rows", help: "add up rows that are alike")
      }
    }
    self.rows = rows
    guard !rows.isEmpty else {
      throw Failure("'\(name)' has no rows", help: "a table has one row for each count", status: .badInput)
    }
  }

  private static func date(
    _ row: LogRow, at place: Int, named name: String, in buffer: LogBuffer
  ) throws(Failure) -> Int? {
    guard let field = row[place], field.count > 0 else { return nil }
    guard let date = CivilDate.day(field.text) else {
      throw buffer.failure(
        in: row, at: field, "'\(name)' must be the date on which these players arrived",
        help: CivilDate.help(for: field.text))
    }
    return date
  }

  /// What to write instead of a text that is no count.
  private static func help(for text: String) -> String {
    if text.isEmpty {
      return "write 0 where there is nobody; leave out rows of days that nobody was watched on"
    }
    if text.contains("%") { return "write the number of players, not a share" }
    guard let number = Double(text), number.isFinite else {
      return "write digits alone; leave out rows without a number"
    }
    if number < 0 { return "counts and days are 0 or more" }
    return number > Double(most)
      ? "check the number: there are not that many players or days" : "write counts and days without decimals"
  }

  func fault(at row: Row, _ message: String, help: String) -> Failure {
    Failure(at: name, line: row.line, message, help: help)
  }
}
