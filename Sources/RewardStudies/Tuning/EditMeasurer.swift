import RewardEngine

/// Measures edits of a scenario, with few replications first and up to all of them where inconclusive.
///
/// All edits have the same random draws, so that a difference between two comes from the edits.
final class EditMeasurer {
  private let tuning: Tuning
  private let progress: StudyProgress
  /// The values of the scenario as written, once they were measured.
  private var written: [Outcome.Estimate?]?

  init(_ tuning: Tuning, progress: StudyProgress) { (self.tuning, self.progress) = (tuning, progress) }

  /// An edit while it is being measured.
  private struct Trial {
    let edit: Edit
    let scenario: Scenario
    var sample: Sample
  }

  /// The results of edits, in their order; in the first call, the scenario as written must come first.
  func screen(_ edits: [Edit]) async throws -> [Appraisal] {
    var experiment = tuning.screening
    var trials = try await measured(edits, with: experiment)
    var replications = tuning.firstReplications
    while replications < tuning.replications {
      let close = trials.indices.filter { appraisal(trials[$0]).state == .inconclusive }
      guard !close.isEmpty else { break }
      let more = min(replications, tuning.replications - replications)
      experiment = experiment.continued(by: more)
      let new = try await samples(of: close.map { trials[$0].scenario }, with: experiment)
      for (place, sample) in zip(close, new) {
        trials[place].sample = trials[place].sample.joined(with: sample)
      }
      replications += more
    }
    return appraisals(of: edits, trials)
  }

  /// The results of edits with new random draws and all replications.
  func check(_ edits: [Edit], round: Int) async throws -> [Appraisal] {
    appraisals(of: edits, try await measured(edits, with: tuning.fresh(round)))
  }

  private func appraisals(of edits: [Edit], _ trials: [Trial]) -> [Appraisal] {
    edits.map { edit in
      if let trial = trials.first(where: { $0.edit == edit }) {
        return appraisal(trial)
      }
      return .refused(
        edit, size: edit.size(in: tuning.knobs), figures: tuning.responses.count, goals: tuning.goals.count)
    }
  }

  private func appraisal(_ trial: Trial) -> Appraisal {
    let measured = tuning.measured.indices.map { trial.sample.estimateOfEnough($0) }
    let figures = Array(measured.prefix(tuning.responses.count))
    let shares = tuning.shares(in: measured)
    if written == nil, trial.edit == Edit.none(tuning.knobs) { written = figures }
    let misses = tuning.goals.indices.map {
      tuning.shortfall(ofGoal: $0, figures, shares, written: written?[$0])
    }
    return Appraisal(
      edit: trial.edit, size: trial.edit.size(in: tuning.knobs),
      players: tuning.size * trial.sample.replications,
      figures: figures, shares: shares,
      verdicts: tuning.goals.indices.map {
        tuning.state(ofGoal: $0, figures, shares) ?? missing($0, in: trial)
      },
      violation: misses.reduce(0, +))
  }

  /// A missing value cannot be shown to meet a goal; where some replications have one, more of them may.
  private func missing(_ response: Int, in trial: Trial) -> Verdict.State {
    let isKnownInPart = trial.sample.hasAnyValue(response)
    return isKnownInPart && trial.sample.replications < tuning.replications ? .inconclusive : .fail
  }

  /// The edits that make a valid scenario, measured.
  private func measured(_ edits: [Edit], with experiment: Experiment) async throws -> [Trial] {
    var playable: [(edit: Edit, scenario: Scenario)] = []
    for edit in edits {
      guard let scenario = try? Variant(tuning.settings(of: edit)).scenario(in: tuning.document) else {
        continue
      }
      // Planning fails before anything is simulated, so trying it costs next to nothing.
      guard (try? experiment.memoryEstimate(of: [scenario])) != nil else { continue }
      playable.append((edit, scenario))
    }
    let samples = try await samples(of: playable.map(\.scenario), with: experiment)
    return zip(playable, samples).map { Trial(edit: $0.edit, scenario: $0.scenario, sample: $1) }
  }

  private func samples(of scenarios: [Scenario], with experiment: Experiment) async throws -> [Sample] {
    try await experiment.samples(of: scenarios, progress: progress)
  }
}
