extension Simulation {
  /// The economy in small, several times, each time with luck of its own: what a study measures by.
  ///
  /// The first has the study's seed, as in ``ReplicatedSimulation``. New players a day are as many of the scenario's
  /// as a replication's players are of its players.
  ///
  /// - Parameters:
  ///   - numbers: Which replications, counted from 0: more of them are a larger study of the same luck.
  ///   - players: Players of each.
  ///   - all: Players of the scenario.
  /// - Throws: ``PlanRefusal`` when a replication would have no player of some profile.
  public static func replications(
    _ numbers: Range<Int>, of plan: Plan, players: Int, outOf all: Int, seed: UInt64
  ) throws(PlanRefusal) -> [Simulation] {
    if let profile = plan.smallestMissing(among: players) {
      throw PlanRefusal(
        path: "players.count",
        message:
          "replications of \(players) players leave profile '\(plan.catalogue.profiles[profile])' without a player",
        help:
          "replications of at least \(plan.fewestPlayers(with: profile)) players hold one: simulate more players, or ask for fewer replications"
      )
    }
    let small = plan.arriving(players, of: all)
    return numbers.map { number in
      Simulation(
        small, players: players, seed: ReplicatedSimulation.seed(ofReplication: number, in: seed))
    }
  }
}
