import RewardEngine

/// How far the figures of a run could be off because its players are not known exactly.
///
/// Mixes that fit the user's data about as well are simulated with the same random draws. What differs between them, beyond
/// what differs between replications, is lack of knowledge; it does not shrink with more players.
public struct MixStudy: Sendable {
  /// Scenarios that differ in their profiles only, each as plausible as the next.
  private let plausible: [Scenario]
  private let run: Run
  /// What the mixes were fitted to.
  private let source: String
  private let experiment: Experiment

  /// So many mixes show a standard deviation to about a sixth.
  public static let mixes = 20
  private static let replications = 8
  /// Players of each mix, and the most where a rare profile needs more.
  private static let players = 8_000
  private static let mostPlayers = 40_000

  /// - Parameter plausible: of these, ``mixes`` spread evenly are simulated.
  /// - Precondition: there are two or more.
  public init(_ run: Run, plausible: [Scenario], source: String) {
    precondition(plausible.count > 1, "a single mix shows no spread")
    self.plausible = Self.spread(plausible)
    (self.run, self.source) = (run, source)
    let responses = Response.goals(of: run.scenario) + Response.headline(of: run.scenario)
    experiment = Self.experiment(
      (responses + GoalByShare.all(of: run.scenario).map(\.response)).uniqued, of: self.plausible,
      seed: run.seed, threads: run.threads)
  }

  /// The mixes that a study simulates: evenly spaced among many.
  static func spread(_ plausible: [Scenario]) -> [Scenario] {
    let few = min(mixes, plausible.count)
    return (0..<few).map { plausible[$0 * plausible.count / few] }
  }

  /// The players of each mix, in replications.
  static func experiment(
    _ responses: [Response], of plausible: [Scenario], seed: UInt64, threads: Int
  ) -> Experiment {
    // Each replication has one player of each profile at least.
    let fewest = plausible.map(\.fewestPlayers).max() ?? 1
    let size = max(players / replications, fewest)
    let count = max(2, min(replications, mostPlayers / size))
    return Experiment(
      responses, players: size * count, replications: count, seed: seed, threads: threads)
  }

  /// What was found.
  public struct Findings: Sendable {
    public let source: String
    public let mixes: Int
    /// Players of each mix.
    public let players: Int
    public let rows: [Row]
  }

  /// How much a metric depends on which of the plausible mixes is true.
  public struct Row: Sendable {
    public let response: Response
    /// Half of a 95 % interval.
    public let reach: Double
  }

  public var playerRuns: Int { plausible.count * experiment.players }

  /// Checks that all mixes can be simulated, which their simulation would find after the run.
  public func check() throws(Experiment.Fault) { _ = try experiment.memoryEstimate(of: plausible) }

  /// Simulates the mixes.
  ///
  /// - Throws: ``Experiment/Fault``, `CancellationError`.
  public func findings(progress: (@Sendable (Int) -> Void)? = nil) async throws -> Findings {
    let days = run.scenario.days
    let samples = try await experiment.samples(
      of: plausible, progress: StudyProgress { progress?($0 / days) })
    let known = experiment.responses.indices.compactMap { index in
      samples.figures(index).map { Row(response: experiment.responses[index], reach: Self.reach($0)) }
    }
    // The share of players who get there by a day stands in for a day that some replication does not show.
    let goals = Response.goals(of: run.scenario)
    let spare = GoalByShare.all(of: run.scenario).filter { goal in
      known.contains { $0.response == goal.asked } && !goals.contains(goal.response)
    }
    let rows = known.filter { row in !spare.contains { $0.response == row.response } }
    return Findings(source: source, mixes: plausible.count, players: experiment.players, rows: rows)
  }

  /// Half of a 95 % interval of what differs between mixes: Student's, over the mixes.
  ///
  /// - Parameter values: for each mix, those of the replications.
  static func reach(_ values: [[Double]]) -> Double {
    Mathematics.studentQuantile(0.975, degrees: Double(values.count - 1)) * deviation(values)
  }

  /// The standard deviation of what differs between mixes.
  ///
  /// The variance of the mixes' means is that of knowledge and the noise of replications, which a table of mixes and
  /// replications shows by itself. Source: H. Scheffé, The Analysis of Variance, 1959, section 7.4.
  ///
  /// - Parameter values: for each mix, those of the replications.
  static func deviation(_ values: [[Double]]) -> Double {
    let (mixes, replications) = (values.count, values[0].count)
    let means = values.map { $0.reduce(0, +) / Double(replications) }
    let mean = means.reduce(0, +) / Double(mixes)
    let columns = (0..<replications).map { place in
      values.reduce(0) { $0 + $1[place] } / Double(mixes)
    }
    let between = means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(mixes - 1)
    var rest = 0.0
    for (row, own) in values.enumerated() {
      for (column, value) in own.enumerated() {
        let left = value - means[row] - columns[column] + mean
        rest += left * left
      }
    }
    let noise = rest / Double((mixes - 1) * max(1, replications - 1))
    return max(0, between - noise / Double(replications)).squareRoot()
  }
}

extension Run.Findings {
  /// An estimate with the interval of luck and knowledge together, within what the metric can be; the same where there is
  /// no ``MixStudy``.
  func widened(_ estimate: Outcome.Estimate?, of response: Response) -> Outcome.Estimate? {
    guard let reach = reach(of: response) else { return estimate }
    return estimate?.widened(by: reach).within(response.address.metric.possibleValues(in: outcome.days))
  }

  /// Whether some replication of a plausible mix has no value of a response, so that the mixes do not say how far it may be off.
  func isUnknown(_ response: Response) -> Bool { mixes != nil && reach(of: response) == nil }

  private func reach(of response: Response) -> Double? {
    mixes?.rows.first { $0.response == response }?.reach
  }

  /// What is known about each metric of the ``MixStudy``: the interval of luck alone, and together with knowledge.
  public var known: [(response: Response, luck: Outcome.Estimate, together: Outcome.Estimate)] {
    (mixes?.rows ?? []).compactMap { row in
      let group = row.response.profile.flatMap { profile in
        outcome.catalogue.profiles.firstIndex(of: profile).map { Outcome.Group.profile($0) }
      }
      guard
        let luck = outcome.ofRun(
          outcome.estimate(row.response.address, in: group ?? .pooled), in: group ?? .pooled),
        let together = widened(luck, of: row.response)
      else { return nil }
      return (row.response, luck, together)
    }
  }
}
