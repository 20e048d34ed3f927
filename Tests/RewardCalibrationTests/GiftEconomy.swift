import RewardEngine
import RewardHistories

@testable import RewardCalibration

/// An economy in which chance alone decides who holds a freeze on a missed day.
///
/// On each day of play, half of the players get a freeze that lasts until the next day. A streak is at stake only if the
/// player played the day before.
enum GiftEconomy {
  /// - Parameter afterBreak: the weight of what players do after they lost the streak.
  static func scenario(afterBreak: Double, players: Int, days: Int) -> Scenario {
    Scenario(
      title: "Gifts", days: days,
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 1), expiresAfterDays: 2)],
      missions: [
        Scenario.Mission(
          id: "gift", chance: 0.5, collecting: .automatic,
          pays: Scenario.Payment([Scenario.Payment.Entry("freeze", .fixed(1))]))
      ], streaks: [Scenario.Streak(id: "daily", protectedBy: "freeze")],
      players: Scenario.Players(
        count: players,
        profiles: [
          Scenario.Profile(
            id: "player", share: 1, activity: .beta(mean: 0.55, concentration: 6),
            churn: .beta(gamma: 1, delta: 60))
        ],
        feedback: afterBreak == 0 ? nil : Scenario.Feedback(streak: "daily", afterBreak: afterBreak)))
  }

  /// The same, but diligent players, who are half of all, get most of the freezes.
  static func confounded(players: Int, days: Int) -> Scenario {
    var scenario = scenario(afterBreak: 0, players: players, days: days)
    var casual = scenario.players.profiles[0]
    casual.share = 0.5
    casual.activity = .beta(mean: 0.45, concentration: 6)
    casual.missions = .fixed(0.1)
    var diligent = scenario.players.profiles[0]
    diligent.id = "diligent"
    diligent.share = 0.5
    diligent.activity = .beta(mean: 0.75, concentration: 6)
    scenario.players.profiles = [diligent, casual]
    return scenario
  }

  /// What the log of a run shows.
  static func effect(in scenario: Scenario, seed: UInt64) throws -> StreakLossEffect {
    var players: [Replay.Player] = []
    try Simulation(try Plan(scenario), players: scenario.players.count, seed: seed).record { player in
      players.append(
        Replay.Player(
          address: PlayerAddress(profileKey: 0, rank: UInt32(players.count)),
          events: player.sessions.flatMap(events)))
    }
    let run = try HistoryRun(scenario, days: scenario.days, seed: 1)
    var search = try MissedDaySearch(run.plan, streak: 0)
    for start in stride(from: 0, to: players.count, by: Replay.batch) {
      search.add(Array(players[start..<min(start + Replay.batch, players.count)]))
    }
    return StreakLossEffect(search)
  }

  private static func events(of session: Session) -> [Replay.Event] {
    let actions = session.actions.map { action, _ -> PlayerAction in
      if case .missionCollected(let mission) = action { .missionDone(mission) } else { action }
    }
    return ([.login] + actions).map {
      Replay.Event(
        day: session.day, minute: session.minute, zoneOffset: session.zoneOffset, action: $0, amount: 1)
    }
  }
}
