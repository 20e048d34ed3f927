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
  ///
  /// - Parameter unknown: players who had played before the first day, without a stored state. They are not new: what counts from arrival is
  ///   left out where there are any.
  public func findings(withoutStatesOf unknown: Int = 0) -> Run.Findings {
    var outcome = replay.outcome()
    if unknown > 0 { outcome.continuation = .init(withoutStatesOf: unknown) }
    var findings = Run.Findings(
      scenario: scenario, outcome: outcome, openLoop: nil, digest: outcome.tally.digest)
    findings.goalsOfProfiles = goalsOfProfiles
    return findings
  }
}
