import RewardEngine

/// A figure that must not move from the baseline by more than a margin, up or down.
public struct WatchedMetric: Sendable, Equatable {
  public let response: Response
  /// In the figure's own unit.
  public let margin: Double
  /// Whether nobody named a margin, so that it is the usual share of the baseline's figure.
  public let isUsual: Bool

  /// The share of its figure a metric may move where nobody says how far.
  public static let usualShare = 0.05

  /// - Precondition: `margin` is finite and at least 0.
  public init(_ response: Response, margin: Double) {
    precondition(margin >= 0 && margin.isFinite, "a margin of \(margin)")
    self.response = response
    self.margin = margin
    isUsual = false
  }

  /// With the usual margin around a figure that was stored.
  public init(_ response: Response, usualAround figure: Double) {
    self.response = response
    margin = Self.usualShare * figure.magnitude
    isUsual = true
  }
}
