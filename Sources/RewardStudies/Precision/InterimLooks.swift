/// The sizes at which a study looks at its values: each is twice the one before, up to the most allowed.
///
/// Each look keeps what was simulated for the one before.
public enum InterimLooks {
  /// - Precondition: `first` is at least 1.
  /// - Returns: rising numbers, `first` alone where `most` is not above it.
  public static func sizes(from first: Int, atMost most: Int) -> [Int] {
    precondition(first > 0, "a first size of \(first)")
    var sizes = [first]
    while let last = sizes.last, last < most { sizes.append(min(last * 2, most)) }
    return sizes
  }
}
