import Testing

@testable import RewardEngine

/// Derived by hand: churned players are dormant 28 days after their last day of play.
///
/// Days 7, 15, 23, 31 … check for retired players.
@Suite("Retirement")
struct RetirementTests {
  @Test(
    "waits for everything that days still change of a player",
    arguments: [
      Case("nothing but the four weeks", retires: 31),
      // Days 1 to 60 take a freeze each, and day 61 breaks the streak.
      Case("freezes that are spent", freezes: 60, retires: 63),
      // Played on days 0 to 44; each of days 45 to 89 loses one day.
      Case("a run that loses a day a day", missedDay: .loseOne, leaves: 45, retires: 95),
      Case("days of grace", graceDays: 40, retires: 47),
      // They are received on day 4, long after the streak was lost, and used on days 4 to 43.
      Case("freezes that are spent on nothing", leaves: 5, retires: 47) { $0.giveFreezesAfterTheRun() },
      // They fill no gap during the absence, and expire on day 60.
      Case("freezes that expire", freezes: 3, retires: 63) {
        $0.streaks[0].rules.freezeFill = .wholeGap
        $0.items[0].expiresAfterDays = 60
      },
      Case("a return", returns: 98, retires: nil),
      // It is after the last day.
      Case("a return after the last day", returns: 99, retires: 31),
    ])
  func waits(example: Case) throws {
    var scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: example.freezes)],
      streaks: [Scenario.Streak(id: "daily", rules: example.rules, protectedBy: "freeze")])
    scenario.days = 99
    example.change(&scenario)
    var tile = Tile(plan: try Plan(scenario), luck: Luck(seed: 1))
    tile.seat(profile: 0, number: 0, players: 1)
    tile.drawPlayers()
    tile.lanes(tile.plan.layout.departs)[0] = example.leaves
    tile.lanes(tile.plan.layout.returnsOn)[0] = example.returns
    #expect(tile.firstDayWithoutLiving() == example.retires)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rules = StreakRules()
    var freezes: Int
    var leaves: Int32
    var returns: Int32
    var retires: Int?
    var change: @Sendable (inout Scenario) -> Void

    init(
      _ waitsFor: String, freezes: Int = 0, missedDay: StreakRules.MissedDay = .reset, graceDays: Int = 0,
      leaves: Int32 = 1, returns: Int32 = .max, retires: Int?,
      change: @escaping @Sendable (inout Scenario) -> Void = { _ in }
    ) {
      testDescription = waitsFor
      (rules.missedDay, rules.graceDays) = (missedDay, graceDays)
      (self.freezes, self.leaves, self.returns, self.retires) = (freezes, leaves, returns, retires)
      self.change = change
    }
  }

  /// Players arrive over time, so that some arrive after others have retired.
  private static func scenario(days: Int) -> Scenario {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")], login: Scenario.Payment(["coins": 3]),
      streaks: [Scenario.Streak(id: "daily")],
      profile: Scenario.Profile(id: "player", share: 1, activity: .fixed(0.6), churn: .daily(0.02)))
    scenario.days = days
    scenario.players.count = 600
    scenario.players.arrival = .perDay(8)
    return scenario
  }

  /// The same economy continued after 60 days: some players carried over have been absent for long.
  private static func secondPart(days: Int, seed: UInt64) async throws -> Plan {
    let first = try Plan(scenario(days: 60))
    var opening = OpeningStates(of: first, day: 60)
    try await Simulation(first, players: 600, seed: seed).states(threads: 1) { states in
      for state in states { opening.add(state) }
    }
    return try Plan(scenario(days: days), from: opening)
  }

  @Test(
    "leaves the living in the order of their seats, with all that is theirs", arguments: [1, 2],
    [false, true])
  func everybodyKeepsWhatIsHis(seed: UInt64, isCarriedOver: Bool) async throws {
    let plan =
      isCarriedOver
      ? try await Self.secondPart(days: 150, seed: seed) : try Plan(Self.scenario(days: 150))
    var moved = Tile(plan: plan, luck: Luck(seed: seed))
    var still = Tile(plan: plan, luck: Luck(seed: seed))
    moved.begin(players: 600)
    still.begin(players: 600)
    var tally = Tally(plan)
    tally.withTables { tables in
      for day in 0..<Int32(149) {
        moved.live(day, into: tables)
        moved.retire(after: day)
        still.live(day, into: tables)
        #expect(moved.differenceOfLiving(to: still) == nil, "day \(day)")
      }
    }
    #expect(moved.joined == 600 && moved.living < 300)
    moved.takeSeats()
    #expect(moved.living == 600 && (0..<600).allSatisfy { moved.rank(of: $0) == $0 })
    let kept = [
      plan.resources[0].column, plan.layout.departs, plan.layout.lastActive, plan.layout.activeDays,
    ]
    for index in kept {
      #expect((0..<600).allSatisfy { moved.lanes(index)[$0] == still.lanes(index)[$0] })
    }
  }
}

extension Scenario {
  /// A mission that can be paid for once makes a streak of one day; the fifth login gives 40 freezes.
  fileprivate mutating func giveFreezesAfterTheRun() {
    currencies = [Currency(id: "coins", start: 1)]
    login = Payment(["xp": 1])
    missions = [Mission(id: "once", costs: [Price("coins", 1)])]
    levels = Levels(
      highest: 2, curve: .table([5]), rewards: [Levels.Reward(level: 2, pays: Payment(["freeze": 40]))])
    streaks[0].dayCountsWhen = .mission("once")
    streaks[0].rules.freezeAtZero = .spend
  }
}

extension Tile {
  fileprivate mutating func begin(players: Int) {
    seat(profile: 0, number: 0, players: players)
    drawPlayers()
  }

  fileprivate mutating func live(_ day: Int32, into tables: Tables) {
    play(day)
    measure(day, .days, into: tables)
  }

  /// The first day after which no player is living; `nil` if somebody is to the end.
  fileprivate mutating func firstDayWithoutLiving() -> Int? {
    var tally = Tally(plan)
    for day in 0..<Int32(plan.days) {
      tally.withTables { live(day, into: $0) }
      retire(after: day)
      if living == 0 { return Int(day) }
    }
    return nil
  }

  /// A difference between the living and the same players in a tile in which everyone kept their seat.
  fileprivate borrowing func differenceOfLiving(to still: borrowing Tile) -> String? {
    for lane in 0..<living {
      let seat = Int(seats[lane])
      if lane > 0, seats[lane - 1] >= seats[lane] { return "seat \(seat) is in lane \(lane)" }
      for index in 0..<plan.layout.count where lanes(index)[lane] != still.lanes(index)[seat] {
        return
          "column \(index) of seat \(seat) is \(lanes(index)[lane]) instead of \(still.lanes(index)[seat])"
      }
    }
    return nil
  }
}
