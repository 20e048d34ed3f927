/// The sizes at which a study looks at its values: each is twice the one before, up to the most allowed.
///
/// Each look keeps what was simulated for the one before.
public enum InterimLooks {
  /// - Parameter least: A last look that would add fewer than this, and than the first size, is left out.
  /// - Precondition: `first` and `least` are at least 1.
  /// - Returns: rising numbers, `first` alone where `most` is not above it.
  public static func sizes(from first: Int, atMost most: Int, adding least: Int = 1) -> [Int] {
    precondition(first > 0 && least > 0, "a first size of \(first), adding \(least)")
    var sizes = [first]
    while let last = sizes.last, most - last >= min(least, first) { sizes.append(min(last * 2, most)) }
    return sizes
  }
}
