import Testing

@testable import RewardEngine

@Suite("An outcome")
struct OutcomeTests {
  /// Runs an economy in which nothing is random: players play every day, or only once.
  static func outcome(
    of scenario: Scenario, players: Int = 4
  ) async throws -> Outcome {
    let simulation = Simulation(try Plan(scenario), players: players, seed: 1)
    return Outcome(try await simulation.run(threads: 1), of: simulation)
  }

  private static func everyDay(
    days: Int = 3, login: [String: Int] = ["coins": 10], start: Int = 0, items: [Scenario.Item] = [],
    streaks: [Scenario.Streak] = [], shop: [Scenario.Offer] = []
  ) -> Scenario {
    Scenario(
      title: "Every day", days: days, currencies: [Scenario.Currency(id: "coins", start: start)],
      items: items, login: Scenario.Payment(login), streaks: streaks, shop: shop,
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
  }

  private static let hat = Scenario.Offer(
    id: "hat", gives: Scenario.Payment(["hats": 1]),
    cost: .currency([Scenario.Price("coins", 20)], prefer: nil), demand: .asSoonAsAffordable)

  @Test("counts each day, each range of days and the whole run")
  func counts() async throws {
    let outcome = try await Self.outcome(of: Self.everyDay())
    #expect(outcome.series("players.arrived") == [4, 0, 0])
    #expect(outcome.series("players.active") == [4, 4, 4])
    #expect(outcome.total("players.active") == 12)
    let active = try #require(outcome.cell("players.active"))
    #expect(outcome.count(active, on: 2) == 4)
    #expect(outcome.count(active, days: 1..<3) == 8)
    #expect(outcome.count(active, days: 1..<1) == 0)
  }

  @Test("counts players where a scenario holds nothing to count besides")
  func nothingElse() async throws {
    let scenario = Scenario(
      title: "Nothing", days: 2,
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
    let outcome = try await Self.outcome(of: scenario)
    #expect(outcome.series("players.active") == [4, 4])
    #expect(outcome.lifetime("active_days")?.value == 2)
  }

  @Test("has no interval that reaches beyond what is possible")
  func possible() async throws {
    // 200 players all play on each of 3 days and stay on level 1: of others, 3.689 may be expected.
    var scenario = Self.everyDay()
    scenario.levels = Scenario.Levels(curve: .table([100]))
    scenario.shop = [
      Scenario.Offer(
        id: "pack", gives: Scenario.Payment(["xp": 1]), cost: .realMoney(499), demand: .weight(1))
    ]
    let outcome = try await Self.outcome(of: scenario, players: 200)
    let played = try #require(outcome.lifetime("active_days"))
    #expect(played.high == 3 && abs((played.low ?? 0) - (3 - 3.688879 / 200)) < 1e-6)
    let stock = try #require(outcome.stock("level"))
    let level = try #require(outcome.distribution(stock, on: 2).mean)
    #expect(level.low == 1 && abs((level.high ?? 0) - (1 + 3.688879 / 200)) < 1e-6)
    // A player who pays buys one pack at least.
    let spent = try #require(outcome.lifetime("spent_cents"))
    #expect(spent.low == 0 && abs((spent.high ?? 0) - 499 * 3.688879 / 200) < 1e-3)
  }

  /// After 3 days 100 players have 30 coins and 200 have 10. Both profiles are all alike, as rules make them: 3.689 unseen
  /// players of each may be a coin off.
  @Test("has means of profiles that are each alike as certain as rules make them")
  func alike() async throws {
    var scenario = Self.everyDay()
    scenario.players.profiles = [
      Scenario.Profile(id: "loyal", share: 1.0 / 3, activity: .fixed(1)),
      Scenario.Profile(id: "once", share: 2.0 / 3, activity: .fixed(0)),
    ]
    let outcome = try await Self.outcome(of: scenario, players: 300)
    let stock = try #require(outcome.stock("coins"))
    for (profile, value, players) in [(0, 30.0, 100.0), (1, 10, 200)] {
      let mean = try #require(outcome.distribution(stock, on: 2, in: .profile(profile)).mean)
      #expect(mean.value == value)
      #expect(abs(try #require(mean.high) - (value + 3.688879 / players)) < 1e-6)
    }
  }

  @Test("of a name that is nowhere is nothing")
  func unknownNames() async throws {
    let outcome = try await Self.outcome(of: Self.everyDay())
    #expect(outcome.cell("players.sleeping") == nil)
    #expect(outcome.total("players.sleeping") == 0)
    #expect(outcome.series("players.sleeping") == [])
    #expect(outcome.stock("pearls") == nil)
    #expect(outcome.lifetime("pearls.burned") == nil)
    #expect(outcome.ledger(of: "pearls").isEmpty)
  }

  @Test("adds up what is held on each day", arguments: [(0, 15), (1, 25), (2, 35)])
  func sums(day: Int, each: Int64) async throws {
    let outcome = try await Self.outcome(of: Self.everyDay(start: 5))
    let coins = try #require(outcome.stock("coins"))
    let sums = outcome.sums(coins, on: day)
    #expect(sums.count == 4)
    #expect(sums.sum == 4 * each)
    #expect(sums.squares == Int128(4 * each * each))
  }

  @Test("of players who are all alike has a mean, and an interval for those who may differ unseen")
  func meanOfEquals() async throws {
    let outcome = try await Self.outcome(of: Self.everyDay(start: 5), players: 400)
    let coins = try #require(outcome.stock("coins"))
    // Of 400, at most −ln 0.025 may be expected although none was seen, with a chance of 2.5 %: each off by
    // one.
    let reach = -Mathematics.log(0.025) / 400
    for population in [Outcome.Population.everyone, .active] {
      let mean = try #require(outcome.mean(coins, on: 2, of: population))
      #expect(mean.value == 35 && mean.playersNeeded == nil)
      #expect(abs(try #require(mean.low) - (35 - reach)) < 1e-12)
      #expect(abs(try #require(mean.high) - (35 + reach)) < 1e-12)
    }
  }

  @Test("of fewer than a hundred players has a mean and says how many carry an interval", arguments: [1, 99])
  func meanOfFew(players: Int) async throws {
    let outcome = try await Self.outcome(of: Self.everyDay(), players: players)
    let coins = try #require(outcome.stock("coins"))
    // One and a half times a hundred.
    let ten = Outcome.Estimate(value: 10, low: nil, high: nil, playersNeeded: 150)
    #expect(outcome.mean(coins, on: 0) == ten)
    #expect(outcome.lifetime("active_days")?.value == 3)
  }

  @Test("bounds a median from six players on, and of five knows none", arguments: [(5, false), (6, true)])
  func medianOfFew(players: Int, isBounded: Bool) async throws {
    // All values lie on one side of the median with chance 2 · 2⁻ⁿ, which is below 5 % from n = 6 on.
    let outcome = try await Self.outcome(of: Self.everyDay(), players: players)
    let coins = try #require(outcome.stock("coins"))
    let bound = isBounded ? 10.0 : nil
    // A fifth more than ln 0.025 / ln 0.5 = 5.3 is 7.
    let needed = isBounded ? nil : 7
    #expect(
      outcome.quantileEstimate(coins, 0.5, on: 0)?.withoutBand
        == Outcome.Estimate(value: 10, low: bound, high: bound, playersNeeded: needed))
  }

  @Test("lists the ledger by direction, reason and id, with amounts and times")
  func ledger() async throws {
    let scenario = Self.everyDay(
      start: 5, items: [Scenario.Item(id: "hats", kind: .consumable)], shop: [Self.hat])
    let outcome = try await Self.outcome(of: scenario)
    // 15, then 25 of which 20 go for a hat, then 15: each of four players ends with a hat and 15.
    func lines(_ resource: String) -> [String] {
      outcome.ledger(of: resource).map { line in
        let amounts = (0..<3).map { outcome.count(line.entry.amount, on: $0) }
        let times = (0..<3).map { outcome.count(line.entry.times, on: $0) }
        return "\(line.flow) \(line.reason.name) \(line.id) \(amounts) \(times)"
      }.sorted()
    }
    #expect(
      lines("coins") == [
        "sink shop hat [0, 80, 0] [0, 4, 0]", "source login login [40, 40, 40] [4, 4, 4]",
        "source start coins [20, 0, 0] [4, 0, 0]",
      ])
    #expect(
      lines("hats") == ["source shop hat [0, 4, 0] [0, 4, 0]", "source start hats [0, 0, 0] [0, 0, 0]"])
    #expect(outcome.series("shop.hat.bought") == [0, 4, 0])
    let coins = try #require(outcome.stock("coins"))
    #expect((0..<3).map { outcome.sums(coins, on: $0).sum } == [60, 20, 60])
  }

  @Test("tells what players end with, for each of them")
  func lifetimes() async throws {
    let scenario = Self.everyDay(
      start: 5, items: [Scenario.Item(id: "hats", kind: .consumable)],
      streaks: [Scenario.Streak(id: "daily")], shop: [Self.hat])
    let outcome = try await Self.outcome(of: scenario)
    for (id, value) in [
      ("active_days", 3.0), ("spent_cents", 0), ("coins.burned", 20), ("hats.burned", 0),
      ("streak.daily.longest", 3), ("streak.daily.losses", 0), ("streak.daily.saves", 0),
    ] {
      #expect(outcome.lifetime(id)?.value == value, "\(id)")
    }
  }

  @Test("means a streak per copy, and counts its copies in the histogram")
  func copies() async throws {
    let scenario = Self.everyDay(streaks: [Scenario.Streak(id: "habit", perPlayer: 3)])
    let outcome = try await Self.outcome(of: scenario)
    let habit = try #require(outcome.stock("streak.habit"))
    #expect(outcome.sums(habit, on: 1).count == 4)
    #expect(outcome.sums(habit, on: 1).sum == 4 * 3 * 2)
    #expect(outcome.mean(habit, on: 1)?.value == 2)
    #expect(outcome.histogram(habit, on: 1)[...2] == [0, 0, 12])
  }
}

@Suite("The population of an outcome")
struct OutcomePopulationTests {
  /// Three players who play every day and three who play on the first day only, with a coin each time.
  private static func outcome(players: Int = 6) async throws -> Outcome {
    let scenario = Scenario(
      title: "Two profiles", days: 30, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 1]),
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: "always", share: 0.5, activity: .fixed(1)),
        Scenario.Profile(id: "once", share: 0.5, activity: .fixed(0)),
      ]))
    return try await OutcomeTests.outcome(of: scenario, players: players)
  }

  @Test(
    "holds a player who played on day 0 through day 27, and not on day 28",
    arguments: [(0, 6, 0), (27, 6, 0), (28, 3, 3), (29, 3, 3)])
  func border(day: Int, active: Int64, dormant: Int64) async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.sums(coins, on: day, of: .active).count == active)
    #expect(outcome.sums(coins, on: day, of: .dormant).count == dormant)
    #expect(outcome.sums(coins, on: day, of: .everyone).count == 6)
  }

  @Test("parts what is held, and the parts add up to the whole")
  func parts() async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.sums(coins, on: 28, of: .active).sum == 3 * 29)
    #expect(outcome.sums(coins, on: 28, of: .dormant).sum == 3)
    #expect(outcome.sums(coins, on: 28).sum == 3 * 29 + 3)
    #expect(outcome.histogram(coins, on: 28, of: .active)[29] == 3)
    #expect(outcome.histogram(coins, on: 28, of: .dormant)[1] == 3)
    #expect(outcome.histogram(coins, on: 28).reduce(0, +) == 6)
  }

  @Test("without anybody in it has neither mean nor quantile")
  func empty() async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.mean(coins, on: 27, of: .dormant) == nil)
    #expect(outcome.quantile(coins, 0.5, on: 27, of: .dormant) == nil)
    #expect(outcome.quantileEstimate(coins, 0.5, on: 27, of: .dormant) == nil)
    #expect(outcome.mean(coins, on: 28, of: .active, in: .profile(1)) == nil)
  }

  @Test("is a profile's own, and all profiles' together")
  func profiles() async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.catalogue.profiles == ["always", "once"])
    #expect(outcome.players(in: .pooled) == 6)
    #expect(outcome.players(in: .profile(0)) == 3)
    #expect(outcome.total("players.active") == 3 * 30 + 3)
    #expect(outcome.total("players.active", in: .profile(0)) == 90)
    #expect(outcome.total("players.active", in: .profile(1)) == 3)
    #expect(outcome.series("players.active", in: .profile(1)) == [3] + [Int64](repeating: 0, count: 29))
    #expect(outcome.mean(coins, on: 29, in: .profile(0))?.value == 30)
    #expect(outcome.mean(coins, on: 29, in: .profile(1))?.value == 1)
    #expect(outcome.lifetime("active_days", in: .profile(1))?.value == 1)
  }

  @Test("has a mean over profiles, whose differences add no uncertainty", arguments: [27, 29])
  func everyone(day: Int) async throws {
    let outcome = try await Self.outcome(players: 400)
    let coins = try #require(outcome.stock("coins"))
    // Half hold a coin a day and half one: within a profile all are equal, except for those who may differ
    // unseen.
    let reach = -Mathematics.log(0.025) / 400
    let mean = try #require(outcome.mean(coins, on: day, of: day < 28 ? .active : .everyone))
    #expect(mean.value == Double(day + 2) / 2)
    #expect(abs(try #require(mean.high) - mean.value - reach) < 1e-12)
    #expect(outcome.lifetime("active_days")?.value == 15.5)
  }

  @Test(
    "has the quantiles of its values in order",
    arguments: [(0.05, 1.0), (0.5, 1), (0.501, 28), (0.75, 28), (1, 28)])
  func quantiles(share: Double, expected: Double) async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.quantile(coins, share, on: 27) == expected)
  }

  @Test("bounds its median by the first and the last of six")
  func medianInterval() async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    let median = outcome.quantileEstimate(coins, 0.5, on: 27)
    #expect(median?.withoutBand == Outcome.Estimate(value: 1, low: 1, high: 28))
  }
}

extension Outcome.Estimate {
  /// The value and its interval alone.
  var withoutBand: Self {
    var alone = self
    alone.band = []
    return alone
  }
}
