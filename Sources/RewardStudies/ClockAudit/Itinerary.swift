import RewardEngine

/// Where a player's clocks stand, day by day, and what his sessions become there.
///
/// He lives the same days with the same times of day by his own clocks. Where clocks skip a session, it is moved
/// forward; one that would begin before the last has, because he is still on the way, comes right after it.
public struct Itinerary: Sendable {
  /// The date of day 0, as days since 1 January 1970.
  public var firstDate: Int
  /// Where he begins, and where he goes, each from a day on; days rise.
  public var home: any ZoneRules
  public var stays: [(from: Int, zone: any ZoneRules)]
  public var dateLine: DateLine?

  /// From a day on, dates are others than if he had not crossed the line.
  public struct DateLine: Sendable, Equatable {
    /// The first day that is lived on another date.
    public var from: Int
    /// 1 after going west, which leaves out a date; -1 after going east, where a date comes again.
    public var shift: Int

    public init(from: Int, shift: Int) {
      self.from = from
      self.shift = shift
    }
  }

  public init(
    firstDate: Int = 0, home: any ZoneRules, stays: [(from: Int, zone: any ZoneRules)] = [],
    dateLine: DateLine? = nil
  ) {
    self.firstDate = firstDate
    self.home = home
    self.stays = stays
    self.dateLine = dateLine
  }

  /// What becomes of the sessions of a player who never moves his clocks.
  ///
  /// - Parameter sessions: in the order of their days and minutes; their own zones are forgotten.
  public func visits(of sessions: [Session]) -> [Visit] {
    var visits: [Visit] = []
    for session in sessions {
      let day = Int(session.day)
      let date = day + (dateLine.map { $0.from <= day ? $0.shift : 0 } ?? 0)
      let zone = stays.last { $0.from <= day }?.zone ?? home
      visits.append(sitting(session, on: date, in: zone, after: visits.last))
    }
    return visits
  }

  private func sitting(
    _ session: Session, on date: Int, in zone: any ZoneRules, after last: Visit?
  ) -> Visit {
    let start = firstDate * 1440
    let due = zone.instant(of: start + date * 1440 + Int(session.minute)) - start
    let instant = max(due, last.map { $0.instant + 1 } ?? due)
    return Visit(instant: instant, offset: zone.offset(at: start + instant), deeds: session.deeds)
  }
}

/// What a player did at one instant, by clocks that stood somewhere.
public struct Visit: Sendable {
  /// Minutes since day 0 began in UTC.
  public var instant: Int
  /// Minutes that his clocks were ahead of UTC.
  public var offset: Int
  public var deeds: [(deed: Deed, amount: Int32)]

  /// The day by his clocks, and the minute of it.
  public var day: Int { (instant + offset).dividedDown(by: 1440) }
  public var minute: Int { instant + offset - day * 1440 }

  /// The events a log would tell of visits, in the order of their instants.
  ///
  /// - Parameter clocksGoBack: whether a date may come again when clocks are set back by a day. Where a streak's
  ///   days are those of UTC it must not: visits are then played in their order, and one of an earlier date is told
  ///   by the latest date there has been, in minutes before its midnight.
  static func events(of visits: [Visit], clocksGoBack: Bool) -> [Replay.Event] {
    var latest = Int.min
    return visits.flatMap { sitting in
      latest = clocksGoBack ? sitting.day : max(latest, sitting.day)
      let minute = sitting.minute - (latest - sitting.day) * 1440
      let deeds = sitting.deeds.flatMap { deed, amount in told(deed).map { (deed: $0, amount: amount) } }
      return ([(deed: Deed.login, amount: Int32(1))] + deeds).map {
        Replay.Event(
          day: Int32(latest), minute: Int32(minute), zoneOffset: Int32(sitting.offset), deed: $0.deed,
          amount: $0.amount)
      }
    }
  }

  /// A mission that is collected was done first.
  private static func told(_ deed: Deed) -> [Deed] {
    if case .missionCollected(let mission) = deed { [.missionDone(mission), deed] } else { [deed] }
  }
}
