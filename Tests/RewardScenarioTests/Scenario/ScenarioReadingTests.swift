import Testing

@testable import RewardScenario

@Suite("Reading a scenario")
struct ScenarioReadingTests {
  @Test("gives what is left out the default of the scenario's own types")
  func defaults() throws {
    let read = try Scenario(
      Document([
        "currencies": ["coins": [:]], "items": ["ticket": ["kind": "consumable"]],
        "levels": ["curve": ["quadratic": ["square": 50]]], "boosts": ["double": ["days": 1]],
        "missions": ["share": [:]], "streaks": ["daily": [:]],
      ]))
    let players = Scenario.Players(profiles: Scenario.Profile.mix("game") ?? [])
    let written = Scenario(
      title: "A test", currencies: [.init(id: "coins")], items: [.init(id: "ticket", kind: .consumable)],
      boosts: [.init(id: "double", days: 1)], missions: [.init(id: "share")],
      levels: .init(curve: .quadratic(square: 50, linear: 0, constant: 0)), streaks: [.init(id: "daily")],
      players: players)
    #expect(read == written)
  }

  @Test("takes each field for what it says")
  func everyField() throws {
    let streak: Node = [
      "rules": "seed003", "day_counts_when": "run", "goal": 2, "protected_by": "freeze", "grace_days": 2,
      "cycle": ["7": ["coins": 50], "1": ["coins": 5]],
      "milestones": ["tens": ["every": 10, "pays": ["coins": "streak"]]],
    ]
    let scenario = try Scenario(
      Document([
        "currencies": ["coins": ["kind": "hard", "start": 3]],
        "items": ["freeze": ["kind": "streak_freeze", "hold_at_most": 2, "start": 1]],
        "activities": ["run": ["per_active_day": ["chance": 0.8], "pays": ["coins": 1]]],
        "streaks": ["daily": streak],
        "shop": [
          "freeze": [
            "gives": ["freeze": 1], "price": ["coins": 10], "demand": ["keep": 2, "propensity": 0.5],
          ]
        ],
        "players": [
          "mix": "habit-app", "arrive": ["per_day": 500], "week": ["sunday": -0.25],
          "zones": ["kathmandu": ["utc_offset": 5.75, "share": 1]], "feedback": "literature",
          "daily_shock": ["spread": 0.3],
        ],
      ]))
    var rules = StreakRules(.seed003)
    rules.goal = 2
    rules.graceDays = 2
    var daily =
      Scenario.Streak(
        id: "daily", dayCountsWhen: .activity("run"), rules: rules, protectedBy: "freeze",
        cycle: [
          .init(day: 1, pays: .init([.init("coins", .fixed(5))])),
          .init(day: 7, pays: .init([.init("coins", .fixed(50))])),
        ], cycleDays: 7,
        milestones: [.init(id: "tens", lengths: .every(10), pays: .init([.init("coins", .streakLength)]))])
    daily.namedRules = .seed003
    #expect(scenario.streaks == [daily])
    #expect(scenario.currencies == [.init(id: "coins", kind: .hard, start: 3)])
    #expect(scenario.items == [.init(id: "freeze", kind: .streakFreeze(holdAtMost: 2), start: 1)])
    #expect(
      scenario.activities == [
        .init(id: "run", perActiveDay: .chance(0.8), pays: .init([.init("coins", .fixed(1))]))
      ])
    #expect(
      scenario.shop == [
        .init(
          id: "freeze", gives: .init([.init("freeze", .fixed(1))]),
          cost: .currency([.init("coins", 10)], prefer: nil),
          demand: .keep(held: 2, propensity: 0.5))
      ])
    #expect(scenario.players.arrival == .perDay(500))
    #expect(scenario.players.week == [0, 0, 0, 0, 0, 0, -0.25])
    #expect(scenario.players.zones == [.init(id: "kathmandu", utcOffsetMinutes: 345, share: 1)])
    #expect(scenario.players.feedback == .literature(streak: "daily"))
    #expect(scenario.players.dailyShock == .init(spread: 0.3, replications: 20))
  }

  @Test("lets a profile inherit from a ready-made one, by name or by 'like'")
  func inheritance() throws {
    let scenario = try Scenario(
      Document([
        "players": [
          "profiles": [
            "casual": ["share": 0.5], "students": ["share": 0.25, "like": "regular", "collects": 0.5],
            "regular": ["share": 0.25, "activity": 0.5],
          ]
        ]
      ]))
    var casual = try #require(Scenario.Profile.named("casual"))
    casual.share = 0.5
    var students = try #require(Scenario.Profile.named("regular"))
    (students.id, students.share, students.collects) = ("students", 0.25, 0.5)
    let own = Scenario.Profile(id: "regular", share: 0.25, activity: .fixed(0.5))
    #expect(scenario.players.profiles == [casual, own, students])
  }

  @Test("finds all faults in one pass, each once")
  func allFaults() {
    let document = Document([
      "days": 0, "currencies": ["coins": ["start": -1]], "login": ["pays": ["coin": 1]],
      "players": ["profiles": ["casual": ["share": 2], "whale": ["share": 0.1]]],
    ])
    // The shares do not sum to 1 either, but only because one of them is invalid.
    #expect(document.faults.count == 4)
  }

  // Three shares of 0.3333333333 fall short of 1 by 1e-10, within the tolerance of 1e-9; with two digits
  // fewer they fall short by 1e-8.
  @Test("takes shares that sum to 1 but for rounding", arguments: [(0.3333333333, 0), (0.33333333, 1)])
  func sharesSum(third: Double, faults: Int) {
    let profile: Node = ["share": Node(floatLiteral: third)]
    let document = Document([
      "players": ["profiles": ["casual": profile, "regular": profile, "whale": profile]]
    ])
    #expect(document.faults.count == faults)
  }

  @Test("lets as many arrive as there is time for, and no more", arguments: [(33.4, 0), (33.3, 1)])
  func arrivals(perDay: Double, faults: Int) {
    let players: Node = ["mix": "game", "count": 1000, "arrive": ["per_day": Node(floatLiteral: perDay)]]
    #expect(Document(["days": 30, "players": players]).faults.count == faults)
  }

  @Test("says in how many days how many players arrive", arguments: [(1, "1 day"), (2, "2 days")])
  func arrivingDays(days: Int, words: String) {
    let players: Node = ["mix": "game", "count": 1000, "arrive": ["per_day": 20]]
    let faults = Document(["days": Node(integerLiteral: days), "players": players]).faults
    #expect(faults.first?.hasSuffix("players arrive in \(words)") == true)
  }
}
