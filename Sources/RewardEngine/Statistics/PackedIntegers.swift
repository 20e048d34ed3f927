/// Writes integers as bytes: small numbers in few bytes, runs of zeros in fewer.
///
/// Most of a tally is zeros. A number is written as its zigzag, 0, −1, 1, −2 … as 0, 1, 2, 3 …, in groups of
/// seven bits. The lowest group comes first; each but the last has its top bit set. A byte of 0 stands for
/// zeros; their number minus one follows in the same groups.
/// Source: the varints of Protocol Buffers' encoding.
public struct IntegerPacker {
  private var packed: [UInt8] = []
  private var zeros: UInt64 = 0

  public init() {}

  /// Appends a number.
  public mutating func add(_ value: Int64) {
    guard value != 0 else {
      zeros += 1
      return
    }
    writeZeros()
    write(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  /// Appends a number that need not fit 64 bits.
  public mutating func add(_ value: Int128) {
    if let small = Int64(exactly: value) { return add(small) }
    writeZeros()
    write(UInt128(bitPattern: (value << 1) ^ (value >> 127)))
  }

  /// Appends `count` zeros.
  mutating func addZeros(_ count: Int) { zeros += UInt64(count) }

  /// Appends the numbers of a row; eight zeros take no longer than one.
  mutating func add<Number: FixedWidthInteger>(row: [Number]) {
    row.withUnsafeBufferPointer { row in
      for first in stride(from: 0, to: row.count, by: 8) {
        let places = first..<min(first + 8, row.count)
        var bits = Number.zero
        for place in places { bits |= row[place] }
        if bits == 0 {
          addZeros(places.count)
        } else {
          for place in places { add(Int64(row[place])) }
        }
      }
    }
  }

  /// The bytes of all numbers so far.
  public var bytes: [UInt8] {
    var ended = self
    ended.writeZeros()
    return ended.packed
  }

  // Not inlined: a function that writes many tables would take seconds to compile.
  @inline(never)
  private mutating func writeZeros() {
    guard zeros > 0 else { return }
    packed.append(0)
    write(zeros - 1)
    zeros = 0
  }

  @inline(never)
  private mutating func write<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
    var left = number
    while left >= 0x80 {
      packed.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    packed.append(UInt8(truncatingIfNeeded: left))
  }
}

/// Reads numbers that an ``IntegerPacker`` wrote, one by one; it never reads outside of its bytes.
public struct IntegerUnpacker {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var zeros: UInt64 = 0

  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// Whether all numbers have been read.
  public var isAtEnd: Bool { place == bytes.endIndex && zeros == 0 }

  /// Reads the next number; `nil` where the bytes end or encode none that fits 128 bits.
  public mutating func next() -> Int128? {
    if zeros > 0 {
      zeros -= 1
      return 0
    }
    guard let group = group() else { return nil }
    guard group == 0 else { return Int128(bitPattern: group >> 1) ^ -Int128(bitPattern: group & 1) }
    // The zero read now, and those after it.
    guard let more = self.group(), let count = UInt64(exactly: more) else { return nil }
    zeros = count
    return 0
  }

  /// Reads the next number as this type; `nil` where it does not fit.
  public mutating func next<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
    next().flatMap(Number.init(exactly:))
  }

  /// Calls `body` with the place and value of each of the next numbers that is not 0; ends early where the bytes do.
  mutating func forEachNonzero(of count: Int, _ body: (Int, Int128) -> Void) {
    var index = 0
    while index < count {
      if zeros > 0 {
        let skipped = min(zeros, UInt64(count - index))
        zeros -= skipped
        index += Int(skipped)
      } else {
        guard let value = next() else { return }
        if value != 0 { body(index, value) }
        index += 1
      }
    }
  }

  private mutating func group() -> UInt128? {
    var number: UInt128 = 0
    var shift = 0
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      let bits = UInt128(byte & 0x7F)
      // The nineteenth group has room for the last two of 128 bits.
      guard shift < 126 || shift == 126 && bits < 4 else { return nil }
      number |= bits << UInt128(shift)
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}
