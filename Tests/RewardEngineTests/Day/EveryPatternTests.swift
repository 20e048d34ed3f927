import Testing

@testable import RewardEngine

/// The rule said a second time, for one player and one streak, in the plainest way.
///
/// It remembers the whole gap and asks, day by day, what the rules say of its last day.
private struct PlainStreak {
  var rules: StreakRules
  var freezes: Int
  var length = 0
  /// The length may be stored and yet be over: the restarting rule.
  var isOver = false
  var everCounted = false
  var missedInGap = 0
  var gapWasHurt = false

  /// A day on which the player comes, and which counts.
  mutating func come() {
    let unprotected = missedInGap - rules.graceDays
    if rules.freezeFill == .wholeGap && everCounted && unprotected > 0 && !gapWasHurt {
      freezes -= unprotected
    }
    length = isOver ? 1 : length + 1
    isOver = false
    everCounted = true
    missedInGap = 0
    gapWasHurt = false
  }

  /// A day that is over without the player.
  mutating func stayAway() {
    if !everCounted { return }
    missedInGap += 1
    let unprotected = missedInGap - rules.graceDays
    if unprotected <= 0 { return }
    switch rules.freezeFill {
    case .dayByDay:
      let isWorthIt = (length > 0 && !isOver) || rules.freezeAtZero == .spend
      if freezes > 0 && isWorthIt { freezes -= 1 } else { lose(1) }
    case .wholeGap:
      if gapWasHurt { lose(1) } else if unprotected > freezes { lose(unprotected) }
    }
  }

  private mutating func lose(_ days: Int) {
    if length > 0 && !isOver { gapWasHurt = true }
    switch rules.missedDay {
    case .reset: length = 0
    case .restart: isOver = true
    case .loseOne: length = length > days ? length - days : 0
    }
  }
}

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

  @Test("leaves the streak, its record and its freezes as the plain rule says", arguments: rules)
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
      }
      let first = differing.first.map { pattern in String(comes[pattern].map { $0 ? "C" : "M" }) }
      #expect(differing.isEmpty, "\(freezes) freezes: \(differing.count) differ, the first is \(first ?? "")")
    }
  }
}
