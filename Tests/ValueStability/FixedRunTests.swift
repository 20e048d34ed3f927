import RewardEngine
import Testing

// Digests pasted from a run: they say that nothing moved, not that it is right.
//
// They may change only with a note in the changes page, which says what moved and why; what is right
// is said by the tests of the engine, the laws and the closed forms. Debug and release builds, any
// number of threads and any machine give these same values.
@Suite("The value of a fixed run")
struct FixedRunTests {
  @Test("has not moved", arguments: Fixed.all)
  func digest(fixed: Fixed) async throws {
    let simulation = Simulation(try Plan(fixed.scenario), players: 2_500, seed: 20_260_101)
    let digest = try await simulation.run(threads: 2).digest
    #expect(digest.description == fixed.digest)
  }
}

/// A scenario that is never to be edited (a new one is added instead), and the digest of its run.
struct Fixed: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var scenario: Scenario
  var digest: String

  init(_ name: String, _ scenario: Scenario, digest: String) {
    testDescription = name
    self.scenario = scenario
    self.digest = digest
  }

  static let all = [
    Fixed("habit", habit, digest: "7f1bc8840b1661f3"),
    Fixed("login and levels", loginAndLevels, digest: "191a46bd2f081603"),
    Fixed("goals and clocks", goalsAndClocks, digest: "2e731ae4d0b3d820"),
    Fixed("churn and feedback", churnAndFeedback, digest: "013ba8ab37196538"),
  ]

  private static func pays(_ amounts: [String: Int]) -> Scenario.Payment {
    Scenario.Payment(amounts.map { .init($0.key, .fixed($0.value)) })
  }

  /// Grace, a shared freeze pool, milestones above the record, a keep policy.
  private static let habit = Scenario(
    title: "Habit", days: 40, currencies: [.init(id: "diamonds", start: 10)],
    items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil))],
    streaks: [
      .init(
        id: "habit", perPlayer: 3, rules: StreakRules(.seed003), protectedBy: "freeze",
        milestones: [.init(id: "fives", lengths: .every(5), pays: pays(["diamonds": 20]))])
    ],
    shop: [
      .init(
        id: "freeze", gives: pays(["freeze": 1]), cost: .currency([.init("diamonds", 10)], prefer: nil),
        demand: .keep(held: 2, propensity: nil))
    ],
    players: .init(profiles: Scenario.Profile.mix("habit-app") ?? [], week: Week.habit))

  /// A cycle, missions, a boost, random items, level rewards and a shop with two currencies.
  private static let loginAndLevels = Scenario(
    title: "Login and levels", days: 30,
    currencies: [.init(id: "coins", kind: .hard), .init(id: "points")],
    items: [.init(id: "fonts", kind: .collection(size: 4))], boosts: [.init(id: "double", days: 2)],
    activities: [.init(id: "chat", perActiveDay: .poisson(1.7), pays: pays(["xp": 3]))],
    missions: [
      .init(id: "buy", doneBy: .realPurchase, pays: pays(["points": 50])),
      .init(id: "gift", chance: 0.4, costs: [.init("coins", 5)], pays: pays(["xp": 30])),
      .init(id: "watch", chance: 0.7, pays: pays(["xp": 20, "points": 5])),
    ],
    levels: .init(
      curve: .geometric(first: 60, ratio: 1.3),
      rewards: [
        .init(level: 3, pays: pays(["double": 1])), .init(level: 5, pays: .init(randomItem: .shop)),
      ]),
    streaks: [
      .init(
        id: "login",
        cycle: [.init(day: 1, pays: pays(["points": 25])), .init(day: 7, pays: pays(["coins": 50]))],
        cycleDays: 7)
    ],
    shop: [
      .init(
        id: "font", gives: pays(["fonts": 1]),
        cost: .currency([.init("coins", 50), .init("points", 50)], prefer: nil),
        demand: .chance(0.2, quantity: 1)),
      .init(id: "pack", gives: pays(["coins": 500]), cost: .realMoney(499), demand: .weight(1)),
    ],
    players: .init(profiles: Scenario.Profile.mix("game") ?? [], week: Week.game))

  /// Goals of two events, leeway that moves events, a UTC server, whole-gap freezes by hand.
  private static let goalsAndClocks: Scenario = {
    var client = StreakRules(.seed002Client)
    client.goal = 2
    client.leewayHours = 3
    client.leeway = .previousDay
    client.freezeUse = .byHand
    return Scenario(
      title: "Goals and clocks", days: 30,
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: 3), start: 2)],
      login: pays(["freeze": 1]), activities: [.init(id: "read", perActiveDay: .poisson(2))],
      streaks: [
        .init(id: "client", dayCountsWhen: .anyActivity, rules: client, protectedBy: "freeze"),
        .init(id: "server", rules: StreakRules(.seed002Server)),
      ],
      players: .init(
        profiles: [
          .init(
            id: "reader", share: 1, activity: .beta(mean: 0.8, concentration: 6), freezeAcceptance: 0.6)
        ],
        zones: [
          .init(id: "east", utcOffsetMinutes: 540, share: 0.5),
          .init(id: "west", utcOffsetMinutes: -480, share: 0.5),
        ]))
  }()

  /// Arrivals day by day, returns, and rewards that change behaviour.
  private static let churnAndFeedback = Scenario(
    title: "Churn and feedback", days: 50, currencies: [.init(id: "coins")],
    streaks: [
      .init(
        id: "visit", rules: StreakRules(.duolingoLike),
        milestones: [
          .init(id: "weeks", lengths: .every(7), pays: .init([.init("coins", .streakLength)]))
        ])
    ],
    players: .init(
      profiles: [
        .init(
          id: "visitor", share: 1, activity: .beta(mean: 0.6, concentration: 4),
          churn: .beta(gamma: 1.3, delta: 9), returns: 0.02)
      ], arrival: .perDay(60), feedback: .literature(streak: "visit")))
}
