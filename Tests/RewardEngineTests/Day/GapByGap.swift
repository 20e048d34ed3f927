@testable import RewardEngine

/// A third version of the streak rules: the effect of a gap follows from its length alone.
///
/// A history is stretches of days that count and the gaps between them. Nothing is carried from day to day.
/// So this can agree with the fold only if it does not matter whether days are settled one by one, all at
/// once or when the player is back.
struct GapByGap {
  var rules: StreakRules

  /// Consecutive days of the same kind.
  struct Stretch {
    var counts: Bool
    var days: Int
  }

  /// The end of a history: the length in force, the longest, and the freezes left.
  struct End: Equatable {
    var length = 0
    var longest = 0
    var freezes: Int
  }

  /// The stretches of a history; days before the first day that counts are left out.
  static func stretches(of days: [Bool]) -> [Stretch] {
    var result: [Stretch] = []
    for counts in days.drop(while: { !$0 }) {
      if result.last?.counts == counts {
        result[result.count - 1].days += 1
      } else {
        result.append(Stretch(counts: counts, days: 1))
      }
    }
    return result
  }

  /// The end of a history with a pool of freezes that is never refilled.
  func end(of stretches: [Stretch], freezes: Int) -> End {
    var end = End(freezes: freezes)
    for (number, stretch) in stretches.enumerated() {
      if stretch.counts {
        end.length += stretch.days
        end.longest = max(end.longest, end.length)
      } else {
        endure(stretch.days, isOver: number < stretches.count - 1, &end)
      }
    }
    return end
  }

  /// Grace covers the first days of a gap, freezes the next ones, and each day left costs what the rules say.
  private func endure(_ days: Int, isOver: Bool, _ end: inout End) {
    let bare = max(0, days - rules.graceDays)
    var frozen = min(bare, end.freezes)
    // All or nothing.
    if rules.freezeFill == .wholeGap && frozen < bare { frozen = 0 }
    let lost = bare - frozen
    // A whole gap takes its freezes when the player is back, not during the absence.
    if rules.freezeFill == .dayByDay || isOver { end.freezes -= frozen }
    guard lost > 0 else { return }
    switch rules.missedDay {
    // Nothing is in force after an unprotected day, whether the stored length stays or not.
    case .reset, .restart: end.length = 0
    case .loseOne: end.length = max(0, end.length - lost)
    }
  }
}
