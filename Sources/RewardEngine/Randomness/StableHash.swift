/// A number that belongs to a text for ever: the same on every machine and in every version.
///
/// FNV-1a over the text's UTF-8, then a final mix, since FNV alone leaves the high bits of short texts alike.
/// Source: Fowler, Noll & Vo, FNV-1a 64; the mix is the finaliser of MurmurHash3 (A. Appleby).
public struct StableHash: Sendable, Hashable {
  /// All 64 bits.
  public let value: UInt64

  public init(_ text: String) {
    var digest = Digest()
    for byte in text.utf8 { digest.add(byte: byte) }
    value = digest.value
  }

  /// The 64 bits folded into 32: high half exclusive-or low half.
  public var folded: UInt32 { Self.folded(value) }

  static func folded(_ value: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: value >> 32) ^ UInt32(truncatingIfNeeded: value)
  }
}

/// A checksum of results, taken in one number at a time; the order matters.
///
/// It tells a changed result from an unchanged one. It does not resist somebody who wants a collision.
public struct Digest: Sendable, Hashable, CustomStringConvertible {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  /// Takes in one byte.
  public mutating func add(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Takes in a number as its eight bytes, lowest first.
  public mutating func add(_ value: UInt64) {
    // Zero bytes only multiply: the lowest and seven of them are one step. Most cells of a table are such.
    if value < 256 {
      state = (state ^ value) &* 0x1EFA_C709_0AEF_4A21
      return
    }
    for shift in 0..<8 { add(byte: UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
  }

  /// Takes in a number as the eight bytes of its two's complement, lowest first.
  public mutating func add(_ value: Int) {
    add(UInt64(bitPattern: Int64(value)))
  }

  /// Takes in a number as the sixteen bytes of its two's complement, lowest first.
  public mutating func add(_ value: Int128) {
    add(UInt64(truncatingIfNeeded: value))
    add(UInt64(truncatingIfNeeded: value >> 64))
  }

  /// Takes in a text: the number of its UTF-8 bytes, then the bytes.
  ///
  /// The number keeps neighbouring texts from running together.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { add(byte: byte) }
  }

  /// The checksum of all that was added so far.
  public var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return mixed ^ (mixed >> 33)
  }

  /// The checksum as 16 lower-case hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
