import RewardEngine

extension Scenario.Players {
  /// Players with the same chance of playing on every day after the first, who never churn.
  static func alike(_ chance: Double) -> Scenario.Players { alike(.fixed(chance)) }

  /// Players of one profile.
  static func alike(
    _ activity: Scenario.Profile.Law, churn: Scenario.Profile.Churn = .never,
    _ change: (inout Scenario.Profile) -> Void = { _ in }
  ) -> Scenario.Players {
    var profile = Scenario.Profile(id: "player", share: 1, activity: activity, churn: churn)
    change(&profile)
    return Scenario.Players(profiles: [profile])
  }
}

extension Scenario.Payment {
  /// A payment of one fixed amount.
  static func fixed(_ amount: Int, _ id: String) -> Scenario.Payment {
    Scenario.Payment([Scenario.Payment.Entry(id, .fixed(amount))])
  }
}
