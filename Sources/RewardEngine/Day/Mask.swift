import LaneBits

/// Sixteen players side by side.
typealias Lanes = SIMD16<Int32>

/// Which of sixteen players something holds for: -1 where it does, else 0.
///
/// The standard library's masks are compared scalar by scalar on Linux (Swift 6.3: a loop of sixteen
/// branches); these come from one subtraction and one shift, which are vector instructions. Inlining them by
/// force made a run 1.5 times faster.
struct Mask {
  var lanes: Lanes

  @inline(__always) init(_ lanes: Lanes) { self.lanes = lanes }

  @inline(__always) init(repeating holds: Bool) { lanes = Lanes(repeating: holds ? -1 : 0) }

  subscript(position: Int) -> Bool {
    get { lanes[position] != 0 }
    set { lanes[position] = newValue ? -1 : 0 }
  }

  var isEmpty: Bool { @inline(__always) get { bits == 0 } }

  var count: Int { @inline(__always) get { bits.nonzeroBitCount } }

  /// One bit a player, the first lowest.
  @inline(__always) private var bits: UInt32 { lane_signs(lanes) }

  /// Calls `body` with the position of each player it holds for, in order.
  ///
  /// Inlined by force: a call for each of sixteen lanes took a third of a run's measures.
  @inline(__always) func forEachPlayer(_ body: (Int) -> Void) { forEachBit(bits, body) }

  @inline(__always) static func .& (left: Mask, right: Mask) -> Mask { Mask(left.lanes & right.lanes) }
  @inline(__always) static func .| (left: Mask, right: Mask) -> Mask { Mask(left.lanes | right.lanes) }
  @inline(__always) static prefix func .! (mask: Mask) -> Mask { Mask(~mask.lanes) }
}

@inline(__always) private func forEachBit(_ bits: UInt32, _ body: (Int) -> Void) {
  var left = bits
  while left != 0 {
    body(left.trailingZeroBitCount)
    left &= left &- 1
  }
}

/// Numbers as flags.
extension SIMD16<Int32> {
  var isZero: Bool { @inline(__always) get { lane_nonzero(self) == 0 } }

  /// Calls `body` with the position of each number that is not 0, in order.
  @inline(__always) func forEachNonZero(_ body: (Int) -> Void) { forEachBit(lane_nonzero(self), body) }
}

/// Comparisons of columns. Differences must fit 32 bits, which they do between anything of at least -1 and
/// anything of at least 0: balances, days, draws and limits.
extension SIMD16<Int32> {
  @inline(__always) func isAbove(_ other: Lanes) -> Mask { Mask((other &- self) &>> 31) }
  @inline(__always) func isAbove(_ other: Int32) -> Mask { isAbove(Lanes(repeating: other)) }
  @inline(__always) func isBelow(_ other: Lanes) -> Mask { other.isAbove(self) }
  @inline(__always) func isBelow(_ other: Int32) -> Mask { isBelow(Lanes(repeating: other)) }
  @inline(__always) func isAtMost(_ other: Lanes) -> Mask { .!isAbove(other) }
  @inline(__always) func isAtMost(_ other: Int32) -> Mask { isAtMost(Lanes(repeating: other)) }
  @inline(__always) func isAtLeast(_ other: Lanes) -> Mask { .!isBelow(other) }
  @inline(__always) func isAtLeast(_ other: Int32) -> Mask { isAtLeast(Lanes(repeating: other)) }
  @inline(__always) func equals(_ other: Lanes) -> Mask { .!differs(other) }
  @inline(__always) func equals(_ other: Int32) -> Mask { equals(Lanes(repeating: other)) }
  @inline(__always) func differs(_ other: Lanes) -> Mask {
    let difference = self ^ other
    return Mask((difference | (0 &- difference)) &>> 31)
  }
  @inline(__always) func differs(_ other: Int32) -> Mask { differs(Lanes(repeating: other)) }

  /// A mask as a column stores it.
  @inline(__always) init(_ mask: Mask) { self = mask.lanes }

  /// The mask a column stores.
  var mask: Mask { @inline(__always) get { Mask(self) } }

  @inline(__always) mutating func replace(with other: Lanes, where mask: Mask) {
    self = replacing(with: other, where: mask)
  }
  @inline(__always) mutating func replace(with other: Int32, where mask: Mask) {
    self = replacing(with: Lanes(repeating: other), where: mask)
  }
  @inline(__always) func replacing(with other: Lanes, where mask: Mask) -> Lanes {
    (other & mask.lanes) | (self & ~mask.lanes)
  }
  @inline(__always) func replacing(with other: Int32, where mask: Mask) -> Lanes {
    replacing(with: Lanes(repeating: other), where: mask)
  }

  /// The sum of all lanes, which must fit 32 bits.
  @inline(__always) var total: Int32 {
    let eight = lowHalf &+ highHalf
    let four = eight.lowHalf &+ eight.highHalf
    let two = four.lowHalf &+ four.highHalf
    return two[0] &+ two[1]
  }
}
