import RewardEngine

/// The normal distribution of several numbers that hang together.
enum NormalDensity {
  /// The logarithm of the density at some distance from the mean, up to a constant.
  ///
  /// - Parameter covariance: its lower triangle, row by row, each up to the diagonal.
  /// - Complexity: O(n³).
  static func log(_ distance: [Double], covariance: [Double]) -> Double {
    guard let factor = CholeskyFactor(packed: covariance, size: distance.count) else { return -1e300 }
    let solved = factor.solved(distance)
    return -0.5 * solved.reduce(0) { $0 + $1 * $1 } - factor.logDeterminantRoot
  }
}
