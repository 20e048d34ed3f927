/// The mean over strata of known shares, such as profiles.
///
/// What differs between the strata adds no uncertainty.
public struct StratifiedMean: Sendable, Equatable {
  /// The mean, each stratum by its share.
  public let mean: Double
  /// The standard error of the mean.
  public let standardError: Double
  /// Degrees of freedom of the standard error; infinite when it is 0.
  ///
  /// Source: F. E. Satterthwaite, Biometrics Bulletin 2(6), 1946, pp. 110-114.
  public let degrees: Double

  /// Weighs the strata by their shares.
  ///
  /// `nil` when a stratum with a share above 0 has fewer than two numbers.
  ///
  /// - Precondition: As many shares as strata, none below 0.
  public init?(shares: [Double], strata: [ExactMoments]) {
    precondition(shares.count == strata.count, "\(shares.count) shares for \(strata.count) strata")
    var mean = 0.0
    var variance = 0.0
    var uncertainty = 0.0
    for (share, stratum) in zip(shares, strata) {
      precondition(share >= 0, "a share is at least 0, not \(share)")
      if share == 0 { continue }
      guard let stratumMean = stratum.mean, let spread = stratum.variance else { return nil }
      let part = share * share * spread / Double(stratum.count)
      mean += share * stratumMean
      variance += part
      uncertainty += part * part / Double(stratum.count - 1)
    }
    self.mean = mean
    standardError = variance.squareRoot()
    degrees = uncertainty == 0 ? .infinity : max(1, variance * variance / uncertainty)
  }

  /// The t-interval of the mean.
  public func interval(confidence: Double = 0.95) -> Interval {
    if standardError == 0 { return Interval(low: mean, high: mean) }
    return Interval(around: mean, by: Interval.studentReach(confidence, degrees: degrees) * standardError)
  }
}
