/// The change of the sums of a tile's players on one day.
struct SumChange {
  private var byLane = Lanes()
  private var squaresByPair = SIMD8<UInt64>()

  /// Replaces the numbers of sixteen players, which are at least 0 and below 2^24.
  ///
  /// So nothing overflows: over the 64 vectors of a tile, a lane's changes stay below 2^30 and the squares of
  /// a pair below 2^55.
  @inline(__always) mutating func replace(_ old: Lanes, with new: Lanes) {
    byLane &+= new &- old
    squaresByPair &+= Self.squares(new) &- Self.squares(old)
  }

  /// The squares of sixteen numbers, two added up in each lane of the result.
  @inline(__always) private static func squares(_ lanes: Lanes) -> SIMD8<UInt64> {
    let pairs = unsafeBitCast(lanes, to: SIMD8<UInt64>.self)
    let (low, high) = (pairs & SIMD8(repeating: 0xFFFF_FFFF), pairs &>> 32)
    return low &* low &+ high &* high
  }

  /// Adds numbers in the same way.
  @inline(__always) mutating func add(_ new: Lanes) {
    byLane &+= new
    squaresByPair &+= Self.squares(new)
  }

  var sum: Int64 { (0..<16).reduce(0) { $0 &+ Int64(byLane[$1]) } }
  var squares: Int128 { Int128(Int64(bitPattern: squaresByPair.wrappedSum())) }
}
