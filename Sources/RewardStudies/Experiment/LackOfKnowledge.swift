import RewardEngine

/// How far a figure could be off because the players are not known exactly.
///
/// A standard error that more simulated players do not shrink: only more data about real ones do.
public struct LackOfKnowledge: Sendable, Equatable {
  public var standardError: Double
  /// Degrees of freedom of the standard error.
  public var degrees: Double

  public init(standardError: Double, degrees: Double) {
    (self.standardError, self.degrees) = (standardError, degrees)
  }

  /// The standard error of luck and lack of knowledge together, and its degrees of freedom.
  ///
  /// Source: F. E. Satterthwaite, "An approximate distribution of estimates of variance components", Biometrics Bulletin
  /// 2(6), 1946.
  func joined(luck: Double, degrees luckDegrees: Double) -> (standardError: Double, degrees: Double) {
    let (own, other) = (standardError * standardError, luck * luck)
    guard own > 0 else { return (luck, luckDegrees) }
    let sum = own + other
    return (sum.squareRoot(), sum * sum / (own * own / degrees + other * other / luckDegrees))
  }
}
