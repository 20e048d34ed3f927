import LaneBits

/// One number for each of sixteen players side by side.
typealias Lanes = SIMD16<Int32>

/// A truth value for each of sixteen players: -1 for true, 0 for false.
///
/// The standard library's masks are compared scalar by scalar on Linux (Swift 6.3: a loop of sixteen
/// branches). These are plain numbers, and comparing them takes one instruction for each register. Forced
/// inlining made a run 1.5 times faster.
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

  /// One bit for each player, the first one lowest.
  @inline(__always) private var bits: UInt32 { lane_signs(lanes) }

  /// Calls `body` with the position of each player for whom the mask is true, in order.
  ///
  /// Inlined by force: a call for each of sixteen lanes took a third of the time that measuring takes.
  @inline(__always) func forEachPlayer(_ body: (Int) -> Void) { forEachBit(bits, body) }

  @inline(__always) static func .& (left: Mask, right: Mask) -> Mask { Mask(left.lanes & right.lanes) }
  @inline(__always) static func .| (left: Mask, right: Mask) -> Mask { Mask(left.lanes | right.lanes) }
  @inline(__always) static prefix func .! (mask: Mask) -> Mask { Mask(~mask.lanes) }
}

/// Calls `body` with the index of each bit that is set, the lowest first.
@inline(__always) func forEachBit<Bits: FixedWidthInteger>(_ bits: Bits, _ body: (Int) -> Void) {
  var left = bits
  while left != 0 {
    body(left.trailingZeroBitCount)
    left &= left &- 1
  }
}

/// Appends the numbers of selected lanes to a list.
///
/// How many of sixteen players have something to do varies, and a processor mispredicts the end of such a
/// short loop each time. One list for the whole tile is read in a single loop.
struct LanePacking {
  /// For each subset of eight lanes: the lanes it has, in order, one byte each.
  private let orders: UnsafeMutablePointer<UInt64>
  /// Room after the last number of a list, because appending always writes whole vectors.
  static let slack = 16

  init() {
    orders = .allocate(capacity: 256)
    for set in 0..<256 {
      let lanes = (0..<8).filter { set >> $0 & 1 == 1 }
      orders[set] = lanes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  func deallocate() { orders.deallocate() }

  /// Appends the numbers of these lanes to a list that has ``slack`` more places than it needs.
  @inline(__always) func append(
    _ numbers: Lanes, where mask: Mask, to list: UnsafeMutablePointer<Int32>, _ count: inout Int
  ) {
    count &+= Int(lane_pack(numbers, lane_signs(mask.lanes), orders, list + count))
  }

  /// Appends the numbers of the lanes in which a flag is not 0.
  @inline(__always) func append(
    _ numbers: Lanes, whereNonZero flags: Lanes, to list: UnsafeMutablePointer<Int32>, _ count: inout Int
  ) {
    count &+= Int(lane_pack(numbers, lane_nonzero(flags), orders, list + count))
  }
}

/// Numbers used as flags.
extension SIMD16<Int32> {
  var isZero: Bool { @inline(__always) get { lane_nonzero(self) == 0 } }

  /// The ``LogLinearBins`` of numbers that are at least 0 and below 2^24.
  var bins: Lanes { @inline(__always) get { lane_bins(self) } }

  /// The lane numbers of a vector within the tile.
  @inline(__always) static func places(of vector: Int) -> Lanes {
    Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) &+ Int32(truncatingIfNeeded: vector &* 16)
  }

  /// Calls `body` with the position of each number that is not 0, in order.
  @inline(__always) func forEachNonZero(_ body: (Int) -> Void) { forEachBit(lane_nonzero(self), body) }
}

/// Comparisons of columns.
extension SIMD16<Int32> {
  @inline(__always) func isAbove(_ other: Lanes) -> Mask { Mask(lane_above(self, other)) }
  @inline(__always) func isAbove(_ other: Int32) -> Mask { isAbove(Lanes(repeating: other)) }
  @inline(__always) func isBelow(_ other: Lanes) -> Mask { other.isAbove(self) }
  @inline(__always) func isBelow(_ other: Int32) -> Mask { isBelow(Lanes(repeating: other)) }
  @inline(__always) func isAtMost(_ other: Lanes) -> Mask { .!isAbove(other) }
  @inline(__always) func isAtMost(_ other: Int32) -> Mask { isAtMost(Lanes(repeating: other)) }
  @inline(__always) func isAtLeast(_ other: Lanes) -> Mask { .!isBelow(other) }
  @inline(__always) func isAtLeast(_ other: Int32) -> Mask { isAtLeast(Lanes(repeating: other)) }
  @inline(__always) func equals(_ other: Lanes) -> Mask { Mask(lane_equal(self, other)) }
  @inline(__always) func equals(_ other: Int32) -> Mask { equals(Lanes(repeating: other)) }
  @inline(__always) func differs(_ other: Lanes) -> Mask { .!equals(other) }
  @inline(__always) func differs(_ other: Int32) -> Mask { differs(Lanes(repeating: other)) }

  /// A mask in the form that columns store.
  @inline(__always) init(_ mask: Mask) { self = mask.lanes }

  /// The mask that a column stores.
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

/// The largest of many numbers so far, in any of the lanes.
extension SIMD4<Int32> {
  /// Looks at sixteen numbers that are at least 0 and at most one more than ``BalanceBounds/largest``.
  @inline(__always) mutating func see(_ numbers: Lanes) { self = lane_larger(self, numbers) }
}

extension UnsafeMutableBufferPointer {
  /// Prefetches an element that will be changed soon; does nothing past the end.
  @inline(__always) func prefetch(_ index: Int) {
    guard let baseAddress else { return }
    lane_prefetch(UnsafeRawPointer(baseAddress) + index &* MemoryLayout<Element>.stride)
  }
}
