import Testing

@testable import RewardEngine

@Suite("A search")
struct PlayerSearchTests {
  private static let scenario = Scenario(
    title: "Coins", days: 9, currencies: [.init(id: "coins")], login: .init(["coins": 2]),
    streaks: [.init(id: "visit", perPlayer: 1)],
    players: .init(
      profiles: [
        .init(id: "casual", share: 0.7, activity: .beta(mean: 0.4, concentration: 4)),
        .init(id: "regular", share: 0.3, activity: .fixed(0.8), churn: .daily(0.1)),
      ], arrival: .perDay(300)))

  private static func term(
    _ stock: String, _ comparison: PlayerSearch.Comparison, _ value: Int, day: Int, _ plan: Plan
  ) throws -> PlayerSearch.Term {
    let index = try #require(plan.catalogue.stocks.firstIndex { $0.id == stock })
    return PlayerSearch.Term(.stock(index), comparison, value, day: day)
  }

  @Test("finds exactly the players whose diaries say so, with any number of threads", arguments: [1, 3])
  func diaries(threads: Int) async throws {
    let plan = try Plan(Self.scenario)
    let simulation = Simulation(plan, players: 200, seed: 4)
    let terms = [
      try Self.term("coins", .atLeast, 4, day: 3, plan),
      try Self.term("streak.visit", .below, 3, day: 8, plan),
    ]
    let found = try await simulation.find(PlayerSearch(terms, limit: 1_000), threads: threads)
    var expected: [PlayerSearch.Match] = []
    for number in 0..<200 {
      let diary = simulation.diary(ofPlayer: number)
      let values = [diary.days[3].balances[0], diary.days[8].streaks[0][0]]
      if values[0] >= 4 && values[1] < 3 {
        expected.append(.init(number: number, profile: diary.player.profile, values: values))
      }
    }
    #expect(!expected.isEmpty && found.matches == expected)
    #expect(found.count == expected.count)
  }

  @Test("tells the first players by number, of all profiles and tiles, and counts all")
  func limit() async throws {
    // 2 700 players arrive in nine days: two tiles of the casual ones.
    let plan = try Plan(Self.scenario)
    let simulation = Simulation(plan, players: 2_700, seed: 4)
    let terms = [try Self.term("coins", .above, 0, day: 8, plan)]
    let all = try await simulation.find(PlayerSearch(terms, limit: 5_000), threads: 2)
    let few = try await simulation.find(PlayerSearch(terms, limit: 7), threads: 2)
    // Everyone plays on the day of arrival, and the last 300 arrive on the last day.
    #expect(all.count == 2_700 && all.matches.map(\.number) == Array(0..<2_700))
    #expect(few.count == 2_700 && few.matches == Array(all.matches.prefix(7)))
  }

  @Test("leaves out who has not arrived yet")
  func notArrived() async throws {
    let plan = try Plan(Self.scenario)
    let simulation = Simulation(plan, players: 2_700, seed: 4)
    let terms = [try Self.term("coins", .atMost, 1_000, day: 1, plan)]
    // 300 a day on two days; a profile's arrivals begin with whole players, so at most one more of each.
    let count = try await simulation.find(PlayerSearch(terms, limit: 1), threads: 1).count
    #expect((600...602).contains(count))
  }

  @Test(
    "compares as its sign says",
    arguments: [
      (PlayerSearch.Comparison.above, [false, false, true]), (.atLeast, [false, true, true]),
      (.equal, [false, true, false]), (.atMost, [true, true, false]), (.below, [true, false, false]),
    ])
  func comparisons(comparison: PlayerSearch.Comparison, expected: [Bool]) {
    #expect([4, 5, 6].map { comparison.holds($0, 5) } == expected)
  }
}
