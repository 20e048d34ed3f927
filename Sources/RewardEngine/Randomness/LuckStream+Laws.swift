extension LuckStream {
  /// Draws from the standard normal distribution, by inversion: one uniform number for each.
  public mutating func nextNormal() -> Double {
    Mathematics.normalQuantile(nextUniform())
  }

  /// Draws from the gamma distribution with this shape and scale 1; 0 if too small to represent.
  ///
  /// - Precondition: `shape` is between 1e-300 and 1e300.
  public mutating func nextGamma(shape: Double) -> Double {
    let draw = nextGammaParts(shape: shape)
    return draw.factor * Mathematics.exp(draw.logOfShrinking)
  }

  /// Draws from the beta distribution with these parameters; 0 or 1 if too near to distinguish.
  ///
  /// It is G / (G + H) of two gamma numbers, computed from their logarithms, since both may be too small to
  /// represent.
  ///
  /// - Precondition: Both parameters are between 1e-300 and 1e300.
  public mutating func nextBeta(_ alpha: Double, _ beta: Double) -> Double {
    let first = nextGammaParts(shape: alpha)
    let second = nextGammaParts(shape: beta)
    return Mathematics.logistic(
      Mathematics.log(first.factor) - Mathematics.log(second.factor)
        + (first.logOfShrinking - second.logOfShrinking))
  }

  /// The smallest parameter of a gamma or a beta law.
  static let leastShape = 1e-300

  /// A gamma number as a factor and the logarithm of another one, which is 0 for shapes of 1 and more.
  ///
  /// A shape below 1 is drawn as that shape plus 1, and reduced by the power 1 / shape of a uniform number.
  /// Source: G. Marsaglia & W. W. Tsang, ACM TOMS 26(3), 2000, pp. 363-372.
  private mutating func nextGammaParts(shape: Double) -> (factor: Double, logOfShrinking: Double) {
    precondition(
      shape >= Self.leastShape && shape <= 1e300, "a gamma law has a shape of 1e-300 to 1e300, not \(shape)")
    if shape < 1 {
      let logOfShrinking = Mathematics.log(nextUniform()) / shape
      return (nextGammaFactor(shape: shape + 1), logOfShrinking)
    }
    return (nextGammaFactor(shape: shape), 0)
  }

  private mutating func nextGammaFactor(shape: Double) -> Double {
    let d = shape - 1 / 3.0
    let c = 1 / (9 * d).squareRoot()
    while true {
      let normal = nextNormal()
      let root = 1 + c * normal
      if root <= 0 { continue }
      let v = root * root * root
      let square = normal * normal
      let uniform = nextUniform()
      // The first test only avoids the logarithms of the second, which it implies.
      if uniform < 1 - 0.0331 * square * square { return d * v }
      if Mathematics.log(uniform) < 0.5 * square + d * (1 - v + Mathematics.log(v)) { return d * v }
    }
  }
}
