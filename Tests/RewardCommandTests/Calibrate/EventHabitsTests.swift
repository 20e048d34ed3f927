import RewardEngine
import RewardStudies
import Testing

@testable import RewardCalibration
@testable import RewardCommand

@Suite("Habits that are fitted to a log with events")
struct EventHabitsTests {
  private static let economy = """
    format: 1
    title: Festival
    days: 50
    currencies: { coins: {} }
    missions:
      quest: { chance: 0.5, pays: { coins: 1 } }
    players:
      profiles:
        lazy: { share: 0.5, activity: { mean: 0.3, concentration: 6 }, churn: { gamma: 0.7, delta: 6 }, missions: 0.5 }
        keen: { share: 0.5, activity: { mean: 0.75, concentration: 10 }, churn: { gamma: 0.9, delta: 70 } }
    events:
      festival: { from: 10, days: 20, odds_of_playing: 6 }

    """

  /// A small economy, alone or with the profiles of a scenario in the repository. These collect more the more they play.
  private static func scenario(_ name: String?, _ events: [Scenario.Event]) throws -> Scenario {
    var scenario = try Scenario(Document(yaml: Array(economy.utf8), name: "economy.yaml"))
    if let name {
      let shipped = try Scenario(
        Document(yaml: try Checkout.bytes("scenarios/\(name).yaml"), name: "\(name).yaml"))
      let brought = Set(shipped.events.compactMap(\.brings))
      let profiles = shipped.players.profiles.filter { !brought.contains($0.id) }
      let all = profiles.reduce(0) { $0 + $1.share }
      scenario.players.profiles = profiles.map { profile in
        var own = profile
        (own.share, own.returns) = (profile.share / all, 0)
        return own
      }
    }
    if !events.isEmpty { scenario.events = events }
    let count = Double(scenario.players.profiles.count)
    for place in scenario.players.profiles.indices {
      scenario.players.profiles[place].collects = 0.3 + 0.6 * Double(place) / (count - 1)
    }
    return scenario
  }

  private static let log = 4...53

  /// Whether the ranges hold the chance of the quest and how often the first profile collects, if the mix is known.
  private static func held(_ scenario: Scenario, seed: UInt64) throws -> [Bool] {
    let plan = try Plan(scenario)
    var observed = ObservedPlayers(scenario, plan: plan, mostADay: 100)
    try Simulation(plan, players: 600, seed: seed).record { player in
      let days = player.sessions.map { session in
        ObservedDay(
          date: log.lowerBound + Int(session.day),
          times: Dictionary(session.actions.map { ($0.action, Int($0.amount)) }, uniquingKeysWith: +))
      }
      observed.add(days, isNew: true)
    }
    let profiles = scenario.players.profiles
    let habits = try Habits(
      observed, until: log.upperBound, try observed.weekdayFit(in: log), try PlayerMix(profiles),
      models: profiles, usesClock: false, draws: 100, seed: seed)
    let chance = habits.fields.first { $0.path == "missions.quest.chance" }
    let collects = habits.profileFields[0].first { $0.path == "collects" }
    return [
      try #require(chance).ninety.contains(0.5),
      try #require(collects).ninety.contains(profiles[0].collects),
    ]
  }

  /// A range of 90 % holds the truth in fewer than 7 of 12 rounds once in 2,000 cases. When days of play counted as if the event had
  /// not been, 0 of 4 ranges held it.
  @Test(
    "have ranges that hold the truth",
    arguments: [
      (nil, []),
      (
        "season",
        [
          Scenario.Event(id: "holiday", from: 14, days: 10, oddsOfPlaying: 0.6),
          Scenario.Event(id: "outage", from: 9, isClosed: true),
        ]
      ), ("full-economy", [Scenario.Event(id: "away", from: 9, days: 20, oddsOfPlaying: 0.15)]),
    ] as [(String?, [Scenario.Event])])
  func coverage(name: String?, events: [Scenario.Event]) throws {
    let scenario = try Self.scenario(name, events)
    var held = [0, 0]
    for round in 1...12 {
      for (place, isHeld) in try Self.held(scenario, seed: UInt64(round)).enumerated() where isHeld {
        held[place] += 1
      }
    }
    #expect(held.allSatisfy { $0 >= 7 }, "\(held) of 12")
  }
}
