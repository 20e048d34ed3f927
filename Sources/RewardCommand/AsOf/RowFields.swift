import RewardFiles
import RewardStudies

/// The fields of one row by what they hold; an empty one is none.
struct RowFields<Role: RawRepresentable<Int>> {
  let row: LogRow
  let buffer: LogBuffer

  subscript(role: Role) -> LogField? { row[role.rawValue].flatMap { $0.count > 0 ? $0 : nil } }

  func required(_ role: Role) throws(Failure) -> LogField {
    guard let field = self[role] else {
      throw fault(role, "'\(role)' is empty", help: "every \(buffer.kind.noun) needs one")
    }
    return field
  }

  func fault(_ role: Role, _ message: String, help: String) -> Failure {
    buffer.failure(in: row, at: row[role.rawValue], message, help: help)
  }
}

extension LogBuffer {
  /// The rows of a file in CSV or NDJSON.
  ///
  /// - Throws: `Failure` with exit code 65 for an empty file.
  func rows(_ columns: RowColumns, keys: RowColumns, help: String? = nil) throws(Failure) -> any LogRows {
    guard let first = try firstByte() else {
      let usual = "a \(kind.file) has a line of column names, then one line for each \(kind.noun)"
      throw Failure("'\(name)' is empty", help: help ?? usual, status: .badInput)
    }
    return first == UInt8(ascii: "{")
      ? JSONRows(self, columns: keys) : try CSVRows(self, columns: columns)
  }
}
