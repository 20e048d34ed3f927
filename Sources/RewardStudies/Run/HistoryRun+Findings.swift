import RewardEngine
import RewardHistories

extension HistoryRun {
  /// The diary of one player of a log, who is played alone and not counted among those played.
  ///
  /// - Parameters:
  ///   - id: what the log calls the player.
  ///   - firstDay: the date of the first day, as days since 1970-01-01.
  public func findings(of player: Replay.Player, called id: String, firstDay: Int) -> Explain.Findings {
    Explain.Findings(
      scenario: scenario, catalogue: plan.catalogue, players: 1, seed: replay.seed,
      diary: replay.diary(of: player), history: .init(player: id, firstDay: firstDay))
  }

  /// What the rules made of all players, as a run would have found it.
  public func findings() -> Run.Findings {
    let outcome = replay.outcome()
    var findings = Run.Findings(
      scenario: scenario, outcome: outcome, openLoop: nil, digest: outcome.tally.digest)
    findings.goalsOfProfiles = goalsOfProfiles
    return findings
  }
}
