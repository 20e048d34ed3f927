import Benchmark
import Economies
import RewardEngine
import RewardStudies

extension Mechanics {
  /// Replays the days of a run's players in the form of an event log.
  static func registerReplay() {
    Benchmark("replay_habit-tracker") { benchmark in
      let scenario = try file("scenarios/habit-tracker.yaml").scenario(days: days)
      let simulation = Simulation(try Plan(scenario), players: 2 * Replay.batch, seed: 1)
      var players: [Replay.Player] = []
      try simulation.record { recorded in
        let profile = StableHash(scenario.players.profiles[recorded.profile].id).folded
        let events = recorded.sessions.flatMap(Replay.Event.events)
        guard !events.isEmpty else { return }
        players.append(
          Replay.Player(
            address: PlayerAddress(profileKey: profile, rank: UInt32(recorded.rank)), events: events))
      }
      var replay = try HistoryRun(scenario, days: days, seed: 1)
      benchmark.startMeasurement()
      for first in stride(from: 0, to: players.count, by: Replay.batch) {
        replay.play(Array(players[first..<min(players.count, first + Replay.batch)])) { blackHole(($0, $1)) }
      }
      benchmark.stopMeasurement()
    }
  }
}

extension Replay.Event {
  /// The events of a session in a log: that the player came, and each of their actions.
  fileprivate static func events(of session: Session) -> [Replay.Event] {
    ([(PlayerAction.login, 1)] + session.actions).map { action, amount in
      Replay.Event(
        day: session.day, minute: session.minute, zoneOffset: session.zoneOffset, action: action,
        amount: amount)
    }
  }
}
