#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The part of a file that is being read: always the whole of one line, and never more than a block behind it.
package final class LogBuffer {
  /// The longest line, in bytes.
  package static let longestLine = 1 << 20

  package let name: String
  package let kind: RowKind
  /// The bytes not yet read as lines.
  package private(set) var start: UnsafeMutablePointer<UInt8>
  package private(set) var end: UnsafeMutablePointer<UInt8>
  package private(set) var isAtEnd = false
  /// The number of the line at `start`, from 1.
  package private(set) var line = 1

  private static let block = 1 << 18
  private static let capacity = LogBuffer.longestLine + LogBuffer.block
  private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: LogBuffer.capacity)
  private let file: LogFile
  private var gunzip: Gunzip?

  /// Opens a file, packed or not, and leaves out its byte order mark.
  package init(path: String, of kind: RowKind = .event) throws(Failure) {
    file = try LogFile(path: path, of: kind)
    self.kind = kind
    name = file.name
    start = bytes
    end = bytes
    if file.end - file.next >= 2, file.next[0] == 0x1F, file.next[1] == 0x8B { gunzip = Gunzip(file) }
    while end - start < 3, !isAtEnd { try fill() }
    if end - start >= 3, start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF { start += 3 }
  }

  deinit { bytes.deallocate() }

  /// Reads more bytes; those from `start` on move, and pointers to them are void.
  package func fill() throws(Failure) {
    let kept = end - start
    guard kept <= Self.longestLine else { throw lineIsTooLong }
    bytes.update(from: start, count: kept)
    start = bytes
    end = bytes + kept
    if let unpacked = try gunzip?.read(into: end, atMost: Self.block) {
      end += unpacked
    } else {
      end += try file.take(into: end, atMost: Self.block)
    }
    isAtEnd = end == bytes + kept
  }

  /// Goes on to where the next line begins, behind `lines` line ends.
  package func advance(to next: UnsafeMutablePointer<UInt8>, lines: Int) {
    start = next
    line += lines
  }

  /// Leaves out lines without a character.
  ///
  /// - Returns: the first byte after them, blanks left out too, or `nil` at the end.
  package func firstByte() throws(Failure) -> UInt8? {
    while true {
      var next = start
      while next < end, next.pointee <= UInt8(ascii: " "), next.pointee != 0 {
        next += 1
        if next[-1] == UInt8(ascii: "\n") { advance(to: next, lines: 1) }
      }
      if next < end { return next.pointee }
      if isAtEnd { return nil }
      try fill()
    }
  }

  /// Refuses bytes that are not text.
  package func checkText(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) throws(Failure) {
    guard let start = bytes.baseAddress else { return }
    guard memchr(start, 0, bytes.count) == nil else {
      throw failure(at: line, "the line contains a zero byte", help: "save the \(kind.file) as text in UTF-8")
    }
    var high: UInt64 = 0
    var index = 0
    while bytes.count - index >= 8 {
      high |= UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
      index += 8
    }
    while index < bytes.count {
      high |= UInt64(start[index])
      index += 1
    }
    guard high & 0x8080_8080_8080_8080 == 0 || String(validating: bytes, as: UTF8.self) != nil else {
      throw failure(at: line, "the line is not UTF-8", help: "save the \(kind.file) as text in UTF-8")
    }
  }

  package var lineIsTooLong: Failure {
    failure(
      at: line, "the line is longer than \(Self.longestLine) bytes",
      help: "start each \(kind.noun) on a new line, and check the quotes")
  }

  /// An error in the file, with its place.
  package func failure(at line: Int, column: Int? = nil, _ message: String, help: String) -> Failure {
    Failure(at: name, line: line, column: column, message, help: help)
  }

  /// An error in a field, or in its row if the field is missing.
  package func failure(in row: LogRow, at field: LogField?, _ message: String, help: String) -> Failure {
    guard let field else { return failure(at: row.line, message, help: help) }
    let place = row.place(of: field.start)
    return failure(at: place.line, column: place.column, message, help: help)
  }
}
