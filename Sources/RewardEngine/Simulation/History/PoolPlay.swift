/// Computes the streaks of one pool side by side; the streak that needs a freeze first gets it.
///
/// Each streak takes its next day when its turn comes, in the order of the moments at which it could take
/// freezes. At the same moment the streak listed first has its turn. So every day of every streak is computed
/// once.
struct PoolPlay<Zone: CivilZone> {
  private var members: [Member]
  private let now: Instant
  private let zone: Zone

  init(_ pool: FreezePool, at now: Instant, in zone: Zone) {
    self.now = now
    self.zone = zone
    members = pool.streaks.map { Member($0, pool.freezes, at: now, in: zone) }
  }

  /// The state of each streak after all days.
  mutating func states() -> [StreakState] {
    while let next = whoseTurn {
      let taken = members[next].take(at: now, in: zone)
      guard !taken.isEmpty else { continue }
      for index in members.indices where index != next { members[index].lose(taken) }
    }
    return members.map { $0.state(at: now, in: zone) }
  }

  /// The index of the streak with the earliest moment; of several, the one listed first.
  private var whoseTurn: Int? {
    var first: (place: Int, moment: Instant)?
    for place in members.indices {
      guard let moment = members[place].next, moment < first?.moment ?? .end else { continue }
      first = (place, moment)
    }
    return first?.place
  }

  /// A streak and the freezes it can use.
  private struct Member {
    /// Includes the freezes of the pool that no other streak has taken.
    private var history: StreakHistory
    private var fillings: ArraySlice<Instant>
    private var play: StreakPlay?
    /// The moment of the next day or of the next filling by hand; `nil` at the end.
    private(set) var next: Instant?

    init(_ member: FreezePool.Member, _ freezes: [StreakHistory.Freeze], at now: Instant, in zone: Zone) {
      history = member.history
      history.freezes += freezes
      fillings = member.fillings.filter { $0 <= now }.sorted()[...]
      play = history.play(at: now, in: zone)
      next = earliest(in: zone)
    }

    private func earliest(in zone: Zone) -> Instant? {
      guard let play, !play.isOver else { return fillings.first }
      let day = moment(of: play.day, play.timeline, in: zone)
      return fillings.first.map { min($0, day) } ?? day
    }

    private func moment(of day: Int, _ timeline: borrowing StreakTimeline, in zone: Zone) -> Instant {
      guard history.rules.freezeFill == .wholeGap else { return end(ofDate: timeline.dates[day], in: zone) }
      // A whole gap is filled when the app is opened; a day of absence has no such moment and comes first.
      if let opened = timeline.opened[day] { return opened }
      return day == timeline.open ? timeline.now : Instant(milliseconds: .min)
    }

    /// The moment at which no event can count for a date any more, by the clocks of that night.
    private func end(ofDate date: Int, in zone: Zone) -> Instant {
      let midnight = (date + 1) * 86_400
      guard history.rules.clock == .playerZone else { return Instant(seconds: midnight) }
      let leeway = history.rules.leeway == .previousDay ? Int(history.rules.leewayEnd) * 60 : 0
      // Clocks that change around midnight: the second look is at it to the hour.
      let about = midnight - zone.utcOffset(at: Instant(seconds: midnight))
      return Instant(seconds: midnight - zone.utcOffset(at: Instant(seconds: about)) + leeway)
    }

    /// Takes the next day, or fills a gap by hand.
    ///
    /// - Returns: the freezes used.
    mutating func take(at now: Instant, in zone: Zone) -> [StreakState.Consumption] {
      defer { next = earliest(in: zone) }
      if let filling = fillings.first, filling == next {
        fillings.removeFirst()
        return fill(at: filling, now, in: zone)
      }
      return play?.playDay() ?? []
    }

    /// Fills the gap before a moment by hand: all of it or nothing; gaps that are over stay as they are.
    private mutating func fill(at moment: Instant, _ now: Instant, in zone: Zone) -> [StreakState.Consumption]
    {
      var filled = history
      filled.rules.freezeUse = .automatic
      filled.rules.freezeFill = .wholeGap
      filled.closedGaps = .asRecorded
      let known = Set(history.freezes.filter { $0.used != nil }.map(\.id))
        .union(play?.state.freezesConsumed.map(\.freeze) ?? [])
      let taken = filled.state(at: moment, in: zone, fillingByHand: true).freezesConsumed
        .filter { !known.contains($0.freeze) }
      guard !taken.isEmpty else { return [] }
      for use in taken {
        guard let place = history.freezes.firstIndex(where: { $0.id == use.freeze }) else { continue }
        history.freezes[place].used = use.day
      }
      // Days of the gap may have been computed already: they are computed again, with the freezes in them.
      let played = play?.day ?? 0
      play = history.play(at: now, in: zone)
      for _ in 0..<played { play?.playDay() }
      return taken
    }

    mutating func lose(_ taken: [StreakState.Consumption]) {
      history.freezes.removeAll { freeze in
        freeze.used == nil && taken.contains { $0.freeze == freeze.id }
      }
      play?.lose(taken)
    }

    func state(at now: Instant, in zone: Zone) -> StreakState {
      history.state(at: now, in: zone, of: play)
    }
  }
}

extension Instant {
  /// Later than all other moments.
  fileprivate static let end = Instant(milliseconds: .max)
}
