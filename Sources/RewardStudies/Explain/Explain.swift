import RewardEngine

/// The study behind `explain`: why a player has what they have.
public struct Explain: Sendable {
  public var scenario: Scenario
  public var players: Int
  public var seed: UInt64

  public init(_ scenario: Scenario, players: Int? = nil, seed: UInt64 = 1) {
    self.scenario = scenario
    self.players = players ?? scenario.players.count
    self.seed = seed
  }

  /// The findings about one player.
  public struct Findings: Sendable {
    public let scenario: Scenario
    public let catalogue: Catalogue
    /// Players of the run, of whom this is one.
    public let players: Int
    public let seed: UInt64
    public let diary: Diary
    /// Set where the player comes from a log, not from a simulation.
    public var history: History?

    /// A player of a log.
    public struct History: Sendable {
      /// The player's name in the log.
      public let player: String
      /// The date of the first day, as days since 1970-01-01.
      public let firstDay: Int
    }
  }

  /// The diary of a player, counted from 0.
  ///
  /// - Precondition: `number` is below ``players``.
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated.
  public func findings(ofPlayer number: Int) throws(PlanRefusal) -> Findings {
    let plan = try Plan(scenario)
    let diary = try ReplicatedSimulation(plan, players: players, seed: seed).diary(ofPlayer: number)
    return Findings(
      scenario: scenario, catalogue: plan.catalogue, players: players, seed: seed, diary: diary)
  }
}
