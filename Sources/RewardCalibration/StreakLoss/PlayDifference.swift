import RewardEngine

/// Shares of days that players play after a lost streak, and comparable players after a kept one.
///
/// The difference is that of Mantel and Haenszel's weights. Source: S. Greenland & J. M. Robins, Biometrics 41, 1985,
/// pp. 55-68.
public struct PlayDifference: Sendable, Equatable {
  /// Shares of the days, with the same weight for each stratum.
  public let lost: Double
  public let kept: Double
  public let standardError: Double
  /// Players of each kind in strata that have both.
  public let playersWhoLost: Int
  public let playersWhoKept: Int

  /// What players who lost play more than those who kept.
  public var value: Double { lost - kept }

  /// - Parameters:
  ///   - days: how many days each player's number is out of.
  ///   - value: the player's number of days of play.
  init?(_ missed: [MissedDay], of days: Int, _ value: (MissedDay) -> Int) {
    let strata = PairedStrata(missed, value)
    let scale = strata.weight * Double(days)
    guard scale > 0 else { return nil }
    let lost = strata.sum { own, _ in Double(own) } / scale
    let kept = strata.sum { _, own in Double(own) } / scale
    let difference = (lost - kept) * Double(days)
    standardError = strata.variance { Double($0 - $1) - difference }.squareRoot() / scale
    (self.lost, self.kept) = (lost, kept)
    (playersWhoLost, playersWhoKept) = (strata.lost, strata.kept)
  }

  /// The range that holds the difference with some confidence.
  public func range(_ confidence: Double) -> Interval {
    Interval(around: value, by: Interval.normalReach(confidence) * standardError)
  }

  public var ninety: Ninety {
    let range = range(Ninety.confidence)
    return Ninety(low: range.low, high: range.high)
  }
}
