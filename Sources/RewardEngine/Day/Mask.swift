import LaneBits

/// Sixteen players side by side.
typealias Lanes = SIMD16<Int32>

/// Which of sixteen players something holds for: -1 where it does, else 0.
///
/// The standard library's masks are compared scalar by scalar on Linux (Swift 6.3: a loop of sixteen
/// branches); these are numbers, and what compares them is one instruction for each register. Inlining them by force
/// made a run 1.5 times faster.
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

/// Calls `body` with the place of each bit that is set, the lowest first.
@inline(__always) func forEachBit<Bits: FixedWidthInteger>(_ bits: Bits, _ body: (Int) -> Void) {
  var left = bits
  while left != 0 {
    body(left.trailingZeroBitCount)
    left &= left &- 1
  }
}

/// Puts numbers of chosen lanes side by side, on a list.
///
/// Where some of sixteen players have something to do, nobody foresees how many, and a processor that guesses how
/// often a loop goes round is wrong each time. A list of a tile's players is walked through in one go.
struct LanePacking {
  /// For each set of eight lanes which they are, in order, a byte each.
  private let orders: UnsafeMutablePointer<UInt64>
  /// Numbers that may be written behind the last.
  static let slack = 16

  init() {
    orders = .allocate(capacity: 256)
    for set in 0..<256 {
      let lanes = (0..<8).filter { set >> $0 & 1 == 1 }
      orders[set] = lanes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  func deallocate() { orders.deallocate() }

  /// Writes the numbers of these lanes to the end of a list, which has ``slack`` places more than it needs.
  @inline(__always) func append(
    _ numbers: Lanes, where mask: Mask, to list: UnsafeMutablePointer<Int32>, _ count: inout Int
  ) {
    count &+= Int(lane_pack(numbers, lane_signs(mask.lanes), orders, list + count))
  }

  /// Writes the numbers of the lanes in which a flag is not 0.
  @inline(__always) func append(
    _ numbers: Lanes, whereNonZero flags: Lanes, to list: UnsafeMutablePointer<Int32>, _ count: inout Int
  ) {
    count &+= Int(lane_pack(numbers, lane_nonzero(flags), orders, list + count))
  }
}

/// Numbers as flags.
extension SIMD16<Int32> {
  var isZero: Bool { @inline(__always) get { lane_nonzero(self) == 0 } }

  /// The log-linear bins of numbers from 0 up and below 2^24.
  var bins: Lanes { @inline(__always) get { lane_bins(self) } }

  /// The numbers of a vector's lanes among all of a tile.
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

extension UnsafeMutableBufferPointer {
  /// Has an element fetched from far memory that will be changed soon; past the end, nothing happens.
  @inline(__always) func prefetch(_ index: Int) {
    guard let baseAddress else { return }
    lane_prefetch(UnsafeRawPointer(baseAddress) + index &* MemoryLayout<Element>.stride)
  }
}
