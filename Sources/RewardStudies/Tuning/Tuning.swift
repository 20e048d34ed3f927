import RewardEngine

/// The study behind `tune`: which values meet the goals.
///
/// Knobs are fields of the scenario with the values they may take. The search looks for the edit that meets all goals
/// with the fewest knobs and the smallest changes, or else for the one that misses them least. All edits are simulated
/// with the same random draws, and inconclusive ones with more players. The answer is simulated again with new random
/// draws, and those values are reported.
///
/// ```swift
/// let tuning = try Tuning(
///   document, knobs: ["shop.freeze_1.price.diamonds=5:50:5"], goals: ["diamonds.sink_faucet_28>=0.8"])
/// let findings = try await tuning.findings()
/// print(findings.settings)  // shop.freeze_1.price.diamonds=25
/// ```
public struct Tuning: Sendable {
  /// The scenario as it is written.
  public let document: Document
  public let scenario: Scenario
  public let knobs: [Knob]
  /// The goals that edits are judged by.
  public let goals: [Scenario.Goal]
  /// Goals on a day after the end of this run: they have no value in it, so no edit is shown to meet them.
  public let unmeasured: [Scenario.Goal]
  public let objectives: [Objective]
  /// Further metrics to report, before and after the edit.
  public let watched: [Response]
  /// Goals of the scenario that are not among ``goals`` and have a value in this run. They are judged, and not searched for.
  public let otherGoals: [Scenario.Goal]
  /// The metrics of the goals, then of the objectives, then the watched ones, then those of the other goals.
  public let responses: [Response]
  /// The place of the first of ``otherGoals`` among the responses.
  public var firstOther: Int { responses.count - otherGoals.count }
  /// How goals on a day are judged where that comes after the run, by their places among ``goals`` and then ``otherGoals``.
  public let goalsByShare: [(place: Int, share: GoalByShare)]
  /// Players of one replication.
  public let size: Int
  /// Replications of the first measurement of an edit: an eighth of all, but at least four where there are as many.
  public let firstReplications: Int
  /// The most replications of an inconclusive edit, and those of the answer.
  public let replications: Int
  public let seed: UInt64
  public let threads: Int
  /// The most edits to try.
  public let mostEdits: Int

  /// The default number of edits to try at most.
  public static let usualEdits = 200

  /// - Parameters:
  ///   - knobs: each a path, `=` and a ``DecimalRange``.
  ///   - goals: ids of the scenario's goals, or a metric, `>=` or `<=`, and a number; all of the scenario's where none
  ///     is named.
  ///   - minimize: metrics to make as small as goals allow.
  ///   - maximize: metrics to make as large as goals allow.
  ///   - watched: metrics that are only reported.
  ///   - players: players of all replications, by default the scenario's; rounded up, so that each has as many.
  /// - Throws: `InvalidScenario` with the first fault, at the words that have it.
  /// - Precondition: numbers are at least 1, replications at least 2.
  public init(
    _ document: Document, knobs: [String], goals: [String] = [], minimize: [String] = [],
    maximize: [String] = [],
    watched: [Response] = [], players: Int? = nil, replications: Int = Experiment.usualReplications,
    seed: UInt64 = 1, threads: Int = 1, mostEdits: Int = usualEdits
  ) throws(InvalidScenario) {
    let scenario = try Scenario(document)
    let players = players ?? scenario.players.count
    precondition(
      players > 0 && replications > 1 && mostEdits > 0, "\(players) players in \(replications) replications")
    let reader = TuningReader(document, scenario)
    self.knobs = try reader.knobs(knobs)
    (self.goals, unmeasured) = try reader.measurable(
      try reader.goals(goals, orObjectives: !(minimize.isEmpty && maximize.isEmpty)))
    objectives = try reader.objectives(minimize, .minimize) + reader.objectives(maximize, .maximize)
    let asked = self.goals.map(\.id)
    let (metrics, ofAnyRun) = (MetricIndex(scenario), MetricIndex(scenario, in: Scenario.longestRun))
    otherGoals = scenario.goals.filter { !asked.contains($0.id) && Response($0, in: metrics) != nil }
    responses =
      self.goals.compactMap { Response($0, in: metrics) } + objectives.map(\.response) + watched
      + otherGoals.compactMap { Response($0, in: metrics) }
    goalsByShare = (self.goals + otherGoals).enumerated().compactMap { place, goal in
      GoalByShare(goal, among: ofAnyRun, in: scenario.days).map { (place, $0) }
    }
    self.watched = watched
    self.document = document
    self.scenario = scenario
    size = (players - 1) / replications + 1
    firstReplications = min(replications, max(4, replications / 8))
    self.replications = replications
    self.seed = seed
    self.threads = threads
    self.mostEdits = mostEdits
  }

  /// The settings of an edit, as `--set` makes them; none for what stays as written.
  public func settings(of edit: Edit) -> [Variant.Setting] {
    knobs.indices.filter { edit.choices[$0] != nil }.map {
      Variant.Setting(knobs[$0].path, edit.value(of: $0, in: knobs).description)
    }
  }

  /// The experiment of some replications of the search; in the first measurement of edits they are the first ones.
  func searching(_ replications: Range<Int>) -> Experiment {
    Experiment(
      measured, players: size * replications.upperBound, replications: replications.upperBound, seed: seed,
      threads: threads
    ).rest(after: replications.lowerBound)
  }

  /// How often the first replications are doubled until they are all.
  var doublings: Int {
    sequence(first: firstReplications) { $0 < replications ? 2 * $0 : nil }.dropFirst().count { _ in true }
  }

  /// The experiment that measures an answer again, with new random draws in each round.
  func fresh(_ round: Int) -> Experiment {
    var digest = Digest()
    digest.add(seed)
    digest.add("fresh luck")
    digest.add(round)
    return Experiment(
      measured, players: size * replications, replications: replications, seed: digest.value,
      threads: threads)
  }

  /// Player-days of a search that tries as many edits as it may, for a progress bar.
  public var playerDays: Int {
    let edits = Edit.count(knobs, most: mostEdits) ?? mostEdits
    let first = searching(0..<firstReplications).playerDays(of: [scenario])
    return first.cappedProduct(edits).cappedSum(fresh(0).playerDays(of: [scenario, scenario]))
  }

  /// - Throws: `Experiment.Fault` when the scenario cannot be simulated.
  public func memoryEstimate() throws(Experiment.Fault) -> Int {
    try fresh(0).memoryEstimate(of: [scenario])
  }
}

extension Scenario.Goal {
  /// How far a value is beyond the limit it misses, in the metric's unit; 0 where it meets the goal.
  public func distance(to value: Double) -> Double {
    max(0, (atLeast ?? -.infinity) - value, value - (atMost ?? .infinity))
  }
}
