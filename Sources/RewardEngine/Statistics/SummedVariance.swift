/// The variance of a sum of independent figures, each with an estimated variance of its own.
struct SummedVariance {
  private(set) var variance = 0.0
  private var uncertainty = 0.0

  /// Takes in one figure's variance, and the degrees of freedom of its estimate.
  mutating func add(_ part: Double, degrees: Int) {
    variance += part
    uncertainty += part * part / Double(degrees)
  }

  /// The degrees of freedom of the whole, at least 1; infinite when it is 0.
  ///
  /// Source: F. E. Satterthwaite, Biometrics Bulletin 2(6), 1946, pp. 110-114.
  var degrees: Double { uncertainty == 0 ? .infinity : max(1, variance * variance / uncertainty) }
}
