import RewardEngine

/// Profiles that differ in nothing but their ids and shares.
extension Lint {
  var profileFindings: [LintFinding] {
    let profiles = scenario.players.profiles.filter { profile in
      !scenario.events.contains { $0.brings == profile.id }
    }
    return profiles.indices.compactMap { place in
      guard let first = profiles[..<place].first(where: { $0.isAlike(profiles[place]) }) else { return nil }
      let (profile, sum) = (profiles[place], first.share + profiles[place].share)
      return LintFinding(
        .twinProfiles, .note, at: ["players", "profiles", profile.id],
        "has the same parameters as '\(first.id)'",
        evidence: [
          "players of both behave alike: \(FigureText.percent(first.share)) and \(FigureText.percent(profile.share)) of all players are one group"
        ],
        figures: [.init("share", profile.share), .init("first_share", first.share)],
        help:
          "remove '\(profile.id)' and add its share to '\(first.id)', which makes \(FigureText.shown(sum)), or change how its players behave"
      )
    }
  }
}

extension Scenario.Profile {
  /// Whether its players behave like those of another profile.
  fileprivate func isAlike(_ other: Scenario.Profile) -> Bool {
    var same = other
    (same.id, same.share) = (id, share)
    return same == self
  }
}
