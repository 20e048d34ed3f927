import Testing

@testable import RewardEngine

@Suite("What each player ends the run with")
struct EndOfRunTests {
  @Test("makes ratios over the players: grace, freezes, saves, dependency, faucet and sink")
  func pairs() throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 4)],
      items: [
        Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1),
        Scenario.Item(id: "cards", kind: .consumable),
      ],
      login: Scenario.Payment(["coins": 3]),
      streaks: [Scenario.Streak(id: "habit", rules: StreakRules(.seed003), protectedBy: "freeze")],
      shop: [
        Scenario.Offer(
          id: "card", gives: Scenario.Payment(["cards": 1]),
          cost: .currency([Scenario.Price("coins", 10)], prefer: nil), demand: .asSoonAsAffordable)
      ])
    // Six days missed: four of grace, one frozen, one lost; two gaps beyond grace, one of them saved.
    let played = try Rehearsal(scenario, ["CMC MMC MMC M"])
    func pair(_ id: String) -> Double? { played.outcome.pair(id)?.value }
    #expect(pair("streak.habit.grace_cover") == 4 / 6.0)
    #expect(pair("streak.habit.freeze_cover") == 1 / 6.0)
    #expect(pair("streak.habit.save_rate") == 0.5)
    // Four days counted, one frozen and four of grace are inside the current streak.
    #expect(pair("streak.habit.dependency") == 1 / 9.0)
    // 4 at the start and 3 on each of four days of play; a card for 10, of 12 received after the start.
    #expect(pair("coins.faucet") == 4)
    #expect(pair("coins.sink") == 2.5)
    #expect(pair("coins.sink_faucet") == 10 / 12.0)
    #expect(pair("streak.habit.patience") == nil)
  }

  /// All of twenty players have one gap, and save it or do not. One who does not may be missing: Wilson's interval goes to
  /// n / (n + z²), or to the rest of that. What grace of no days covers is 0 by rule.
  @Test("leaves open whether a streak survives all gaps or none, as of few players", arguments: [0, 1])
  func allOrNone(freezes: Int) throws {
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [Scenario.Streak(id: "login", protectedBy: "freeze")])
    let outcome = try Rehearsal(scenario, Array(repeating: "CMC", count: 20)).outcome
    let far = 20 / (20 + 3.8414588206941254)
    for id in ["save_rate", "freeze_cover"] {
      let share = try #require(outcome.pair("streak.login.\(id)"))
      let ends = freezes == 1 ? (low: far, high: 1) : (low: 0, high: 1 - far)
      #expect(share.value == Double(freezes))
      #expect(abs((share.low ?? .nan) - ends.low) < 1e-12 && abs((share.high ?? .nan) - ends.high) < 1e-12)
    }
    let grace = try #require(outcome.pair("streak.login.grace_cover"))
    #expect(grace.value == 0 && grace.low == 0 && grace.high == 0)
  }

  @Test("tells the share of experience that boosts have added")
  func boostShare() throws {
    var scenario = Scenario.rehearsed(
      boosts: [Scenario.Boost(id: "double", days: 2)], login: Scenario.Payment(["xp": 10]),
      levels: Scenario.Levels(highest: 2, curve: .table([1_000])))
    scenario.streaks = [
      Scenario.Streak(
        id: "login",
        milestones: [.init(id: "two", lengths: .at(2), pays: Scenario.Payment(["double": 1]))])
    ]
    // Granted on day 1 after its login, it doubles that of day 2: 10 of 50.
    let played = try Rehearsal(scenario, ["CCCC"])
    #expect(played.balance("xp") == [10, 20, 40, 50])
    #expect(played.outcome.pair("xp.boost_share")?.value == 0.2)
  }

  @Test("tells the share of spending on freezes by currency, with a sale, two prices and two offers")
  func freezeSinks() throws {
    func offer(_ id: String, _ order: Int, _ gives: String, _ prices: [Scenario.Price], atMost: Int? = nil)
      -> Scenario.Offer
    {
      Scenario.Offer(
        id: id, gives: Scenario.Payment([gives: 1]), cost: .currency(prices, prefer: nil), atMost: atMost,
        order: order, demand: .asSoonAsAffordable)
    }
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 11), Scenario.Currency(id: "points")],
      items: [
        Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil)),
        Scenario.Item(id: "badge", kind: .streakFreeze(holdAtMost: nil)),
        Scenario.Item(id: "card", kind: .consumable),
      ],
      login: Scenario.Payment(["points": 7]), streaks: [Scenario.Streak(id: "habit", protectedBy: "freeze")],
      shop: [
        offer("freeze", 1, "freeze", [Scenario.Price("coins", 3), Scenario.Price("points", 5)]),
        offer("spare", 2, "freeze", [Scenario.Price("coins", 1)], atMost: 1),
        offer("card", 3, "card", [Scenario.Price("points", 2)]),
        offer("pin", 4, "card", [Scenario.Price("coins", 1)]),
        // Of the kind of a freeze, but no streak uses it.
        offer("badge", 5, "badge", [Scenario.Price("points", 1)]),
      ])
    scenario.events = [Scenario.Event(id: "sale", from: 1, priceHundredths: 40, offers: ["freeze"])]
    let played = try Rehearsal(scenario, ["CC"])
    func share(_ currency: String) -> Double? {
      played.outcome.pair("freeze.share_of_sinks.\(currency)")?.value
    }
    // Of 11 coins, 9 buy three freezes, 1 the spare one, 1 the pin. Of 7 points on each day, a freeze takes 5 and a
    // card 2; in the sale, three freezes take 6, and the badge takes the last one.
    #expect(share("coins") == 10 / 11.0)
    #expect(share("points") == 11 / 14.0)
    #expect(played.outcome.pair("badge.share_of_sinks.points") == nil)
  }

  @Test(
    "counts the freezes its owner left behind",
    arguments: [("CCC|MMMM", 2), ("CCM|MMMM", 1), ("CCM MMMM", 0)])
  func heldAtDeparture(plays: String, held: Int) throws {
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 2)],
      streaks: [Scenario.Streak(id: "habit", rules: StreakRules(.duolingoLike), protectedBy: "freeze")])
    let played = try Rehearsal(scenario, [plays.filter { $0 != "|" }]) { day, tile in
      if day == 0 && plays.contains("|") { tile.lanes(tile.plan.layout.departs)[0] = 3 }
    }
    #expect(played.total("freeze.held_at_departure") == held)
    // In the player's absence the streak still uses the freezes that are left.
    #expect(played.balance("freeze").last == 0)
  }

  @Test("measures freezes against the missed days a week that grace does not cover")
  func coverage() throws {
    var rules = StreakRules()
    rules.graceDays = 1
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 3)],
      streaks: [Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")])
    // One player has two gaps of two days, each with a day of grace and a frozen one; the other has none.
    let played = try Rehearsal(
      scenario, ["CMMCMMC" + String(repeating: "C", count: 21), String(repeating: "C", count: 28)])
    var long = scenario
    long.days = 28
    func weeks(_ statistic: Metric.Statistic) throws -> Double {
      let metric = try #require(long.metrics.first { $0.name == "freeze.coverage_weeks" })
      return try #require(played.outcome.estimate(Metric.Address(metric, statistic, at: 28))).value
    }
    // 1 and 3 freezes over two missed days in four weeks.
    #expect(try weeks(.mean) == 4 / (2 / 4.0))
    // One freeze over half a missed day a week is two weeks: 200 hundredths, in the bin of 200 to 203. Nobody has more.
    #expect(try weeks(.median) == 200 * 0.01)
  }

  @Test("names the first of the players who hold the most, and of those around a quantile")
  func examples() throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins")], login: Scenario.Payment(["coins": 1]))
    let played = try Rehearsal(scenario, ["CMM", "CCM", "CMC", "CCC", "CCC"])
    let coins = try #require(played.outcome.stock("coins"))
    #expect(played.outcome.richest(coins) == Outcome.Holder(value: 3, player: 3))
    #expect(played.outcome.examplePlayer(coins, 0.5) == Outcome.Holder(value: 2, player: 1))
    #expect(played.outcome.examplePlayer(coins, 0.1) == Outcome.Holder(value: 1, player: 0))
  }

  @Test("names the first of all players, whatever their profiles")
  func witnessesOfProfiles() async throws {
    // Profiles are in the order of their names; the first player belongs to the larger one.
    let scenario = Scenario(
      title: "Two profiles", days: 2, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 1]),
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: "few", share: 0.25, activity: .fixed(1)),
        Scenario.Profile(id: "many", share: 0.75, activity: .fixed(1)),
      ]))
    let outcome = try await OutcomeTests.outcome(of: scenario, players: 8)
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.tally.layout.profiles == 2)
    #expect(outcome.richest(coins) == Outcome.Holder(value: 2, player: 0))
    #expect(outcome.examplePlayer(coins, 0.5) == Outcome.Holder(value: 2, player: 0))
  }

  @Test("is measured in full on the usual days, the last, and those goals ask for")
  func measuredDays() {
    func goal(_ metric: String) -> Scenario.Goal { Scenario.Goal(id: metric, metric: metric, atLeast: 0) }
    var scenario = Scenario.rehearsed(currencies: [Scenario.Currency(id: "coins")])
    scenario.days = 100
    #expect(scenario.measuredDays == [0, 6, 29, 89, 99])
    // Days since arrival are not days of the run, and a window is known on its last day.
    scenario.goals = [
      goal("coins.balance@45"), goal("coins.sink_faucet_7@50"), goal("retention@20"), goal("dau"),
    ]
    #expect(scenario.measuredDays == [0, 6, 29, 44, 49, 89, 99])
    scenario.days = 7
    scenario.goals = []
    #expect(scenario.measuredDays == [0, 6])
  }

  @Test("leaves out everybody a diary silences, where nothing but players is counted", arguments: [0, 1, 2])
  func silenced(player: Int) throws {
    let scenario = Scenario(
      title: "Nothing", days: 3,
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
    let simulation = Simulation(try Plan(scenario), players: 3, seed: 1)
    // With neither streaks nor prices the days since arrival are the last table: a day too many is beyond it.
    #expect(
      simulation.digest(ofPlayer: player, alone: true) == simulation.digest(ofPlayer: player, alone: false))
    var tile = Tile(plan: simulation.plan, luck: Luck(seed: 1))
    tile.seat(profile: 0, number: 0, players: 3)
    var tally = Tally(simulation.plan)
    tally.withTables { simulation.play(&tile, into: $0, only: player) }
    let first = tally.layout.tenure(0, .active)
    #expect(tally.counts[first..<(first + 9)] == [1, 1, 1, 0, 0, 1, 0, 0, 1])
  }
}
