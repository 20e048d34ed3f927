import RewardEngine

extension Law {
  /// A run's events, replayed by the same rules, end in the same states.
  static let replaying = Law("replaying") { trial in
    var scenario = trial.scenario
    scenario.players.dailyShock = nil
    let simulation = try trial.simulation(scenario)
    var expected: [PlayerAddress: [PlayerField: Int32]] = [:]
    try await simulation.states(threads: 1) { states in
      for state in states { expected[simulation.address(state)] = Self.told(state, by: simulation.plan) }
    }
    var histories: [Replay.Player] = []
    var dice = Dice(seed: trial.seed)
    try simulation.record { player in
      histories.append(
        Replay.Player(
          address: simulation.address(player), events: Self.events(of: dice.shuffle(player.sessions))))
    }
    var found: [PlayerAddress: [PlayerField: Int32]] = [:]
    var replay = Replay(try Plan(Self.rules(of: scenario)), seed: trial.seed)
    let plan = replay.plan
    for batch in Self.batches(dice.shuffle(histories)) {
      replay.play(batch) { found[batch[$0].address] = Self.told($1, by: plan) }
    }
    for (player, state) in expected where found[player] != state {
      let fields = state.filter { found[player]?[$0.key] != $0.value }.map(\.key)
      return "player \(player): run and replay differ in \(fields)"
    }
    return found.count == expected.count ? nil : "\(found.count) of \(expected.count) players were replayed"
  }

  /// The scenario with the one profile of a replay, and with amounts large enough for all profiles.
  private static func rules(of scenario: Scenario) -> Scenario {
    var rules = scenario
    rules.players = Scenario.Players(
      count: 1, profiles: [Scenario.Profile(id: "replayed", share: 1, activity: .fixed(1))])
    let effort = scenario.players.profiles.map(\.effort).max() ?? 1
    rules.players.profiles[0].effort = effort
    return rules
  }

  /// What a log can show of a state: everything but the days of churn and return and what feedback stores.
  private static func told(_ state: PlayerState, by plan: Plan) -> [PlayerField: Int32] {
    let untold: [PlayerField] = [.leaves, .returns, .lastBreak]
    let fields = zip(plan.playerFields, state.values).filter { !untold.contains($0.0) }
    return Dictionary(uniqueKeysWithValues: fields)
  }

  /// Events of sessions in any order; events of one session share a time, and their order matters.
  private static func events(of sessions: [Session]) -> [Replay.Event] {
    sessions.flatMap { session in
      let actions = session.actions.flatMap { action, amount in
        told(action).map { (action: $0, amount: amount) }
      }
      return ([(action: PlayerAction.login, amount: Int32(1))] + actions).map {
        Replay.Event(
          day: session.day, minute: session.minute, zoneOffset: session.zoneOffset, action: $0.action,
          amount: $0.amount)
      }
    }
  }

  /// A mission that is collected was done first.
  private static func told(_ action: PlayerAction) -> [PlayerAction] {
    if case .missionCollected(let mission) = action { [.missionDone(mission), action] } else { [action] }
  }

  private static func batches(_ players: [Replay.Player]) -> [[Replay.Player]] {
    stride(from: 0, to: players.count, by: Replay.batch).map {
      Array(players[$0..<min($0 + Replay.batch, players.count)])
    }
  }
}

extension Simulation {
  fileprivate func address(_ state: PlayerState) -> PlayerAddress {
    PlayerAddress(profileKey: plan.profiles[state.profile].key, rank: UInt32(state.rank))
  }

  fileprivate func address(_ player: Recorded) -> PlayerAddress {
    PlayerAddress(profileKey: plan.profiles[player.profile].key, rank: UInt32(player.rank))
  }
}
