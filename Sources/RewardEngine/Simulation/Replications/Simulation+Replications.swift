extension Simulation {
  /// Simulations of small samples of an economy, each with its own random draws, as studies use them.
  ///
  /// The first one has the study's seed, as in ``ReplicatedSimulation``. Daily arrivals are reduced in the
  /// proportion of a replication's players to those of the scenario. Profiles are dealt to all replications in turn.
  ///
  /// - Parameters:
  ///   - numbers: Which replications, counted from 0; a larger study with the same seed has more of them.
  ///   - players: Players of each.
  ///   - all: Players of the scenario.
  /// - Throws: ``PlanRefusal`` when a replication would have no player of some profile.
  public static func replications(
    _ numbers: Range<Int>, of plan: Plan, players: Int, outOf all: Int, seed: UInt64
  ) throws(PlanRefusal) -> [Simulation] {
    if let profile = plan.smallestMissing(among: players) {
      let fewest = plan.fewestPlayers(with: profile)
      // An interval needs two of them.
      let fewer = numbers.count > 2 ? ", or ask for fewer replications" : ""
      throw PlanRefusal(
        path: "players.count",
        message:
          "replications of \(players) \(players == 1 ? "player" : "players") leave profile '\(plan.catalogue.profiles[profile])' without a player",
        help:
          "replications of at least \(fewest) players hold one: simulate at least \(fewest * numbers.count) players\(fewer)"
      )
    }
    return numbers.map { number in
      Simulation(
        plan.arriving(players, of: all, inReplication: number), players: players,
        seed: ReplicatedSimulation.seed(ofReplication: number, in: seed), after: number * players)
    }
  }
}
