/// A piece of text in a log's buffer, there until the next row is read.
package struct LogField {
  package var start: UnsafeMutablePointer<UInt8>
  package var count: Int

  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The fields of one row, as they are written, each at the place of its column.
package struct LogRow {
  /// The line the row begins on, and its first byte.
  package var line: Int
  package var start: UnsafeMutablePointer<UInt8>
  // Six by name: an array would be allocated for each row.
  private var first: LogField?
  private var second: LogField?
  private var third: LogField?
  private var fourth: LogField?
  private var fifth: LogField?
  private var sixth: LogField?

  package init(line: Int, start: UnsafeMutablePointer<UInt8>) {
    self.line = line
    self.start = start
  }

  package subscript(place: Int) -> LogField? {
    get {
      switch place {
      case 0: first
      case 1: second
      case 2: third
      case 3: fourth
      case 4: fifth
      case 5: sixth
      default: preconditionFailure("a row has no field at \(place)")
      }
    }
    set {
      switch place {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      case 3: fourth = newValue
      case 4: fifth = newValue
      case 5: sixth = newValue
      default: preconditionFailure("a row has no field at \(place)")
      }
    }
  }

  package subscript(role: EventLogColumns.Role) -> LogField? { self[role.rawValue] }

  /// Line and column of a byte of the row, both from 1; columns count characters.
  package func place(of byte: UnsafeMutablePointer<UInt8>) -> (line: Int, column: Int) {
    var place = (line: line, column: 1)
    for other in UnsafeBufferPointer(start: start, count: byte - start) {
      if other == UInt8(ascii: "\n") {
        place = (place.line + 1, 1)
      } else if other & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}

/// A source of rows of a file.
package protocol LogRows: AnyObject {
  var buffer: LogBuffer { get }
  /// The next row, or `nil` at the end. The row before is no longer valid.
  func next() throws(Failure) -> LogRow?
}
