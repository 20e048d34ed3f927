/// Rows of a file in CSV (RFC 4180): fields in quotes may hold delimiters, line ends and doubled quotes.
///
/// Lines without a character are left out.
package final class CSVRows: LogRows {
  package let buffer: LogBuffer
  private let delimiter: UInt8
  private let columnCount: Int
  /// The place of the column that each field of a row is of.
  private var places: [Int?] = []
  private var header: [String] = []

  /// Reads the header.
  ///
  /// - Throws: `Failure` that names a column which is missing, or there twice.
  package init(_ buffer: LogBuffer, columns: RowColumns) throws(Failure) {
    self.buffer = buffer
    delimiter = columns.delimiter
    columnCount = columns.columns.count
    guard try buffer.firstByte() != UInt8(ascii: "[") else {
      throw buffer.failure(
        at: buffer.line, "a \(columns.kind.file) is no JSON array",
        help: "write one object on each line, without '[', ']' and commas between them: jq -c '.[]'")
    }
    var fields: [LogField] = []
    let line = buffer.line
    _ = try scan { index, field in
      if index == 0 { fields = [] }
      fields.append(field)
    }
    header = fields.map { Self.unquoted($0).text }
    guard !header.contains(where: { $0.utf8.contains(UInt8(ascii: "\r")) }) else {
      throw buffer.failure(
        at: line, "lines end with a carriage return alone", help: "end them with a line feed: tr '\\r' '\\n'")
    }
    for column in columns.columns {
      let count = header.count { $0 == column.name }
      guard count <= 1 else {
        throw buffer.failure(
          at: line, "column '\(column.name)' is there \(count) times", help: "rename all but one")
      }
      guard count == 1 || !column.isRequired else {
        throw buffer.failure(at: line, "there is no column '\(column.name)'", help: help(column))
      }
    }
    places = header.map { name in columns.columns.firstIndex { $0.name == name } }
  }

  /// What to do about a missing column.
  private func help(_ missing: RowColumns.Column) -> String {
    let others: [(byte: String, name: String)] = [(";", "';'"), ("\t", "tabs"), ("|", "'|'"), (",", "','")]
    let used = others.first { other in
      header.count == 1 && Array(other.byte.utf8) != [delimiter] && header[0].contains(other.byte)
    }
    let wanted = "'\(Character(Unicode.Scalar(delimiter)))'"
    if let used { return "separate columns by \(wanted); here they are separated by \(used.name)" }
    let there = "the columns are \(header.map { "'\($0)'" }.joined(separator: ", "))"
    return missing.option.map { "give the name of the column with \($0); \(there)" } ?? there
  }

  package func next() throws(Failure) -> LogRow? {
    let first = try buffer.firstByte()
    guard first != nil else { return nil }
    var row = LogRow(line: buffer.line, start: buffer.start)
    let count = try places.withUnsafeBufferPointer { places throws(Failure) in
      try scan { index, field in
        if index == 0 { row.start = field.start }
        if index < places.count, let place = places[index] { row[place] = field }
      }
    }
    guard count == header.count else {
      throw buffer.failure(
        at: row.line, "the row has \(count.counted("field")), the header \(header.count)",
        help: "put fields with a '\(Character(Unicode.Scalar(delimiter)))' or a line end in double quotes")
    }
    for place in 0..<columnCount {
      if let field = row[place], field.count > 0, field.start[0] == Self.quote {
        row[place] = Self.unquoted(field)
      }
    }
    return row
  }

  private static let quote = UInt8(ascii: "\"")

  /// Finds the fields of the row at the buffer's start, quotes and all, and goes on behind it.
  ///
  /// - Returns: how many there are. When the buffer had to be filled, `take` gets all fields again from the first.
  private func scan(_ take: (Int, LogField) -> Void) throws(Failure) -> Int {
    while true {
      if let count = try scanWhole(take) { return count }
      try buffer.fill()
    }
  }

  /// - Returns: `nil` if the buffer ends before the row.
  private func scanWhole(_ take: (Int, LogField) -> Void) throws(Failure) -> Int? {
    let (start, end, delimiter) = (buffer.start, buffer.end, delimiter)
    let newline = UInt8(ascii: "\n")
    var (next, index, lines) = (start, 0, 0)
    while true {
      let field = next
      if next < end, next.pointee == Self.quote {
        next += 1
        // A doubled quote closes the field and opens it again.
        while true {
          while next < end, next.pointee != Self.quote {
            if next.pointee == newline { lines += 1 }
            next += 1
          }
          guard next < end else {
            guard buffer.isAtEnd else { return nil }
            throw fault(at: field, "the quote that opens here is never closed", "close it")
          }
          next += 1
          guard next < end || buffer.isAtEnd else { return nil }
          guard next < end, next.pointee == Self.quote else { break }
          next += 1
        }
        if end - next == 1, !buffer.isAtEnd { return nil }
        let isAtReturn = end - next >= 2 && next[0] == UInt8(ascii: "\r") && next[1] == newline
        guard next == end || next.pointee == delimiter || next.pointee == newline || isAtReturn else {
          throw fault(at: next, "there is text after a closing quote", "double the quotes inside a field")
        }
      }
      let closed = next
      next = Self.firstEnd(from: next, to: end, delimiter: delimiter)
      if next == end, !buffer.isAtEnd { return nil }
      let isLast = next == end || next.pointee == newline
      var fieldEnd = next
      if isLast, next < end, fieldEnd > closed, fieldEnd[-1] == UInt8(ascii: "\r") { fieldEnd -= 1 }
      take(index, LogField(start: field, count: fieldEnd - field))
      index += 1
      if isLast { break }
      next += 1
    }
    guard next - start <= LogBuffer.longestLine else {
      throw buffer.lineIsTooLong
    }
    try buffer.checkText(UnsafeBufferPointer(start: start, count: next - start), line: buffer.line)
    buffer.advance(to: next < end ? next + 1 : next, lines: lines + 1)
    return index
  }

  /// The first delimiter or line end, or `end`.
  ///
  /// Eight bytes at a time: of the bytes that are zero after an exclusive-or with what is sought, subtracting
  /// one from each marks the first rightly (later marks may be wrong).
  private static func firstEnd(
    from start: UnsafeMutablePointer<UInt8>, to end: UnsafeMutablePointer<UInt8>, delimiter: UInt8
  ) -> UnsafeMutablePointer<UInt8> {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let delimiters = ones &* UInt64(delimiter)
    let newlines = ones &* UInt64(UInt8(ascii: "\n"))
    var next = start
    while end - next >= 8 {
      let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
      let (one, other) = (word ^ delimiters, word ^ newlines)
      let marks = ((one &- ones) & ~one | (other &- ones) & ~other) & (ones &* 0x80)
      if marks != 0 { return next + marks.trailingZeroBitCount / 8 }
      next += 8
    }
    while next < end, next.pointee != delimiter, next.pointee != UInt8(ascii: "\n") { next += 1 }
    return next
  }

  private func fault(at byte: UnsafeMutablePointer<UInt8>, _ message: String, _ help: String) -> Failure {
    let place = LogRow(line: buffer.line, start: buffer.start).place(of: byte)
    return buffer.failure(at: place.line, column: place.column, message, help: help)
  }

  /// The text between the quotes of a field, its doubled quotes made single, in place.
  private static func unquoted(_ field: LogField) -> LogField {
    guard field.count > 0, field.start[0] == quote else { return field }
    let inner = field.start + 1
    var (from, to, dropped) = (0, 0, 0)
    while from < field.count - 2 {
      let byte = inner[from]
      inner[to] = byte
      to += 1
      from += 1
      if byte == quote {
        from += 1
        dropped += 1
      } else if byte == UInt8(ascii: "\n") {
        dropped = 0
      }
    }
    // What is left over keeps later places right: blanks for the quotes dropped on the field's last line, and
    // else bytes that count as no character.
    (inner + to).update(repeating: 0x80, count: from - to - dropped)
    (inner + from - dropped).update(repeating: UInt8(ascii: " "), count: dropped)
    return LogField(start: inner, count: to)
  }
}
