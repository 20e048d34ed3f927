import Testing

@testable import RewardEngine

@Suite("A player's state")
struct PlayerStateTests {
  /// A habit with grace and freezes, a restarting login streak, levels, a boost and freezes that expire.
  private static func economy(days: Int, activity: Double) -> Scenario {
    var habit = Scenario.Streak(
      id: "habit", perPlayer: 2, dayCountsWhen: .activity("task"), protectedBy: "freeze")
    habit.rules.missedDay = .loseOne
    habit.rules.graceDays = 1
    habit.milestones = [.init(id: "tens", lengths: .every(10), pays: .init(["coins": 20]))]
    var daily = Scenario.Streak(id: "daily")
    daily.rules.missedDay = .restart
    daily.rules.clock = .utc
    var scenario = Scenario.rehearsed(
      currencies: [.init(id: "coins", start: 7)],
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: 5), start: 2)],
      boosts: [.init(id: "double", factorHundredths: 200, days: 3)], login: .init(["coins": 1, "xp": 3]),
      activities: [.init(id: "task", perActiveDay: .chance(0.7), pays: .init(["xp": 5]))],
      levels: .init(
        curve: .quadratic(square: 5, linear: 5, constant: 0), eachLevelPays: .init(["double": 1])),
      streaks: [habit, daily],
      shop: [
        .init(
          id: "one", gives: .init(["freeze": 1]), cost: .currency([.init("coins", 10)], prefer: nil),
          demand: .chance(0.3, quantity: 1))
      ], zone: -300,
      profile: .init(id: "player", share: 1, activity: .fixed(activity), churn: .daily(0.02), returns: 0.05))
    scenario.items[0].expiresAfterDays = 9
    scenario.days = days
    return scenario
  }

  private static func states(_ plan: Plan, players: Int = 1500, threads: Int = 2) async throws
    -> [PlayerState]
  {
    var states: [PlayerState] = []
    try await Simulation(plan, players: players, seed: 5).states(threads: threads) { states += $0 }
    return states
  }

  private static func plan(_ scenario: Scenario, from states: [PlayerState], day: Int) throws -> Plan {
    var opening = OpeningStates(of: try Plan(scenario), day: day)
    for state in states { opening.add(state) }
    return try Plan(scenario, from: opening)
  }

  @Test("lets a run that is cut in two end as the whole one does", arguments: [0.6, 1])
  func cutInTwo(activity: Double) async throws {
    let whole = try await Self.states(try Plan(Self.economy(days: 60, activity: activity)))
    let first = try await Self.states(try Plan(Self.economy(days: 31, activity: activity)))
    let second = try Self.plan(Self.economy(days: 29, activity: activity), from: first, day: 31)
    let cut = try await Self.states(second)
    #expect(whole.count == 1500)
    #expect(cut == whole)
  }

  @Test("counts a purchase of before on the first day of play, where nothing is sold any more")
  func purchasesBefore() async throws {
    var scenario = Self.economy(days: 9, activity: 1)
    scenario.players.profiles[0].churn = .never
    scenario.players.profiles[0].returns = 0
    // 7 coins at the start and 1 a day: the price is reached on the third day.
    scenario.shop[0].demand = .chance(1, quantity: 1)
    let states = try await Self.states(try Plan(scenario), players: 2)
    (scenario.days, scenario.shop[0].demand) = (3, .chance(0, quantity: 1))
    let plan = try Self.plan(scenario, from: states, day: 9)
    let simulation = Simulation(plan, players: 2, seed: 5)
    let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    #expect(outcome.reaching("purchase", 1) == SurvivalCurve(strata: [[2, 0, 0]], censored: [[0, 0, 0]]))
  }

  @Test("goes on as one run for players who arrive day by day, too")
  func arrivals() async throws {
    func scenario(_ days: Int) -> Scenario {
      var scenario = Self.economy(days: days, activity: 0.6)
      scenario.players.arrival = .perDay(30)
      return scenario
    }
    let whole = try await Self.states(try Plan(scenario(50)))
    let first = try await Self.states(try Plan(scenario(20)))
    #expect(first.count == 600)
    let cut = try await Self.states(try Self.plan(scenario(30), from: first, day: 20))
    #expect(cut == whole)
  }

  @Test(
    "goes on as one run over events, too, wherever it is cut", arguments: [18, 20, 21, 22, 26])
  func events(cut: Int) async throws {
    func scenario(_ days: Int) -> Scenario {
      var scenario = Self.economy(days: days, activity: 0.6)
      scenario.players.arrival = .perDay(30)
      scenario.players.count = 1500
      scenario.players.profiles[0].share = 0.9
      scenario.players.profiles.append(.init(id: "visitor", share: 0.1, activity: .fixed(0.4)))
      scenario.events = [
        .init(id: "outage", from: 20, days: 2, isClosed: true),
        .init(id: "party", from: 19, days: 6, every: 9, experienceHundredths: 300, priceHundredths: 50),
        .init(id: "viral", from: 16, days: 8, oddsOfPlaying: 2, brings: "visitor"),
      ]
      return scenario
    }
    let whole = try await Self.states(try Plan(scenario(50)))
    let first = try await Self.states(try Plan(scenario(cut)))
    let second = try await Self.states(try Self.plan(scenario(50 - cut), from: first, day: cut))
    #expect(whole.count == 1500)
    #expect(second == whole)
  }

  @Test("is the same with any number of threads, in the order of the players")
  func order() async throws {
    let plan = try Plan(Self.economy(days: 5, activity: 0.6))
    let states = try await Self.states(plan, players: 5000, threads: 1)
    #expect(states.map(\.rank) == Array(0..<5000))
    #expect(try await Self.states(plan, players: 5000, threads: 3) == states)
  }

  @Test("says what was done by hand: five days, of which the last two are missed")
  func byHand() throws {
    var streak = Scenario.Streak(id: "habit")
    streak.rules.missedDay = .loseOne
    let scenario = Scenario.rehearsed(
      currencies: [.init(id: "coins", start: 4)], login: .init(["coins": 2]), streaks: [streak])
    let values = try Self.values(scenario, "CCCMM")
    #expect(values[.balance(resource: 0)] == 10)
    #expect(values[.arrived] == 0 && values[.lastActive] == 2 && values[.activeDays] == 3)
    // Three days minus one for each missed day.
    #expect(values[.streak(0, copy: 0, .length)] == 1)
    #expect(values[.streak(0, copy: 0, .record)] == 3)
    #expect(values[.streak(0, copy: 0, .gap)] == 2)
    #expect(values[.streak(0, copy: 0, .hurt)] == 1)
    #expect(values[.streak(0, copy: 0, .lastCounted)] == 2)
    #expect(values[.leaves] == -1 && values[.returns] == -1)
  }

  /// Five days from day 0 on, twice the ten of each day of play.
  @Test("names the first and the last day of a boost, and lets it count on")
  func boosts() throws {
    let scenario = Scenario.rehearsed(
      currencies: [.init(id: "token", start: 1)],
      boosts: [.init(id: "double", factorHundredths: 200, days: 5)],
      missions: [
        .init(id: "a", costs: [.init("token", 1)], pays: .init(["double": 1])),
        .init(id: "b", pays: .init(["xp": 10])),
      ], levels: .init(curve: .table([1_000_000])))
    let before = try Self.values(scenario, "CM")
    #expect(before[.boostFrom(0)] == 0 && before[.boostUntil(0)] == 4)
    var opening = OpeningStates(of: try Plan(scenario), day: 2)
    opening.add(PlayerState(profile: 0, rank: 0, values: opening.fields.map { before[$0] ?? 0 }))
    let after = try Self.values(scenario, "CM", from: opening)
    let experience = try #require(try Plan(scenario).experience)
    #expect(before[.balance(resource: experience)] == 20 && after[.balance(resource: experience)] == 40)
    #expect(after[.boostFrom(0)] == 0 && after[.boostUntil(0)] == 4)
    let ended = try Self.values(scenario, "CMC", from: opening)
    #expect(ended[.boostFrom(0)] == -1 && ended[.boostUntil(0)] == -1)
  }

  @Test("names the last day on which a streak was lost, where players react to it")
  func lastBreak() throws {
    var scenario = Scenario.rehearsed(streaks: [.init(id: "habit")])
    scenario.players.feedback = .init(streak: "habit", afterBreak: 1)
    #expect(try Self.values(scenario, "CCC")[.lastBreak] == -1)
    let before = try Self.values(scenario, "CCMM")
    #expect(before[.lastBreak] == 2)
    var opening = OpeningStates(of: try Plan(scenario), day: 4)
    opening.add(PlayerState(profile: 0, rank: 0, values: opening.fields.map { before[$0] ?? 0 }))
    #expect(try Self.values(scenario, "CC", from: opening)[.lastBreak] == 2)
  }

  @Test("is left as it is by days without play, except for what time does")
  func noPlay() throws {
    let streak = Scenario.Streak(id: "habit", rules: StreakRules(.seed003))
    let scenario = Scenario.rehearsed(
      currencies: [.init(id: "coins", start: 4)], login: .init(["coins": 2]), streaks: [streak])
    var opening = OpeningStates(of: try Plan(scenario), day: 3)
    let before = try Self.values(scenario, "CCC")
    opening.add(PlayerState(profile: 0, rank: 0, values: opening.fields.map { before[$0] ?? 0 }))
    let after = try Self.values(scenario, "MM", from: opening)
    // One day of grace, then one day lost; nobody receives a starting balance again.
    var expected = before
    expected[.streak(0, copy: 0, .length)] = 2
    expected[.streak(0, copy: 0, .gap)] = 2
    expected[.streak(0, copy: 0, .hurt)] = 1
    #expect(after == expected)
  }

  @Test("counts what is left of expiring freezes by the days they have left")
  func expiring() throws {
    var scenario = Scenario.rehearsed(
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 2)],
      login: .init(["freeze": 1]))
    scenario.items[0].expiresAfterDays = 4
    // Three on day 0, one on day 1, none on day 2: they last four days and expire on days 4 and 5.
    let values = try Self.values(scenario, "CCM")
    #expect((1...4).map { values[PlayerField.expiring(resource: 0, inDays: $0)] } == [0, 3, 1, 0])
    var opening = OpeningStates(of: try Plan(scenario), day: 3)
    opening.add(PlayerState(profile: 0, rank: 0, values: opening.fields.map { values[$0] ?? 0 }))
    #expect(try Self.values(scenario, "M", from: opening)[.balance(resource: 0)] == 4)
    #expect(try Self.values(scenario, "MM", from: opening)[.balance(resource: 0)] == 1)
    #expect(try Self.values(scenario, "MMM", from: opening)[.balance(resource: 0)] == 0)
  }

  /// The player's values after one pattern, `C` for a day of play.
  private static func values(
    _ scenario: Scenario, _ pattern: String, from opening: OpeningStates? = nil
  ) throws -> [PlayerField: Int32] {
    var scenario = scenario
    scenario.days = pattern.count
    let plan = try Plan(scenario, from: opening)
    var tile = Tile(plan: plan, luck: Luck(seed: 1))
    tile.seat(profile: 0, number: 0, players: 1)
    tile.drawPlayers()
    for (day, letter) in pattern.enumerated() {
      tile.play(Int32(day), attendance: (0..<Tile.width).map { $0 == 0 && letter == "C" })
      tile.skipMeasures()
    }
    return Dictionary(uniqueKeysWithValues: zip(plan.playerFields, tile.state(of: 0).values))
  }
}
