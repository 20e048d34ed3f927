import Testing

@testable import RewardEngine

@Suite("A panel")
struct PanelTests {
  /// Ten players a day for nine days; each gets 2 coins every day, on which all play.
  private static let scenario = Scenario(
    title: "Coins", days: 9, currencies: [.init(id: "coins")], login: .init(["coins": 2]),
    players: .init(profiles: [.init(id: "player", share: 1, activity: .fixed(1))], arrival: .perDay(10)))

  private static func panels(_ plan: Plan, on days: [Int], players: Int = 90) async throws -> [Panel] {
    var panels: [Panel] = []
    let simulation = Simulation(plan, players: players, seed: 3)
    try await simulation.panels(of: [.stock(0)], on: days, threads: 2) { panels.append($0) }
    return panels
  }

  @Test("has the players who have arrived, and what each has by then")
  func values() async throws {
    let panels = try await Self.panels(try Plan(Self.scenario), on: [2, 0])
    #expect(panels.count == 1)
    let panel = try #require(panels.first)
    #expect(
      panel.arrivals == Array(repeating: 0, count: 10) + .init(repeating: 1, count: 10)
        + .init(repeating: 2, count: 10))
    #expect(panel.days.map(\.players) == [30, 10])
    // Three days of play for the first ten by the third day, two for the next, one for the last.
    #expect(panel.days[0].values == [panel.arrivals.map { 2 * (3 - $0) }])
    #expect(panel.days[1].values == [Array(repeating: 2, count: 10)])
  }

  @Test("follows another by rank, a tile at a time, and leaves out who never arrives")
  func ranks() async throws {
    var scenario = Self.scenario
    scenario.players.arrival = .perDay(300)
    let panels = try await Self.panels(try Plan(scenario), on: [3], players: 2_700)
    #expect(panels.map(\.firstRank) == [0, 1024, 2048])
    #expect(panels.map(\.arrivals.count) == [1024, 176, 0])
  }

  @Test("tells days of arrival from the first day of all, where a run goes on from another")
  func goesOn() async throws {
    var first = Self.scenario
    first.days = 4
    let plan = try Plan(first)
    var opening = OpeningStates(of: plan, day: 4)
    try await Simulation(plan, players: 90, seed: 3).states(threads: 1) { $0.forEach { opening.add($0) } }
    var rest = Self.scenario
    rest.days = 5
    let whole = try await Self.panels(try Plan(Self.scenario), on: [8])
    #expect(try await Self.panels(try Plan(rest, from: opening), on: [4]) == whole)
  }

  @Test("is of nobody where a simulation has no such tile")
  func nobody() throws {
    let simulation = Simulation(try Plan(Self.scenario), players: 90, seed: 3)
    #expect(try simulation.panel(of: [.stock(0)], on: [0], profile: 0, tile: 1) == nil)
  }
}
