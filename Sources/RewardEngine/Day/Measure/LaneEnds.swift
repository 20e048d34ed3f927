/// The least and the largest of many players' values, found sixteen at a time.
struct LaneEnds {
  /// Above all values.
  private static let bound = Int32(BalanceBounds.largest + 1)
  private var largest = SIMD4<Int32>()
  /// The largest distance below ``bound``; 0 where no value was seen.
  private var below = SIMD4<Int32>()

  /// Looks at the values of the lanes that a mask holds for.
  @inline(__always) mutating func see(_ values: Lanes, where mask: Mask) {
    largest.see(values & mask.lanes)
    below.see((Lanes(repeating: Self.bound) &- values) & mask.lanes)
  }

  /// The ends of all values that were seen.
  var ends: Tally.Ends {
    let below = below.max()
    return below == 0 ? Tally.Ends() : Tally.Ends(least: Self.bound - below, most: largest.max())
  }
}
