import RewardEngine
import RewardHistories

@testable import RewardCalibration

extension Scenario.Profile {
  /// All players, who play by a law.
  static func of(_ law: PlayingLaw, returns: Double = 0) -> Scenario.Profile {
    Scenario.Profile(
      id: "game", share: 1, activity: .beta(mean: law.mean, concentration: law.concentration),
      churn: .beta(gamma: law.gamma, delta: law.delta), returns: returns)
  }
}
