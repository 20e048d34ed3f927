import RewardEngine

/// The median over replications of which some get to a day only after the end of the run.
///
/// A late day has no value, and leaving it out would make the others too early. A median knows enough of it: it is above.
/// Its standard error is that of a normal sample, √(π / 2) σ / √n, with σ from the half that is known, below the median.
struct LateMedian {
  let value: Double
  let standardError: Double
  let degrees: Double
  /// For each replication in its order, a number that shows whether it is above the median or below, as of a ``ReplicationMedian``: a
  /// late one is above.
  let figures: [Double]

  /// - Parameters:
  ///   - days: by replication; `nil` for a late one.
  ///   - figure: The day of all players of all replications, which is then the value. Where it differs from the median by as much as
  ///     chance explains, the standard error has the difference, too.
  /// - Returns: `nil` where half of them or more are late, or fewer than two are known.
  init?(_ days: [Double?], around figure: Double? = nil) {
    let known = days.compactMap(\.self).sorted()
    let (low, high) = ((days.count - 1) / 2, days.count / 2)
    guard high < known.count, known.count > 1 else { return nil }
    let median = (known[low] + known[high]) / 2
    let early = known.prefix(high + 1).filter { $0 <= median }
    let variance = early.reduce(0) { $0 + (median - $1) * (median - $1) } / Double(early.count)
    value = figure ?? median
    degrees = Double(max(early.count - 1, 1))
    let own = (Double.pi / 2 * variance / Double(days.count)).squareRoot()
    let move = value - median
    let isChance = abs(move) <= Interval.studentReach(0.95, degrees: degrees) * own
    standardError = isChance ? (own * own + move * move).squareRoot() : own
    figures = ReplicationMedian.figures(
      days.map { $0 ?? .infinity }, beside: median, around: value, standardError)
  }
}
