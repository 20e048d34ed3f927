import RewardEngine

/// What `compare` asks of an economy and its variants: what does this change do, and is it real?
///
/// All are lived by the same players on the same luck, so that what luck does to both falls out of the difference. Each
/// variant is held against the first.
///
/// ```swift
/// let sides = [Comparison.NamedScenario("as it is", scenario), Comparison.NamedScenario("cheaper", cheaper)]
/// let experiment = Experiment([try Response("diamonds.balance.mean", of: scenario)], players: 20_000)
/// let findings = try await Comparison(sides, in: experiment).findings()
/// for change in findings.variants[0].primary {
///   print(change.response.spelling, change.difference.value, change.interval, change.verdict)
/// }
/// ```
public struct Comparison: Sendable {
  public let scenarios: [NamedScenario]
  /// The primary figures, and how many players live in how many replications.
  public let experiment: Experiment
  /// Differences of no account, by the spelling of the figure; ``MetricChange/usualMargin`` where none is given.
  public var margins: [String: Double] = [:]
  /// What players are told better off by; ``PlayerQuantity/usual(of:)`` where none is named.
  public var quantities: [String] = []
  /// Days that are lived by the first scenario's rules, before the variants part; `nil` where they part at once.
  public var changeAfter: Int?
  /// How closely the primary differences are to be known, and how many players may be spent on it.
  public var precisions: [Precision] = []
  public var mostPlayers = 0
  /// Whether the share of each changed field is asked for, where the sides have documents.
  public var isDecomposed = true

  /// One of the scenarios that are compared.
  public struct NamedScenario: Sendable {
    public let name: String
    public let scenario: Scenario
    /// What it was read from, for what was changed.
    public let document: Document?

    public init(_ name: String, _ scenario: Scenario, from document: Document? = nil) {
      self.name = name
      self.scenario = scenario
      self.document = document
    }
  }

  /// - Precondition: there are two sides or more, of as many days and players, and two replications or more.
  public init(_ scenarios: [NamedScenario], in experiment: Experiment) {
    precondition(scenarios.count > 1 && experiment.replications.count > 1, "nothing to compare, or to know it by")
    precondition(
      scenarios.allSatisfy { $0.scenario.days == scenarios[0].scenario.days }, "scenarios of different lengths")
    self.scenarios = scenarios
    self.experiment = experiment
  }

  /// The scenario that each variant is compared with: the first.
  public var baseline: NamedScenario { scenarios[0] }

  /// What was found of each variant against the baseline.
  public struct Findings: Sendable {
    public let comparison: Comparison
    /// The experiment as it ended: with more replications, where a precision asked for them.
    public let experiment: Experiment
    /// In the order of the sides behind the first.
    public let variants: [VariantFindings]
  }

  /// What a variant does.
  public struct VariantFindings: Sendable, Equatable {
    public let name: String
    /// Fields that it changes; empty where the sides have no documents.
    public let fields: [ChangedField]
    public let primary: [MetricChange]
    /// Primary figures that a replication has not, so that nothing is said of them.
    public let withoutValue: [Response]
    /// The primary figures by profile, and every figure of the scenario.
    public let profiles: [MetricChange]
    public let others: [MetricChange]
    public let players: PlayerComparison.Findings
    public let decomposition: Decomposition?
    /// The ways of the primary figures after a change of a living economy.
    public let paths: [TransitionPath]
  }

  /// What is measured of both: the primary figures, the same by profile, and every figure that all sides have.
  var metrics: ComparisonMetrics {
    ComparisonMetrics(experiment.responses, of: scenarios.map(\.scenario), changeAfter: changeAfter)
  }

  /// After how many replications the differences are looked at.
  public var looks: [Int] {
    let first = experiment.replications.count
    return precisions.isEmpty
      ? [first] : InterimLooks.replications(from: first, atMost: mostPlayers / experiment.size)
  }
}

extension Scenario {
  /// Whether two scenarios are one economy, whatever they are called and hoped for.
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
