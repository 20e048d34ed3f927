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

  /// What files call a player, such as `casual-30`: the profile, and the player's number in it from 0.
  public struct Name: Sendable, Equatable {
    public let profile: String
    public let rank: Int

    /// - Returns: `nil` for a text of another form, or without a profile of the scenario.
    public init?(_ text: String, in scenario: Scenario) {
      guard let dash = text.lastIndex(of: "-"), let rank = Int(text[text.index(after: dash)...]), rank >= 0,
        scenario.players.profiles.contains(where: { $0.id == text[..<dash] })
      else { return nil }
      (profile, self.rank) = (String(text[..<dash]), rank)
    }
  }

  /// Why nobody has a name.
  public enum Stranger: Error, Equatable {
    /// The profile has only this many players.
    case beyond(players: Int)
    /// Each replication counts its players again.
    case replications
  }

  /// The player of a name, counted from 0.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated, ``Stranger`` where nobody has the name.
  public func player(_ name: Name) throws -> Int {
    let plan = try Plan(scenario)
    let simulation = try ReplicatedSimulation(plan, players: players, seed: seed)
    guard let profile = plan.catalogue.profiles.firstIndex(of: name.profile) else {
      throw Stranger.beyond(players: 0)
    }
    guard let count = simulation.players(ofProfile: profile) else { throw Stranger.replications }
    guard name.rank < count else { throw Stranger.beyond(players: count) }
    return simulation.number(profile: profile, rank: name.rank)
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
