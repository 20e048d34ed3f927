/// Bins for whole numbers of any size: 1 wide up to 63, then 32 for each doubling.
///
/// A bin's width is at most a 32nd of its values. Histograms are merged by adding their counts.
public enum LogLinearBins {
  /// Number of bins for all numbers from 0 to the largest `Int32`.
  public static let all = count(upTo: .max)

  /// The bin of a value.
  ///
  /// - Precondition: `value` is at least 0.
  @inline(__always) public static func index(of value: Int32) -> Int {
    precondition(value >= 0, "bins hold numbers from 0 up, not \(value)")
    let bits = UInt32(bitPattern: value)
    // Values below 32 use the octave of 32: its bins are 1 wide, and continue down to 0. Doublings are
    // computed from the leading zeros directly. From the octave, 31 minus the zeros, the compiler makes bsr,
    // which is slow on many processors.
    let doublings = 26 &- (bits | 32).leadingZeroBitCount
    return 32 &* doublings &+ Int(bits &>> UInt32(truncatingIfNeeded: doublings))
  }

  /// The smallest value in a bin.
  public static func lowerEdge(of bin: Int) -> Int {
    let doublings = doublings(of: bin)
    return (bin - 32 * doublings) << doublings
  }

  /// How many whole numbers a bin holds.
  public static func width(of bin: Int) -> Int { 1 << doublings(of: bin) }

  /// The middle of the whole numbers in a bin.
  static func middle(of bin: Int) -> Double { Double(lowerEdge(of: bin)) + Double(width(of: bin) - 1) / 2 }

  /// Number of bins for the values from 0 to `maximum`.
  public static func count(upTo maximum: Int32) -> Int { index(of: maximum) + 1 }

  /// The quantile: the number that a share `p` of the counted values does not exceed.
  ///
  /// `nil` when nothing was counted. It is the value of rank ⌈p n⌉, at least 1: a whole number, and exact in bins that
  /// are 1 wide. In other bins the values are taken as evenly spread, and the result is off by less than a 32nd.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  /// - Complexity: O(bins).
  public static func quantile(_ p: Double, in counts: ArraySlice<Int>) -> Double? {
    precondition(p >= 0 && p <= 1, "a quantile is of a share between 0 and 1, not \(p)")
    let total = total(counts)
    guard total > 0 else { return nil }
    let place = place(ofRank: QuantileRanks.nearest(p, count: total), in: counts)
    let share = (Double(place.rankInBin) - 0.5) / Double(place.countInBin)
    return (Double(lowerEdge(of: place.bin)) + Double(width(of: place.bin) - 1) * share).rounded()
  }

  /// The bin of the quantile.
  ///
  /// - Precondition: something was counted.
  static func bin(atShare p: Double, in counts: ArraySlice<Int>) -> Int {
    place(ofRank: QuantileRanks.nearest(p, count: total(counts)), in: counts).bin
  }

  private static func total<Count: FixedWidthInteger>(_ counts: ArraySlice<Count>) -> Int {
    counts.reduce(0) { $0 + Int($1) }
  }

  /// The bin with the value of a rank, counted from 1, and the rank among that bin's values.
  static func place<Count: FixedWidthInteger>(
    ofRank rank: Int, in counts: ArraySlice<Count>
  ) -> (bin: Int, rankInBin: Int, countInBin: Int) {
    var below = 0
    for (bin, count) in counts.enumerated() {
      let count = Int(count)
      if below + count >= rank { return (bin, rank - below, count) }
      below += count
    }
    preconditionFailure("rank \(rank) is asked of \(below) values")
  }

  /// How often the width of a bin is doubled from 1.
  private static func doublings(of bin: Int) -> Int { max(0, bin >> 5 - 1) }
}

extension [Int] {
  /// Adds the counts of another histogram of as many bins.
  mutating func add(_ counts: ArraySlice<UInt32>) {
    precondition(counts.count == count, "\(counts.count) bins are added to \(count)")
    counts.withUnsafeBufferPointer { added in
      withUnsafeMutableBufferPointer { sums in
        for bin in sums.indices { sums[bin] &+= Int(added[bin]) }
      }
    }
  }
}
