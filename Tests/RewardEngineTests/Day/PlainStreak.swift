@testable import RewardEngine

/// A second version of the streak rules, for one player and one streak, in the simplest form.
///
/// It stores the whole gap and decides, day by day, what the rules say about its last day.
struct PlainStreak {
  var rules: StreakRules
  var freezes: Int
  var length = 0
  /// The length may be stored although the streak is lost: the restarting rule.
  var isOver = false
  var everCounted = false
  var missedInGap = 0
  var frozenInGap = 0
  var gapWasHurt = false
  /// Days counted since the run last cost something, and since it would have without freezes.
  var whole = 0
  var bare = 0
  var counts = Counts()
  /// The lengths that each table counts, as often as it counts them.
  var lengths: [TallyLayout.ByLength: [Int]] = [:]

  /// The totals of a player.
  struct Counts: Equatable {
    var losses = 0, saves = 0, hurts = 0
    var missed = 0, exposed = 0, forgiven = 0
    var frozen = 0, counted = 0
  }

  private var isAlive: Bool { length > 0 && !isOver }

  /// Adds a day on which the player plays, and which counts.
  mutating func come() {
    let unprotected = missedInGap - rules.graceDays
    if rules.freezeFill == .wholeGap && everCounted && unprotected > 0 && !gapWasHurt { freeze(unprotected) }
    if missedInGap > 0 && gapWasHurt { counts.hurts += 1 }
    if missedInGap > 0 && !gapWasHurt && isAlive && frozenInGap > 0 { counts.saves += 1 }
    length = isOver ? 1 : length + 1
    isOver = false
    everCounted = true
    missedInGap = 0
    frozenInGap = 0
    gapWasHurt = false
    whole += 1
    bare += 1
    counts.counted += 1
    lengths[.counted, default: []].append(length)
  }

  /// Adds a day on which the player does not play.
  mutating func stayAway() {
    if !everCounted { return }
    missedInGap += 1
    let unprotected = missedInGap - rules.graceDays
    if isAlive { noteMissed(isForgiven: unprotected <= 0) }
    if unprotected <= 0 { return }
    switch rules.freezeFill {
    case .dayByDay:
      if freezes > 0 && (isAlive || rules.freezeAtZero == .spend) { freeze(1) } else { lose(1) }
    case .wholeGap:
      if gapWasHurt { lose(1) } else if unprotected > freezes { lose(unprotected) }
    }
  }

  /// Ends the observation: runs still alive are censored.
  mutating func stop() {
    if whole > 0 { lengths[.censored, default: []].append(whole) }
    if bare > 0 { lengths[.unprotectedCensored, default: []].append(bare) }
  }

  private mutating func noteMissed(isForgiven: Bool) {
    counts.missed += 1
    if isForgiven {
      counts.forgiven += 1
      return
    }
    counts.exposed += 1
    if bare > 0 { lengths[.unprotectedEnded, default: []].append(bare) }
    bare = 0
  }

  private mutating func freeze(_ days: Int) {
    freezes -= days
    frozenInGap += days
    if isAlive { counts.frozen += days }
    lengths[.frozen, default: []] += Array(repeating: isAlive ? length : 0, count: days)
  }

  private mutating func lose(_ days: Int) {
    if isAlive {
      gapWasHurt = true
      counts.losses += rules.missedDay == .loseOne ? min(days, length) : 1
      if whole > 0 { lengths[.ended, default: []].append(whole) }
      whole = 0
    }
    switch rules.missedDay {
    case .reset: length = 0
    case .restart: isOver = true
    case .loseOne: length = length > days ? length - days : 0
    }
  }
}
