import Testing

@testable import RewardEngine

@Suite("Every pattern of ten days")
struct EveryPatternTests {
  static let rules: [StreakRules] = {
    var all: [StreakRules] = []
    for missedDay in StreakRules.MissedDay.allCases {
      for fill in StreakRules.FreezeFill.allCases {
        for atZero in StreakRules.FreezeAtZero.allCases {
          for graceDays in 0...3 {
            var rules = StreakRules()
            rules.missedDay = missedDay
            rules.freezeFill = fill
            rules.freezeAtZero = atZero
            rules.graceDays = graceDays
            all.append(rules)
          }
        }
      }
    }
    return all
  }()

  @Test(
    "leaves the streak, its freezes and all that is counted of it as the plain rule says", arguments: rules)
  func plainRule(rules: StreakRules) throws {
    let comes = (0..<1024).map { pattern in (0..<10).map { pattern >> $0 & 1 == 1 } }
    for freezes in 0...3 {
      let scenario = Scenario.rehearsed(
        items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
        streaks: [Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")])
      let played = try Rehearsal(scenario, comes: comes)
      let copy = played.plan.streaks[0].copies[0]
      let pool = played.plan.resources[0].column
      var differing: [Int] = []
      var lengths: [TallyLayout.ByLength: [Int]] = [:]
      for pattern in 0..<1024 {
        var plain = PlainStreak(rules: rules, freezes: freezes)
        var record = 0
        for day in 0..<10 {
          if comes[pattern][day] { plain.come() } else { plain.stayAway() }
          record = max(record, plain.length)
          let column = played.days[day]
          let isSame =
            column[copy.length * Tile.width + pattern] == Int32(plain.length)
            && (column[copy.broken * Tile.width + pattern] != 0) == plain.isOver
            && column[copy.record * Tile.width + pattern] == Int32(record)
            && column[pool * Tile.width + pattern] == Int32(plain.freezes)
          if !isSame && differing.last != pattern { differing.append(pattern) }
        }
        plain.stop()
        lengths.merge(plain.lengths) { $0 + $1 }
        if played.counts(of: pattern) != plain.counts && differing.last != pattern {
          differing.append(pattern)
        }
      }
      let first = differing.first.map { pattern in String(comes[pattern].map { $0 ? "C" : "M" }) }
      #expect(differing.isEmpty, "\(freezes) freezes: \(differing.count) differ, the first is \(first ?? "")")
      for table in TallyLayout.ByLength.allCases {
        var counts = [Int](repeating: 0, count: 13)
        for length in lengths[table] ?? [] { counts[length] += 1 }
        #expect(played.outcome.byLength(table, of: 0, in: .pooled) == counts, "\(freezes) freezes: \(table)")
      }
    }
  }
}

extension Rehearsal {
  /// The totals of the run for a player's first streak.
  fileprivate func counts(of player: Int) -> PlainStreak.Counts {
    let streak = plan.streaks[0]
    func last(_ column: Int) -> Int { Int(days[days.count - 1][column * Tile.width + player]) }
    return PlainStreak.Counts(
      losses: last(streak.losses), saves: last(streak.saves), hurts: last(streak.hurts),
      missed: last(streak.exposed) + last(streak.forgiven), exposed: last(streak.exposed),
      forgiven: last(streak.forgiven), frozen: last(streak.frozen), counted: last(streak.counted))
  }
}
