import RewardEngine

/// One way of moving a player's clocks, or a session of his, with what must not change by it.
public struct Move: Sendable {
  /// What tables call it.
  public var id: String
  public var kind: Kind
  /// What is done, for readers.
  public var name: String
  public var promise: Promise
  /// Where dates after the move are others than before it: the same days are compared, not the same dates.
  var dateLine: Itinerary.DateLine?
  /// The life it is held against; the same player's.
  var before: @Sendable (Person) -> [Visit]
  var after: @Sendable (Person) -> [Visit]

  public enum Kind: String, Sendable, CaseIterable {
    case zone
    case clockChange = "clock_change"
    case dateLine = "date_line"
    case leewayEdge = "leeway_edge"
    /// All that usual players do with their clocks in a year.
    case usual
  }

  /// What must hold of a player before and after.
  public enum Promise: String, Sendable {
    /// Everything he has and has earned is the same.
    case same
    /// Streaks are kept; a date that is lived twice counts once, so they may be a day shorter.
    case keepsRuns = "keeps_runs"
    /// The same where the leeway covers it; elsewhere the day was not played in time.
    case sameWithinLeeway = "same_within_leeway"
    /// Nothing: the day was not played in time.
    case none
  }

  /// Whose life is moved.
  struct Person: Sendable {
    /// His place among all players of the audit.
    var number: Int
    /// His sessions by clocks that never move.
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

  /// A life at UTC.
  static let atHome: @Sendable (Person) -> [Visit] = {
    Itinerary(home: FixedOffset.utc).visits(of: $0.sessions)
  }

  /// Clocks that are set once, on a date in the middle, against the same clocks if nobody had.
  ///
  /// The zone's own rules hold for the two days before and after, so that no other change comes near.
  ///
  /// - Parameter losesDate: whether the zone crosses the date line and never has that date.
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

  /// One session in the middle, moved to so many minutes after the midnight that ends its day.
  ///
  /// It is the first from the middle on that no leeway gives to the day before, whatever the setting, and whose next
  /// day is not the last.
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
