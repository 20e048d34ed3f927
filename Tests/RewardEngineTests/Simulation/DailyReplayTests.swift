import Testing

@testable import RewardEngine

@Suite("A life told by history")
struct DailyReplayTests {
  /// A session: day, minute of it, minutes east of UTC, and how often the only activity is done.
  typealias LoggedSession = (day: Int, minute: Int, offset: Int, times: Int)

  private static func scenario(days: Int, goal: Int, clock: StreakRules.Clock) -> Scenario {
    var rules = StreakRules()
    rules.goal = goal
    rules.clock = clock
    var scenario = Scenario.rehearsed(
      activities: [Scenario.Activity(id: "walk", perActiveDay: .fixed(9))],
      streaks: [Scenario.Streak(id: "run", dayCountsWhen: .activity("walk"), rules: rules)])
    scenario.days = days
    return scenario
  }

  private static func player(_ sessions: [LoggedSession]) -> Replay.Player {
    Replay.Player(
      address: PlayerAddress(profileKey: 0, rank: 0),
      events: sessions.map {
        Replay.Event(
          day: Int32($0.day), minute: Int32($0.minute), zoneOffset: Int32($0.offset),
          action: .activity(0, copy: 0), amount: Int32($0.times))
      })
  }

  /// Length of the streak in force, days counted and runs lost, at the end of each day.
  private static func days(
    _ sessions: [LoggedSession], goal: Int = 1, clock: StreakRules.Clock = .utc
  ) throws -> [[Int32]] {
    let last = sessions.map(\.day).max() ?? 0
    var lives = DailyReplay(try Plan(scenario(days: last + 1, goal: goal, clock: clock)), seed: 1)
    var days: [[Int32]] = []
    lives.play(
      [player(sessions)],
      showing: [.field(.streak(0, copy: 0, .length)), .counted(streak: 0), .losses(streak: 0)]
    ) { days.append($1) }
    return days
  }

  @Test("shows what there is at the end of every day")
  func everyDay() throws {
    let days = try Self.days(
      [(0, 720, 0, 1), (1, 720, 0, 1), (3, 720, 0, 1)], clock: .playerZone)
    #expect(days == [[1, 1, 0], [2, 2, 0], [0, 2, 1], [1, 3, 1]])
  }

  /// Days 2, 3 and 4 are missed; the first costs nothing, the second ends the run, and the third finds none.
  @Test("shows missed days that grace does not cover, while there is a streak to lose")
  func exposed() throws {
    var scenario = Self.scenario(days: 6, goal: 1, clock: .playerZone)
    scenario.streaks[0].rules.graceDays = 1
    var lives = DailyReplay(try Plan(scenario), seed: 1)
    var days: [[Int32]] = []
    lives.play(
      [Self.player([(0, 720, 0, 1), (1, 720, 0, 1), (5, 720, 0, 1)])], showing: [.exposed(streak: 0)]
    ) { days.append($1) }
    #expect(days == [[0], [0], [0], [1], [1], [1]])
  }

  @Test("shows each player his own, in the order they were given")
  func order() throws {
    var lives = DailyReplay(try Plan(Self.scenario(days: 2, goal: 1, clock: .playerZone)), seed: 1)
    // The second arrives first.
    let players = [Self.player([(1, 720, 0, 1)]), Self.player([(0, 720, 0, 1), (1, 720, 0, 1)])]
    var days: [[Int32]] = []
    lives.play(players, showing: [.counted(streak: 0)]) { days.append($1) }
    #expect(days == [[0, 1], [1, 2]])
  }

  @Test("waits with UTC's day for who flies east after his midnight")
  func eastward() throws {
    // 8:00 of day 2 nine hours east is 23:00 of day 1 in UTC, which no day but 1 counts for.
    #expect(try Self.days([(0, 720, 0, 1), (2, 480, 540, 1)]) == [[1, 1, 0], [1, 1, 0], [2, 2, 0]])
    // An hour later it is day 2 in UTC, and day 1 was missed.
    #expect(
      try Self.days([(0, 720, 0, 1), (2, 540, 540, 1)]) == [[1, 1, 0], [0, 1, 1], [1, 2, 1]])
  }

  @Test("waits with no more than one day of UTC for an early session in the east")
  func earlyInTheEast() throws {
    // Nine hours east, 8:00 of day 3 is 23:00 of day 2 in UTC. Day 1 of UTC ended at 9:00 of day 2 and was missed.
    #expect(
      try Self.days([(0, 720, 540, 1), (3, 480, 540, 1)])
        == [[1, 1, 0], [1, 1, 0], [0, 1, 1], [1, 2, 1]])
  }

  @Test("settles two of UTC's days at once for who flies far west")
  func westward() throws {
    // 20:00 fourteen hours east is 6:00 in UTC; 20:00 of day 1 ten hours west is 6:00 of day 2: day 1 is missed.
    #expect(try Self.days([(0, 1200, 840, 1), (1, 1200, -600, 1)]) == [[1, 1, 0], [1, 2, 1]])
    // At 13:59 it is still day 1 in UTC.
    #expect(try Self.days([(0, 1200, 840, 1), (1, 839, -600, 1)]) == [[1, 1, 0], [2, 2, 0]])
  }

  @Test("leaves out what a log tells of a day that has been settled")
  func late() throws {
    // Day 2 in UTC gets one of two; 8:00 fourteen hours east of it is day 1, which is over.
    let days = try Self.days(
      [(0, 720, 0, 2), (1, 1200, -600, 1), (2, 480, 840, 1)], goal: 2)
    #expect(days == [[1, 1, 0], [0, 1, 1], [0, 1, 1]])
    // Without the flight it is the second of day 2.
    #expect(try Self.days([(0, 720, 0, 2), (1, 1200, -600, 1), (2, 720, 0, 1)], goal: 2)[2] == [1, 2, 1])
  }

  private static func event(_ day: Int, _ action: PlayerAction, _ amount: Int = 1) -> Replay.Event {
    Replay.Event(
      day: Int32(day), minute: 600, zoneOffset: 0, action: action, amount: Int32(amount))
  }

  @Test("lets an only streak count every copy of an activity")
  func everyCopy() throws {
    var scenario = Scenario.rehearsed(
      activities: [Scenario.Activity(id: "walk", perActiveDay: .fixed(9))],
      streaks: [
        Scenario.Streak(id: "any", dayCountsWhen: .anyActivity),
        Scenario.Streak(id: "habit", perPlayer: 2, dayCountsWhen: .activity("walk")),
        Scenario.Streak(id: "walks", dayCountsWhen: .activity("walk")),
      ])
    scenario.days = 1
    var lives = DailyReplay(try Plan(scenario), seed: 1)
    var counted: [Int32] = []
    lives.play(
      [Replay.Player(address: .init(profileKey: 0, rank: 0), events: [Self.event(0, .activity(0, copy: 1))])],
      showing: (0..<3).map { .counted(streak: $0) }
    ) { counted = $1 }
    #expect(counted == [1, 1, 1])
  }

  @Test("takes a mission of a purchase as done with a pack, once a day", arguments: [false, true])
  func purchaseMission(isNamed: Bool) throws {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "points")],
      missions: [
        Scenario.Mission(
          id: "support", doneBy: .realPurchase, collecting: .automatic, pays: Scenario.Payment(["points": 9]))
      ],
      shop: [
        Scenario.Offer(
          id: "pack", gives: Scenario.Payment(["points": 100]), cost: .realMoney(499), demand: .weight(1))
      ])
    scenario.days = 2
    let named = isNamed ? [Self.event(1, .missionDone(0))] : []
    let plan = try Plan(scenario)
    var lives = DailyReplay(plan, seed: 1)
    var points: [Int32] = []
    let events = [Self.event(0, .login), Self.event(1, .pack(0)), Self.event(1, .pack(0))] + named
    lives.play(
      [Replay.Player(address: .init(profileKey: 0, rank: 0), events: events)],
      showing: [
        .field(.balance(resource: try #require(plan.catalogue.resources.firstIndex { $0 == "points" })))
      ]
    ) { points += $1 }
    #expect(points == [0, 209])
  }
}

/// Each day of play pays 3 coins, and a hat costs 5. The shop opens with 3, 6, 9, 7 and 10 coins, if it sells one hat on the
/// third day and two on the fifth.
@Suite("Chances to buy")
struct BuyingTests {
  private static func scenario(_ demand: Scenario.Offer.Demand, size: Int = 9) -> Scenario {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")],
      items: [Scenario.Item(id: "hat", kind: .collection(size: size))],
      login: Scenario.Payment(["coins": 3]),
      shop: [
        Scenario.Offer(
          id: "hat", gives: Scenario.Payment(["hat": 1]),
          cost: .currency([Scenario.Price("coins", 5)], prefer: nil), demand: demand)
      ])
    scenario.days = 5
    return scenario
  }

  private static func buying(
    _ demand: Scenario.Offer.Demand, size: Int = 9, _ bought: [Int: Int]
  ) throws -> DailyReplay.Buying {
    let plan = try Plan(scenario(demand, size: size))
    // Rules for a log let players buy any number.
    var lives = DailyReplay(try Plan(scenario(.chance(1, quantity: 100), size: size)), seed: 1)
    var days: [Replay.Event] = []
    for day in 0..<5 {
      days.append(event(day, .login, 1))
      if let units = bought[day] { days.append(event(day, .offer(0), units)) }
    }
    let player = Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: days)
    return try #require(lives.buying(of: [player], demands: plan.offers.map(\.demand)).first?.first)
  }

  private static func event(_ day: Int, _ action: PlayerAction, _ amount: Int) -> Replay.Event {
    Replay.Event(day: Int32(day), minute: 600, zoneOffset: 0, action: action, amount: Int32(amount))
  }

  @Test("are the days on which a player can pay, bought or not")
  func able() throws {
    #expect(
      try Self.buying(.chance(0.5, quantity: 1), [2: 1, 4: 2]) == DailyReplay.Buying(able: 4, bought: 2))
  }

  @Test("of two at once need the money for two")
  func quantity() throws {
    // Without a purchase the shop opens with 3, 6, 9, 12 and 15.
    #expect(try Self.buying(.chance(0.5, quantity: 2), [:]) == DailyReplay.Buying(able: 2))
  }

  @Test("are none where the rules refuse what the log says")
  func refused() throws {
    #expect(try Self.buying(.chance(0.5, quantity: 1), [0: 1]) == DailyReplay.Buying(able: 4, refused: 1))
  }

  @Test("end with the room for more, and with what a player wants to keep")
  func room() throws {
    #expect(
      try Self.buying(.chance(0.5, quantity: 1), size: 1, [2: 1]) == DailyReplay.Buying(able: 2, bought: 1))
    #expect(
      try Self.buying(.keep(held: 1, propensity: 0.5), [2: 1]) == DailyReplay.Buying(able: 2, bought: 1))
  }

  /// Each day of play pays 3 coins before missions. A mission costs 5 and pays 1, and a later one costs 2: days begin with 3, 6, 9,
  /// 6 and 9 coins, if both are done on the third. The later one finds 5 there.
  @Test("are the days on which a player can pay for a mission, after the missions before it")
  func missions() throws {
    var scenario = Self.scenario(.chance(0.5, quantity: 1))
    scenario.shop = []
    scenario.missions = [
      Scenario.Mission(
        id: "course", chance: 0.5, collecting: .automatic, costs: [Scenario.Price("coins", 5)],
        pays: Scenario.Payment(["coins": 1])),
      Scenario.Mission(id: "free", chance: 0.5, collecting: .automatic),
      Scenario.Mission(id: "snack", chance: 0.5, collecting: .automatic, costs: [Scenario.Price("coins", 2)]),
    ]
    func counted(_ done: [Int: [Int]]) throws -> [DailyReplay.Buying]? {
      var lives = DailyReplay(try Plan(scenario), seed: 1)
      let days = (0..<5).flatMap { day in
        [Self.event(day, .login, 1)] + (done[day] ?? []).map { Self.event(day, .missionDone($0), 1) }
      }
      let player = Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: days)
      return lives.buying(of: [player], demands: []).first
    }
    #expect(try counted([2: [0, 2]]) == [.init(able: 4, bought: 1), .init(), .init(able: 5, bought: 1)])
    #expect(try counted([0: [0]]) == [.init(able: 4, refused: 1), .init(), .init(able: 5)])
  }
}
