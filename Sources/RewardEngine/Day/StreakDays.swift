extension Plan.Streak {
  /// The day of the streak that a session belongs to, given its local date, minute and offset from UTC.
  func attributedDay(_ day: Int32, minute: Int32, zoneOffset: Int32) -> Int32 {
    switch rules.clock {
    case .utc:
      let universal = minute - zoneOffset
      return universal < 0 ? day - 1 : universal >= 1440 ? day + 1 : day
    case .playerZone: return isInLeeway(minute) ? day - 1 : day
    }
  }

  /// Whether a minute of the local day is within the leeway: an hour of leeway lasts through 1:59.
  func isInLeeway(_ minute: Int32) -> Bool {
    rules.leewayHours > 0 && minute / 60 <= Int32(rules.leewayHours)
  }
}

/// When days are missed and when they count: assigns sessions to days before the fold.
extension Tile {
  /// Days from the end of a player's own day to that of the streak's: 1 if its midnight is later, else 0.
  func lag(of streak: Plan.Streak, _ lane: Int) -> Int32 {
    switch streak.rules.clock {
    case .utc: lanes(plan.layout.zoneOffset)[lane] > 0 ? 1 : 0
    case .playerZone: streak.isLocal ? 0 : 1
    }
  }

  /// The day of a streak that today's session belongs to.
  private func attributedDay(_ streak: Plan.Streak, _ lane: Int, _ day: Int32) -> Int32 {
    streak.attributedDay(
      day, minute: lanes(plan.layout.minute)[lane], zoneOffset: lanes(plan.layout.zoneOffset)[lane])
  }

  /// Settles, before play, the days that are over by now, then offers freezes that fill whole gaps.
  func settleDaysMissed(_ day: Int32) {
    for streak in plan.streaks {
      if !streak.isLocal { closeEarlierDays(streak, day) }
      if streak.pool != nil && (streak.rules.freezeFill == .wholeGap || streak.rules.freezeUse == .byHand) {
        bridgeGaps(streak, day)
      }
      if plan.calendar.needsClock || streak.rules.openDay == .showsZero { lookAtStreak(streak, day) }
    }
  }

  private func closeEarlierDays(_ streak: Plan.Streak, _ day: Int32) {
    let plays = column(plan.layout.plays)
    for copy in streak.copies {
      for vector in 0..<vectors where !plays[vector].mask.isEmpty {
        var over = Mask(repeating: false)
        // Where clocks never change, at most one day is over; in an event log they may have changed.
        repeat {
          plays[vector].mask.forEachPlayer { position in
            let lane = vector * 16 + position
            over[position] = lanes(copy.open)[lane] < attributedDay(streak, lane, day)
          }
          closeOpenDay(streak, copy, vector, where: over, on: day)
        } while round != nil && !over.isEmpty
      }
    }
  }

  /// Closes the first unsettled day of these players and opens the next one.
  @inline(__always) private func closeOpenDay(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where over: Mask, on day: Int32
  ) {
    miss(streak, copy, vector, where: over .& (column(copy.events)[vector].differs(-1)), on: day)
    column(copy.events)[vector].replace(with: 0, where: over)
    if !streak.isLocal {
      column(copy.open)[vector].replace(with: column(copy.open)[vector] &+ 1, where: over)
    }
  }

  private func bridgeGaps(_ streak: Plan.Streak, _ day: Int32) {
    let plays = column(plan.layout.plays)
    let isByHand = streak.rules.freezeUse == .byHand
    if isByHand { askWhoAccepts(streak, day) }
    for copy in streak.copies {
      for vector in 0..<vectors {
        let accepted = isByHand ? scratch[vector].mask : Mask(repeating: true)
        bridge(streak, copy, vector, where: plays[vector].mask, accepted: accepted, on: day)
      }
    }
  }

  /// Writes to the scratch column who agrees to spend freezes by hand: by a draw, or as the log says.
  private func askWhoAccepts(_ streak: Plan.Streak, _ day: Int32) {
    if let round {
      for vector in 0..<vectors { scratch[vector] = Lanes() }
      let accepts = Self.scalars(scratch)
      round.forEach { lane, action, _ in if action == .freezes(streak.number) { accepts[lane] = -1 } }
    } else {
      let draw = draw(streak.byHandPurpose, on: day)
      let acceptance = plan.profiles[profile].freezeAcceptance
      for vector in 0..<vectors { scratch[vector] = Lanes(draw[vector].isAtMost(acceptance)) }
    }
  }

  /// Counts openings of the app with a live streak, and those at which it shows less than the length.
  private func lookAtStreak(_ streak: Plan.Streak, _ day: Int32) {
    let plays = column(plan.layout.plays)
    for copy in streak.copies {
      for vector in 0..<vectors {
        let alive =
          plays[vector].mask .& (column(copy.length)[vector].isAbove(0))
          .& (column(copy.broken)[vector].equals(0))
        alive.forEachPlayer { position in
          let lane = vector * 16 + position
          cells[streak.cells.openings] += 1
          if showsLess(streak, copy, lane) { cells[streak.cells.shownZero] += 1 }
        }
      }
    }
  }

  /// Whether the app shows less than the streak's length when it is opened.
  ///
  /// Within the leeway the app shows yesterday's length; after it, a day that does not count yet may show 0.
  private func showsLess(_ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ lane: Int) -> Bool {
    if lanes(copy.events)[lane] == -1 { return false }
    if streak.rules.leeway == .anchor && streak.isInLeeway(lanes(plan.layout.minute)[lane]) { return false }
    return streak.rules.openDay == .showsZero
  }

  /// Adds today's events to each streak's open day; a day that reaches the goal counts at once.
  ///
  /// Streaks of days played count at login, before any action; all others when the events that count are
  /// done.
  func countStreaks(_ day: Int32, atLogin: Bool) {
    let plays = column(plan.layout.plays)
    for streak in plan.streaks where streak.event.isLogin == atLogin {
      let goal = Int32(streak.rules.goal)
      for (number, copy) in streak.copies.enumerated() {
        let events = column(copy.events)
        var due = 0
        for vector in 0..<vectors where !plays[vector].mask.isEmpty {
          var open = plays[vector].mask .& (events[vector].isAtLeast(0))
          if round != nil && !streak.isLocal { leaveOutLate(streak, copy, vector, day, from: &open) }
          let sum = events[vector] &+ eventsToday(streak.event, number, vector)
          events[vector].replace(with: sum, where: open)
          count(streak, copy, vector, where: open .& (sum.isAtLeast(goal)), due: &due)
        }
        payDue(due, of: streak, on: day)
      }
    }
  }

  /// Leaves out sessions on a day that is already settled, as happens in a log when clocks go back.
  private func leaveOutLate(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, _ day: Int32, from open: inout Mask
  ) {
    let players = open
    players.forEachPlayer { position in
      let lane = vector * 16 + position
      if attributedDay(streak, lane, day) < lanes(copy.open)[lane] { open[position] = false }
    }
  }

  private func eventsToday(_ event: Plan.Streak.Event, _ copy: Int, _ vector: Int) -> Lanes {
    switch event {
    case .login: 0 &- column(plan.layout.plays)[vector]
    case .mission(let today): 0 &- column(today)[vector]
    case .counts(let columns): columns[copy].reduce(Lanes()) { $0 &+ column($1)[vector] }
    }
  }

  /// Closes, at the end of the day, every streak day that can get no more events.
  ///
  /// All copies of a streak settle this date before anything settles the next one, in the order of their
  /// numbers. So a shared pool is spent by date first.
  func closeStreakDays(_ day: Int32) {
    if plan.countsDaysOfUTC { noteLastDaysOfUTC(day) }
    for streak in plan.streaks {
      for copy in streak.copies {
        for vector in 0..<vectors {
          var over = Mask(repeating: true)
          guard !streak.isLocal else {
            closeOpenDay(streak, copy, vector, where: over, on: day)
            continue
          }
          let last = streak.rules.clock == .utc ? scratch[vector] : Lanes(repeating: day - 1)
          // In an event log a clock may have changed and left two days to settle.
          repeat {
            over = (column(copy.open)[vector].isAtMost(last))
              .& (column(plan.layout.arrival)[vector].isAtMost(day))
            closeOpenDay(streak, copy, vector, where: over, on: day)
          } while round != nil && !over.isEmpty
        }
      }
    }
  }

  /// Writes for each player the last UTC day that can get no more events once their local day is over.
  private func noteLastDaysOfUTC(_ day: Int32) {
    let offset = column(plan.layout.zoneOffset)
    for vector in 0..<vectors {
      scratch[vector] = Lanes(repeating: day).replacing(with: day - 1, where: offset[vector].isAbove(0))
    }
    let last = Self.scalars(scratch)
    for lane in awaited[day] ?? [] { last[lane] = day - 1 }
  }

  /// Counts the days of play on which two clocks give the same events different streaks.
  func compareClocks() {
    let plays = column(plan.layout.plays)
    for pair in plan.clockPairs {
      for (one, other) in zip(plan.streaks[pair.first].copies, plan.streaks[pair.second].copies) {
        for vector in 0..<vectors where !plays[vector].mask.isEmpty {
          let first = inForce(one, vector)
          let second = inForce(other, vector)
          let alive = plays[vector].mask .& (first.isAbove(0) .| second.isAbove(0))
          guard !alive.isEmpty else { continue }
          note(pair, vector, alive: alive, differing: alive .& first.differs(second))
        }
      }
    }
  }

  /// Adds these players' days to their own columns and to the day's counters, in total and by zone.
  private func note(_ pair: Plan.ClockPair, _ vector: Int, alive: Mask, differing: Mask) {
    column(pair.daysAlive)[vector] &-= Lanes(alive)
    column(pair.daysDiffering)[vector] &-= Lanes(differing)
    add(alive: alive, differing: differing, to: pair.everywhere)
    let zones = column(plan.layout.zone)[vector]
    for (zone, cells) in pair.byZone.enumerated() {
      let isHere = zones.equals(Int32(zone))
      add(alive: alive .& isHere, differing: differing .& isHere, to: cells)
    }
  }

  private func add(alive: Mask, differing: Mask, to counters: Plan.ClockPair.Cells) {
    cells[counters.alive] += Int64(alive.count)
    cells[counters.differing] += Int64(differing.count)
  }

  private func inForce(_ copy: Plan.Streak.Copy, _ vector: Int) -> Lanes {
    column(copy.length)[vector].replacing(with: 0, where: column(copy.broken)[vector].differs(0))
  }
}
