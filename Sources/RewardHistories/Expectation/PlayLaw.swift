import RewardEngine

/// The chance that players of a profile play on a day, with weekday effects averaged over the week.
struct PlayLaw: Sendable {
  /// Each player's mean chance over the seven days.
  let chances: ChanceLaw
  private let own: Scenario.Profile.Law
  private let week: [Double]

  init(_ profile: Scenario.Profile, week: [Double]) {
    own = profile.activity
    self.week = week
    chances = ChanceLaw(own).mapped { Self.chance($0, week) }
  }

  /// Days of play per day since arrival.
  var mean: Double { chances.mean }

  /// The share of players who play with more than this chance.
  func share(above border: Double) -> Double {
    if border >= 1 { return 0 }
    if border < 0 { return 1 }
    guard week.contains(where: { $0 != 0 }) else { return own.share(above: border) }
    return own.share(above: root(from: 0, to: 1) { Self.chance($0, week) - border })
  }

  /// The mean chance over the seven days of a player with this chance.
  func chance(_ own: Double) -> Double { Self.chance(own, week) }

  private static func chance(_ own: Double, _ week: [Double]) -> Double {
    guard own > 0, own < 1, week.contains(where: { $0 != 0 }) else { return own }
    let logit = Mathematics.logit(own)
    return week.reduce(0) { $0 + Mathematics.logistic(logit + $1) } / Double(week.count)
  }
}
