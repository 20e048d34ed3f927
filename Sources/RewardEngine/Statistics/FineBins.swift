/// Bins for whole numbers of any size, fine enough for sums: one number wide up to 1,023, then 512 to each doubling.
///
/// A value is known from the middle of its bin to within a thousandth of itself.
enum FineBins {
  private static let octave = 512

  /// The bin of a value.
  ///
  /// - Precondition: `value` is at least 0.
  static func index(of value: Int32) -> Int {
    let bits = UInt32(bitPattern: value)
    // Below 512 the octave of 512 is used: its bins are 1 wide, and go on downwards to 0.
    let doublings = 22 - (bits | UInt32(octave)).leadingZeroBitCount
    return octave * doublings + Int(bits >> UInt32(doublings))
  }

  /// The middle of the whole numbers in a bin.
  static func middle(of bin: Int) -> Double {
    let doublings = max(0, bin / octave - 1)
    let first = (bin - octave * doublings) << doublings
    return Double(first) + Double(1 << doublings - 1) / 2
  }

  /// How many bins hold the numbers from 0 to `maximum`.
  static func count(upTo maximum: Int32) -> Int { index(of: maximum) + 1 }
}
