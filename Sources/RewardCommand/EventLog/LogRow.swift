/// A piece of text in a log's buffer, there until the next row is read.
struct LogField {
  var start: UnsafeMutablePointer<UInt8>
  var count: Int

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The fields of one event, as they are written.
struct LogRow {
  /// The line the row begins on, and its first byte.
  var line: Int
  var start: UnsafeMutablePointer<UInt8>
  var player: LogField?
  var timestamp: LogField?
  var zone: LogField?
  var event: LogField?
  var amount: LogField?

  init(line: Int, start: UnsafeMutablePointer<UInt8>) {
    self.line = line
    self.start = start
  }

  subscript(role: EventLogColumns.Role) -> LogField? {
    get {
      switch role {
      case .player: player
      case .timestamp: timestamp
      case .zone: zone
      case .event: event
      case .amount: amount
      }
    }
    set {
      switch role {
      case .player: player = newValue
      case .timestamp: timestamp = newValue
      case .zone: zone = newValue
      case .event: event = newValue
      case .amount: amount = newValue
      }
    }
  }

  /// Line and column of a byte of the row, both from 1; columns count characters.
  func place(of byte: UnsafeMutablePointer<UInt8>) -> (line: Int, column: Int) {
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

/// What gives the rows of a log, one after another.
protocol LogRows: AnyObject {
  var buffer: LogBuffer { get }
  /// The next row, or `nil` at the end. It voids the row before.
  func next() throws(Failure) -> LogRow?
}
