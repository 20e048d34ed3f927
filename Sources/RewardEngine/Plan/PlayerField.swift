/// One number of the state that a player ends a run with and starts another with.
///
/// Days are indices from the first day of all, and -1 where there is none.
public enum PlayerField: Sendable, Hashable {
  /// The days of arrival and of the last play, and the number of days played.
  case arrived, lastActive, activeDays
  /// The first day after churn, and the day of the next return, as already drawn.
  case leaves, returns
  case level
  case balance(resource: Int)
  /// Freezes that expire as a day begins, `inDays` days ahead (1 for the next), unless used before.
  case expiring(resource: Int, inDays: Int)
  /// The first and the last day on which a boost counts; none unless it still does.
  case boostFrom(Int)
  case boostUntil(Int)
  case streak(Int, copy: Int, StreakPart)
  /// Number of purchases (one for each offer, day and currency paid with, however many units), and the money paid for them.
  case purchases, spentCents
  /// The last day on which a streak lost anything; only where that changes behaviour.
  case lastBreak

  public enum StreakPart: Sendable, Hashable, CaseIterable {
    /// The length in force; the length stored, which a restarting streak keeps when it is lost.
    case length, stored
    /// The longest length so far.
    case record
    /// Days missed since the last counted day, those that freezes bridged, and 1 if they cost something.
    case gap, bridged, hurt
    /// Events so far on the day that is still open at the end; -1 after it has counted.
    case events
    /// The last day that counted; it follows from the other fields.
    case lastCounted
  }

  /// Whether the value is the index of a day.
  public var isDay: Bool {
    switch self {
    case .arrived, .lastActive, .leaves, .returns, .boostFrom, .boostUntil, .lastBreak: true
    case .streak(_, _, let part): part == .lastCounted
    default: false
    }
  }
}

extension Plan {
  /// The fields of a player's state, in the order of ``PlayerState/values``.
  public var playerFields: [PlayerField] {
    var fields: [PlayerField] = [.arrived, .lastActive, .activeDays, .leaves, .returns]
    for resource in resources.indices {
      fields.append(.balance(resource: resource))
      if resource == experience { fields.append(.level) }
    }
    for streak in streaks { fields += self.fields(of: streak) }
    for (resource, rules) in resources.enumerated() {
      guard let expiry = rules.expiry else { continue }
      fields += expiry.cameIn.indices.map { .expiring(resource: resource, inDays: $0 + 1) }
    }
    for boost in boosts.indices { fields += [.boostFrom(boost), .boostUntil(boost)] }
    fields += [.purchases, .spentCents]
    if feedback != nil { fields.append(.lastBreak) }
    return fields
  }

  private func fields(of streak: Streak) -> [PlayerField] {
    let parts = PlayerField.StreakPart.allCases.filter { part in
      switch part {
      case .stored: streak.rules.missedDay == .restart
      case .bridged: streak.pool != nil
      case .events: !streak.isLocal
      default: true
      }
    }
    return streak.copies.indices.flatMap { copy in
      parts.map { .streak(streak.number, copy: copy, $0) }
    }
  }
}
