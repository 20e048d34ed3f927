import RewardEngine
import Testing

@testable import RewardCalibration
@testable import RewardHistories

@Suite("A mission with a cost, in a log")
struct CostlyMissionTests {
  private static let law = PlayingLaw(mean: 0.5, concentration: 4, gamma: 1, delta: 60)

  /// Each day of play pays 2 coins, so that the 10 of a gift are there on one day in five or fewer.
  private static let scenario = Scenario(
    title: "Gifts", days: 60, currencies: [.init(id: "coins")], login: .init([.init("coins", .fixed(2))]),
    missions: [.init(id: "gift", chance: 0.4, collecting: .automatic, costs: [.init("coins", 10)])],
    players: .init(
      profiles: [
        .init(
          id: "game", share: 1, activity: .beta(mean: law.mean, concentration: law.concentration),
          churn: .beta(gamma: law.gamma, delta: law.delta), missions: .beta(mean: 0.6, concentration: 3))
      ]))

  /// A log names a mission; that it was collected follows.
  private static func events(_ session: Session) -> [Replay.Event] {
    ([(.login, 1)] + session.actions.map { ($0.action, $0.amount) }).map { action, amount in
      var named = action
      if case .missionCollected(let mission) = action { named = .missionDone(mission) }
      return Replay.Event(
        day: session.day, minute: session.minute, zoneOffset: session.zoneOffset, action: named,
        amount: amount)
    }
  }

  @Test("is wanted as often as players want it who cannot pay on most days")
  func chance() throws {
    let scenario = Self.scenario
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    var counts = try ShopCounts(
      scenario, try HistoryRun(scenario, days: scenario.days, seed: 1).plan, seed: 1)
    var batch: [Replay.Player] = []
    try Simulation(try Plan(scenario), players: 3000, seed: 8).record { player in
      observed.add(player.sessions.map { ObservedDay(date: Int($0.day)) }, isNew: true)
      batch.append(
        Replay.Player(
          address: PlayerAddress(profileKey: 0, rank: 0), events: player.sessions.flatMap(Self.events)))
    }
    for first in stride(from: 0, to: batch.count, by: Replay.batch) {
      counts.add(Array(batch[first..<min(first + Replay.batch, batch.count)]))
    }
    let mix = PlayerMix([.init(share: 1, law: Self.law)])
    let habits = try Habits(
      observed, until: scenario.days - 1, nil, mix, models: scenario.players.profiles, shop: counts.counted,
      usesClock: false, draws: 100, seed: 1)
    let habit = try #require(habits.fields.first { $0.path == "missions.gift.chance" })
    // A range of 90 % is 3.29 standard errors wide.
    let error = (Mathematics.logit(habit.ninety.high) - Mathematics.logit(habit.ninety.low)) / 3.29
    let away = Mathematics.logit(habit.value) - Mathematics.logit(0.4)
    #expect(away.magnitude < 4.5 * error && error < 0.1, "\(habit.value), \(error)")
    // Of all days of play it is done on far fewer.
    #expect(try #require(habit.observed) > 2 * observed.missions[0].value)
  }
}
