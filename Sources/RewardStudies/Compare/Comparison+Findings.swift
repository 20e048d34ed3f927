import RewardEngine

extension Comparison {
  /// Simulates all scenarios, and measures what each variant changes.
  ///
  /// The result is the same for any number of threads.
  ///
  /// - Throws: ``Fault`` or ``Experiment/Fault`` as ``check()``, `CancellationError` when cancelled, and what the
  ///   notebook throws.
  public func findings(progress: StudyProgress = StudyProgress()) async throws -> Findings {
    try check()
    let metrics = metrics
    var played = ComparisonRuns(self, metrics)
    for look in looks {
      try await played.play(until: look, progress)
      if isKnownEnough(played.samples) { break }
    }
    let plausible = try await plausible(metrics, progress)
    let measured = scenarios.indices.dropFirst().map { side in
      measure(
        metrics, from: played.samples[0], to: played.samples[side],
        mixes: plausible.map { (before: $0[0], after: $0[side]) })
    }
    let judged = judge(measured)
    var variants: [VariantFindings] = []
    for side in scenarios.indices.dropFirst() {
      let (primary, profiles, others) = judged[side - 1]
      variants.append(
        VariantFindings(
          name: scenarios[side].name, fields: changes(of: side)?.fields ?? [], primary: primary,
          withoutValue: metrics.primary.filter { response in !primary.contains { $0.response == response } },
          profiles: profiles, others: others,
          players: try await players(of: side, played, progress.report),
          decomposition: try await decomposition(of: side, played, progress),
          paths: paths(of: side, played, primary)))
    }
    return Findings(comparison: self, experiment: played.experiment, variants: variants)
  }

  private func isKnownEnough(_ samples: [Sample]) -> Bool {
    guard !precisions.isEmpty else { return true }
    return experiment.responses.enumerated().allSatisfy { place, response in
      guard let precision = Precision.of(response, among: precisions) else { return true }
      return samples.dropFirst().allSatisfy { sample in
        guard let change = MeasuredChange(response, at: place, from: samples[0], to: sample) else {
          return true
        }
        let interval = change.difference.interval()
        let estimate = Outcome.Estimate(
          value: change.difference.value, low: interval.low, high: interval.high)
        return precision.isReached(by: estimate, of: change.difference.before)
      }
    }
  }

  private typealias Measured = (
    primary: [MeasuredChange], profiles: [MeasuredChange], others: [MeasuredChange]
  )
  private typealias Judged = (primary: [MetricChange], profiles: [MetricChange], others: [MetricChange])

  /// The samples of each plausible mix, by scenario.
  private func plausible(
    _ metrics: ComparisonMetrics, _ progress: StudyProgress
  ) async throws -> [[Sample]]? {
    guard let mixes else { return nil }
    var samples: [[Sample]] = []
    for side in scenarios.indices {
      samples.append(
        try await mixes.samples(
          of: side, metrics.all, seed: experiment.seed, threads: experiment.threads, progress))
    }
    return samples
  }

  private func measure(
    _ metrics: ComparisonMetrics, from before: Sample, to after: Sample,
    mixes: (before: [Sample], after: [Sample])?
  ) -> Measured {
    func changes(_ responses: [Response], from first: Int) -> [MeasuredChange] {
      responses.enumerated().compactMap {
        MeasuredChange($0.element, at: first + $0.offset, from: before, to: after, mixes: mixes)
      }
    }
    let (primary, profiles) = (metrics.primary.count, metrics.profiles.count)
    let all = (
      changes(metrics.primary, from: 0), changes(metrics.profiles, from: primary),
      changes(metrics.others, from: primary + profiles)
    )
    let differing = (all.0 + all.1 + all.2).filter { !$0.difference.isNone }
    // Nothing is out of reach of players who come on other days.
    guard !differing.contains(where: \.isOfPlay) else { return all }
    let reached = Set(differing.map(\.subject))
    func settled(_ changes: [MeasuredChange]) -> [MeasuredChange] {
      changes.map { reached.contains($0.subject) ? $0 : $0.withoutUnseen }
    }
    return (settled(all.0), settled(all.1), settled(all.2))
  }

  /// Judges the primary metrics of all variants together by Holm's method, and all others by their false discoveries.
  private func judge(_ measured: [Measured]) -> [Judged] {
    let growth = MetricChange.Growth(
      size: experiment.size, addsReplications: addsReplications(to: experiment))
    var primary = measured.flatMap(\.primary).judged(
      margins: margins, growth: growth, adjusting: Holm.adjusted)[...]
    var rest = measured.flatMap { $0.profiles + $0.others }.judged(
      margins: margins, growth: growth, adjusting: FalseDiscoveries.adjusted)[...]
    func take(_ count: Int, of changes: inout ArraySlice<MetricChange>) -> [MetricChange] {
      defer { changes = changes.dropFirst(count) }
      return Array(changes.prefix(count))
    }
    return measured.map {
      (
        take($0.primary.count, of: &primary), take($0.profiles.count, of: &rest),
        take($0.others.count, of: &rest)
      )
    }
  }

  private func players(
    of side: Int, _ played: ComparisonRuns, _ progress: (@Sendable (Int) -> Void)?
  ) async throws -> PlayerComparison.Findings {
    let before = try await played.simulations(of: 0)
    let after = try await played.simulations(of: side)
    let days = (changeAfter ?? 0)..<baseline.scenario.days
    let both = (before: baseline.scenario, after: scenarios[side].scenario, days: days)
    return try await PlayerComparison(before, after, of: both, by: quantities)
      .findings(threads: experiment.threads, progress: progress)
  }

  /// The changes from the baseline to a variant, or `nil` where one has no document.
  func changes(of side: Int) -> Changes? {
    guard let before = baseline.document, let after = scenarios[side].document else { return nil }
    return Changes(from: before, to: after)
  }

  func design(of side: Int) -> Decomposition.Design? {
    isDecomposed ? changes(of: side).flatMap { Decomposition.Design($0, seed: experiment.seed) } : nil
  }

  private func decomposition(
    of side: Int, _ played: ComparisonRuns, _ progress: StudyProgress
  ) async throws -> Decomposition? {
    guard let design = design(of: side) else { return nil }
    let samples = try await played.samples(
      of: try design.scenarios(), experiment.responses, progress)
    return Decomposition(design, experiment.responses, from: samples)
  }

  private func paths(of side: Int, _ played: ComparisonRuns, _ primary: [MetricChange]) -> [TransitionPath] {
    let asked = played.walked
    return asked.indices.compactMap { place in
      guard let margin = primary.first(where: { $0.response == asked[place] })?.margin,
        let before = played.path(place, of: 0), let after = played.path(place, of: side)
      else { return nil }
      let doubts = zip(zip(before, after), played.daysOfPath(place)).map { day, index in
        Outcome.Estimate.Bin.doubt(
          from: day.0, played.samples[0].bin(index), to: day.1, played.samples[side].bin(index))
      }
      return TransitionPath(asked[place], before, after, doubts: doubts, margin: margin)
    }
  }
}
