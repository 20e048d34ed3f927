/// One line with a JSON object, read from its first byte to its last.
///
/// Text is unescaped in place: no escape is shorter than what it stands for.
struct JSONLine {
  private let row: LogRow
  private let end: UnsafeMutablePointer<UInt8>
  private let buffer: LogBuffer
  private var next: UnsafeMutablePointer<UInt8>
  private var isFirst = true

  init(row: LogRow, end: UnsafeMutablePointer<UInt8>, buffer: LogBuffer) {
    self.row = row
    self.end = end
    self.buffer = buffer
    next = row.start
  }

  mutating func begin() throws(Failure) {
    skipBlanks()
    guard take("{") else { throw fault("an object must start with '{'") }
  }

  /// The next key, or `nil` behind the last value.
  mutating func key() throws(Failure) -> LogField? {
    skipBlanks()
    if take("}") {
      skipBlanks()
      guard next == end else { throw fault("a line must hold one object and nothing else") }
      return nil
    }
    if !isFirst {
      guard take(",") else { throw fault("',' or '}' is missing") }
      skipBlanks()
    }
    isFirst = false
    guard take("\"") else { throw fault("a key in double quotes is missing") }
    let key = try restOfText()
    skipBlanks()
    guard take(":") else { throw fault("':' is missing") }
    skipBlanks()
    return key
  }

  /// The text or the digits of a value, or `nil` for `null`.
  mutating func value(called name: String) throws(Failure) -> LogField? {
    if take("\"") { return try restOfText() }
    let start = next
    skipWord()
    let word = UnsafeBufferPointer(start: start, count: next - start)
    if word.elementsEqual("null".utf8) { return nil }
    guard let first = word.first, first == UInt8(ascii: "-") || (48...57).contains(first) else {
      next = start
      throw fault("'\(name)' must be text or a number")
    }
    return LogField(start: start, count: word.count)
  }

  /// Goes on behind a value of any kind.
  mutating func skipValue() throws(Failure) {
    var depth = 0
    repeat {
      skipBlanks()
      guard next < end else { throw fault("the object is not closed") }
      switch next.pointee {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        next += 1
      case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
        depth -= 1
        next += 1
      case UInt8(ascii: ",") where depth > 0, UInt8(ascii: ":") where depth > 0: next += 1
      case UInt8(ascii: "\""):
        next += 1
        _ = try restOfText()
      default:
        let start = next
        skipWord()
        guard next > start else { throw fault("a value is missing") }
      }
    } while depth > 0
  }

  private func fault(_ message: String) -> Failure {
    let place = row.place(of: next)
    return buffer.failure(
      at: place.line, column: place.column, "this is not \(buffer.kind.withArticle) in JSON: \(message)",
      help: "write one object on each line")
  }

  private mutating func skipBlanks() {
    while next < end, next.pointee <= UInt8(ascii: " ") { next += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next < end, next.pointee == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  /// Goes on to the end of a number, or of `true`, `false` or `null`.
  private mutating func skipWord() {
    while next < end {
      switch next.pointee {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "E"):
        next += 1
      default: return
      }
    }
  }

  /// What stands between an opening quote, which was taken, and the closing one.
  private mutating func restOfText() throws(Failure) -> LogField {
    let start = next
    while next < end, next.pointee != UInt8(ascii: "\""), next.pointee != UInt8(ascii: "\\") { next += 1 }
    var to = next
    while !take("\"") {
      guard next < end else {
        next = start - 1
        throw fault("the quote that opens here is never closed")
      }
      if take("\\") {
        try unescape(to: &to)
      } else {
        to.pointee = next.pointee
        to += 1
        next += 1
      }
    }
    return LogField(start: start, count: to - start)
  }

  private mutating func unescape(to: inout UnsafeMutablePointer<UInt8>) throws(Failure) {
    if let escape = JSONEscape.letters.first(where: { take($0.letter) }) {
      to.pointee = escape.byte
      to += 1
      return
    }
    let backslash = next - 1
    guard take("u"), var code = unit() else {
      next = backslash
      throw fault("this escape is not valid")
    }
    if JSONEscape.isHigh(code), take("\\"), take("u"), let low = unit(), let pair = JSONEscape.code(code, low)
    {
      code = pair
    }
    guard let scalar = Unicode.Scalar(code), code > 0 else {
      next = backslash
      throw fault("this escape stands for no character")
    }
    for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
      to.pointee = byte
      to += 1
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard end - next >= 4, let unit = JSONEscape.unit(UnsafeBufferPointer(start: next, count: 4)) else {
      return nil
    }
    next += 4
    return unit
  }
}
