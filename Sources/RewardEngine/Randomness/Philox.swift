/// The Philox4x32-10 generator: a keyed shuffling of 128-bit counters.
///
/// It holds no state that moves: the same counter always gives the same four words.
/// Source: J. K. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC11, 2011.
public struct Philox: Sendable, Equatable {
  private let key: SIMD2<UInt32>

  /// Makes the generator of one key; the key's low half is the first key word.
  public init(key: UInt64) {
    self.key = SIMD2(UInt32(truncatingIfNeeded: key), UInt32(truncatingIfNeeded: key >> 32))
  }

  /// The four words of one counter.
  public func block(_ counter: SIMD4<UInt32>) -> SIMD4<UInt32> {
    var words = counter
    var roundKey = key
    for _ in 0..<Self.rounds {
      let first = Self.evenMultiplier.multipliedFullWidth(by: words[0])
      let second = Self.oddMultiplier.multipliedFullWidth(by: words[2])
      words = SIMD4(
        second.high ^ words[1] ^ roundKey[0], second.low, first.high ^ words[3] ^ roundKey[1], first.low)
      roundKey &+= Self.keyStep
    }
    return words
  }

  /// The words of sixteen counters that stand side by side, one counter a lane.
  @inline(__always)
  func blocks(
    _ first: SIMD16<UInt32>, _ second: SIMD16<UInt32>, _ third: SIMD16<UInt32>, _ fourth: SIMD16<UInt32>
  ) -> Blocks {
    var words = Blocks(first: first, second: second, third: third, fourth: fourth)
    var roundKey = key
    for _ in 0..<Self.rounds {
      let even = Self.products(words.first, Self.evenMultiplier)
      let odd = Self.products(words.third, Self.oddMultiplier)
      words.first = odd.high ^ words.second ^ roundKey[0]
      words.second = odd.low
      words.third = even.high ^ words.fourth ^ roundKey[1]
      words.fourth = even.low
      roundKey &+= Self.keyStep
    }
    return words
  }

  /// The words of sixteen counters that differ in their third word only.
  ///
  /// - Parameter third: The third counter words, one a lane.
  public func blocks(_ first: UInt32, _ second: UInt32, _ third: SIMD16<UInt32>, _ fourth: UInt32) -> Blocks {
    blocks(SIMD16(repeating: first), SIMD16(repeating: second), third, SIMD16(repeating: fourth))
  }

  /// Four words for each of sixteen counters.
  public struct Blocks: Sendable, Equatable {
    public var first: SIMD16<UInt32>
    public var second: SIMD16<UInt32>
    public var third: SIMD16<UInt32>
    public var fourth: SIMD16<UInt32>
  }

  private static var rounds: Int { 10 }
  private static var evenMultiplier: UInt32 { 0xD251_1F53 }
  private static var oddMultiplier: UInt32 { 0xCD9E_8D57 }
  private static var keyStep: SIMD2<UInt32> { SIMD2(0x9E37_79B9, 0xBB67_AE85) }

  /// The 64-bit products of sixteen words and one number, as their high and low halves.
  ///
  /// Read as 64-bit lanes, a word in the low half is multiplied where it stands and one in the high half
  /// after a shift: both are one pmuludq, and no lane moves, so either byte order gives the same result.
  @inline(__always)
  private static func products(
    _ words: SIMD16<UInt32>, _ multiplier: UInt32
  ) -> (high: SIMD16<UInt32>, low: SIMD16<UInt32>) {
    let pairs = unsafeBitCast(words, to: SIMD8<UInt64>.self)
    let lowHalf = SIMD8<UInt64>(repeating: 0xFFFF_FFFF)
    let factor = SIMD8<UInt64>(repeating: UInt64(multiplier))
    let ofLow = (pairs & lowHalf) &* factor
    let ofHigh = (pairs &>> 32) &* factor
    let high = (ofLow &>> 32) | (ofHigh & ~lowHalf)
    let low = (ofLow & lowHalf) | (ofHigh &<< 32)
    return (unsafeBitCast(high, to: SIMD16<UInt32>.self), unsafeBitCast(low, to: SIMD16<UInt32>.self))
  }
}
