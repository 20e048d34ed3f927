import RewardEngine

extension Scenario {
  /// Nothing but players who come with this chance each day, and never leave.
  static func plain(chance: Double = 1, days: Int = 100) -> Scenario {
    Scenario(
      title: "Small", days: days,
      players: Players(profiles: [Profile(id: "all", share: 1, activity: .fixed(chance))]))
  }

  /// The same with changes.
  func with(_ change: (inout Scenario) -> Void) -> Scenario {
    var scenario = self
    change(&scenario)
    return scenario
  }
}

extension Scenario.Payment {
  static func fixed(_ amount: Int, _ id: String) -> Scenario.Payment {
    Scenario.Payment([Entry(id, .fixed(amount))])
  }
}

/// Whether two numbers agree but for rounding.
func isClose(_ value: Double?, _ expected: Double) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= 1e-9 * max(1, abs(expected))
}
