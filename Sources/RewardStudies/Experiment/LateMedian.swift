import RewardEngine

/// The median over replications of which some get to a day only after the end of the run.
///
/// A late day has no value, and leaving it out would make the others too early. A median knows enough of it: it is above.
/// Its standard error is that of a normal sample, √(π / 2) σ / √n, with σ from the half that is known, below the median.
struct LateMedian {
  let value: Double
  let standardError: Double
  let degrees: Double

  /// - Parameter days: by replication; `nil` for a late one.
  /// - Returns: `nil` where half of them or more are late, or fewer than two are known.
  init?(_ days: [Double?]) {
    let known = days.compactMap(\.self).sorted()
    let (low, high) = ((days.count - 1) / 2, days.count / 2)
    guard high < known.count, known.count > 1 else { return nil }
    let median = (known[low] + known[high]) / 2
    let early = known.prefix(high + 1).filter { $0 <= median }
    let variance = early.reduce(0) { $0 + (median - $1) * (median - $1) } / Double(early.count)
    value = median
    standardError = (Double.pi / 2 * variance / Double(days.count)).squareRoot()
    degrees = Double(max(early.count - 1, 1))
  }
}
