import Testing

@testable import RewardEngine

@Suite("The totals of a run that continues from stored states")
struct ContinuedTotalsTests {
  /// On each of 7 days, players receive 3 coins and 5 XP, and buy a hat for 2 coins. Nobody buys the pack.
  private static var scenario: Scenario {
    var scenario = Scenario.rehearsed(
      currencies: [.init(id: "coins", start: 4)], items: [.init(id: "hat", kind: .consumable)],
      login: .init(["coins": 3, "xp": 5]), levels: .init(curve: .table([1_000_000])),
      shop: [
        .init(
          id: "hat", gives: .init(["hat": 1]), cost: .currency([.init("coins", 2)], prefer: nil),
          demand: .chance(1, quantity: 1)),
        .init(id: "pack", gives: .init(["coins": 1]), cost: .realMoney(99), demand: .weight(1)),
      ])
    scenario.days = 7
    return scenario
  }

  /// The outcome of two players who had played 10 days before and paid 9.90, and of `newPlayers` more.
  private static func outcome(of scenario: Scenario = scenario, newPlayers: Int = 0) async throws -> Outcome {
    let first = try Plan(scenario)
    let coins = try #require(first.catalogue.resources.firstIndex(of: "coins"))
    let experience = try #require(first.experience)
    let before: [PlayerField: Int32] = [
      .arrived: 0, .lastActive: 9, .activeDays: 10, .level: 1, .balance(resource: coins): 100,
      .balance(resource: experience): 50, .purchases: 7, .spentCents: 990,
    ]
    var opening = OpeningStates(of: first, day: 10)
    for rank in 0..<2 {
      opening.add(
        PlayerState(profile: 0, rank: rank, values: opening.fields.map { before[$0] ?? ($0.isDay ? -1 : 0) }))
    }
    let plan = try Plan(scenario, from: opening)
    let simulation = Simulation(plan, players: 2 + newPlayers, seed: 5)
    let tally = try await simulation.run(threads: 1)
    try tally.check(against: plan, ofPlayers: 2 + newPlayers)
    return Outcome(tally, of: simulation)
  }

  private func value(_ spelling: String, of outcome: Outcome) throws -> Double {
    let address = try #require(outcome.catalogue.metrics[spelling])
    return try #require(outcome.estimate(address)).value
  }

  @Test(
    "count only its own days",
    arguments: [
      ("active_days.mean", 7), ("coins.faucet", 3), ("coins.sink", 2), ("coins.sink_faucet", 14.0 / 21),
      ("coins.sink_faucet_7@7", 14.0 / 21), ("coins.income_7.p50@7", 3), ("shop.hat.units.mean", 7),
      ("buyers", 1), ("payers", 0), ("arpu", 0),
      // A balance is a state: 100 of before, and one more on each day.
      ("coins.balance.mean@7", 107),
    ] as [(String, Double)])
  func ownDays(metric: String, expected: Double) async throws {
    #expect(abs(try value(metric, of: try await Self.outcome()) - expected) < 1e-9)
  }

  @Test("leave out what players hold at the start")
  func received() async throws {
    let outcome = try await Self.outcome()
    func total(_ resource: String, _ flow: Catalogue.Flow) -> Int64 {
      outcome.ledger(of: resource).filter { $0.flow == flow }.reduce(0) {
        $0 + outcome.count($1.entry.amount, days: 0..<outcome.days)
      }
    }
    #expect(total("coins", .source) == 2 * 21 && total("coins", .sink) == 2 * 14)
    #expect(total("coins", .carriedOver) == 2 * 100)
    #expect(total("xp", .source) == 2 * 35 && total("xp", .carriedOver) == 2 * 50)
  }

  @Test("count losses of streaks by the days of play in the run")
  func losses() async throws {
    var scenario = Self.scenario
    var server = Scenario.Streak(id: "server")
    server.rules.clock = .utc
    scenario.streaks = [Scenario.Streak(id: "phone"), server]
    // Nobody can play on the fourth day of the run: one loss in six days of play.
    scenario.events = [.init(id: "outage", from: 13, days: 1, isClosed: true)]
    let outcome = try await Self.outcome(of: scenario)
    #expect(abs(try value("streak.phone.loss_rate", of: outcome) - 1.0 / 6) < 1e-9)
    #expect(abs(try value("streak.phone.zone.loss_rate", of: outcome) - 1.0 / 6) < 1e-9)
  }

  @Test("count the starting balance of a new player")
  func newPlayer() async throws {
    let outcome = try await Self.outcome(newPlayers: 1)
    // Three players receive 21 each on 7 days, and the new one 4 more.
    #expect(abs(try value("coins.faucet", of: outcome) - 67.0 / 21) < 1e-9)
    // A share of what is received leaves the start out.
    #expect(abs(try value("coins.sink_faucet_7@7", of: outcome) - 42.0 / 63) < 1e-9)
    // The start is no income of a day.
    #expect(abs(try value("coins.income_7.p95@7", of: outcome) - 3) < 1e-9)
    #expect(abs(try value("coins.balance.mean@7", of: outcome) - (107 + 107 + 11) / 3.0) < 1e-9)
  }
}
