import RewardEngine

/// Streaks over the same events that end their days at different midnights.
extension Lint {
  var clockFindings: [LintFinding] {
    scenario.streaks.filter { $0.rules.clock == .utc }.compactMap { clocksDiffer($0) }
  }

  private func clocksDiffer(_ server: Scenario.Streak) -> LintFinding? {
    let local = scenario.streaks.filter {
      $0.rules.clock == .playerZone && $0.dayCountsWhen == server.dayCountsWhen
        && $0.rules.goal == server.rules.goal && $0.perPlayer == server.perPlayer
    }
    let zones = scenario.players.zones.map { ($0, sessionsOnAnotherDate($0)) }
    let share = zones.reduce(0) { $0 + $1.0.share * $1.1 }
    guard let phone = local.first, share > 0 else { return nil }
    let shown = zones.filter { $0.1 > 0 }.sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
    return LintFinding(
      .clocksDiffer, .note, at: ["streaks", server.id, "clock"],
      "counts the same events as '\(phone.id)', but ends the day at another midnight",
      evidence: [
        "\(FigureText.percent(share)) of sessions have another date in UTC than in the player's time zone",
        "by zone: "
          + shown.prefix(10).map { "\($0.0.id) \(FigureText.percent($0.1))" }.joined(separator: ", "),
      ],
      figures: [.init("share", share)] + zones.map { .init("share_\($0.0.id)", $0.1) },
      help: "end the day of both at the player's midnight: 'clock: player_zone'")
  }

  /// The share of a zone's sessions whose date in UTC is not the player's own.
  func sessionsOnAnotherDate(_ zone: Scenario.Zone) -> Double {
    let offset = zone.utcOffsetMinutes
    if offset == 0 { return 0 }
    // East of Greenwich the first hours of the day are still yesterday in UTC; west, the last are tomorrow.
    return offset > 0 ? shareOfSessions(before: offset) : 1 - shareOfSessions(before: 1440 + offset)
  }

  /// The share of sessions in the first minutes of the local day.
  ///
  /// A session lies around the player's usual minute, uniform in its hour, by a triangular number. What would be past
  /// midnight is as far on this side of it.
  private func shareOfSessions(before minute: Int) -> Double {
    let players = scenario.players
    let total = players.hours.reduce(0, +)
    let jitter = players.jitterHours * 60
    var share = 0.0
    for usual in 0..<1440 where players.hours[usual / 60] > 0 {
      func before(_ minute: Int) -> Double { triangular(Double(minute - usual), jitter) }
      let chance = before(minute) - before(-minute) + 1 - before(2880 - minute)
      share += players.hours[usual / 60] / total / 60 * chance
    }
    return share
  }

  /// The chance that a symmetric triangular number within `width` is below `distance`.
  private func triangular(_ distance: Double, _ width: Double) -> Double {
    guard width > 0 else { return distance > 0 ? 1 : 0 }
    let part = max(-1, min(1, distance / width))
    return part < 0 ? (1 + part) * (1 + part) / 2 : 1 - (1 - part) * (1 - part) / 2
  }
}
