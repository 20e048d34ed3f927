/// The Philox4x32-10 generator: a keyed permutation of 128-bit counters.
///
/// It has no changing state: the same counter always gives the same four words.
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

  /// The words of eight counters that differ in their third words, which are consecutive.
  ///
  /// Even and odd counters are separate, each word in the low half of a 64-bit lane: a product needs one
  /// pmuludq and no rearrangement. Four words a side, as many as the oldest processors have registers for. On
  /// AVX2 a word takes 6 instructions; a version with sixteen counters in 32-bit lanes took 8.
  @inline(__always)
  public func blocks(_ first: UInt32, _ second: UInt32, from third: UInt32, _ fourth: UInt32) -> Blocks {
    let third = SIMD4<UInt32>(0, 2, 4, 6) &+ third
    return blocks(Quads(first, second, third, fourth), Quads(first, second, third &+ 1, fourth))
  }

  /// The words of eight counters that differ in their third words.
  @inline(__always)
  public func blocks(_ first: UInt32, _ second: UInt32, _ third: SIMD8<UInt32>, _ fourth: UInt32) -> Blocks {
    blocks(Quads(first, second, third.evenHalf, fourth), Quads(first, second, third.oddHalf, fourth))
  }

  @inline(__always)
  private func blocks(_ evenCounters: Quads, _ oddCounters: Quads) -> Blocks {
    var (even, odd) = (evenCounters, oddCounters)
    // Ten rounds. The compiler does not unroll a loop, and recomputes the keys in each round: twice the
    // instructions.
    shuffle(&even, &odd, 0)
    shuffle(&even, &odd, 1)
    shuffle(&even, &odd, 2)
    shuffle(&even, &odd, 3)
    shuffle(&even, &odd, 4)
    shuffle(&even, &odd, 5)
    shuffle(&even, &odd, 6)
    shuffle(&even, &odd, 7)
    shuffle(&even, &odd, 8)
    shuffle(&even, &odd, 9)
    return Blocks(even: even, odd: odd)
  }

  /// Four words for each of eight counters, one counter in each lane.
  public struct Blocks: Sendable, Equatable {
    public var first: SIMD8<UInt32>
    public var second: SIMD8<UInt32>
    public var third: SIMD8<UInt32>
    public var fourth: SIMD8<UInt32>

    @inline(__always)
    fileprivate init(even: Quads, odd: Quads) {
      first = Self.side(even.first, odd.first)
      second = Self.side(even.second, odd.second)
      third = Self.side(even.third, odd.third)
      fourth = Self.side(even.fourth, odd.fourth)
    }

    /// Interleaves the words of even and odd counters, in this order whatever the byte order.
    @inline(__always)
    private static func side(_ even: SIMD4<UInt64>, _ odd: SIMD4<UInt64>) -> SIMD8<UInt32> {
      let low = SIMD4<UInt64>(repeating: 0xFFFF_FFFF)
      #if _endian(little)
        return unsafeBitCast((even & low) | (odd &<< 32), to: SIMD8<UInt32>.self)
      #else
        return unsafeBitCast((even &<< 32) | (odd & low), to: SIMD8<UInt32>.self)
      #endif
    }
  }

  /// The words of four counters, each in the low half of a lane; the high halves are ignored.
  fileprivate struct Quads {
    var first: SIMD4<UInt64>
    var second: SIMD4<UInt64>
    var third: SIMD4<UInt64>
    var fourth: SIMD4<UInt64>

    @inline(__always)
    init(_ first: UInt32, _ second: UInt32, _ third: SIMD4<UInt32>, _ fourth: UInt32) {
      self.first = SIMD4(repeating: UInt64(first))
      self.second = SIMD4(repeating: UInt64(second))
      self.third = SIMD4<UInt64>(truncatingIfNeeded: third)
      self.fourth = SIMD4(repeating: UInt64(fourth))
    }
  }

  /// One round of both sides in turn, so that the processor can work on one while it waits for the other.
  @inline(__always)
  private func shuffle(_ even: inout Quads, _ odd: inout Quads, _ round: UInt32) {
    shuffle(&even, round)
    shuffle(&odd, round)
  }

  @inline(__always)
  private func shuffle(_ words: inout Quads, _ round: UInt32) {
    let roundKey = key &+ Self.keyStep &* round
    let even = Self.product(words.first, Self.evenMultiplier)
    let odd = Self.product(words.third, Self.oddMultiplier)
    words.first = (odd &>> 32) ^ words.second ^ SIMD4(repeating: UInt64(roundKey[0]))
    words.second = odd
    words.third = (even &>> 32) ^ words.fourth ^ SIMD4(repeating: UInt64(roundKey[1]))
    words.fourth = even
  }

  /// The 64-bit products of the low halves and one number.
  @inline(__always)
  private static func product(_ words: SIMD4<UInt64>, _ multiplier: UInt32) -> SIMD4<UInt64> {
    (words & 0xFFFF_FFFF) &* SIMD4(repeating: UInt64(multiplier))
  }

  private static var rounds: Int { 10 }
  private static var evenMultiplier: UInt32 { 0xD251_1F53 }
  private static var oddMultiplier: UInt32 { 0xCD9E_8D57 }
  private static var keyStep: SIMD2<UInt32> { SIMD2(0x9E37_79B9, 0xBB67_AE85) }
}
