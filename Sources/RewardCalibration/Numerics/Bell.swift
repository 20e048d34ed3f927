import RewardEngine

/// A Student distribution of several numbers with five degrees of freedom: a bell with long tails.
///
/// Source: S. Kotz & S. Nadarajah, Multivariate t Distributions and Their Applications, 2004, section 1.1.
struct Bell: Sendable {
  private let center: [Double]
  private let factor: CholeskyFactor
  private static let freedom = 5

  /// - Parameter scale: its inverse is the curvature at the center, but for a factor.
  /// - Returns: `nil` where the matrix is not positive definite.
  init?(center: [Double], scale: [[Double]]) {
    guard let factor = CholeskyFactor(scale) else { return nil }
    (self.center, self.factor) = (center, factor)
  }

  /// Around some places, with their covariance as its scale.
  init?(around places: [[Double]]) {
    let count = Double(places.count)
    let center = places[0].indices.map { number in places.reduce(0) { $0 + $1[number] } / count }
    let scale = center.indices.map { row in
      center.indices.map { column in
        places.reduce(0) { $0 + ($1[row] - center[row]) * ($1[column] - center[column]) } / count
      }
    }
    self.init(center: center, scale: scale)
  }

  fileprivate func drawn(_ stream: inout LuckStream) -> [Double] {
    let normal = center.map { _ in stream.nextNormal() }
    let squares = (0..<Self.freedom).reduce(0.0) { sum, _ in
      let own = stream.nextNormal()
      return sum + own * own
    }
    let stretch = (Double(Self.freedom) / squares).squareRoot()
    return zip(center, factor.times(normal)).map { $0 + stretch * $1 }
  }

  /// The logarithm of the density, up to a constant that all bells of as many numbers share.
  fileprivate func logDensity(_ place: [Double]) -> Double {
    let distance = factor.solved(zip(place, center).map { $0 - $1 }).reduce(0) { $0 + $1 * $1 }
    let freedom = Double(Self.freedom)
    let power = (freedom + Double(place.count)) / 2
    return -factor.logDeterminantRoot - power * Mathematics.log(1 + distance / freedom)
  }
}

/// As much from each bell.
extension [Bell] {
  func drawn(_ stream: inout LuckStream) -> [Double] {
    self[stream.nextIndex(below: count)].drawn(&stream)
  }

  /// The logarithm of the density, up to a constant.
  func logDensity(_ place: [Double]) -> Double {
    let logs = map { $0.logDensity(place) }
    let most = logs.max() ?? 0
    return most + Mathematics.log(logs.reduce(0) { $0 + Mathematics.exp($1 - most) })
  }
}
