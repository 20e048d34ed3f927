@testable import RewardEngine

/// A second version of the rules, for named rules, fixed offsets and no leeway.
struct PlainHistory {
  private var run = 0
  private var isOver = false
  private var isHurt = false
  private(set) var longest = 0
  private(set) var consumed: [StreakState.Consumption] = []
  private(set) var start: Int?
  private(set) var missed = 0
  private(set) var countsToday = false

  var current: Int { isOver ? 0 : run }

  init(_ history: StreakHistory, at now: Instant, offset: Int) {
    let rules = history.rules
    func date(_ instant: Instant) -> Int {
      let seconds = Double(instant.milliseconds) / 1000 + Double(offset)
      return Int((seconds / 86_400).rounded(.down))
    }
    let byDate = Dictionary(grouping: history.events.filter { $0 <= now }, by: date)
    let today = date(now)
    var unused = history.freezes.filter { $0.used == nil }.sorted { ($0.earned, $0.id) < ($1.earned, $1.id) }
    let recorded = Set(history.freezes.compactMap(\.used))
    consumed = history.freezes.compactMap { freeze in freeze.used.map { .init(freeze: freeze.id, day: $0) } }
    var gap = 0
    var pending: [Int] = []
    for day in (byDate.keys.min() ?? today)...today {
      let events = byDate[day] ?? []
      if rules.freezeFill == .wholeGap, !events.isEmpty || day == today, !pending.isEmpty {
        let moment = events.min() ?? now
        let good = unused.filter { $0.earned <= moment && ($0.expires ?? moment) >= moment }
        if good.count >= pending.count {
          for (freeze, day) in zip(good, pending) {
            consumed.append(.init(freeze: freeze.id, day: day))
            unused.removeAll { $0.id == freeze.id }
          }
        } else {
          lose(pending.count, rules)
        }
        pending = []
      }
      if events.count >= rules.goal {
        if current == 0 { (run, start, isOver) = (0, day, false) }
        run += 1
        longest = max(longest, run)
        (gap, isHurt, countsToday) = (0, false, day == today)
        continue
      }
      if day == today || longest == 0 { continue }
      gap += 1
      if gap <= rules.graceDays || recorded.contains(day) { continue }
      if rules.freezeFill == .wholeGap {
        if current > 0, !isHurt { pending.append(day) }
        continue
      }
      let good = unused.first { freeze in
        date(freeze.earned) <= day && freeze.expires.map { date($0) > day } ?? true
      }
      if let good, current > 0 {
        consumed.append(.init(freeze: good.id, day: day))
        unused.removeAll { $0.id == good.id }
      } else {
        lose(1, rules)
      }
    }
    missed = gap
    consumed.sort { ($0.day, $0.freeze) < ($1.day, $1.freeze) }
  }

  private mutating func lose(_ days: Int, _ rules: StreakRules) {
    isHurt = true
    switch rules.missedDay {
    case .reset: run = 0
    case .restart: isOver = true
    case .loseOne: run = max(0, run - days)
    }
  }
}
