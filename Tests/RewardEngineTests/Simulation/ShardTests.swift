import Testing

@testable import RewardEngine

@Suite("A shard")
struct ShardTests {
  /// 2,500 players in two profiles of 1,250: four tiles of 1,024, 226, 1,024 and 226.
  private static func simulation(
    players: Int = 2500, replications: Int? = nil
  ) throws -> ReplicatedSimulation {
    let scenario = Scenario(
      title: "Two profiles", days: 3, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 1]),
      players: Scenario.Players(
        profiles: [
          Scenario.Profile(id: "few", share: 0.5, activity: .fixed(0.3)),
          Scenario.Profile(id: "many", share: 0.5, activity: .beta(mean: 0.6, concentration: 3)),
        ], dailyShock: replications.map { Scenario.DailyShock(spread: 0.5, replications: $0) }))
    return try ReplicatedSimulation(try Plan(scenario), players: players, seed: 3)
  }

  @Test("is one of a count, from 1", arguments: [(0, 3), (4, 3), (1, 0), (-1, 3), (1, 1_000_001)])
  func numbers(number: Int, count: Int) {
    #expect(Shard(number, of: count) == nil)
  }

  @Test("is written as it is asked for")
  func words() throws {
    #expect(try #require(Shard(3, of: 16)).description == "3/16")
    #expect(Shard(1, of: 1) != nil && Shard(3, of: 3) != nil && Shard(1_000_000, of: 1_000_000) != nil)
  }

  @Test(
    "has whole tiles, and all shards of a count have all seats once",
    arguments: [
      (1, [0..<2500]), (2, [0..<1250, 1250..<2500]), (3, [0..<1024, 1024..<1250, 1250..<2500]),
      (4, [0..<1024, 1024..<1250, 1250..<2274, 2274..<2500]),
      (
        7,
        [0..<0, 0..<1024, 1024..<1024, 1024..<1250, 1250..<1250, 1250..<2274, 2274..<2500]
      ),
    ])
  func seats(count: Int, seats: [Range<Int>]) throws {
    let simulation = try Self.simulation()
    #expect(simulation.seats(ofShards: count) == seats)
    for (index, seats) in seats.enumerated() {
      #expect(simulation.seats(of: try #require(Shard(index + 1, of: count))) == seats)
    }
  }

  @Test("fits into the tiles of the run, wherever its seats come from")
  func portions() throws {
    let simulation = try Self.simulation()
    let portions = try #require(simulation.portions(of: 1024..<2274))
    #expect(portions.map(\.seated) == [[226, 1024]])
    #expect(portions.map(\.ranks) == [[1250, 1250]])
    #expect(simulation.portions(of: 7..<7)?.count == 0)
    for seats in [0..<1, 0..<1025, 1..<1024, 1250..<2499, 0..<2501, 2500..<2501] {
      #expect(simulation.portions(of: seats) == nil, "\(seats)")
    }
  }

  @Test("has a portion of each replication that it reaches into")
  func replications() throws {
    // Three replications of 834, 833 and 833 players, each of two tiles: 417, 417, 417, 416, 417, 416.
    let simulation = try Self.simulation(replications: 3)
    let seats = simulation.seats(of: try #require(Shard(2, of: 4)))
    #expect(seats == 417..<1251)
    let portions = try #require(simulation.portions(of: seats))
    #expect(portions.map(\.replication) == [0, 1])
    #expect(portions.map(\.seated) == [[0, 417], [417, 0]])
  }

  @Test(
    "counts what the others do not: all of them add up to the run",
    arguments: [1, 2, 3, 7], [nil, 3])
  func sums(count: Int, replications: Int?) async throws {
    let simulation = try Self.simulation(replications: replications)
    var totals: [Tally?] = simulation.replications.map { _ in nil }
    for seats in simulation.seats(ofShards: count).reversed() {
      for portion in try #require(simulation.portions(of: seats)) {
        var tally = try await simulation.tally(of: portion, threads: 2)
        #expect(tally.players == portion.seated)
        if let total = totals[portion.replication] { tally.merge(total) }
        totals[portion.replication] = tally
      }
    }
    let outcome = simulation.outcome(of: totals.compactMap { $0 })
    let whole = try await simulation.outcome(threads: 1)
    #expect(outcome.tally == whole.tally)
    #expect(outcome.replications.map(\.tally) == whole.replications.map(\.tally))
    #expect(outcome.players == whole.players && outcome.seed == whole.seed)
  }
}
