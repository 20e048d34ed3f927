import RewardEngine
import Testing

@testable import RewardFiles
@testable import RewardHistories
@testable import RewardReports

/// What follows from a player's values and is written beside them.
@Suite("A player's level and borders")
struct PlayerTraceTests {
  private let scenario: Scenario
  private let plan: Plan
  private let columns: PlayerColumns

  /// Levels of seed 004, 50 L² + 50 L, up to level 3; two habits of seed 003.
  init() throws {
    var habit = Scenario.Streak(
      id: "habit", perPlayer: 2, dayCountsWhen: .activity("prayer"), rules: StreakRules(.seed003))
    habit.namedRules = .seed003
    scenario = Scenario(
      title: "Levels", days: 3,
      activities: [.init(id: "prayer", perActiveDay: .fixed(1))],
      levels: .init(first: 1, highest: 3, curve: .quadratic(square: 50, linear: 50, constant: 0)),
      streaks: [habit, .init(id: "plain", rules: StreakRules(.seed003))],
      players: .init(count: 2, profiles: [.init(id: "regular", share: 1, activity: .fixed(1))]))
    plan = try Plan(scenario)
    columns = PlayerColumns(plan, of: scenario)
  }

  private func state(xp: Int32, level: Int32, habits: [Int32]) throws -> PlayerState {
    var values = columns.fields.map { _ in Int32(0) }
    let experience = try #require(plan.experience)
    for (place, field) in columns.fields.enumerated() {
      switch field {
      case .balance(experience): values[place] = xp
      case .level: values[place] = level
      case .streak(0, let copy, .length), .streak(0, let copy, .record): values[place] = habits[copy]
      default: break
      }
    }
    return PlayerState(profile: 0, rank: 0, values: values)
  }

  private func cells(_ state: PlayerState) -> [String: String] {
    let table = PlayerTable(columns, day: 3)
    func split(_ line: String) -> [String] {
      line.dropLast().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(uniqueKeysWithValues: zip(split(table.header), split(table.row(state))))
  }

  // Level 1 lasts to 100 xp, level 2 is 200 wide and lasts to 300, level 3 is the last.
  @Test(
    "tell how far a player is in the level",
    arguments: [
      (0, 1, "0", "100"), (99, 1, "99", "100"), (100, 2, "0", "200"), (250, 2, "150", "200"),
      (299, 2, "199", "200"), (300, 3, "0", ""), (345, 3, "45", ""),
    ] as [(Int32, Int32, String, String)])
  func progress(xp: Int32, level: Int32, current: String, width: String) throws {
    let cells = cells(try state(xp: xp, level: level, habits: [0, 0]))
    #expect(cells["level.progress"] == current && cells["level.width"] == width)
  }

  @Test(
    "draw a habit of seed 003 red at 0, yellow from 1 and green from 5",
    arguments: [(0, "red"), (1, "yellow"), (4, "yellow"), (5, "green"), (300, "green")])
  func border(length: Int32, colour: String) throws {
    let cells = cells(try state(xp: 0, level: 1, habits: [length, 0]))
    #expect(cells["streak.habit.1.border"] == colour && cells["streak.habit.2.border"] == "red")
    // Rules of the same kind that do not go by the name have none.
    #expect(cells["streak.plain"] == "0" && cells["streak.plain.border"] == nil)
  }

  @Test("stand in documents beside what they follow from, and read as nothing of their own")
  func document() throws {
    let state = try state(xp: 250, level: 2, habits: [5, 1])
    let line = PlayerDocuments(columns, day: 3).line(state)
    #expect(line.contains(#""level":2,"levelProgress":{"current":150,"needed":200}"#))
    #expect(line.contains(#""border":"green"},{"#) && line.contains(#""border":"yellow"}]"#))
    let last = PlayerDocuments(columns, day: 3).line(try self.state(xp: 300, level: 3, habits: [0, 0]))
    #expect(last.contains(#""levelProgress":{"current":0,"needed":null}"#))
    for text in [line, PlayerTable(columns, day: 3).header + PlayerTable(columns, day: 3).row(state)] {
      let read = try PlayerReader.opening(of: plan, scenario, from: Array(text.utf8), named: "p")
      #expect(read.state(profile: 0, rank: 0).values[columns.fields.firstIndex(of: .level) ?? 0] == 2)
    }
  }
}
