#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Rows of a log in NDJSON: on each line one object, its values text or numbers.
///
/// Keys that no column asks for may hold anything; what lies inside their arrays and objects is not looked at.
final class JSONRows: LogRows {
  let buffer: LogBuffer
  private let columns: EventLogColumns
  private let names: [(role: EventLogColumns.Role, bytes: [UInt8])]

  init(_ buffer: LogBuffer, columns: EventLogColumns) {
    self.buffer = buffer
    self.columns = columns
    names = EventLogColumns.Role.allCases.map { ($0, Array(columns[$0].utf8)) }
  }

  func next() throws(Failure) -> LogRow? {
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
      let role = names.first { name in
        name.bytes.count == key.count && memcmp(name.bytes, key.start, key.count) == 0
      }?.role
      guard let role else {
        try object.skipValue()
        continue
      }
      guard row[role] == nil else {
        let place = row.place(of: key.start)
        throw buffer.failure(
          at: place.line, column: place.column, "key '\(columns[role])' is there twice", help: "keep one")
      }
      row[role] = try object.value(called: columns[role])
    }
    for role in EventLogColumns.Role.allCases where row[role] == nil && columns.requires(role) {
      throw buffer.failure(
        at: row.line, "the object has no '\(columns[role])'",
        help: "write {\"\(columns.player)\": …, \"\(columns.timestamp)\": …, \"\(columns.event)\": …}")
    }
    return row
  }
}
