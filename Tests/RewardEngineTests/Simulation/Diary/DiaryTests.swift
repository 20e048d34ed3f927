import Testing

@testable import RewardEngine

@Suite("A diary")
struct DiaryTests {
  private static func diary(_ scenario: Scenario, days: Int, of player: Int = 0, players: Int = 1) throws
    -> (diary: Diary, catalogue: Catalogue)
  {
    var scenario = scenario
    scenario.days = days
    let plan = try Plan(scenario)
    return (Simulation(plan, players: players, seed: 1).diary(ofPlayer: player), plan.catalogue)
  }

  @Test("tells each day's entries in the order of play, with the balance after each")
  func entries() throws {
    // 5 coins to begin with and 3 a day; a hat costs 8 and is bought as soon as it can be.
    let scenario = Scenario.rehearsed(
      currencies: [.init(id: "coins", start: 5)], items: [.init(id: "hats", kind: .consumable)],
      login: .init(["coins": 3]),
      shop: [
        .init(
          id: "hat", gives: .init(["hats": 1]), cost: .currency([.init("coins", 8)], prefer: nil),
          demand: .asSoonAsAffordable)
      ])
    let (diary, catalogue) = try Self.diary(scenario, days: 2)
    let told = diary.days.map { day in
      day.entries.compactMap { entry -> String? in
        guard case .line(let index) = entry.subject else { return nil }
        let line = catalogue.ledger[index]
        return "\(entry.step) \(line.reason) \(line.flow) \(entry.amount) \(entry.balance ?? -1)"
      }
    }
    #expect(
      told == [
        [
          "arriveAndDepart start source 5 5", "payLogin login source 3 8", "visitShop purchase sink 8 0",
          "visitShop purchase source 1 1",
        ], ["payLogin login source 3 3"],
      ])
    #expect(diary.days.map(\.balances) == [[0, 1], [3, 1]])
    #expect(diary.days.map(\.presence) == [.plays, .plays])
    #expect(diary.days.flatMap(\.draws) == [])
  }

  @Test("has no draws where nothing is left to luck, and asks for no clock that no streak needs")
  func certain() throws {
    let (diary, _) = try Self.diary(Scenario.rehearsed(streaks: [.init(id: "daily")]), days: 4)
    #expect(diary.days.flatMap(\.draws) == [])
    #expect(diary.days.map(\.streaks) == [[[1]], [[2]], [[3]], [[4]]])
    #expect(diary.days.map(\.minutes) == [[], [], [], []])
    #expect(diary.player.zoneOffset == nil && diary.player.missions == nil)
    #expect(diary.player.activity == 1 && diary.player.dropout == 0)
  }

  @Test("of a player who arrives after the last day is empty")
  func neverArrives() throws {
    var scenario = Scenario.rehearsed()
    scenario.players.arrival = .perDay(1)
    let (diary, _) = try Self.diary(scenario, days: 3, of: 8, players: 9)
    #expect(diary.player.arrival == 8)
    #expect(diary.days.map(\.presence) == [.notYetArrived, .notYetArrived, .notYetArrived])
    #expect(diary.days.flatMap(\.entries) == [])
  }

  @Test("of each day he may come tells the draw and the chance it was below, or not")
  func attendance() throws {
    var scenario = Scenario.rehearsed()
    scenario.players.profiles[0].activity = .fixed(0.25)
    let (diary, _) = try Self.diary(scenario, days: 40)
    // Everyone plays on the day of arrival, whatever is drawn.
    #expect(diary.days[0].draws == [] && diary.days[0].presence == .plays)
    for day in diary.days.dropFirst() {
      let draw = try #require(day.draws.first)
      #expect(draw.kind == .attendance && draw.limit == 0.25)
      #expect((draw.draw < 0.25) == (day.presence == .plays))
      #expect(draw.answer == (day.presence == .plays ? 1 : 0))
    }
    #expect(Set(diary.days.dropFirst().map(\.presence)) == [.plays, .staysAway])
  }

  @Test("tells which collection a random item came from, and the share of the pieces that decided it")
  func randomItems() throws {
    // One hat and three scarves, one piece a day: four days until all are owned.
    let scenario = Scenario.rehearsed(
      items: [
        .init(id: "hats", kind: .collection(size: 1)), .init(id: "scarves", kind: .collection(size: 3)),
      ], login: .init(randomItem: .shop),
      shop: ["hats", "scarves"].map {
        .init(
          id: $0, gives: .init([$0: 1]), cost: .realMoney(100), demand: .weight(1))
      })
    let (diary, catalogue) = try Self.diary(scenario, days: 5)
    var owned = [0, 0]
    for day in diary.days.prefix(4) {
      let draw = try #require(day.draws.first { $0.kind == .randomItem })
      guard case .line(let index) = draw.subject else { continue }
      let chosen = catalogue.ledger[index].resource
      let hats = Double(1 - owned[0]) / Double(4 - owned[0] - owned[1])
      #expect((chosen == 0) == (draw.draw < hats))
      #expect(draw.limit == (chosen == 0 ? hats : 1))
      owned[chosen] += 1
      #expect(day.balances == owned)
    }
    #expect(owned == [1, 3])
    #expect(diary.days[4].draws.filter { $0.kind == .randomItem } == [])
  }

  @Test("knows the day of departure, after which he is gone")
  func departure() throws {
    var scenario = Scenario.rehearsed()
    // A player who churns with certainty does so on the day after arrival.
    scenario.players.profiles[0].churn = .daily(1)
    let (diary, catalogue) = try Self.diary(scenario, days: 3)
    #expect(diary.days.map(\.presence) == [.plays, .gone, .gone])
    let departed = catalogue.counters.firstIndex { $0.name == "players.departed" }
    #expect(
      diary.days.map { $0.entries.contains { $0.subject == .counter(departed ?? -1) } } == [
        false, true, false,
      ])
  }
}
