import Testing

@testable import RewardEngine

@Suite("The order of play")
struct OrderOfPlayTests {
  /// The steps observed on the first two days, for players who play on the first one only.
  private func seen() throws -> [[Step]] {
    var scenario = Scenario.rehearsed()
    scenario.days = 2
    let plan = try Plan(scenario)
    var tile = Tile(plan: plan, luck: Luck(seed: 1))
    tile.seat(profile: 0, number: 0, players: 3)
    tile.drawPlayers()
    var unused = Tally(plan)
    var seen: [[Step]] = [[], []]
    unused.withTables { tables in
      for day in 0..<2 {
        tile.play(
          Int32(day), attendance: Array(repeating: day == 0, count: Tile.width),
          after: { step, _ in seen[day].append(step) })
        tile.measure(Int32(day), into: tables)
      }
    }
    return seen
  }

  @Test("is walked from top to bottom, and shown step by step")
  func order() throws { #expect(try seen()[0] == Step.order) }

  @Test("leaves out the steps of play on a day nobody plays")
  func nobody() throws {
    #expect(
      try seen()[1] == [
        .arriveAndDepart, .expireFreezes, .decideAttendance, .closeStreakDays, .recordFreezes, .closeLedger,
      ])
  }

  @Test("takes every step there is, and closes the ledger last")
  func complete() {
    #expect(Set(Step.order) == Set(Step.allCases))
    #expect(Step.order.last == .closeLedger)
  }

  @Test("counts nobody who was silenced")
  func silenced() throws {
    var scenario = Scenario.rehearsed(currencies: [.init(id: "coins", start: 5)])
    scenario.players.arrival = .perDay(2)
    scenario.days = 3
    let plan = try Plan(scenario)
    var tile = Tile(plan: plan, luck: Luck(seed: 1))
    tile.seat(profile: 0, number: 0, players: 6)
    tile.drawPlayers()
    // The fourth player arrives on the second day, two a day.
    tile.hide(allBut: 3)
    var unused = Tally(plan)
    var arrivals: [Int64] = []
    var coins: [Int64] = []
    unused.withTables { tables in
      for day in 0..<3 {
        tile.play(Int32(day))
        arrivals.append(tile.cells[Cell.arrived.rawValue])
        coins.append(tile.cells[plan.resources[0].startEntry.amount])
        tile.measure(Int32(day), into: tables)
      }
    }
    #expect(arrivals == [0, 1, 0])
    #expect(coins == [0, 5, 0])
  }
}
