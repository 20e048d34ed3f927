import Testing

@testable import RewardEngine

@Suite("Every pattern of twelve days")
struct TwelveDaysTests {
  private static let patterns = 1 << 12

  static let rules: [StreakRules] = {
    var all: [StreakRules] = []
    for (missedDay, fill) in [
      (StreakRules.MissedDay.reset, StreakRules.FreezeFill.dayByDay), (.reset, .wholeGap),
      (.loseOne, .dayByDay), (.restart, .dayByDay),
    ] {
      for graceDays in 0...3 {
        var rules = StreakRules()
        (rules.missedDay, rules.freezeFill, rules.graceDays) = (missedDay, fill, graceDays)
        all.append(rules)
      }
    }
    return all
  }()

  @Test("ends as the plain rule says, with any number of freezes up to three", arguments: rules)
  func plainRule(rules: StreakRules) throws {
    var scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil))],
      streaks: [Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")])
    scenario.days = 12
    for freezes in 0...3 {
      scenario.items[0].start = freezes
      let played = try Self.play(scenario)
      var plain = [[Int]](repeating: [], count: Self.patterns)
      Self.walk(PlainStreak(rules: rules, freezes: freezes), day: 0, pattern: 0, into: &plain)
      let differing = plain.indices.filter { plain[$0] != played[$0] }
      #expect(
        differing.isEmpty,
        "\(freezes) freezes: \(differing.count) differ, the first is \(differing.first ?? -1)")
    }
  }

  /// Length in force and freezes left of each pattern, bit by bit from day 0 on.
  private static func play(_ scenario: Scenario) throws -> [[Int]] {
    let plan = try Plan(scenario)
    let copy = plan.streaks[0].copies[0]
    var tile = Tile(plan: plan, luck: Luck(seed: 1))
    var ends: [[Int]] = []
    for first in stride(from: 0, to: patterns, by: Tile.width) {
      tile.seat(profile: 0, number: first / Tile.width, players: Tile.width)
      tile.drawPlayers()
      for day in 0..<12 {
        tile.play(Int32(day), attendance: (first..<first + Tile.width).map { $0 >> day & 1 == 1 })
        tile.skipMeasures()
      }
      for lane in 0..<Tile.width {
        let length = tile.lanes(copy.broken)[lane] == 0 ? Int(tile.lanes(copy.length)[lane]) : 0
        ends.append([length, Int(tile.lanes(plan.resources[0].column)[lane])])
      }
    }
    return ends
  }

  /// Says the plain rule of all patterns that begin alike, once for what they share.
  private static func walk(_ streak: PlainStreak, day: Int, pattern: Int, into ends: inout [[Int]]) {
    guard day < 12 else {
      ends[pattern] = [streak.isOver ? 0 : streak.length, streak.freezes]
      return
    }
    var away = streak
    away.stayAway()
    walk(away, day: day + 1, pattern: pattern, into: &ends)
    var back = streak
    back.come()
    walk(back, day: day + 1, pattern: pattern | 1 << day, into: &ends)
  }
}
