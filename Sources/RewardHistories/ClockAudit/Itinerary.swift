import RewardEngine

/// The clocks of a player day by day, which turn their sessions into visits.
///
/// The player keeps the same days and times of day by their own clocks. A session that clocks skip is moved forward. A
/// session that would begin before the last one, because the player is still travelling, comes right after it.
public struct Itinerary: Sendable {
  /// The date of day 0, as days since 1 January 1970.
  public var firstDate: Int
  /// The first zone, and the zones travelled to, each from a day on, in the order of days.
  public var home: any ZoneRules
  public var stays: [(from: Int, zone: any ZoneRules)]
  public var dateLine: DateLine?

  /// A crossing of the date line, after which dates are shifted.
  public struct DateLine: Sendable, Equatable {
    /// The first day on a shifted date.
    public var from: Int
    /// 1 after going west, which skips a date; -1 after going east, which repeats one.
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

  /// The visits that a player's sessions become with these clocks.
  ///
  /// - Parameter sessions: In the order of their days and minutes; their own zones are ignored.
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
    return Visit(instant: instant, offset: zone.offset(at: start + instant), actions: session.actions)
  }
}

/// What a player did at one instant, and what their clock showed.
public struct Visit: Sendable {
  /// Minutes since day 0 began in UTC.
  public var instant: Int
  /// Minutes that the player's clock was ahead of UTC.
  public var offset: Int
  public var actions: [(action: PlayerAction, amount: Int32)]

  /// The day by the player's clock, and the minute of it.
  public var day: Int { (instant + offset).dividedDown(by: 1440) }
  public var minute: Int { instant + offset - day * 1440 }

  /// The events that a log would have for visits, in the order of their instants.
  ///
  /// - Parameter clocksGoBack: Whether a date may repeat when clocks are set back by a day. It must not where a streak's
  ///   days are those of UTC: then visits keep their order, and one of an earlier date is written as minutes before the
  ///   midnight of the latest date so far.
  static func events(of visits: [Visit], clocksGoBack: Bool) -> [Replay.Event] {
    var latest = Int.min
    var events: [Replay.Event] = []
    events.reserveCapacity(visits.reduce(0) { $0 + 1 + $1.actions.count })
    for visit in visits {
      latest = clocksGoBack ? visit.day : max(latest, visit.day)
      let minute = visit.minute - (latest - visit.day) * 1440
      func tell(_ action: PlayerAction, _ amount: Int32) {
        events.append(
          Replay.Event(
            day: Int32(latest), minute: Int32(minute), zoneOffset: Int32(visit.offset), action: action,
            amount: amount))
      }
      tell(.login, 1)
      for (action, amount) in visit.actions {
        // A mission that is collected was done first.
        if case .missionCollected(let mission) = action { tell(.missionDone(mission), amount) }
        tell(action, amount)
      }
    }
    return events
  }
}
