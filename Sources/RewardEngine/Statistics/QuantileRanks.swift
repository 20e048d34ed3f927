/// The ranks of the two sorted values between which a quantile lies with some confidence.
///
/// The number of values below the quantile is binomial, whatever their distribution.
public struct QuantileRanks: Sendable, Equatable {
  /// Ranks in sorted order, counted from 1.
  public let low: Int
  public let high: Int

  /// Finds ranks that miss the quantile with a chance of at most (1 − `confidence`) / 2 on either side.
  ///
  /// Exact for fewer than 1000 values, and where p n (1 − p) is below 100. Otherwise by the normal
  /// distribution with a continuity correction. `nil` when there are too few values for the confidence.
  ///
  /// - Precondition: `p` and `confidence` are strictly between 0 and 1.
  public init?(_ p: Double, count: Int, confidence: Double = 0.95) {
    precondition(p > 0 && p < 1, "an interval is of a quantile between 0 and 1, not of \(p)")
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1, not at \(confidence)")
    let miss = (1 - confidence) / 2
    let variance = Double(count) * p * (1 - p)
    if count < 1_000 || variance < 100 {
      // At most l − 1 of the values are below the quantile, or at least h: each has a chance of `miss` or
      // less.
      low = Self.lowRank(p, count: count, miss: miss)
      high = count + 1 - Self.lowRank(1 - p, count: count, miss: miss)
    } else {
      let spread = -Mathematics.normalQuantile(miss) * variance.squareRoot()
      let middle = Double(count) * p + 0.5
      low = Int((middle - spread).rounded(.down))
      high = Int((middle + spread).rounded(.up))
    }
    if low < 1 || high > count { return nil }
  }

  /// The rank ⌈p n⌉, at least 1.
  static func nearest(_ p: Double, count: Int) -> Int {
    // A product that should be whole may come out slightly above it, as 0.07 · 100 does.
    let position = p * Double(count) * (1 - 0x1p-50)
    return min(count, max(1, Int(position.rounded(.up))))
  }

  /// The largest l for which fewer than l successes in `count` trials have a chance of at most `miss`.
  ///
  /// 0 when even no success at all is more likely than that.
  private static func lowRank(_ p: Double, count: Int, miss: Double) -> Int {
    let (n, odds) = (Double(count), p / (1 - p))
    // Fewer successes than the first rank have a chance too small to matter, and its own is not too small for a Double.
    let spread = (n * p * (1 - p)).squareRoot()
    var rank = max(0, Int(n * p - 12 * spread - 16))
    var chance = Mathematics.exp(
      Mathematics.logGamma(n + 1) - Mathematics.logGamma(Double(rank) + 1)
        - Mathematics.logGamma(n - Double(rank) + 1) + Double(rank) * Mathematics.log(p)
        + (n - Double(rank)) * Mathematics.log1p(-p))
    var sum = chance
    while rank < count && sum <= miss {
      chance *= (n - Double(rank)) / Double(rank + 1) * odds
      sum += chance
      rank += 1
    }
    return rank
  }
}
