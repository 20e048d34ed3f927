import RewardEngine

/// The settings of an evolution that follow from its number of variables.
///
/// Source: N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, 2016, table 1 and equations 49 to 58.
struct EvolutionConstants: Equatable {
  /// Candidates a step, λ.
  let candidates: Int
  /// Weights of the candidates from best to worst, w; those above 0 sum to 1.
  let weights: [Double]
  /// Variance of the mean of the better half over that of one candidate, inverted: μ_eff.
  let effective: Double
  /// Learning rate and damping of the step size, c_σ and d_σ.
  let stepRate: Double
  let stepDamping: Double
  /// Learning rate of the path of the covariance, c_c.
  let pathRate: Double
  /// Learning rates of the covariance: from the path, c_1, and from the candidates, c_μ.
  let oneRate: Double
  let manyRate: Double
  /// The mean length of a standard normal vector.
  let normalLength: Double

  /// - Precondition: there is at least one variable.
  init(variables: Int) {
    let n = Double(variables)
    let count = 4 + Int((3 * Mathematics.log(n)).rounded(.down))
    let raw = (1...count).map { Mathematics.log(Double(count + 1) / 2) - Mathematics.log(Double($0)) }
    let better = raw.prefix(count / 2)
    let worse = raw.dropFirst(count / 2)
    let effective = Self.effective(better)
    let oneRate = 2 / ((n + 1.3) * (n + 1.3) + effective)
    let manyRate = min(
      1 - oneRate,
      2 * (0.25 + effective + 1 / effective - 2) / ((n + 2) * (n + 2) + effective))
    // The worst are to pull back, but not so much that the covariance could lose its sign.
    let effectiveOfWorse = Self.effective(worse)
    let pullBack = min(
      1 + oneRate / manyRate, 1 + 2 * effectiveOfWorse / (effectiveOfWorse + 2),
      (1 - oneRate - manyRate) / (n * manyRate))
    let positive = raw.reduce(0) { $0 + max($1, 0) }
    let negative = -raw.reduce(0) { $0 + min($1, 0) }
    weights = raw.map { $0 >= 0 ? $0 / positive : $0 * pullBack / negative }
    candidates = count
    self.effective = effective
    self.oneRate = oneRate
    self.manyRate = manyRate
    stepRate = (effective + 2) / (n + effective + 5)
    stepDamping = 1 + 2 * max(0, ((effective - 1) / (n + 1)).squareRoot() - 1) + stepRate
    pathRate = (4 + effective / n) / (n + 4 + 2 * effective / n)
    normalLength = n.squareRoot() * (1 - 1 / (4 * n) + 1 / (21 * n * n))
  }

  private static func effective(_ weights: some Sequence<Double>) -> Double {
    let sum = weights.reduce(0, +)
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    return sum * sum / squares
  }
}
