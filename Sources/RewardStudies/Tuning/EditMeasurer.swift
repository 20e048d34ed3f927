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
    /// With the first replications, then with twice as many each time.
    var samples: [Sample]
    var sample: Sample { samples[samples.count - 1] }
  }
  /// What was measured in the search, whose random draws all edits share.
  private var trials: [Edit: Trial] = [:]
  /// What was measured last with new random draws.
  private var checked: [Trial] = []

  /// The results of edits, in their order; in the first call, the scenario as written must come first.
  func screen(_ edits: [Edit]) async throws -> [Appraisal] {
    for trial in try await measured(edits, with: tuning.searching(0..<tuning.firstReplications)) {
      trials[trial.edit] = trial
    }
    var open = edits
    while true {
      open = open.filter { edit in
        trials[edit].map {
          $0.sample.replications < tuning.replications && appraisal($0).state == .inconclusive
        } ?? false
      }
      guard !open.isEmpty else { break }
      try await double(open)
    }
    return appraisals(of: edits, edits.compactMap { trials[$0] })
  }

  /// The results of edits of the search, to be compared.
  ///
  /// - Parameter doublings: how often the first replications are doubled.
  func compare(_ edits: [Edit], doublings: Int) async throws -> [Appraisal] {
    while case let few = edits.filter({ trials[$0].map { $0.samples.count <= doublings } ?? false }),
      let least = few.compactMap({ trials[$0]?.samples.count }).min()
    {
      try await double(few.filter { trials[$0]?.samples.count == least })
    }
    return edits.compactMap { trials[$0] }.map { trial in
      var compared = appraisal(trial)
      compared.compared = figures(trial.samples[doublings])
      return compared
    }
  }

  /// Whether an edit is shown to miss the goals by less than another one, with all replications of the search.
  ///
  /// Both have the same random draws, so that the difference of each replication is of the edits alone.
  func isNearer(_ edit: Edit, than other: Edit, doublings: Int) async throws -> Bool {
    _ = try await compare([edit, other], doublings: doublings)
    guard let near = trials[edit]?.sample, let far = trials[other]?.sample,
      let difference = PairedDifference(violations(near), violations(far))
    else { return false }
    return difference.interval().low > 0
  }

  /// Of the goals, those whose metric no edit of the search changes: with the same random draws, it has the same values in
  /// all replications of each.
  ///
  /// Empty where fewer than two edits could be simulated.
  var unmoved: [Int] {
    let first = trials.values.map(\.samples[0])
    guard first.count > 1 else { return [] }
    return tuning.goals.indices.filter { goal in first.allSatisfy { $0.isSame(goal, as: first[0]) } }
  }

  /// How far the goals are missed in each replication.
  private func violations(_ sample: Sample) -> [Double] {
    let values = tuning.measured.indices.map { sample.figuresToCompare($0) }
    return (0..<sample.replications).map { replication in
      let measured = values.map { values in
        values.map {
          Outcome.Estimate(value: $0[replication], low: $0[replication], high: $0[replication])
        }
      }
      return violation(
        Array(measured.prefix(tuning.responses.count)), tuning.shares(in: measured))
    }
  }

  /// How far the goals are missed, each as a share of its limit, added up.
  private func violation(_ figures: [Outcome.Estimate?], _ shares: [Int: Outcome.Estimate]) -> Double {
    tuning.goals.indices.reduce(0) {
      $0 + tuning.shortfall(ofGoal: $1, figures, shares, written: written?[$1])
    }
  }

  /// Gives edits of as many replications twice as many, or all.
  private func double(_ edits: [Edit]) async throws {
    let known = edits.compactMap { trials[$0] }
    guard let first = known.first?.sample.replications else { return }
    let new = try await samples(
      of: known.map(\.scenario), with: tuning.searching(first..<min(2 * first, tuning.replications)))
    for (trial, sample) in zip(known, new) {
      trials[trial.edit]?.samples.append(trial.sample.joined(with: sample))
    }
  }

  /// The results of edits with new random draws and all replications.
  func check(_ edits: [Edit], round: Int) async throws -> [Appraisal] {
    checked = try await measured(edits, with: tuning.fresh(round))
    return appraisals(of: edits, checked)
  }

  /// Whether an edit of the last check is shown to have a better value than another one, by the difference of each replication: both
  /// have the same random draws.
  ///
  /// - Parameter response: one of ``Tuning/responses``. Where a replication of one of the two has no value of it, nothing can be
  ///   compared: the order of the search stands, and the answer is yes.
  func isShownBetter(
    _ edit: Edit, than other: Edit, in response: Int, to direction: Objective.Direction
  ) -> Bool {
    func values(_ edit: Edit) -> [Double]? {
      checked.first { $0.edit == edit }?.sample.figuresToCompare(response)
    }
    guard let new = values(edit), let old = values(other) else { return true }
    guard let interval = PairedDifference(old, new)?.interval() else { return false }
    return direction == .maximize ? interval.low > 0 : interval.high < 0
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
    return Appraisal(
      edit: trial.edit, size: trial.edit.size(in: tuning.knobs),
      players: tuning.size * trial.sample.replications,
      figures: figures, shares: shares,
      compared: trial.samples.count > 1 ? self.figures(trial.samples[0]) : nil,
      verdicts: tuning.goals.indices.map {
        tuning.state(ofGoal: $0, figures, shares) ?? missing($0, in: trial)
      },
      violation: violation(figures, shares))
  }

  private func figures(_ sample: Sample) -> [Outcome.Estimate?] {
    tuning.responses.indices.map { sample.estimateOfEnough($0) }
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
    return zip(playable, samples).map { Trial(edit: $0.edit, scenario: $0.scenario, samples: [$1]) }
  }

  private func samples(of scenarios: [Scenario], with experiment: Experiment) async throws -> [Sample] {
    try await experiment.samples(of: scenarios, progress: progress)
  }
}
