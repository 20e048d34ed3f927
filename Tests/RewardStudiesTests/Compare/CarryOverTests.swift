import RewardEngine
import Testing

@testable import RewardStudies

@Suite("What players carry over")
struct CarryOverTests {
  /// Coins, XP with levels, a freeze pool and a streak; players play every other day or so.
  private static func economy(_ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    var streak = Scenario.Streak(id: "visit", protectedBy: "freeze")
    streak.rules.missedDay = .reset
    var scenario = Scenario(
      title: "Carry", days: 12, currencies: [.init(id: "coins")],
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: 5), start: 5)],
      login: .init([.init("coins", .fixed(3)), .init("xp", .fixed(10))]),
      levels: .init(first: 1, highest: 20, curve: .quadratic(square: 0, linear: 20, constant: 0)),
      streaks: [streak],
      players: .init(
        count: 60,
        profiles: [.init(id: "player", share: 1, activity: .fixed(0.6), churn: .daily(0.02))]))
    change(&scenario)
    return scenario
  }

  private static func carried(
    _ change: (inout Scenario) -> Void
  ) async throws -> [(before: [PlayerField: Int32], after: [PlayerField: Int32])] {
    let (first, second) = (Self.economy(), Self.economy(change))
    let (before, after) = (try Plan(first), try Plan(second))
    let carryOver = CarryOver(from: before, of: first, to: after, of: second)
    var states: [PlayerState] = []
    try await Simulation(before, players: 60, seed: 4).states(threads: 1) { states += $0 }
    return states.map { state in
      let next = carryOver.state(after: state, day: 12)
      return (
        Dictionary(uniqueKeysWithValues: zip(before.playerFields, state.values)),
        Dictionary(uniqueKeysWithValues: zip(after.playerFields, next.values))
      )
    }
  }

  @Test("is all they have, where the rules stay")
  func same() async throws {
    for player in try await Self.carried({ _ in }) { #expect(player.before == player.after) }
  }

  @Test("is found by id, when new things come before it, which begin empty")
  func ids() async throws {
    let players = try await Self.carried { scenario in
      scenario.currencies.insert(.init(id: "aces", start: 9), at: 0)
      scenario.streaks.insert(.init(id: "almost"), at: 0)
    }
    // Experience and coins were resources 0 and 1; now experience, aces and coins are 0 to 2.
    for (before, after) in players {
      #expect(after[.balance(resource: 1)] == 0)
      #expect(after[.balance(resource: 2)] == before[.balance(resource: 1)])
      #expect(after[.streak(0, copy: 0, .length)] == 0)
      for part in [PlayerField.StreakPart.length, .record, .gap, .bridged] {
        #expect(after[.streak(1, copy: 0, part)] == before[.streak(0, copy: 0, part)])
      }
    }
    #expect(players.contains { ($0.after[.streak(1, copy: 0, .record)] ?? 0) > 2 })
  }

  @Test("is cut to what can be held now")
  func limits() async throws {
    let players = try await Self.carried { $0.items[0].kind = .streakFreeze(holdAtMost: 1) }
    #expect(players.contains { ($0.before[.balance(resource: 2)] ?? 0) > 1 })
    for (before, after) in players {
      #expect(after[.balance(resource: 2)] == min(1, before[.balance(resource: 2)] ?? 0))
    }
  }

  @Test("has the level that the experience reaches on the new curve")
  func levels() async throws {
    let players = try await Self.carried {
      $0.levels?.curve = .quadratic(square: 0, linear: 10, constant: 0)
    }
    // Level n wants 10 (n − 1) in place of 20 (n − 1).
    for (_, after) in players {
      let experience = after[.balance(resource: 0)] ?? 0
      #expect(after[.level] == min(20, 1 + experience / 10))
    }
    #expect(players.contains { $0.before[.level] != $0.after[.level] })
  }

  @Test("falls to the last day it can, where freezes begin to expire")
  func expiry() async throws {
    for (before, after) in try await Self.carried({ $0.items[0].expiresAfterDays = 3 }) {
      let held = before[.balance(resource: 2)]
      #expect(after[.expiring(resource: 2, inDays: 3)] == held)
      #expect(after[.expiring(resource: 2, inDays: 1)] == 0 && after[.expiring(resource: 2, inDays: 2)] == 0)
    }
  }
}

@Suite("A running economy")
struct RunningEconomyTests {
  private static func economy(login: Int = 3, days: Int = 12, share: Double = 0.5) -> Scenario {
    Scenario(
      title: "Living", days: days, currencies: [.init(id: "coins")],
      login: .init([.init("coins", .fixed(login))]), streaks: [.init(id: "visit")],
      players: .init(
        count: 80,
        profiles: [
          .init(id: "calm", share: share, activity: .fixed(0.4)),
          .init(id: "keen", share: 1 - share, activity: .fixed(0.8), churn: .daily(0.05)),
        ]))
  }

  private static func responses(_ names: String..., of scenario: Scenario) throws -> [Response] {
    try names.map { try Response($0, of: scenario) }
  }

  @Test("goes on as one run would, where nothing changes")
  func unchanged() async throws {
    let scenario = Self.economy()
    // Means over all players are those of each replication, whether they are added up or not.
    let responses = try Self.responses(
      "coins.balance.everyone.mean", "keen:coins.balance.everyone.mean", of: scenario)
    let experiment = Experiment(responses, players: 80, replications: 4, seed: 6)
    let whole = try await experiment.samples(of: [scenario])[0]
    let living = try await RunningEconomy(scenario, after: 5, in: experiment)
      .samples(of: [scenario], responses)[0]
    for place in responses.indices {
      let (own, other) = (try #require(living.figures(place)), try #require(whole.figures(place)))
      #expect(zip(own, other).allSatisfy { abs($0 - $1) < 1e-9 } && own.count == 4 && own[0] != own[1])
    }
  }

  @Test("has paid the old reward before and the new one since")
  func changed() async throws {
    let always = Scenario(
      title: "Always", days: 10, currencies: [.init(id: "coins")],
      login: .init([.init("coins", .fixed(3))]),
      players: .init(count: 40, profiles: [.init(id: "player", share: 1, activity: .fixed(1))]))
    var generous = always
    generous.login = .init([.init("coins", .fixed(5))])
    let responses = try Self.responses("coins.balance.mean", of: always)
    let living = RunningEconomy(always, after: 4, in: Experiment(responses, players: 40, replications: 2))
    let paths = try (1...6).map { try Response("coins.balance.mean@\($0)", of: always) }
    let samples = try await living.samples(of: [always, generous], responses, paths: paths)
    // Four days of 3 coins; then six days of 3, or of 5.
    #expect((0..<7).map { samples[0].mean($0) } == [30, 15, 18, 21, 24, 27, 30])
    #expect((0..<7).map { samples[1].mean($0) } == [42, 17, 22, 27, 32, 37, 42])
  }

  @Test("has rates and totals of the days since the change")
  func rates() async throws {
    // Everybody plays every day, receives 12 hearts and buys 2 lives for 6; then 15, and 2 for 5.
    func scenario(price: Int, login: Int) -> Scenario {
      Scenario(
        title: "Hearts", days: 10, currencies: [.init(id: "hearts", start: 100)],
        items: [.init(id: "life", kind: .consumable)], login: .init([.init("hearts", .fixed(login))]),
        shop: [
          .init(
            id: "life", gives: .init([.init("life", .fixed(1))]),
            cost: .currency([.init("hearts", price)], prefer: nil), demand: .chance(1, quantity: 2))
        ],
        players: .init(count: 40, profiles: [.init(id: "robot", share: 1, activity: .fixed(1))]))
    }
    let (before, after) = (scenario(price: 6, login: 12), scenario(price: 5, login: 15))
    let names = ["hearts.faucet", "hearts.sink", "hearts.sink_faucet", "active_days.mean"]
    let responses = try names.map { try Response($0, of: before) }
    let living = RunningEconomy(before, after: 4, in: Experiment(responses, players: 40, replications: 2))
    let samples = try await living.samples(of: [before, after], responses)
    // On each of six days 12 received and 12 spent; or 15 received and 10 spent.
    for (sample, expected) in zip(samples, [[12, 12, 1, 6], [15, 10, 10.0 / 15, 6]]) {
      #expect(zip(names.indices, expected).allSatisfy { abs((sample.mean($0) ?? .nan) - $1) < 1e-9 })
    }
  }

  /// What 8 % of all pay needs 200 players, and 100 are simulated. All of them may come more often.
  @Test("leaves open what few payers pay after a change, too")
  func payers() async throws {
    func scenario(activity: Double) -> Scenario {
      var scenario = ExperimentTests.economy(activity: activity, days: 9)
      scenario.shop = [
        .init(
          id: "pack", gives: .init([.init("coins", .fixed(50))]), cost: .realMoney(499), demand: .weight(1))
      ]
      (scenario.players.profiles[0].payers, scenario.players.profiles[0].spendMean) = (0.16, 60)
      scenario.players.profiles[0].spendSigma = 0
      return scenario
    }
    let (before, after) = (scenario(activity: 0.5), scenario(activity: 0.7))
    let responses = try ["arpu", "active_days.mean"].map { try Response($0, of: before) }
    let living = RunningEconomy(before, after: 4, in: Experiment(responses, players: 100, replications: 5))
    let samples = try await living.samples(of: [before, after], responses)
    let unseen = responses.indices.map { samples[0].unseenChange(of: $0, to: samples[1], at: $0) }
    #expect(unseen[0] > 0 && unseen[1] == 0)
  }

  @Test("is the same with any number of threads, and plays nothing that a notebook recalls")
  func threads() async throws {
    let (scenario, other) = (Self.economy(), Self.economy(login: 4))
    let responses = try Self.responses("coins.balance.mean", of: scenario)
    func samples(_ threads: Int) async throws -> [Sample] {
      let experiment = Experiment(responses, players: 80, replications: 5, threads: threads)
      return try await RunningEconomy(scenario, after: 5, in: experiment).samples(
        of: [scenario, other], responses)
    }
    #expect(try await samples(1) == (try await samples(4)))
  }

  /// Everybody plays each day they are there: the share who play on the day, in 8,000 players, and five standard errors.
  private static func playing(
    on day: Int, _ old: (churn: Double, returns: Double), _ new: (churn: Double, returns: Double)
  ) async throws -> Double {
    func scenario(_ chances: (churn: Double, returns: Double)) -> Scenario {
      Scenario(
        title: "Leaving", days: 12,
        players: .init(
          count: 8_000,
          profiles: [
            .init(
              id: "player", share: 1, activity: .fixed(1), churn: .daily(chances.churn),
              returns: chances.returns)
          ]))
    }
    let responses = try [Response("dau@\(day - 4)", of: scenario(old))]
    let living = RunningEconomy(
      scenario(old), after: 4, in: Experiment(responses, players: 8_000, replications: 2, seed: 3))
    return try #require(try await living.samples(of: [scenario(new)], responses)[0].mean(0)) / 8_000
  }

  @Test("draws the rest of a lifetime again by another chance to churn, from the first day of it")
  func churn() async throws {
    // Days 2 to 4 keep 0.9 of the players each, days 5 to 7 half of them: 0.729 × 0.125, ± 5 √(0.091 × 0.909 / 8,000).
    #expect(abs(try await Self.playing(on: 7, (0.1, 0), (0.5, 0)) - 0.091_125) < 0.016_1)
    #expect(abs(try await Self.playing(on: 5, (0.1, 0), (0.5, 0)) - 0.364_5) < 0.027)
    // Whoever is there stays.
    #expect(abs(try await Self.playing(on: 12, (0.1, 0), (0, 0)) - 0.729) < 0.025)
  }

  @Test("draws the day of return again by another chance to return")
  func returns() async throws {
    // Those who had left are all back on day 5, and a tenth of the others leave on it: 1 − 0.0729.
    #expect(abs(try await Self.playing(on: 5, (0.1, 0), (0.1, 1)) - 0.927_1) < 0.014_6)
  }

  @Test("refuses variants whose players would be of other profiles")
  func profiles() throws {
    let scenario = Self.economy()
    let living = RunningEconomy(scenario, after: 5, in: Experiment([], players: 80, replications: 2))
    #expect(throws: RunningEconomy.Fault.profiles(variant: 1)) {
      try living.check([scenario, Self.economy(share: 0.25)], [])
    }
  }
}
