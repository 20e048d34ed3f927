import RewardEngine

extension Scenario {
  /// Whether anything that players do or receive is left to chance.
  ///
  /// If nothing is, a figure that is the same in all replications is certain. If something is, players who differ may be missing from the
  /// sample. What takes more than a look at the rules counts as luck.
  var hasLuck: Bool {
    let isAway = players.zones.contains { $0.utcOffsetMinutes != 0 }
    let isOfHours = streaks.contains {
      ($0.rules.clock == .utc && isAway) || ($0.rules.leeway == .previousDay && $0.rules.leewayHours > 0)
    }
    return isOfHours || !isOneCohort || players.shockInForce != nil
      || players.profiles.contains(where: \.hasLuck) || activities.contains(where: \.hasLuck)
      || missions.contains { !$0.chance.isCertain } || shop.contains(where: \.hasLuck)
      || everyPayment.contains { $0.randomItem != nil }
  }
}

extension Scenario.Profile {
  fileprivate var hasLuck: Bool {
    let laws = [activity, missions, taste]
    let leaves =
      switch churn {
      case .never: false
      case .daily(let chance): !chance.isCertain || !returns.isCertain
      case .beta: true
      }
    return leaves || payers > 0 || laws.contains { $0 != .fixed(0) && $0 != .fixed(1) }
      || [collects, freezePropensity, freezeAcceptance].contains { !$0.isCertain }
  }
}

extension Scenario.Activity {
  fileprivate var hasLuck: Bool {
    switch perActiveDay {
    case .fixed: false
    case .chance(let chance): !chance.isCertain
    case .poisson(let mean): mean > 0
    }
  }
}

extension Scenario.Offer {
  fileprivate var hasLuck: Bool {
    switch demand {
    case .chance(let chance, _): !chance.isCertain
    case .keep(_, let propensity): propensity.map { !$0.isCertain } ?? false
    case .asSoonAsAffordable, .weight: false
    }
  }
}

extension Double {
  /// Whether it is the chance of what happens always or never.
  fileprivate var isCertain: Bool { self == 0 || self == 1 }
}
