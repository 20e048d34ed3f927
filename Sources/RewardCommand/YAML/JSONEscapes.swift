/// Characters that JSON may write as two escapes of half of one each: `\ud83d\ude00` for an emoji, as many programs do.
///
/// YAML has one escape for the whole character, and its parser refuses the halves.
enum JSONEscapes {
  /// The bytes for the parser, with one escape for each such pair.
  ///
  /// It is two letters shorter, so two spaces after the string keep the columns of what follows. Text that does not begin as an object
  /// of JSON stays as it is: elsewhere in YAML, quotes need not be those of a string.
  static func joined(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.first(where: { !UInt8.blanks.contains($0) }) == UInt8(ascii: "{") else { return bytes }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count)
    var (place, missing, isInString) = (0, 0, false)
    while place < bytes.count {
      let byte = bytes[place]
      if isInString, byte == UInt8(ascii: "\\") {
        if let character = character(in: bytes, at: place) {
          let digits = String(character, radix: 16, uppercase: true)
          joined += Array("\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8)
          (place, missing) = (place + 12, missing + 2)
        } else {
          joined += bytes[place..<min(place + 2, bytes.count)]
          place += 2
        }
        continue
      }
      joined.append(byte)
      place += 1
      guard byte == UInt8(ascii: "\"") else { continue }
      isInString.toggle()
      if !isInString {
        joined += [UInt8](repeating: UInt8(ascii: " "), count: missing)
        missing = 0
      }
    }
    return joined
  }

  /// The character that two escapes from a place on stand for; `nil` where there are no two halves of one.
  private static func character(in bytes: [UInt8], at place: Int) -> UInt32? {
    guard let high = half(in: bytes, at: place), (0xD800..<0xDC00).contains(high),
      let low = half(in: bytes, at: place + 6), (0xDC00..<0xE000).contains(low)
    else { return nil }
    return 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }

  /// The number of an escape like `\ud83d`.
  private static func half(in bytes: [UInt8], at place: Int) -> UInt32? {
    guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
  }
}

extension UInt8 {
  fileprivate static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
}
