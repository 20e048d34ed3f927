import RewardEngine

/// A metric that must not move from the baseline by more than a margin, up or down.
public struct WatchedMetric: Sendable, Equatable {
  public let response: Response
  /// In the metric's own unit.
  public let margin: Double
  /// Whether the margin is the default, a share of the baseline's value.
  public let isUsual: Bool
  /// Whether the default margin is the least one, since the share is less.
  public let isLeast: Bool

  /// The default margin, as a share of the baseline's value.
  public static let usualShare = 0.05
  /// The least default margin of a share of a whole, and of growth, which is often near 0 and may be below.
  public static let (leastOfShares, leastOfGrowth) = (0.0001, 0.005)

  /// - Precondition: `margin` is finite and at least 0.
  public init(_ response: Response, margin: Double) {
    precondition(margin >= 0 && margin.isFinite, "a margin of \(margin)")
    self.response = response
    self.margin = margin
    isUsual = false
    isLeast = false
  }

  /// With the default margin around a stored value.
  ///
  /// A share of a value near 0 is no margin: any change would be beyond it. So shares and growth have a least margin, and all values
  /// half of their interval where it contains 0.
  ///
  /// - Parameter interval: That of the stored value; `nil` where it is not known.
  public init(_ response: Response, usualAround figure: Double, interval: Interval? = nil) {
    self.response = response
    let share = Self.usualShare * figure.magnitude
    let noise = interval.flatMap { $0.contains(0) ? $0.width / 2 : nil } ?? 0
    margin = max(share, response.leastMargin ?? 0, noise)
    isUsual = true
    isLeast = margin > share
  }
}

extension Response {
  /// The least default margin; `nil` where only the noise of the value gives one.
  fileprivate var leastMargin: Double? {
    if case .windowRatio(_, .growth) = address.metric.source { return WatchedMetric.leastOfGrowth }
    return address.metric.isPart ? WatchedMetric.leastOfShares : nil
  }
}

extension Check.Subject {
  /// The subject with the default margin around another value, where it has a default margin.
  func withUsualMargin(around figure: Outcome.Estimate?) -> Check.Subject {
    guard case .movement(let watched) = self, watched.isUsual, let figure else { return self }
    return .movement(
      WatchedMetric(watched.response, usualAround: figure.value, interval: figure.interval))
  }
}
