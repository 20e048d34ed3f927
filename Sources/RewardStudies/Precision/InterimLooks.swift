/// The looks of a check at its values: each has twice the replications of the one before, up to the most allowed.
///
/// Each look keeps the replications of the one before.
public enum InterimLooks {
  /// - Precondition: `first` is at least 1.
  /// - Returns: rising numbers, `first` alone where `most` is not above it.
  public static func replications(from first: Int, atMost most: Int) -> [Int] {
    precondition(first > 0, "\(first) replications to look at")
    var looks = [first]
    while let last = looks.last, last < most { looks.append(min(last * 2, most)) }
    return looks
  }
}
