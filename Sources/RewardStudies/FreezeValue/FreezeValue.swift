import RewardEngine

/// The study behind `freeze-value`: what a freeze is worth, and whether it is worth its price.
///
/// Replays each player without one of the freezes they used (``FreezeTrials``). The difference is what that freeze was
/// worth.
public struct FreezeValue: Sendable {
  public let scenario: Scenario
  /// The freezes that protect a streak; each is studied alone.
  public internal(set) var items: [String]
  /// Players of each replication, and the number of replications.
  public let size: Int
  public let replications: Int
  /// The most freezes of a player that are replayed without.
  public let most: Int
  public let seed: UInt64

  /// Days after the use of a freeze at which the streak is measured, besides the last day.
  public static let daysAfter = 28

  /// Why there is nothing to value.
  public struct NoFreezes: Error, Equatable { public init() {} }

  /// - Parameter players: Players of all replications, rounded up to the same number in each.
  /// - Precondition: numbers are at least 1.
  /// - Throws: ``NoFreezes`` for a scenario in which no freeze protects a streak.
  public init(
    _ scenario: Scenario, players: Int, replications: Int = Experiment.usualReplications, most: Int = 8,
    seed: UInt64 = 1
  ) throws(NoFreezes) {
    precondition(players > 0 && replications > 0, "\(players) players in \(replications) replications")
    items = scenario.items.map(\.id).filter { item in scenario.streaks.contains { $0.protectedBy == item } }
    guard !items.isEmpty else { throw NoFreezes() }
    self.scenario = scenario
    size = (players - 1) / replications + 1
    self.replications = replications
    self.most = most
    self.seed = seed
  }

  /// Players of all replications.
  public var players: Int { size * replications }

  /// The findings about one freeze.
  public struct Findings: Sendable {
    public let study: FreezeValue
    /// One for each of ``FreezeValue/items``.
    public let items: [FreezeFindings]
  }

  /// The most player-days to simulate.
  public var playerDays: Int {
    [players, FreezeTrials.runs(most: most), scenario.days].reduce(items.count) { $0.cappedProduct($1) }
  }

  /// Bytes that `threads` threads hold at once: the freezes of a tile of players each, used on every day.
  public func memoryEstimate(threads: Int) -> Int {
    let copies = scenario.streaks.reduce(0) { $0 + ($1.protectedBy == nil ? 0 : $1.perPlayer) }
    let uses = min(size, Luck.tileSize) * scenario.days * copies
    return threads * uses * MemoryLayout<FreezeTrials.Use>.stride
  }

  /// Measures the freezes of all players.
  ///
  /// The result is the same for any number of threads.
  ///
  /// - Throws: ``Experiment/Fault`` when the scenario cannot be simulated, `CancellationError` when cancelled, and what
  ///   the notebook throws.
  public func findings(threads: Int = 1, progress: StudyProgress = StudyProgress()) async throws -> Findings {
    let parts = try parts()
    var tallies = parts.map { part in
      progress.notebook?.recall(part.key).flatMap { FreezeTally(row: $0, like: part.empty) }
    }
    let missing = parts.indices.filter { tallies[$0] == nil }
    progress.report?((parts.count - missing.count) * (playerDays / parts.count))
    try await missing.work(atMost: max(1, threads)) { place in
      try parts[place].tally(progress: progress.report)
    } take: { place, tally in
      try progress.notebook?.keep(tally.row, under: parts[place].key)
      tallies[place] = tally
    }
    let all = tallies.compactMap { $0 }
    return Findings(
      study: self,
      items: items.enumerated().map { place, item in
        FreezeFindings(
          item, of: scenario, parts[0].simulation.plan.catalogue,
          Array(all[(place * replications)..<((place + 1) * replications)]))
      })
  }

  /// The replications of each item in turn.
  private func parts() throws(Experiment.Fault) -> [FreezeReplication] {
    do throws(PlanRefusal) {
      let plan = try Plan(scenario)
      let simulations = try Simulation.replications(
        0..<replications, of: plan, players: size, outOf: scenario.players.count, seed: seed)
      var digest = Digest()
      digest.add(Engine.version)
      digest.add(structureOf: scenario)
      return items.flatMap { item in
        let pool = plan.catalogue.resources.firstIndex(of: item) ?? 0
        let empty = FreezeTally(
          FreezeQuantity.all(plan, pool: pool), most: most, profiles: plan.profiles.count)
        return simulations.map { FreezeReplication(simulation: $0, empty: empty, input: digest, item: item) }
      }
    } catch {
      throw Experiment.Fault.refusal(variant: 0, error)
    }
  }
}

/// One replication, and the freeze that is studied in it.
private struct FreezeReplication: Sendable {
  let simulation: Simulation
  /// A tally without players.
  let empty: FreezeTally
  /// The key of the tally in a notebook.
  let key: UInt64

  init(simulation: Simulation, empty: FreezeTally, input: Digest, item: String) {
    self.simulation = simulation
    self.empty = empty
    var digest = input
    digest.add(item)
    digest.add(empty.most)
    digest.add(simulation.players)
    digest.add(simulation.seed)
    key = digest.value
  }

  func tally(progress: (@Sendable (Int) -> Void)?) throws -> FreezeTally {
    let days = simulation.plan.days
    var tally = empty
    var trials = FreezeTrials(
      simulation, of: empty.quantities.pool, most: empty.most, after: FreezeValue.daysAfter,
      comparing: empty.quantities.figures)
    for tile in 0..<trials.tiles {
      let players = try trials.players(ofTile: tile) { lives in progress?(lives * days) }
      for player in players { tally.add(player) }
    }
    return tally
  }
}
