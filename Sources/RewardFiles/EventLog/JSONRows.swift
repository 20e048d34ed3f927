#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rows of a file in NDJSON: on each line one object, its values text or numbers.
///
/// Keys without a column may have any value. Their arrays and objects are skipped.
package final class JSONRows: LogRows {
  package let buffer: LogBuffer
  private let columns: [RowColumns.Column]
  private let names: [[UInt8]]

  package init(_ buffer: LogBuffer, columns: RowColumns) {
    self.buffer = buffer
    self.columns = columns.columns
    names = self.columns.map { Array($0.name.utf8) }
  }

  package func next() throws(Failure) -> LogRow? {
    guard try buffer.firstByte() != nil else { return nil }
    let line = buffer.line
    var searched = 0
    while true {
      let found = memchr(buffer.start + searched, 10, buffer.end - buffer.start - searched)
      if found == nil, !buffer.isAtEnd {
        searched = buffer.end - buffer.start
        try buffer.fill()
        continue
      }
      let end = found?.assumingMemoryBound(to: UInt8.self) ?? buffer.end
      guard end - buffer.start <= LogBuffer.longestLine else {
        throw buffer.lineIsTooLong
      }
      let row = LogRow(line: line, start: buffer.start)
      try buffer.checkText(UnsafeBufferPointer(start: buffer.start, count: end - buffer.start), line: line)
      buffer.advance(to: found == nil ? end : end + 1, lines: 1)
      return try read(row, end: end)
    }
  }

  private func read(_ begun: LogRow, end: UnsafeMutablePointer<UInt8>) throws(Failure) -> LogRow {
    var row = begun
    var object = JSONLine(row: row, end: end, buffer: buffer)
    try object.begin()
    while let key = try object.key() {
      let column = names.firstIndex { name in
        name.count == key.count && memcmp(name, key.start, key.count) == 0
      }
      guard let column else {
        try object.skipValue()
        continue
      }
      guard row[column] == nil else {
        throw buffer.failure(
          in: row, at: key, "key '\(columns[column].name)' is there twice", help: "keep one")
      }
      row[column] = try object.value(called: columns[column].name)
    }
    for (place, column) in columns.enumerated() where row[place] == nil && column.isRequired {
      let members = columns.filter(\.isRequired).map { "\"\($0.name)\": …" }.joined(separator: ", ")
      let named = column.option.map { ", or give the name of the key with \($0)" } ?? ""
      throw buffer.failure(
        at: row.line, "the object has no '\(column.name)'", help: "write {\(members)}\(named)")
    }
    return row
  }
}
