import Testing

@testable import RewardEngine

@Suite("A simulation in replications")
struct ReplicatedSimulationTests {
  /// Two profiles whose players play on half of the days.
  private static func scenario(
    replications: Int?, least: Double = 0.25, arrival: Scenario.Players.Arrival = .together, days: Int = 6
  ) -> Scenario {
    let shock = replications.map { Scenario.DailyShock(spread: 0.8, replications: $0) }
    return Scenario(
      title: "Weather", days: days, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 1]),
      players: Scenario.Players(
        profiles: [
          Scenario.Profile(id: "few", share: least, activity: .fixed(0.5)),
          Scenario.Profile(id: "many", share: 1 - least, activity: .beta(mean: 0.5, concentration: 3)),
        ], arrival: arrival, dailyShock: shock))
  }

  private static func simulation(
    _ scenario: Scenario, players: Int, seed: UInt64 = 9
  ) throws -> ReplicatedSimulation {
    try ReplicatedSimulation(try Plan(scenario), players: players, seed: seed)
  }

  @Test("is one simulation of all players where they share no shock")
  func withoutShock() async throws {
    let whole = try Self.simulation(Self.scenario(replications: nil), players: 30)
    #expect(whole.replications.map(\.players) == [30])
    #expect(whole.replications.map(\.seed) == [9])
    let outcome = try await whole.outcome(threads: 2)
    #expect(outcome.replications.isEmpty)
    #expect(outcome.tally == (try await whole.replications[0].run(threads: 1)))
  }

  @Test(
    "deals players evenly, those left over to the first replications",
    arguments: [(12, [4, 4, 4]), (13, [5, 4, 4]), (14, [5, 5, 4])])
  func sizes(players: Int, expected: [Int]) throws {
    let whole = try Self.simulation(Self.scenario(replications: 3), players: players)
    #expect(whole.replications.map(\.players) == expected)
    #expect(whole.players == players)
  }

  @Test("gives its own seed to the first replication, and to each of the others one of theirs")
  func seeds() throws {
    let replications = try Self.simulation(Self.scenario(replications: 200), players: 800).replications
    #expect(replications[0].seed == 9)
    #expect(Set(replications.map(\.seed)).count == 200)
    var digest = Digest()
    digest.add(UInt64(9))
    digest.add(3)
    #expect(replications[3].seed == digest.value)
    let other = try Self.simulation(Self.scenario(replications: 200), players: 800, seed: 10).replications
    #expect(Set(replications.map(\.seed)).isDisjoint(with: other.map(\.seed)))
  }

  @Test(
    "counts a replication's players on from those of the one before",
    arguments: [(0, 0, 0), (4, 0, 4), (5, 1, 0), (9, 1, 4), (10, 2, 0), (13, 2, 3)])
  func places(number: Int, replication: Int, own: Int) throws {
    let whole = try Self.simulation(Self.scenario(replications: 3), players: 14)
    let seed = ReplicatedSimulation.seed(ofReplication: replication, in: 9)
    #expect(
      whole.place(ofPlayer: number)
        == ReplicatedSimulation.Place(replication: replication, seed: seed, number: own))
  }

  @Test("has in each replication what a run of its seed alone has, and all of them in the whole")
  func alone() async throws {
    let scenario = Self.scenario(replications: 3)
    let outcome = try await Self.simulation(scenario, players: 14).outcome(threads: 2)
    #expect(outcome.replications.count == 3)
    var sum = Tally(try Plan(scenario))
    for (index, part) in outcome.replications.enumerated() {
      let seed = ReplicatedSimulation.seed(ofReplication: index, in: 9)
      let alone = Simulation(try Plan(scenario), players: index < 2 ? 5 : 4, seed: seed)
      #expect(part.tally == (try await alone.run(threads: 1)))
      #expect(part.seed == seed && part.players == alone.players && part.replications.isEmpty)
      sum.merge(part.tally)
    }
    #expect(outcome.tally == sum)
    #expect(outcome.players == 14 && outcome.seed == 9)
    #expect(outcome.total("players.arrived") == 14)
  }

  @Test("is the same for any number of threads", arguments: [2, 3, 7, 64])
  func threads(threads: Int) async throws {
    let whole = try Self.simulation(Self.scenario(replications: 5), players: 61)
    let one = try await whole.outcome(threads: 1)
    let many = try await whole.outcome(threads: threads)
    #expect(one.tally == many.tally)
    #expect(one.replications.map(\.tally) == many.replications.map(\.tally))
  }

  @Test("has as many new players a day as the scenario says, in all replications together")
  func arrivals() async throws {
    // Eight a day, two of them of the smaller profile: in each of two replications four a day, one of them.
    let scenario = Self.scenario(replications: 2, arrival: .perDay(8), days: 5)
    let outcome = try await Self.simulation(scenario, players: 40).outcome(threads: 1)
    for part in outcome.replications { #expect(part.series("players.arrived") == [4, 4, 4, 4, 4]) }
    #expect(outcome.series("players.arrived") == [8, 8, 8, 8, 8])
    #expect(outcome.series("players.arrived", in: .profile(0)) == [2, 2, 2, 2, 2])
  }

  @Test("has intervals within what each metric can be", arguments: 1...5 as ClosedRange<UInt64>)
  func possible(seed: UInt64) async throws {
    let scenario = Self.scenario(replications: 3, days: 9)
    let outcome = try await Self.simulation(scenario, players: 24, seed: seed).outcome(threads: 1)
    var beyond = 0
    for metric in scenario.metrics {
      let possible = metric.possibleValues(in: scenario.days)
      for group in [Outcome.Group.pooled, .profile(0), .profile(1)] {
        for reading in outcome.readings(of: metric, at: [nil, 2, 9], in: group) {
          guard let low = reading.value.low, let high = reading.value.high else { continue }
          #expect(
            low >= possible.lowerBound && high <= possible.upperBound, "\(metric.name): \(low) to \(high)")
          if low == 0 || high == 1 { beyond += 1 }
        }
      }
    }
    // Student's factor of two degrees of freedom is 4.3: some of them reach a bound.
    #expect(beyond > 10)
  }

  @Test("is refused where a replication would lack a profile, and not with a player more")
  func lacking() throws {
    // The n-th player of a profile is due at n / share: of three quarters at 1.3, 2.7 and 4, of a quarter at
    // 4, where the first id comes first. So the third player of a replication is the first of the smaller
    // profile.
    let scenario = Self.scenario(replications: 3)
    #expect(throws: Never.self) { try Self.simulation(scenario, players: 9) }
    let refusal = PlanRefusal(
      path: "players.daily_shock.replications",
      message: "3 replications of 2 players leave profile 'few' without a player",
      help: "simulate at least 12 players, or write fewer replications")
    #expect(throws: refusal) { try Self.simulation(scenario, players: 8) }
  }

  @Test("is refused with more replications than players, at the smallest profile")
  func tooFew() throws {
    let refusal = PlanRefusal(
      path: "players.daily_shock.replications",
      message: "20 replications of 0 players leave profile 'few' without a player",
      help: "simulate at least 200 players, or write fewer replications")
    #expect(throws: refusal) {
      try Self.simulation(Self.scenario(replications: 20, least: 0.1), players: 19)
    }
  }
}

@Suite("The estimate of replications")
struct ReplicatedEstimateTests {
  /// A day of a hundred players each, who get one of these numbers of coins.
  private static func outcome(pays: [Int]) async throws -> Outcome {
    let scenario = Scenario(
      title: "One day", days: 1, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 10]),
      players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))]))
    var plan = try Plan(scenario)
    var parts: [Outcome] = []
    for coins in pays {
      plan.paymentLines[plan.login.lines.lowerBound].amount = Int32(coins)
      let simulation = Simulation(plan, players: 100, seed: 1)
      parts.append(Outcome(try await simulation.run(threads: 1), of: simulation))
    }
    return Outcome(of: parts)
  }

  @Test("has the value of all together and Student's interval over the replications, for means and quantiles")
  func interval() async throws {
    // Everybody holds 1, 2, 3, 4 or 5 coins: mean 3, standard error √½, Student's t of 4 degrees 2.776445.
    let outcome = try await Self.outcome(pays: [1, 2, 3, 4, 5])
    let reach = 2.7764451051977934 * 0.5.squareRoot()
    for estimate in [outcome.mean(0, on: 0), outcome.quantileEstimate(0, 0.5, on: 0)] {
      let estimate = try #require(estimate)
      #expect(estimate.value == 3)
      let (low, high): (Double, Double) = (try #require(estimate.low), try #require(estimate.high))
      #expect(abs(low - 3 + reach) < 1e-6 && abs(high - 3 - reach) < 1e-6)
    }
    // All have the same days of play, so replications do not differ. Of a kind that was not seen, 3.689 of 500 players may be
    // expected, who play a day less.
    let days = try #require(outcome.lifetime("active_days"))
    #expect(days.value == 1 && days.high == 1)
    let (low, fewest): (Double, Double) = (try #require(days.low), 1 - 3.688879 / 500)
    #expect(abs(low - fewest) < 1e-6)
  }

  @Test("holds its own value where that is not the mean of the replications' values")
  func skewed() async throws {
    // Five of seventeen hold 10, and so does the upper quarter of all. The replications' own quantiles have the
    // mean 62 / 17, twelve of them 45 / 17 below it and five 108 / 17 above: they end at 5.8.
    let outcome = try await Self.outcome(
      pays: Array(repeating: 1, count: 12) + Array(repeating: 10, count: 5))
    let estimate = try #require(outcome.quantileEstimate(0, 0.75, on: 0))
    let squares: Double = 12 * 45 * 45 + 5 * 108 * 108
    let error = (squares / Double(17 * 17 * 17 * 16)).squareRoot()
    // SciPy: t.isf(0.025, 16).
    let low = 62.0 / 17 - 2.1199052992210112 * error
    #expect(estimate.value == 10 && estimate.high == 10)
    #expect(abs(try #require(estimate.low) - low) < 1e-6)
  }

  @Test(
    "has no interval where a replication has no value, and needs players for all of them",
    arguments: [(1, false), (2, false), (3, true)])
  func carried(carriers: Int, isBounded: Bool) async throws {
    let outcome = try await Self.outcome(pays: [1, 2, 3])
    var asked = 0
    let estimate = outcome.replicated(in: .pooled) { part in
      asked += 1
      // First for all together, then for the replications in order.
      if part.replications.isEmpty && asked > 1 + carriers { return nil }
      return Outcome.Estimate(value: 5, low: 4, high: 6)
    }
    // All replications have 5, and the players' own interval is from 4 to 6.
    #expect(estimate?.value == 5 && estimate?.low == (isBounded ? 4 : nil))
    #expect(estimate?.high == (isBounded ? 6 : nil) && (estimate?.playersNeeded == nil) == isBounded)
    #expect(asked == 4)
  }

  @Test("is nothing where nobody carries the figure, and the players' own where there are no replications")
  func none() async throws {
    let outcome = try await Self.outcome(pays: [1, 2])
    #expect(outcome.replicated(in: .pooled) { _ in nil } == nil)
    let one = outcome.replications[0]
    #expect(
      one.replicated(in: .pooled) { _ in Outcome.Estimate(value: 5, low: 4, high: 6) }
        == .init(value: 5, low: 4, high: 6))
  }

  /// Four players who all did something are no proof that everybody does, though the replications agree. Wilson's interval of
  /// 20 in 20 begins at 1 / (1 + 1.96² / 20) = 0.839.
  @Test("is no surer of a figure than its players would be without a shock")
  func agreeing() {
    let few = Outcome.Estimate(value: 1, low: nil, high: nil, playersNeeded: 40)
    #expect(Outcome.replicated(few, [few, few, few, few], players: 20, within: 0...1) { $0 } == few)
    let many = Outcome.Estimate(value: 1, low: 0.839, high: 1)
    let found = Outcome.replicated(many, [many, many, many, many], players: 20, within: 0...1) { $0 }
    #expect(found?.low == 0.839 && found?.high == 1)
    // Student's interval of 0.4 and 0.6 is 0.5 ± 12.706 · 0.1: what players share makes it wider.
    let parts = [0.4, 0.6].map { Outcome.Estimate(value: $0, low: $0 - 0.1, high: $0 + 0.1) }
    let whole = Outcome.Estimate(value: 0.5, low: 0.43, high: 0.57)
    let ends = Outcome.replicated([whole], [[parts[0]], [parts[1]]], players: 20, within: -9...9) { $0[0] }
    #expect(abs((ends?.low ?? 0) + 0.7706) < 1e-4 && abs((ends?.high ?? 0) - 1.7706) < 1e-4)
  }
}
