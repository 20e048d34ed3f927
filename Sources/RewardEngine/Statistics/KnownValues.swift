/// What is known of whole numbers besides the bins that they are counted in.
struct KnownValues {
  /// The exact mean, and the exact deviation from it with the count as divisor; `nil` where they are not known.
  var center: (mean: Double, deviation: Double)?
  /// The least and the largest number that one of them may be.
  var least = 0.0
  var most = Double.infinity
  /// A number that all of them are multiples of.
  var multiple = 1.0

  /// The whole numbers between which the value of a rank is, counted from 1 in ascending order.
  ///
  /// Cantelli's inequality: at most a share σ² / (σ² + t²) of numbers is t or more below their mean, or above it. So
  /// where nearly all numbers are equal, their quantiles are known, however wide a bin is. Source: F. P. Cantelli,
  /// Sui confini della probabilità, Atti del Congresso Internazionale dei Matematici 6, 1928, pp. 47-59.
  func range(ofRank rank: Int, of count: Int) -> Interval {
    guard let (mean, deviation) = center else { return Interval(low: least, high: most) }
    let upTo = Double(rank) / Double(count)
    let fromOn = Double(count - rank + 1) / Double(count)
    // The mean and the deviation are rounded.
    let slack = 1e-9 * max(1, mean)
    let below = deviation * max(0, (1 - upTo) / upTo).squareRoot() + slack
    let above = deviation * max(0, (1 - fromOn) / fromOn).squareRoot() + slack
    let high = min(most, (mean + above).rounded(.down))
    return Interval(low: min(high, max(least, (mean - below).rounded(.up))), high: high)
  }
}
