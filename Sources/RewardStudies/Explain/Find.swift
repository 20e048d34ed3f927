import RewardEngine

/// The study behind `explain --find`: which players meet a condition.
public struct Find: Sendable {
  /// The scenario, cut after the last day of the condition.
  public let scenario: Scenario
  public let condition: Condition
  public let players: Int
  public let seed: UInt64
  private let plan: Plan

  /// Reads the condition in the scenario's own words.
  ///
  /// - Throws: ``InvalidCondition`` when it cannot be read, ``PlanRefusal`` when the scenario cannot be
  ///   simulated.
  public init(_ scenario: Scenario, where words: String, players: Int? = nil, seed: UInt64 = 1) throws {
    let catalogue = try Plan(scenario).catalogue
    condition = try Condition(words, of: catalogue, days: scenario.days)
    // The first days of a run do not know how many follow.
    var cut = scenario
    cut.days = condition.days
    self.scenario = cut
    plan = try Plan(cut)
    self.players = players ?? scenario.players.count
    self.seed = seed
  }

  public struct Findings: Sendable {
    public let condition: Condition
    public let catalogue: Catalogue
    public let players: Int
    public let result: PlayerSearch.Result
  }

  /// Simulates all players, and returns the first `limit` for whom the condition holds.
  ///
  /// - Throws: `CancellationError` when cancelled.
  public func findings(
    limit: Int, threads: Int, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> Findings {
    let simulation = try ReplicatedSimulation(plan, players: players, seed: seed)
    let search = PlayerSearch(condition.terms.map(\.search), limit: limit)
    let result = try await simulation.find(search, threads: threads, progress: progress)
    return Findings(condition: condition, catalogue: plan.catalogue, players: players, result: result)
  }
}
