import RewardEngine

extension LevelCurve {
  /// The result of a design.
  public struct Findings: Sendable {
    public let design: LevelCurve
    /// By target, the experience that meets it; `nil` where too few players reach the level.
    public let ranges: [ClosedRange<Int>?]
    /// Targets whose day players skip, by their places; their range is the one number that comes nearest.
    public let skipped: [Int: Skip]
    /// The scenario's own curve, with the same random draws as the others.
    public let before: Trial
    /// A curve of each kind that there is, by ``Kind``.
    public let trials: [Trial]
    /// The best trial: of the kind that was asked for, or else the nearest; of equally near ones, one that is shown to
    /// meet all targets, and of those that with the fewest numbers.
    public let answer: Trial
    /// More digits, with which a curve of the answer's kind has a threshold in all ``ranges``; `nil` where the answer has, or
    /// no more digits help.
    public var digitsNeeded: Int?

    /// Whether a curve has a threshold in each of the ``ranges``.
    public func isInRanges(_ trial: Trial) -> Bool {
      let thresholds = design.thresholds(of: trial.curve)
      return zip(design.targets, ranges).allSatisfy { target, range in
        let place = design.step(to: target.level) - 1
        return range.map { place < thresholds.count && $0.contains(thresholds[place]) } ?? true
      }
    }
  }

  /// A curve, and the days it takes with new random draws.
  public struct Trial: Sendable, Equatable {
    public let kind: Kind
    public let curve: Scenario.Levels.Curve
    /// By target, the days it takes; `nil` where too few players reach the level.
    public let days: [Outcome.Estimate?]
    /// By target, days too many; at least this many where more than half of the replications are late, and `nil` where all are.
    public let misses: [Double?]
    /// By target, whether it is met within ``LevelCurve/tolerance``.
    public let verdicts: [Verdict.State]

    /// Fail if some target is missed, pass if all are met.
    public var state: Verdict.State {
      verdicts.contains(.fail) ? .fail : verdicts.allSatisfy { $0 == .pass } ? .pass : .inconclusive
    }

    /// Whether players reach a target about the end of the run or after it, so that nobody knows how many days it takes.
    public func isLate(_ target: Int) -> Bool { days[target] == nil && misses[target] != nil }

    /// The largest miss in days; infinite where a target is not reached.
    public var worst: Double { misses.map { $0?.magnitude ?? .infinity }.max() ?? 0 }

    /// Whether it comes nearer to the targets than another one, or as near and is shown to meet them where the other is not.
    func isBetter(than other: Trial) -> Bool {
      guard worst == other.worst else { return worst < other.worst }
      return state == .pass && other.state != .pass
    }
  }

  /// Searches for the thresholds, fits curves, and simulates them with new random draws.
  ///
  /// The result is the same for any number of threads.
  ///
  /// - Throws: `Experiment.Fault` where the scenario cannot be simulated, `CancellationError` when cancelled, and what
  ///   the notebook throws.
  public func findings(progress: StudyProgress = StudyProgress()) async throws -> Findings {
    let search = ThresholdSearch(design: self, progress: progress)
    var settled: [(step: Int, value: Int)] = []
    var ranges: [ClosedRange<Int>?] = []
    var skipped: [Int: Skip] = [:]
    var anchors: [CurveFit.Anchor] = []
    for target in targets {
      let step = step(to: target.level)
      let found = try await search.range(of: target, above: settled)
      skipped[ranges.count] = found?.skip
      ranges.append(found?.range)
      guard let range = found?.range else { continue }
      anchors.append(CurveFit.Anchor(step: step, range: range))
      settled.removeAll { $0.step == step }
      settled.append((step, Int(CurveFit.Anchor(step: step, range: range).value)))
    }
    let steps = levels.highest - levels.first
    func fit(_ digits: Int) -> CurveFit? {
      anchors.isEmpty ? nil : CurveFit(anchors, steps: steps, digits: digits)
    }
    let fitted = Kind.allCases.compactMap { fit(digits)?.curve(of: $0) }
    let trials = try await self.trials([levels.curve] + fitted, progress)
    let wanted = trials.dropFirst().filter { kind == nil || $0.kind == kind }
    let answer = wanted.min { $0.isBetter(than: $1) } ?? trials[0]
    var findings = Findings(
      design: self, ranges: ranges, skipped: skipped, before: trials[0], trials: Array(trials.dropFirst()),
      answer: answer)
    if !findings.isInRanges(answer), answer != trials[0] {
      findings.digitsNeeded = (digits...Self.mostDigits).dropFirst().first { digits in
        fit(digits).flatMap { fit in fit.curve(of: answer.kind).map(fit.isInside) } ?? false
      }
    }
    return findings
  }

  /// The curves that can be simulated, with random draws that the search did not use.
  private func trials(_ curves: [Scenario.Levels.Curve], _ progress: StudyProgress) async throws -> [Trial] {
    let scenarios = curves.map { scenario(with: $0) }
    var digest = Digest()
    digest.add(seed)
    digest.add("fresh luck")
    let responses = try targets.map { try Response($0.metric, of: scenarios[0]) }
    let experiment = Experiment(
      responses, players: players, replications: replications, seed: digest.value, threads: threads)
    let samples = try await experiment.samples(of: scenarios, progress: progress)
    return zip(curves, samples).map { trial($0, $1) }
  }

  private func trial(_ curve: Scenario.Levels.Curve, _ sample: Sample) -> Trial {
    let days = targets.indices.map { sample.estimateOfEnough($0) }
    // Where some replications reach it, the day is at the end of the run or after it.
    let isLate = targets.indices.map { days[$0] == nil && sample.hasAnyValue($0) }
    let verdicts = zip(targets, days).enumerated().map { place, pair -> Verdict.State in
      let (target, days) = pair
      guard let days else { return isLate[place] ? .inconclusive : .fail }
      let wanted = Double(target.days)
      let goal = Scenario.Goal(
        id: target.metric, metric: target.metric, atLeast: wanted - Self.tolerance,
        atMost: wanted + Self.tolerance)
      return Verdict.state(of: days, under: goal)
    }
    return Trial(
      kind: Kind(curve), curve: curve, days: days,
      misses: targets.indices.map { place in
        let day = days[place]?.value ?? (isLate[place] ? Double(scenario.days) : nil)
        return day.map { $0 - Double(targets[place].days) }
      },
      verdicts: verdicts)
  }
}

extension CurveFit {
  /// The best curve of a kind, or `nil` where none of it rises.
  func curve(of kind: LevelCurve.Kind) -> Scenario.Levels.Curve? {
    switch kind {
    case .geometric: geometric
    case .quadratic: quadratic
    case .table: table
    }
  }
}

extension Scenario.Levels.Curve {
  /// As a scenario has it, in one line.
  public var yaml: String {
    switch self {
    case .quadratic(let square, let linear, let constant):
      "{ quadratic: { square: \(square), linear: \(linear), constant: \(constant) } }"
    case .geometric(let first, let ratio):
      "{ geometric: { first: \(first), ratio: \(ratio == ratio.rounded() ? "\(Int(ratio))" : "\(ratio)") } }"
    case .table(let thresholds): "{ table: [\(thresholds.map(String.init).joined(separator: ", "))] }"
    }
  }
}
