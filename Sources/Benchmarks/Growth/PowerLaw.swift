import RewardEngine

/// Cost as a power of size: cost = a · sizeᵇ, fitted on logarithms by least squares.
struct PowerLaw: Sendable, Equatable {
  /// The power b; 1 is linear, 0 is flat.
  let exponent: Double
  /// The ends of its 95 % interval, by Student's distribution with two degrees fewer than there are sizes.
  let low: Double
  let high: Double
  /// The largest power between two neighbouring sizes.
  let steepest: Double

  /// Fits the power law.
  ///
  /// - Precondition: at least three sizes, rising, and all numbers above 0.
  init(sizes: [Double], costs: [Double]) {
    precondition(
      sizes.count >= 3 && sizes.count == costs.count, "a power law of \(sizes) and \(costs)")
    let points = zip(sizes, costs).map { (x: Mathematics.log($0), y: Mathematics.log($1)) }
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let spread = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    let slope = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
    let residual = points.reduce(0.0) { sum, point in
      let error = point.y - meanY - slope * (point.x - meanX)
      return sum + error * error
    }
    let error = (residual / (count - 2) / spread).squareRoot()
    let reach = -Mathematics.studentQuantile(0.025, degrees: count - 2) * error
    exponent = slope
    low = slope - reach
    high = slope + reach
    steepest = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }.max() ?? slope
  }
}
