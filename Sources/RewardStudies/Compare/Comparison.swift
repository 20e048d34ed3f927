import RewardEngine

/// The study behind `compare`: what a change does to an economy, and whether the effect is real.
///
/// Simulates each variant with the same players and the same random draws, and compares it with the first scenario, the
/// baseline. Random variation that both have in common cancels in the difference.
///
/// ```swift
/// let scenarios = [Comparison.NamedScenario("today", scenario), Comparison.NamedScenario("cheaper", cheaper)]
/// let experiment = Experiment([try Response("diamonds.balance.mean", of: scenario)], players: 20_000)
/// let findings = try await Comparison(scenarios, in: experiment).findings()
/// for change in findings.variants[0].primary {
///   print(change.response.spelling, change.difference.value, change.interval, change.verdict)
/// }
/// ```
public struct Comparison: Sendable {
  public let scenarios: [NamedScenario]
  /// The primary metrics, and the numbers of players and replications.
  public let experiment: Experiment
  /// Differences too small to matter, by the spelling of the metric; ``MetricChange/usualMargin`` by default.
  public var margins: [String: Double] = [:]
  /// How to judge whether a player is better off; ``PlayerQuantity/usual(of:)`` by default.
  public var quantities: [String] = []
  /// Days simulated under the baseline's rules before the change takes effect; `nil` for a change from the start.
  public var changeAfter: Int?
  /// The precision wanted of the primary differences, and the most players to reach it with.
  public var precisions: [Precision] = []
  public var mostPlayers = 0
  /// Whether to compute the share of each changed field, where the scenarios have documents.
  public var isDecomposed = true
  /// Plausible mixes of the players of all scenarios, in their order; `nil` where the players count as known.
  public var mixes: PlausibleMixes?

  /// A scenario with the name it has in the report.
  public struct NamedScenario: Sendable {
    public let name: String
    public let scenario: Scenario
    /// The document it was read from, to list the changed fields.
    public let document: Document?

    public init(_ name: String, _ scenario: Scenario, from document: Document? = nil) {
      self.name = name
      self.scenario = scenario
      self.document = document
    }
  }

  /// - Precondition: there are two scenarios or more, of as many days, and two replications or more.
  public init(_ scenarios: [NamedScenario], in experiment: Experiment) {
    precondition(
      scenarios.count > 1 && experiment.replications.count > 1, "nothing to compare, or to know it by")
    precondition(
      scenarios.allSatisfy { $0.scenario.days == scenarios[0].scenario.days },
      "scenarios of different lengths")
    self.scenarios = scenarios
    self.experiment = experiment
  }

  /// The scenario that each variant is compared with: the first.
  public var baseline: NamedScenario { scenarios[0] }

  /// What was found of each variant against the baseline.
  public struct Findings: Sendable {
    public let comparison: Comparison
    /// The experiment as it ended: with more replications where a precision needed them.
    public let experiment: Experiment
    /// In the order of the scenarios after the baseline.
    public let variants: [VariantFindings]

    /// The replications to give `players` players, where replications are to be added; `nil` where players are enough.
    public func replications(of players: Int) -> Int? {
      guard comparison.addsReplications(to: experiment) else { return nil }
      let count = players / experiment.size
      return comparison.hasSharedDays ? count : min(count, Experiment.usualReplications)
    }
  }

  private var hasSharedDays: Bool { scenarios.contains { $0.scenario.players.shockInForce != nil } }

  /// Whether more players are added as replications: they share a daily shock, or replications are too few to know their
  /// spread.
  func addsReplications(to experiment: Experiment) -> Bool {
    hasSharedDays || experiment.replications.count < Check.fewestReplications
  }

  /// The effects of one variant.
  public struct VariantFindings: Sendable, Equatable {
    public let name: String
    /// Fields that it changes; empty where the scenarios have no documents.
    public let fields: [ChangedField]
    public let primary: [MetricChange]
    /// Primary metrics that are not compared, because some replication has no value.
    public let withoutValue: [Response]
    /// The primary metrics by profile, and all other metrics of the scenario.
    public let profiles: [MetricChange]
    public let others: [MetricChange]
    public let players: PlayerComparison.Findings
    public let decomposition: Decomposition?
    /// The course of the primary metrics after a change of a running economy.
    public let paths: [TransitionPath]
  }

  /// What is measured of all scenarios.
  var metrics: ComparisonMetrics {
    ComparisonMetrics(
      experiment.responses, of: scenarios.map(\.scenario), isRunning: changeAfter != nil)
  }

  /// The numbers of replications after which the differences are judged.
  public var looks: [Int] {
    let first = experiment.replications.count
    return precisions.isEmpty
      ? [first] : InterimLooks.sizes(from: first, atMost: mostPlayers / experiment.size)
  }
}

extension Scenario {
  /// Whether two scenarios are the same economy, titles and goals aside.
  func plays(like other: Scenario) -> Bool {
    var (own, others) = (self, other)
    for keyPath in [\Scenario.title, \Scenario.about] {
      own[keyPath: keyPath] = ""
      others[keyPath: keyPath] = ""
    }
    own.goals = []
    others.goals = []
    return own == others
  }
}
