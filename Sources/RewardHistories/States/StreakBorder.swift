import RewardEngine

/// The colour that the habit tracker of `seed003` draws around a habit.
package enum StreakBorder: String {
  case red, yellow, green

  /// - Parameter length: the length in force: red at 0, yellow from 1, green from 5.
  package init(length: Int) {
    self = length >= 5 ? .green : length >= 1 ? .yellow : .red
  }
}

extension Scenario.Streak {
  /// Whether apps of these rules show a border.
  package var hasBorder: Bool { namedRules == .seed003 }
}
