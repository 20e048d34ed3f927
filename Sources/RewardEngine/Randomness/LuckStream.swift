/// The successive random words of one purpose and player.
///
/// Two streams of the same address give the same words. How many words one stream takes affects no other
/// draw.
public struct LuckStream: Sendable {
  private let philox: Philox
  private var counter: SIMD4<UInt32>
  private var block = SIMD4<UInt32>()
  private var used = 4

  init(philox: Philox, counter: SIMD4<UInt32>) {
    self.philox = philox
    self.counter = counter
  }

  /// The next 32 random bits.
  ///
  /// - Precondition: Fewer than 4 · 65 535 words were drawn before.
  public mutating func nextWord() -> UInt32 {
    if used == 4 {
      block = philox.block(counter)
      counter[1] += 1 << 16  // Traps after 65 535 blocks, rather than begin again.
      used = 0
    }
    defer { used += 1 }
    return block[used]
  }

  /// A number strictly between 0 and 1: an odd multiple of 2⁻⁵³, all equally likely.
  public mutating func nextUniform() -> Double {
    let high = UInt64(nextWord())
    let low = UInt64(nextWord())
    let bits = (high << 32 | low) >> 12
    return Double(bits << 1 | 1) * 0x1p-53
  }

  /// A whole number in `0 ..< limit`, all equally likely.
  ///
  /// Source: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1), 2019.
  ///
  /// - Precondition: `limit` is in `1 ..< 1 << 32`.
  public mutating func nextIndex(below limit: Int) -> Int {
    precondition(limit > 0 && limit < 1 << 32, "an index is drawn below 1 to \(UInt32.max), not \(limit)")
    let width = UInt32(limit)
    let unfair = (0 &- width) % width
    while true {
      let product = nextWord().multipliedFullWidth(by: width)
      if product.low >= unfair { return Int(product.high) }
    }
  }
}
