import RewardEngine

/// The study behind `sweep`: how metrics respond to fields over a whole range of values.
///
/// ```swift
/// let price = try Design.Axis("shop.freeze.price.diamonds=5:20:5")
/// let sweep = Sweep(try Exploration(document, .grid([price])), by: .grid)
/// let experiment = Experiment([try Response("diamonds.balance.mean", of: scenario)], players: 20_000)
/// let findings = try await sweep.findings(experiment)
/// for (point, sample) in zip(sweep.design.points, findings.samples) {
///   print(point, sample.estimate(0) as Any)
/// }
/// ```
public struct Sweep: Sendable {
  public let exploration: Exploration
  public let kind: Kind

  /// How the points of a sweep are laid out.
  public enum Kind: String, Sendable, CaseIterable {
    case grid
    case oneAtATime = "one-at-a-time"
    case latin
    case sobol
    /// As a file has them.
    case file
  }

  public init(_ exploration: Exploration, by kind: Kind) {
    self.exploration = exploration
    self.kind = kind
  }

  public var design: Design { exploration.design }

  /// What a sweep found.
  public struct Findings: Sendable {
    public let sweep: Sweep
    public let experiment: Experiment
    /// One for each point of the design.
    public let samples: [Sample]

    public init(_ sweep: Sweep, _ experiment: Experiment, samples: [Sample]) {
      precondition(samples.count == sweep.design.points.count, "\(samples.count) samples")
      self.sweep = sweep
      self.experiment = experiment
      self.samples = samples
    }
  }

  /// Measures every point.
  ///
  /// - Throws: `InvalidScenario`, `CancellationError`, and what the notebook throws.
  public func findings(
    _ experiment: Experiment, progress: StudyProgress = StudyProgress()
  ) async throws -> Findings {
    let samples = try await exploration.samples(experiment, progress: progress)
    return Findings(self, experiment, samples: samples)
  }
}
