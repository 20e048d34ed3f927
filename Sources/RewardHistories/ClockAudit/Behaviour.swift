import RewardEngine

/// The sessions of a scenario's players, by clocks at UTC that never change.
struct Behaviour {
  /// The place of each player's profile, and the address of their random rewards.
  private(set) var profiles: [Int] = []
  private(set) var addresses: [PlayerAddress] = []
  private(set) var people: [Move.Person] = []
  /// The most of one action in one session, at least 1.
  private(set) var mostAtOnce = 1

  /// Simulates the scenario once, with all players at UTC, and records what each does and when.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated, `CancellationError` when cancelled.
  static func recorded(_ scenario: Scenario, players: Int, days: Int, seed: UInt64) throws -> Behaviour {
    var behaviour = Behaviour()
    let plan = try Plan(atUTC(scenario, days: days))
    let keys = plan.catalogue.profiles.map { StableHash($0).folded }
    let byHand = scenario.streaks.indices.filter {
      scenario.streaks[$0].protectedBy != nil && scenario.streaks[$0].rules.freezeUse == .byHand
    }
    try Simulation(plan, players: players, seed: seed).record { player in
      let address = PlayerAddress(profileKey: keys[player.profile], rank: UInt32(player.rank))
      behaviour.add(player.sessions.map { accepting($0, byHand) }, of: player.profile, address)
    }
    return behaviour
  }

  /// Adds a player.
  mutating func add(_ sessions: [Session], of profile: Int, _ address: PlayerAddress) {
    profiles.append(profile)
    addresses.append(address)
    people.append(Move.Person(number: people.count, sessions: sessions))
    for session in sessions { mostAtOnce = session.actions.reduce(mostAtOnce) { max($0, Int($1.amount)) } }
  }

  /// The scenario in one zone, with a clock that is used: without one, no session has a time of day.
  private static func atUTC(_ scenario: Scenario, days: Int) -> Scenario {
    var scenario = scenario
    scenario.days = days
    scenario.players.zones = [Scenario.Zone(id: "utc", utcOffsetMinutes: 0, share: 1)]
    let hasClock = scenario.streaks.contains { $0.rules.clock == .utc || $0.rules.leewayHours > 0 }
    if !hasClock { scenario.streaks[0].rules.clock = .utc }
    return scenario
  }

  /// Players who are offered freezes to use by hand always accept: the offer depends on clocks, not on the player.
  private static func accepting(_ session: Session, _ byHand: [Int]) -> Session {
    var session = session
    session.actions.removeAll { if case .freezes = $0.action { true } else { false } }
    session.actions += byHand.map { (.freezes($0), 1) }
    return session
  }
}
