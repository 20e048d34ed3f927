/// A hash of a text that never changes: the same on every machine and in every version.
///
/// FNV-1a over the text's UTF-8, then a final mix, since FNV alone leaves the high bits of short texts
/// similar.
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

/// A checksum of a sequence of numbers; their order matters.
///
/// It distinguishes a changed result from an unchanged one. It does not resist deliberate collisions.
public struct Digest: Sendable, Hashable, CustomStringConvertible {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  /// Adds one byte.
  public mutating func add(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes one after the other; adding them in pieces gives the same checksum.
  public mutating func add(bytes: [UInt8]) {
    for byte in bytes { add(byte: byte) }
  }

  /// Adds a number as its eight bytes, lowest first.
  public mutating func add(_ value: UInt64) {
    // Zero bytes only multiply: the last byte that is not zero and all zeros after it are one step.
    var left = value
    var bytes = 8
    while left > 255 {
      add(byte: UInt8(truncatingIfNeeded: left))
      left >>= 8
      bytes -= 1
    }
    state = (state ^ left) &* Self.multiplier(bytes)
  }

  /// Adds numbers one after the other, in two's complement; sixteen zeros are one step.
  mutating func add(row: [Int64]) { row.withUnsafeBufferPointer { add($0) } }

  /// Adds numbers one after the other; sixteen zeros are one step.
  mutating func add(row: [UInt32]) { row.withUnsafeBufferPointer { add($0) } }

  // Debug builds optimise each file alone: inlined here, it is made for both kinds of numbers.
  @inline(__always) private mutating func add<Number: FixedWidthInteger>(_ row: UnsafeBufferPointer<Number>) {
    for first in stride(from: 0, to: row.count, by: 16) {
      let numbers = row[first..<min(first + 16, row.count)]
      if numbers.count == 16, numbers.reduce(0, |) == 0 {
        state &*= 0xF245_7D09_81DA_8201
      } else {
        for number in numbers { add(UInt64(truncatingIfNeeded: number)) }
      }
    }
  }

  /// The factor of that many zero bytes: the prime of FNV to that power.
  private static func multiplier(_ bytes: Int) -> UInt64 {
    switch bytes {
    case 1: 0x0000_0100_0000_01B3
    case 2: 0x0003_6600_0002_E329
    case 3: 0x08A9_7B00_04E7_FEAB
    case 4: 0x9FFA_AC08_5635_BC91
    case 5: 0x0CAE_E32A_7D4F_6A63
    case 6: 0xDC96_6432_EDF1_C639
    case 7: 0xC552_7B8A_51D3_D2DB
    default: 0x1EFA_C709_0AEF_4A21
    }
  }

  /// Adds a number as the eight bytes of its two's complement, lowest first.
  public mutating func add(_ value: Int) {
    add(UInt64(bitPattern: Int64(value)))
  }

  /// Adds a number as the sixteen bytes of its two's complement, lowest first.
  public mutating func add(_ value: Int128) {
    add(UInt64(truncatingIfNeeded: value))
    add(UInt64(truncatingIfNeeded: value >> 64))
  }

  /// Adds a text: the number of its UTF-8 bytes, then the bytes.
  ///
  /// The number separates texts that follow each other.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { add(byte: byte) }
  }

  /// The checksum of everything added so far.
  public var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return mixed ^ (mixed >> 33)
  }

  /// The value without its lowest bits: a `Double` holds what is left.
  public var valueOf53Bits: UInt64 { value >> 11 }

  /// The checksum as 16 lower-case hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
