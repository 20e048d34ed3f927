/// The mean over strata of known shares, such as profiles.
///
/// What differs between the strata adds no uncertainty.
public struct StratifiedMean: Sendable, Equatable {
  /// The mean, each stratum by its share.
  public let mean: Double
  /// The standard error of the mean.
  public let standardError: Double
  /// Satterthwaite's degrees of freedom of the standard error; infinite when it is 0.
  public let degrees: Double

  /// Weighs the strata by their shares.
  ///
  /// `nil` when a stratum with a share above 0 has fewer than two numbers.
  ///
  /// - Precondition: As many shares as strata, none below 0.
  public init?(shares: [Double], strata: [ExactMoments]) {
    precondition(shares.count == strata.count, "\(shares.count) shares for \(strata.count) strata")
    var mean = 0.0
    var summed = SummedVariance()
    for (share, stratum) in zip(shares, strata) {
      precondition(share >= 0, "a share is at least 0, not \(share)")
      if share == 0 { continue }
      guard let stratumMean = stratum.mean, let spread = stratum.variance else { return nil }
      mean += share * stratumMean
      summed.add(share * share * spread / Double(stratum.count), degrees: stratum.count - 1)
    }
    self.mean = mean
    standardError = summed.variance.squareRoot()
    degrees = summed.degrees
  }

  /// The t-interval of the mean.
  public func interval(confidence: Double = 0.95) -> Interval {
    if standardError == 0 { return Interval(low: mean, high: mean) }
    return Interval(around: mean, by: Interval.studentReach(confidence, degrees: degrees) * standardError)
  }
}
