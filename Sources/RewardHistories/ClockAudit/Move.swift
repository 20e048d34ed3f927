import RewardEngine

/// A way to move a player's clocks or a session of theirs, with the rule for what must not change.
public struct Move: Sendable {
  /// Its name in tables.
  public var id: String
  public var kind: Kind
  /// A description for readers.
  public var name: String
  public var promise: Promise
  /// Set where the move shifts dates: then the same days are compared, not the same dates.
  var dateLine: Itinerary.DateLine?
  /// The visits of a player without the move, and with it.
  var before: @Sendable (Person) -> [Visit]
  var after: @Sendable (Person) -> [Visit]

  public enum Kind: String, Sendable, CaseIterable {
    case zone
    case clockChange = "clock_change"
    case dateLine = "date_line"
    case leewayEdge = "leeway_edge"
    /// A year of typical players, with their zones and trips.
    case usual
  }

  /// The rule that a move must not break.
  public enum Promise: String, Sendable {
    /// The player has and has earned exactly the same.
    case same
    /// Streaks are kept. A repeated date counts once, so they may be a day shorter.
    case keepsRuns = "keeps_runs"
    /// The same where the leeway covers the move; elsewhere the day was not played in time.
    case sameWithinLeeway = "same_within_leeway"
    /// No rule: the day was not played in time.
    case none
  }

  /// A player of the audit.
  struct Person: Sendable {
    /// The place among all players of the audit.
    var number: Int
    /// The sessions by clocks that never change.
    var sessions: [Session]
  }
}

extension Move {
  /// The same days and times of day, far from UTC.
  static func living(in name: String, _ zone: any ZoneRules, id: String, firstDate: Int) -> Move {
    let there = Itinerary(firstDate: firstDate, home: zone)
    return Move(
      id: id, kind: .zone, name: name, promise: .same, before: atHome,
      after: { there.visits(of: $0.sessions) })
  }

  /// The visits with clocks at UTC.
  static let atHome: @Sendable (Person) -> [Visit] = {
    Itinerary(home: FixedOffset.utc).visits(of: $0.sessions)
  }

  /// A clock change on a date in the middle, compared with the same clocks without it.
  ///
  /// The zone's own rules hold for the two days before and after, so that no other change comes near.
  ///
  /// - Parameter losesDate: Whether the zone skips that date, as one that crosses the date line.
  static func clockChange(
    in zone: any ZoneRules, on date: Int, name: String, id: String, days: Int, losesDate: Bool = false
  ) -> Move {
    let middle = days / 2
    let noon = { (day: Int) in zone.offset(at: day * 1440 + 720) }
    let before = FixedOffset(minutes: noon(date - 2))
    let after = FixedOffset(minutes: noon(date + 2))
    let still = Itinerary(firstDate: date - middle, home: before)
    var moved = still
    moved.stays = [(middle - 2, zone), (middle + 3, after)]
    moved.dateLine = losesDate ? Itinerary.DateLine(from: middle, shift: 1) : nil
    return Move(
      id: id, kind: losesDate ? .dateLine : .clockChange, name: name, promise: .same, from: still, to: moved)
  }

  /// A flight over the date line in the middle, to clocks that show the same time of another date.
  static func dateLine(
    from first: any ZoneRules, to second: any ZoneRules, shift: Int, name: String, id: String, firstDate: Int,
    days: Int
  ) -> Move {
    let still = Itinerary(firstDate: firstDate, home: first)
    var moved = still
    moved.stays = [(days / 2, second)]
    moved.dateLine = Itinerary.DateLine(from: days / 2, shift: shift)
    return Move(
      id: id, kind: .dateLine, name: name, promise: shift > 0 ? .same : .keepsRuns, from: still, to: moved)
  }

  private init(
    id: String, kind: Kind, name: String, promise: Promise, from still: Itinerary, to moved: Itinerary
  ) {
    self.init(
      id: id, kind: kind, name: name, promise: promise, dateLine: moved.dateLine,
      before: { still.visits(of: $0.sessions) }, after: { moved.visits(of: $0.sessions) })
  }

  /// One session in the middle, moved to a number of minutes after the midnight that ends its day.
  ///
  /// It is the first session from the middle on that counts for its own day under every setting, and whose next day is
  /// not the last.
  static func edge(minute: Int, leewayHours: Int, promise: Promise, name: String, id: String, days: Int)
    -> Move
  {
    let after: @Sendable (Person) -> [Visit] = { person in
      var sessions = person.sessions
      let place = sessions.firstIndex {
        $0.day >= days / 2 && $0.day < days - 1 && $0.minute >= (leewayHours + 1) * 60
      }
      if let place {
        sessions[place].day += minute < 0 ? 0 : 1
        sessions[place].minute = Int32(minute < 0 ? 1440 + minute : minute)
        sessions.sort { ($0.day, $0.minute) < ($1.day, $1.minute) }
      }
      return Itinerary(home: FixedOffset.utc).visits(of: sessions)
    }
    return Move(id: id, kind: .leewayEdge, name: name, promise: promise, before: atHome, after: after)
  }
}
