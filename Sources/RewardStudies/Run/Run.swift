import RewardEngine

/// The study behind `run`: what an economy does.
public struct Run: Sendable {
  public var scenario: Scenario
  public var players: Int
  public var seed: UInt64
  public var threads: Int
  /// What the first players of each profile begin with, or `nil` where all are new.
  public var opening: OpeningStates?
  /// The players whose totals goals are on, where more or fewer are simulated to know them; `nil` where these are the economy.
  public var totalsOf: Int?

  public init(_ scenario: Scenario, players: Int? = nil, seed: UInt64 = 1, threads: Int = 1) {
    self.scenario = scenario
    self.players = players ?? scenario.players.count
    self.seed = seed
    self.threads = threads
  }

  /// What a run found.
  public struct Findings: Sendable {
    public let scenario: Scenario
    public let outcome: Outcome
    /// The same players with feedback off, when the scenario has it on.
    public let openLoop: Outcome?
    public let digest: Digest
    /// The players whose totals goals are on; `nil` for those of the outcome.
    public var totalsOf: Int?
    /// Goals of single profiles that are not judged, because a replayed log has no profiles.
    public var goalsOfProfiles = 0
    /// What each event changes, where an ``EventStudy`` was made of the run.
    public var events: EventStudy.Findings?
    /// How far other plausible players would move the figures, where a ``MixStudy`` was made of the run.
    public var mixes: MixStudy.Findings?
  }

  /// Simulates, and once more without feedback if there is any.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario or its number of players cannot be simulated, `CancellationError` when cancelled.
  public func findings(progress: (@Sendable (Int) -> Void)? = nil) async throws -> Findings {
    try scenario.refuseUnknownMetrics()
    let outcome = try await outcome(of: scenario, progress: progress)
    var openLoop: Outcome?
    if scenario.players.feedback != nil {
      var open = scenario
      open.players.feedback = nil
      openLoop = try await self.outcome(of: open, progress: progress)
    }
    return Findings(
      scenario: scenario, outcome: outcome, openLoop: openLoop, digest: outcome.tally.digest,
      totalsOf: totalsOf)
  }

  /// Simulates as ``findings(progress:)`` does, without measuring anything, one replication after the other.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario or its number of players cannot be simulated, `CancellationError` when cancelled.
  public func playOnly() async throws {
    var open = scenario
    open.players.feedback = nil
    for scenario in scenario.players.feedback == nil ? [scenario] : [scenario, open] {
      let simulation = try ReplicatedSimulation(
        try Plan(scenario, from: opening), players: players, seed: seed)
      for replication in simulation.replications { try await replication.playOnly(threads: threads) }
    }
  }

  /// Simulates all players again with the same random draws, and passes on their final states, tile by tile.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario or its number of players cannot be simulated or its players are parted into
  ///   replications, `CancellationError` when cancelled; what `body` throws.
  public func states(_ body: ([PlayerState]) throws -> Void) async throws {
    try refuseReplications()
    let simulation = try ReplicatedSimulation(try Plan(scenario, from: opening), players: players, seed: seed)
    try await simulation.replications[0].states(threads: threads, body)
  }

  /// - Throws: ``PlanRefusal`` when players are divided into replications, where ranks begin again in each.
  public func refuseReplications() throws(PlanRefusal) {
    guard scenario.players.shockInForce != nil else { return }
    throw PlanRefusal(
      path: "players.daily_shock",
      message: "states of players cannot be kept where a daily shock divides players into replications",
      help: "leave out 'players.daily_shock'")
  }

  /// Player-days of the whole run, both loops counted.
  public var playerDays: Int {
    players * scenario.days * loops
  }

  /// Bytes of tables the run holds at once: those of its outcome, both loops counted, with all of its replications
  /// where there are some, and the parts that threads count for it.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario or its number of players cannot be simulated.
  public func memoryEstimate() throws(PlanRefusal) -> Int {
    let plan = try Plan(scenario, from: opening)
    let replications = try ReplicatedSimulation.sizes(of: plan, players: players).count
    let kept = loops * (replications == 1 ? 1 : replications + 1)
    let atOnce = min(threads, replications)
    return Tally.bytes(for: plan) * kept
      + atOnce * Simulation.bytesOfParts(of: plan, threads: threads / replications)
  }

  /// Player runs to simulate: twice the players where feedback is on.
  private var loops: Int { scenario.players.feedback == nil ? 1 : 2 }

  private func outcome(of scenario: Scenario, progress: (@Sendable (Int) -> Void)?) async throws -> Outcome {
    let simulation = try ReplicatedSimulation(try Plan(scenario, from: opening), players: players, seed: seed)
    return try await simulation.outcome(threads: threads, progress: progress)
  }
}
