/// After how many replications a check looks at its figures: twice as many each time, the last time all it may.
///
/// What was seen is kept: each look has the replications of the one before, and as many more.
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
