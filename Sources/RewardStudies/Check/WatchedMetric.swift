import RewardEngine

/// A metric that must not move from the baseline by more than a margin, up or down.
public struct WatchedMetric: Sendable, Equatable {
  public let response: Response
  /// In the metric's own unit.
  public let margin: Double
  /// Whether the margin is the default, a share of the baseline's value.
  public let isUsual: Bool

  /// The default margin, as a share of the baseline's value.
  public static let usualShare = 0.05

  /// - Precondition: `margin` is finite and at least 0.
  public init(_ response: Response, margin: Double) {
    precondition(margin >= 0 && margin.isFinite, "a margin of \(margin)")
    self.response = response
    self.margin = margin
    isUsual = false
  }

  /// With the default margin around a stored value.
  public init(_ response: Response, usualAround figure: Double) {
    self.response = response
    margin = Self.usualShare * figure.magnitude
    isUsual = true
  }
}

extension Check.Subject {
  /// The subject with the default margin around another value, where it has a default margin.
  func withUsualMargin(around figure: Double?) -> Check.Subject {
    guard case .movement(let watched) = self, watched.isUsual, let figure else { return self }
    return .movement(WatchedMetric(watched.response, usualAround: figure))
  }
}
