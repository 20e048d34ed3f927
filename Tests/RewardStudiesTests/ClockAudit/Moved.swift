import RewardEngine

@testable import RewardHistories

/// Clocks that are set once: at an instant, from so many minutes ahead of UTC to others.
struct SetOnce: ZoneRules {
  var instant: Int
  var before: Int
  var after: Int

  func instant(of reading: Int) -> Int {
    if reading - before < instant { return reading - before }
    return reading - after >= instant ? reading - after : reading - before
  }

  func offset(at instant: Int) -> Int { instant < self.instant ? before : after }
}

/// An audit of one streak of logins, and players whose sessions a test writes down.
struct Moved {
  let audit: ClockAudit

  /// - Parameter change: makes other rules of the scenario.
  init(days: Int = 20, change: (inout Scenario) -> Void = { _ in }) throws {
    let scenario = Scenario.plain(days: days).with {
      $0.streaks = [Scenario.Streak(id: "daily")]
      change(&$0)
    }
    audit = try ClockAudit(scenario, players: 1, days: days) { _ in FixedOffset.utc }
  }

  /// A login at this minute of each day; `nil` for a day of rest.
  static func sessions(_ minutes: [Int?]) -> [Session] {
    minutes.enumerated().compactMap { day, minute in
      minute.map { Session(day: Int32(day), minute: Int32($0), zoneOffset: 0, actions: []) }
    }
  }

  /// What a move does to one player under a setting.
  func result(_ move: Move, _ setting: ClockSetting, _ minutes: [Int?]) throws -> MoveResult {
    var behaviour = Behaviour()
    behaviour.add(Self.sessions(minutes), of: 0, PlayerAddress(profileKey: 0, rank: 0))
    var audit = audit
    audit.moves = [move]
    return try MoveComparison(audit, setting, mostAtOnce: 1).results(behaviour, progress: nil)[0]
  }

  /// What parts in the first difference, in which day, and how much there is of it unmoved and moved.
  func first(
    _ move: Move, _ setting: ClockSetting, _ minutes: [Int?]
  ) throws -> (quantity: AuditQuantity, day: Int, before: Int, after: Int, daysInARow: Int)? {
    let result = try result(move, setting, minutes)
    let quantities = try MoveComparison(audit, setting, mostAtOnce: 1).quantities
    return result.first.map { (quantities[$0.quantity], $0.day, $0.before, $0.after, $0.daysInARow) }
  }
}
