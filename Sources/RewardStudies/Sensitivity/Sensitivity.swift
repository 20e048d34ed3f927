import RewardEngine

/// The study behind `sensitivity`: which fields move a metric most.
///
/// ```swift
/// let axes = try ["missions.walk.chance=0.2:0.4", "shop.hat.price.coins=10:50"].map(Design.Axis.init(_:))
/// let sensitivity = try Sensitivity(document, axes, by: .morris(walks: 20, levels: 4), seed: 1)
/// let experiment = Experiment([try Response("coins.balance.mean", of: scenario)], players: 20_000)
/// let findings = try await sensitivity.findings(experiment)
/// for place in findings.results[0].ranking { print(axes[place].path) }
/// ```
public struct Sensitivity: Sendable {
  public let axes: [Design.Axis]
  public let method: Method
  public let seed: UInt64
  public let exploration: Exploration
  /// Player-days that a tornado may take with all players at every point; one that takes more is screened first.
  public let screeningAbove: Int
  private let layout: Layout

  /// How the fields are varied.
  public enum Method: Sendable, Equatable {
    /// Each alone to its two ends, the others as the scenario has them.
    case tornado
    /// Each over about half of its range, from random values of the others.
    case morris(walks: Int, levels: Int)
    /// All at once, over all of their ranges, in two samples of `base` points.
    case sobol(base: Int)

    public var name: String {
      switch self {
      case .tornado: "tornado"
      case .morris: "morris"
      case .sobol: "sobol"
      }
    }
  }

  private enum Layout: Sendable {
    case tornado(base: [Double])
    case morris(Trajectories)
    case sobol(SaltelliDesign)

    init(
      _ document: Document, _ axes: [Design.Axis], by method: Method, seed: UInt64
    ) throws(InvalidScenario) {
      switch method {
      case .tornado: self = .tornado(base: try Design.base(of: axes, in: document))
      case .morris(let walks, let levels):
        self = .morris(Trajectories(axes, count: walks, levels: levels, seed: seed))
      case .sobol(let base): self = .sobol(SaltelliDesign(axes, base: base, seed: seed))
      }
    }

    func design(of axes: [Design.Axis]) -> Design {
      switch self {
      case .tornado(let base): Tornado.design(axes, around: base)
      case .morris(let trajectories): trajectories.design
      case .sobol(let saltelli): saltelli.design
      }
    }
  }

  /// - Parameters:
  ///   - seed: of the points that are drawn, and of the resamples; players have the experiment's.
  ///   - words: what the user wrote for each axis, for errors.
  ///   - screeningAbove: player-days beyond which a tornado is screened first; `Int.max` for never.
  /// - Precondition: those of ``Trajectories`` and ``SaltelliDesign``.
  /// - Throws: `InvalidScenario` at the first point that the reader refuses, or an axis without a base.
  public init(
    _ document: Document, _ axes: [Design.Axis], by method: Method, seed: UInt64 = 1, words: [String]? = nil,
    screeningAbove: Int = Screening.leastBudget
  ) throws(InvalidScenario) {
    self.screeningAbove = screeningAbove
    self.axes = axes
    self.method = method
    self.seed = seed
    layout = try Layout(document, axes, by: method, seed: seed)
    exploration = try Exploration(document, layout.design(of: axes), words: words)
  }

  /// The points of a study, valid or not.
  ///
  /// - Throws: `InvalidScenario` where an axis has no base.
  public static func design(
    _ document: Document, _ axes: [Design.Axis], by method: Method, seed: UInt64 = 1
  ) throws(InvalidScenario) -> Design {
    try Layout(document, axes, by: method, seed: seed).design(of: axes)
  }

  /// What a sensitivity study found.
  public struct Findings: Sendable {
    public let sensitivity: Sensitivity
    public let experiment: Experiment
    /// One for each point of the design.
    public let samples: [Sample]
    /// One for each response.
    public let results: [Result]
    /// The rounds of the study, where it was screened.
    public var screening: Screening?
  }

  /// What was found of one response.
  public enum Result: Sendable, Equatable {
    case tornado(Tornado)
    case morris(ElementaryEffects)
    case sobol(SobolIndices)
    /// Some replication has no value at this many scenarios that are simulated.
    case missing(points: Int)
  }

  /// Measures every point, and computes the effect of each axis.
  ///
  /// - Precondition: the experiment has two replications at least.
  /// - Throws: `InvalidScenario`, `CancellationError`, and what the notebook throws.
  public func findings(
    _ experiment: Experiment, progress: StudyProgress = StudyProgress()
  ) async throws -> Findings {
    if let screening = try screening(experiment) {
      let rounds = try await ScreenedTornado(
        exploration, experiment, screening, progress: progress)
      return findings(experiment, rounds, screening)
    }
    let samples = try await exploration.samples(experiment, progress: progress)
    return findings(experiment, samples: samples)
  }

  /// The rounds of an experiment, or `nil` where every point has all players.
  public func screening(_ experiment: Experiment) throws(InvalidScenario) -> Screening? {
    guard case .tornado = layout, screeningAbove < .max else { return nil }
    let sizes = try exploration.sizes()
    return Screening(experiment, days: sizes.days, fewest: sizes.fewest, least: screeningAbove)
  }

  /// The cost of an experiment: of all points, or of the rounds where it is screened.
  ///
  /// - Throws: `InvalidScenario` at the first point that cannot be simulated, or lacks a response.
  public func cost(of experiment: Experiment) throws(InvalidScenario) -> Exploration.Cost {
    var cost = try exploration.cost(of: experiment)
    guard let screening = try screening(experiment) else { return cost }
    cost.playerDays = screening.playerDays(of: experiment, days: try exploration.sizes().days)
    return cost
  }

  private func findings(_ experiment: Experiment, _ rounds: ScreenedTornado, _ screening: Screening)
    -> Findings
  {
    let samples = rounds.samples
    let results = experiment.responses.indices.map { response in
      rounds.tornado(response).map { Result.tornado($0.allowingForChoice) }
        ?? missing(response, in: samples)
    }
    return Findings(
      sensitivity: self, experiment: experiment, samples: samples, results: results, screening: screening)
  }

  /// Several points of a design may be one scenario, such as today's.
  private func missing(_ response: Int, in samples: [Sample]) -> Result {
    let scenarios = zip(exploration.design.distinct.places, samples)
    return .missing(
      points: Set(scenarios.filter { $1.figuresToCompare(response) == nil }.map(\.0)).count)
  }

  /// The findings from samples of the design's points.
  ///
  /// - Precondition: one for each point of the design, of two replications at least.
  public func findings(_ experiment: Experiment, samples: [Sample]) -> Findings {
    let results = experiment.responses.indices.map { response in
      let figures = samples.map { $0.figuresToCompare(response) }
      let values = figures.compactMap { $0 }
      return values.count == figures.count
        ? result(
          values, samples.map { $0.bin(response) }, samples.map { $0.quantiles(response) },
          players: experiment.players)
        : missing(response, in: samples)
    }
    return Findings(sensitivity: self, experiment: experiment, samples: samples, results: results)
  }

  private func result(
    _ values: [[Double]], _ bins: [Outcome.Estimate.Bin?], _ quantiles: [[Double]?], players: Int
  ) -> Result {
    switch layout {
    case .tornado: .tornado(Tornado(values: values, bins: bins, quantiles: quantiles, players: players))
    case .morris(let walks): .morris(ElementaryEffects(of: walks, values: values, bins: bins, seed: seed))
    case .sobol(let design): .sobol(SobolIndices(of: design, values: values, bins: bins, seed: seed))
    }
  }
}

extension Sensitivity.Result {
  /// The effect size of each axis: its swing, μ* or total index; empty where it is unknown.
  public var sizes: [Double] {
    switch self {
    case .tornado(let tornado): tornado.bars.map { $0?.swing ?? 0 }
    case .morris(let effects): effects.effects.map(\.meanAbsolute)
    case .sobol(let indices): indices.shares?.map(\.total) ?? []
    case .missing: []
    }
  }

  /// Whether each axis is shown to have an effect.
  public var isDistinguishable: [Bool] {
    switch self {
    case .tornado(let tornado): tornado.isDistinguishable
    case .morris(let effects): effects.effects.map(\.isDistinguishable)
    case .sobol(let indices): indices.shares?.map(\.isDistinguishable) ?? []
    case .missing: []
    }
  }

  /// Places of the axes, the largest effect first; those without a shown effect come after all others.
  public var ranking: [Int] {
    let (sizes, isTold) = (sizes, isDistinguishable)
    return sizes.indices.sorted { one, other in
      if isTold[one] != isTold[other] { return isTold[one] }
      return sizes[one] == sizes[other] ? one < other : sizes[one] > sizes[other]
    }
  }
}
