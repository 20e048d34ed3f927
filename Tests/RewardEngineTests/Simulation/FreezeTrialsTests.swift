import Testing

@testable import RewardEngine

@Suite("Trials of freezes")
struct FreezeTrialsTests {
  /// Plays on every even day, and on no other.
  static let everyOtherDay = Scenario.Profile(
    id: "two_day", share: 1, activity: .fixed(1), churn: .daily(1), returns: 1)
  /// Plays on the first day only.
  static let leaver = Scenario.Profile(id: "leaver", share: 1, activity: .fixed(1), churn: .daily(1))

  static func scenario(
    days: Int, freezes: Int, rules: StreakRules = StreakRules(), streaks: Int = 1,
    profile: Scenario.Profile = everyOtherDay, shop: [Scenario.Offer] = [], coins: Int = 0
  ) -> Scenario {
    Scenario(
      title: "Freezes", days: days, currencies: [.init(id: "coins", start: coins)],
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [
        .init(
          id: "visit", perPlayer: streaks, rules: rules, protectedBy: "freeze",
          milestones: [.init(id: "third", lengths: .at(3), pays: .init(["coins": 10]))])
      ],
      shop: shop, players: .init(profiles: [profile]))
  }

  private static func players(
    _ scenario: Scenario, players: Int = 1, most: Int = 50, after days: Int = 2,
    comparing figures: [FreezeTrials.Figure] = [
      .length, .longest, .received(resource: 0), .used, .held, .bought,
    ]
  ) throws -> [FreezeTrials.Player] {
    let plan = try Plan(scenario)
    let pool = try #require(plan.catalogue.resources.firstIndex(of: "freeze"))
    #expect(plan.catalogue.resources.firstIndex(of: "coins") == 0)
    var trials = FreezeTrials(
      Simulation(plan, players: players, seed: 5), of: pool, most: most, after: days, comparing: figures)
    return try (0..<trials.tiles).flatMap { try trials.players(ofTile: $0) }
  }

  @Test("find what two freezes of five days keep, as worked out by hand")
  func byHand() throws {
    // The player plays on days 0, 2 and 4, and freezes bridge days 1 and 3: 1 F 2 F 3, and 10 coins at 3.
    // Without either of them the other one bridges day 1, and day 3 resets: 1 F 2 . 1.
    let player = try Self.players(Self.scenario(days: 5, freezes: 2))[0]
    #expect(
      player.uses == [
        .init(day: 1, streak: 0, length: 1, fate: .wentOn),
        .init(day: 3, streak: 0, length: 2, fate: .wentOn),
      ])
    // Length, longest, coins, used, held, bought; day 3 is two days after day 1, day 5 is behind the end.
    #expect(
      player.trials == [
        .init(use: 0, after: [2, 0, 0, 1, 0, 0], atEnd: [2, 1, 10, 1, 0, 0]),
        .init(use: 1, after: nil, atEnd: [2, 1, 10, 1, 0, 0]),
      ])
    #expect(player.received == 2)
    // Without any protection every day of play starts again at 1, and both freezes are still held.
    #expect(player.together == [2, 2, 10, 2, -2, 0])
  }

  @Test("tell what is earned from what is bought, in fixed amounts and at random")
  func earned() throws {
    // The 10 coins of the third day buy a piece of a collection and 50 gems at once, for 10 coins; without a freeze,
    // nothing is bought. Each login's gem is earned in both runs.
    var scenario = Self.scenario(days: 5, freezes: 2)
    scenario.currencies.append(.init(id: "gems"))
    scenario.items.append(.init(id: "hats", kind: .collection(size: 20)))
    scenario.login = .init(["gems": 1])
    scenario.shop = [
      .init(
        id: "box", gives: .init([.init("gems", .fixed(50))], randomItem: .collection("hats")),
        cost: .currency([.init("coins", 10)], prefer: nil), demand: .chance(1, quantity: 1))
    ]
    let names = try Plan(scenario).catalogue.resources
    let (coins, gems, hats) = (
      try #require(names.firstIndex(of: "coins")), try #require(names.firstIndex(of: "gems")),
      try #require(names.firstIndex(of: "hats"))
    )
    let player = try Self.players(
      scenario,
      comparing: [
        .received(resource: coins), .earned(resource: coins), .received(resource: gems),
        .earned(resource: gems),
        .received(resource: hats), .earned(resource: hats),
      ])[0]
    #expect(player.trials.map(\.atEnd) == [[10, 10, 50, 0, 1, 0], [10, 10, 50, 0, 1, 0]])
  }

  @Test("let another freeze take the place of the one that is gone, as long as there are any")
  func toSpare() throws {
    let player = try Self.players(Self.scenario(days: 5, freezes: 3))[0]
    // Only the freeze that was left over is missing.
    #expect(player.trials.map(\.atEnd) == [[0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 1, 0]])
  }

  @Test("let the shop replace it, and count what was bought")
  func replaced() throws {
    let player = try Self.players(Self.scenario(days: 5, freezes: 2, shop: [Self.offer(keep: 2)], coins: 20))[
      0]
    // One is used on day 1 and one bought on day 2, and the same on days 3 and 4. Without the first, two are bought on
    // day 2; without the second, two on day 4.
    #expect(player.trials.map(\.atEnd) == [[0, 0, 0, 0, 0, -1], [0, 0, 0, 0, 0, -1]])
    #expect(player.received == 4)
  }

  @Test(
    "tell streaks that went on from players who left",
    arguments: [
      // Three freezes bridge three days of a player who has churned.
      (leaver, 3, [FreezeTrials.Fate.left, .left, .left]),
      // The player is absent on the last of six days, and would be back on the seventh.
      (everyOtherDay, 3, [.wentOn, .wentOn, .left]), (everyOtherDay, 2, [.wentOn, .wentOn]),
    ])
  func leaving(profile: Scenario.Profile, freezes: Int, expected: [FreezeTrials.Fate]) throws {
    let player = try Self.players(Self.scenario(days: 6, freezes: freezes, profile: profile))[0]
    #expect(player.uses.map(\.fate) == expected)
  }

  /// Plays on Mondays only but for one day in 20,000; day 0 is one.
  private static func weekly(days: Int, freezes: Int, rules: StreakRules = StreakRules()) -> Scenario {
    var scenario = scenario(
      days: days, freezes: freezes, rules: rules,
      profile: .init(id: "weekly", share: 1, activity: .fixed(0.5)))
    scenario.players.week = [10, -10, -10, -10, -10, -10, -10]
    return scenario
  }

  @Test(
    "tell streaks that end in the same gap from gaps that are still open",
    arguments: [
      // Two freezes bridge two days, the third resets, and the next Monday counts one day.
      (StreakRules.MissedDay.reset, 9, 2, [FreezeTrials.Fate.ended, .ended]),
      (.restart, 9, 2, [.ended, .ended]),
      (.reset, 4, 2, [.ended, .ended]), (.reset, 3, 2, [.undecided, .undecided]),
      // The only day is lost on day 2.
      (.loseOne, 3, 1, [.ended]), (.loseOne, 2, 1, [.undecided]),
    ])
  func gaps(missedDay: StreakRules.MissedDay, days: Int, freezes: Int, expected: [FreezeTrials.Fate]) throws {
    var rules = StreakRules()
    rules.missedDay = missedDay
    let player = try Self.players(Self.weekly(days: days, freezes: freezes, rules: rules))[0]
    #expect(player.uses.map(\.fate) == expected)
  }

  @Test("count a freeze on a streak of 0 as spent on nothing, and no other")
  func idle() throws {
    var rules = StreakRules()
    rules.freezeAtZero = .spend
    var scenario = Self.scenario(
      days: 40, freezes: 1, rules: rules, profile: .init(id: "p", share: 1, activity: .fixed(0.8)),
      shop: [Self.offer(keep: 1)], coins: 400)
    // Freezes are bought on days of play, on which the streak may stay at 0.
    scenario.activities = [.init(id: "walk", perActiveDay: .chance(0.5))]
    scenario.streaks[0].dayCountsWhen = .activity("walk")
    let uses = try Self.players(scenario, players: 20, most: 1).flatMap(\.uses)
    #expect(uses.contains { $0.length == 0 } && uses.contains { $0.length > 0 })
    #expect(uses.allSatisfy { ($0.length == 0) == ($0.fate == .idle) })
  }

  private static func offer(keep held: Int) -> Scenario.Offer {
    Scenario.Offer(
      id: "one", gives: .init(["freeze": 1]), cost: .currency([.init("coins", 4)], prefer: nil),
      demand: .keep(held: held, propensity: 1))
  }

  @Test("fill a whole gap or none: one freeze fewer may leave all of it open")
  func wholeGap() throws {
    var rules = StreakRules()
    rules.freezeFill = .wholeGap
    // Plays on Mondays: six days are filled at once on return, with six freezes.
    var scenario = Self.weekly(days: 8, freezes: 6, rules: rules)
    let player = try Self.players(scenario)[0]
    #expect(player.uses == Array(repeating: .init(day: 7, streak: 0, length: 1, fate: .wentOn), count: 6))
    // Without any of the six the gap stays open: a streak of 1 instead of 2, and five freezes left instead of none.
    #expect(player.trials.map(\.atEnd) == Array(repeating: [1, 1, 0, 6, -5, 0], count: 6))
    #expect(player.together == [1, 1, 0, 6, -6, 0])
    scenario.items[0].start = 7
    #expect(
      try Self.players(scenario)[0].trials.map(\.atEnd) == Array(repeating: [0, 0, 0, 0, 1, 0], count: 6))
  }

  @Test(
    "find for every freeze what a streak lived a second time by plain rules has more",
    arguments: StreakRules.MissedDay.allCases, [0, 1])
  func plainly(missedDay: StreakRules.MissedDay, grace: Int) throws {
    var rules = StreakRules()
    rules.missedDay = missedDay
    rules.graceDays = grace
    let scenario = Self.scenario(
      days: 40, freezes: 6, rules: rules,
      profile: .init(id: "p", share: 1, activity: .fixed(0.7), churn: .daily(0.01), returns: 0.1))
    let simulation = Simulation(try Plan(scenario), players: 60, seed: 5)
    var comes = Array(repeating: Array(repeating: false, count: 40), count: 60)
    try simulation.record { player in
      for session in player.sessions { comes[player.rank][Int(session.day)] = true }
    }
    let found = try Self.players(scenario, players: 60, after: 7, comparing: [.length, .longest, .used])
    var trials = 0
    for player in found {
      let with = PlainLife(comes[player.rank], rules, freezes: 6, without: nil)
      #expect(player.uses.map(\.day) == with.uses && player.uses.map(\.length) == with.lengths)
      #expect(player.trials.map(\.use) == Array(with.uses.indices))
      let unprotected = PlainLife(comes[player.rank], rules, freezes: 0, without: nil)
      #expect(
        player.together == (with.uses.isEmpty ? [] : with.figures(39).less(unprotected.figures(39))))
      for trial in player.trials {
        trials += 1
        let without = PlainLife(comes[player.rank], rules, freezes: 6, without: trial.use)
        #expect(trial.atEnd == with.figures(39).less(without.figures(39)))
        let later = with.uses[trial.use] + 7
        #expect(trial.after == (later < 40 ? with.figures(later).less(without.figures(later)) : nil))
      }
    }
    #expect(trials > 100)
  }

  @Test("try as many freezes of a player as they are told, all equally often")
  func sampled() throws {
    // Each leaver uses ten; three of them are tried, so that each is tried of 600 of 2 000 players.
    let scenario = Self.scenario(days: 12, freezes: 10, profile: Self.leaver)
    let found = try Self.players(scenario, players: 2_000, most: 3)
    var times = Array(repeating: 0, count: 10)
    for player in found {
      #expect(player.uses.count == 10 && player.trials.count == 3 && Set(player.trials.map(\.use)).count == 3)
      for trial in player.trials { times[trial.use] += 1 }
    }
    // A binomial count of 2 000 draws of 0.3 has a standard deviation of 20.5.
    #expect(times.allSatisfy { abs($0 - 600) < 103 }, "\(times)")
  }
}

/// One streak by the simplest rules, with one of its freezes removed just before its use.
private struct PlainLife {
  /// For every freeze used: the day, and the streak's length.
  private(set) var uses: [Int] = []
  private(set) var lengths: [Int] = []
  private var days: [[Int]] = []

  init(_ comes: [Bool], _ rules: StreakRules, freezes: Int, without ordinal: Int?) {
    var streak = PlainStreak(rules: rules, freezes: freezes)
    var longest = 0
    var withheld = ordinal
    for (day, isThere) in comes.enumerated() {
      var next = streak.after(isThere)
      if next.freezes < streak.freezes, uses.count == withheld {
        streak.freezes -= 1
        withheld = nil
        next = streak.after(isThere)
      }
      if next.freezes < streak.freezes {
        uses.append(day)
        lengths.append(streak.isOver ? 0 : streak.length)
      }
      streak = next
      let inForce = streak.isOver ? 0 : streak.length
      longest = max(longest, inForce)
      days.append([inForce, longest, uses.count])
    }
  }

  /// Length in force, longest, and freezes used, at the end of a day.
  func figures(_ day: Int) -> [Int] { days[day] }
}

extension PlainStreak {
  fileprivate func after(_ isThere: Bool) -> PlainStreak {
    var next = self
    if isThere { next.come() } else { next.stayAway() }
    return next
  }
}

extension [Int] {
  fileprivate func less(_ other: [Int]) -> [Int] { zip(self, other).map { $0 - $1 } }
}
