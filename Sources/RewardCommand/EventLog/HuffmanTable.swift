/// A code of DEFLATE as one table: the next bits of the data give a symbol and the length of its code.
///
/// One level, as wide as the longest code in use: 64 KiB at most, and simpler than two.
struct HuffmanTable {
  /// The symbol times 16, plus the length of its code; 0 where no code begins with these bits.
  private(set) var entries: [UInt16]
  var mask: UInt64 { UInt64(entries.count - 1) }

  /// The canonical code with these lengths, 0 for a symbol not in use (RFC 1951, 3.2.2).
  ///
  /// - Returns: `nil` if the lengths make no code. One code of length 1, or none, may leave bits unused.
  init?(lengths: some Collection<UInt8>) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    var unused = 1
    var first = [Int](repeating: 0, count: 16)
    var code = 0
    for length in 1..<16 {
      code = (code + counts[length - 1]) << 1
      first[length] = code
      unused = unused << 1 - counts[length]
      guard unused >= 0 else { return nil }
    }
    guard unused == 0 || longest <= 1 else { return nil }
    entries = [UInt16](repeating: 0, count: 1 << longest)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = first[Int(length)]
      first[Int(length)] += 1
      // Codes are packed from their highest bit on, all other numbers from their lowest.
      var reversed = 0
      for bit in 0..<Int(length) where code >> bit & 1 == 1 { reversed |= 1 << (Int(length) - 1 - bit) }
      for index in stride(from: reversed, to: entries.count, by: 1 << length) {
        entries[index] = UInt16(symbol << 4) | UInt16(length)
      }
    }
  }
}
