/// Reads one document of JSON into its numbers and words, each with its path.
struct DocumentScanner {
  private(set) var cells: [PlayerReader.Cell] = []
  private let bytes: [UInt8]
  private var place = 0
  private static let deepest = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where it stands: after a failure, at what it could not read.
  var column: Int { place + 1 }

  /// Whether the whole line is one document.
  mutating func scan() -> Bool {
    skipSpace()
    guard next == UInt8(ascii: "{"), value("", depth: 0) else { return false }
    skipSpace()
    return place == bytes.count
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || byte == 9 || byte == 13 { place += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func value(_ path: String, depth: Int) -> Bool {
    skipSpace()
    let start = place
    switch next {
    case UInt8(ascii: "{"): return depth < Self.deepest && members(path, depth)
    case UInt8(ascii: "["): return depth < Self.deepest && elements(path, depth)
    case UInt8(ascii: "\""):
      guard let word = word() else { return false }
      cells.append(.init(name: path, text: word, column: start + 1))
      return true
    default:
      while let byte = next, !",]} \t\r".utf8.contains(byte) { place += 1 }
      cells.append(
        .init(name: path, text: String(decoding: bytes[start..<place], as: UTF8.self), column: start + 1))
      return place > start
    }
  }

  private mutating func members(_ path: String, _ depth: Int) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      skipSpace()
      guard let name = word(), take(":") else { return false }
      guard value(path.isEmpty ? name : "\(path).\(name)", depth: depth + 1) else { return false }
    } while take(",")
    return take("}")
  }

  private mutating func elements(_ path: String, _ depth: Int) -> Bool {
    guard take("[") else { return false }
    if take("]") { return true }
    var count = 0
    repeat {
      guard value("\(path).\(count)", depth: depth + 1) else { return false }
      count += 1
    } while take(",")
    return take("]")
  }

  /// A word in quotes. An id of a log may have escapes, as ``PlayerDocuments`` writes them.
  private mutating func word() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    place += 1
    var word: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      place += 1
      guard byte == UInt8(ascii: "\\") else {
        word.append(byte)
        continue
      }
      guard let escaped = escape() else { return nil }
      word += escaped
    }
    guard next != nil else { return nil }
    place += 1
    return String(decoding: word, as: UTF8.self)
  }

  /// What stands behind a backslash.
  private mutating func escape() -> [UInt8]? {
    guard let byte = next else { return nil }
    place += 1
    if let escape = JSONEscape.letters.first(where: { UInt8(ascii: $0.letter) == byte }) {
      return [escape.byte]
    }
    guard byte == UInt8(ascii: "u"), let first = unit() else { return nil }
    let code = JSONEscape.isHigh(first) ? secondUnit().flatMap { JSONEscape.code(first, $0) } : first
    return code.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
  }

  private mutating func secondUnit() -> UInt32? {
    guard bytes[place...].starts(with: "\\u".utf8) else { return nil }
    place += 2
    return unit()
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard let unit = JSONEscape.unit(bytes[place...].prefix(4)) else { return nil }
    place += 4
    return unit
  }
}
