/// Bins for whole numbers, fine enough for sums: 1 wide up to 1,023, then 512 for each doubling.
///
/// The middle of a bin is within a thousandth of every value in it.
enum FineBins {
  private static let octave = 512

  /// The bin of a value.
  ///
  /// - Precondition: `value` is at least 0.
  static func index(of value: Int32) -> Int {
    let bits = UInt32(bitPattern: value)
    // Values below 512 use the octave of 512: its bins are 1 wide, and continue down to 0.
    let doublings = 22 - (bits | UInt32(octave)).leadingZeroBitCount
    return octave * doublings + Int(bits >> UInt32(doublings))
  }

  /// The middle of the whole numbers in a bin.
  static func middle(of bin: Int) -> Double {
    let doublings = max(0, bin / octave - 1)
    let first = (bin - octave * doublings) << doublings
    return Double(first) + Double(1 << doublings - 1) / 2
  }

  /// Number of bins for the values from 0 to `maximum`.
  static func count(upTo maximum: Int32) -> Int { index(of: maximum) + 1 }
}
