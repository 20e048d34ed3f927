/// What stands behind a backslash in a text of JSON (RFC 8259, section 7).
enum JSONEscape {
  /// The letters that stand for one byte, and that byte.
  static let letters: [(letter: Unicode.Scalar, byte: UInt8)] = [
    ("\"", 34), ("\\", 92), ("/", 47), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9),
  ]

  /// The unit of UTF-16 that four hexadecimal digits stand for; `nil` for anything else.
  static func unit(_ digits: some Collection<UInt8>) -> UInt32? {
    guard digits.count == 4 else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Whether a character needs a second unit behind this one: it is beyond the first 65,536.
  static func isHigh(_ unit: UInt32) -> Bool { 0xD800..<0xDC00 ~= unit }

  /// The code of a character of two units; `nil` where the second is none.
  static func code(_ high: UInt32, _ low: UInt32) -> UInt32? {
    0xDC00..<0xE000 ~= low ? 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00) : nil
  }
}
