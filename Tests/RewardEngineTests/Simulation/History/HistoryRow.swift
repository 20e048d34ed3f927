import Testing

@testable import RewardEngine

/// One line of a table: the events, the moment, and the state of the streak then.
struct HistoryRow: CustomTestStringConvertible, Sendable {
  var name: String
  /// A digit for each day from day 0 on: that many events, the first at noon and one a minute.
  var days: String
  /// More events, as `2 03:59:59`: the day from 0 and the time by UTC.
  var events: [String] = []
  /// Freezes by id, each `earned` or `earned > expires` or `earned = day used`.
  var freezes: [(id: String, text: String)] = []
  var now: String
  /// Current, longest, status and days missed.
  var state: String
  /// Freezes used up, as `a@3`, and then how many are left.
  var consumed = ""
  var left = 0

  init(
    _ name: String, _ days: String, events: [String] = [], freezes: [(String, String)] = [], at now: String,
    _ state: String, consumed: String = "", left: Int = 0
  ) {
    (self.name, self.days, self.events, self.now, self.state) = (name, days, events, now, state)
    self.freezes = freezes.map { (id: $0.0, text: $0.1) }
    (self.consumed, self.left) = (consumed, left)
  }

  var testDescription: String { "\(name): \(days) at \(now)" }

  func history(_ rules: StreakRules) -> StreakHistory {
    var history = StreakHistory(rules: rules, events: events.map(Instant.init(text:)))
    for (day, digit) in days.enumerated() {
      for minute in 0..<(digit.wholeNumberValue ?? 0) {
        history.events.append(Instant(seconds: day * 86_400 + 43_200 + minute * 60))
      }
    }
    for (id, text) in freezes {
      let parts = text.split(separator: " ").map(String.init)
      var freeze = StreakHistory.Freeze(id: id, earned: Instant(text: "\(parts[0]) \(parts[1])"))
      if parts.count > 2, parts[2] == "=" { freeze.used = Int(parts[3]) }
      if parts.count > 2, parts[2] == ">" { freeze.expires = Instant(text: "\(parts[3]) \(parts[4])") }
      history.freezes.append(freeze)
    }
    return history
  }

  @discardableResult
  func check(_ rules: StreakRules, in zone: some CivilZone = FixedZone.utc) -> StreakState {
    let found = history(rules).state(at: Instant(text: now), in: zone)
    #expect(
      "\(found.currentStreak) \(found.longestStreak) \(found.status.rawValue) \(found.daysMissed)" == state)
    #expect(found.freezesConsumed.map { "\($0.freeze)@\($0.day)" }.joined(separator: " ") == consumed)
    #expect(found.freezesAvailable == left)
    return found
  }
}

extension Instant {
  /// A moment as `2 03:59:59`: days since 1970-01-01 and the time by UTC.
  init(text: String) {
    let parts = text.split(separator: " ")
    let time = parts[1].split(separator: ":").map { Int($0) ?? 0 }
    self.init(seconds: (Int(parts[0]) ?? 0) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2])
  }
}
