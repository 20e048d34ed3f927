extension StreakRules {
  /// The day of the streak that a session belongs to, given its local date, minute and offset from UTC.
  func attributedDay(_ day: Int32, minute: Int32, zoneOffset: Int32) -> Int32 {
    switch clock {
    case .utc:
      let universal = minute - zoneOffset
      return universal < 0 ? day - 1 : universal >= 1440 ? day + 1 : day
    case .playerZone: return minute < leewayEnd ? day - 1 : day
    }
  }

  /// Whether days end at the player's own midnight.
  var isLocal: Bool { clock == .playerZone && !(leeway == .previousDay && leewayHours > 0) }

  /// Whether days of both rules end at the same moment for every player.
  func endsDays(with other: StreakRules) -> Bool {
    if isLocal || other.isLocal { return isLocal && other.isLocal }
    return clock == other.clock && (clock == .utc || leewayHours == other.leewayHours)
  }

  /// The first minute of the local day after the leeway: an hour of leeway lasts through 1:59.
  ///
  /// At most the end of that day: afterwards every event is of a later day.
  var leewayEnd: Int32 { leewayHours > 0 ? min(1440, 60 * (Int32(leewayHours) + 1)) : 0 }
}

extension Plan.Streak {
  /// Whether freezes are spent as days are missed, without asking.
  var isFilledDayByDay: Bool {
    pool != nil && rules.freezeFill == .dayByDay && rules.freezeUse == .automatic
  }

  /// Days from the end of a player's own day to that of the streak's: 1 if its midnight is later, else 0.
  package func lag(zoneOffset: Int32) -> Int32 {
    switch rules.clock {
    case .utc: zoneOffset > 0 ? 1 : 0
    case .playerZone: isLocal ? 0 : 1
    }
  }
}

/// When days are missed and when they count: assigns sessions to days before the fold.
extension Tile {
  func lag(of streak: Plan.Streak, _ lane: Int) -> Int32 {
    streak.lag(zoneOffset: lanes(plan.layout.zoneOffset)[lane])
  }

  /// The days of a streak that today's sessions of sixteen players belong to; any number for all others.
  @inline(__always) private func attributedDays(
    _ streak: StreakCopy, _ vector: Int, _ day: Int32
  ) -> Lanes {
    let minute = column(plan.layout.minute)[vector]
    switch streak.rules.clock {
    case .utc:
      let universal = minute &- column(plan.layout.zoneOffset)[vector]
      return Lanes(repeating: day) &+ universal.isBelow(0).lanes &- universal.isAtLeast(1440).lanes
    case .playerZone: return Lanes(repeating: day) &+ minute.isBelow(streak.rules.leewayEnd).lanes
    }
  }

  /// Settles, before play, the days that are over by now, then offers freezes that fill whole gaps.
  ///
  /// Days that are over ended before this session, so a freeze that one of them needs cannot fill a gap now.
  func settleDaysMissed(_ day: Int32) {
    inOrderOfMidnights { streak, minute in
      if !streak.isLocal { closeEarlierDays(streak, day, endingAt: minute) }
    }
    var first = 0
    while first < streakCopies.indices.upperBound {
      let streak = streakCopies[first]
      let copies = first..<first + streak.copies
      if streak.pool != nil && (streak.rules.freezeFill == .wholeGap || streak.rules.freezeUse == .byHand) {
        bridgeGaps(copies, day)
      }
      for place in copies { lookAtStreak(streakCopies[place]) }
      first = copies.upperBound
    }
  }

  private func closeEarlierDays(_ streak: StreakCopy, _ day: Int32, endingAt minute: Int32?) {
    let plays = column(plan.layout.plays)
    var counts = MissCounts()
    for vector in 0..<vectors where !plays[vector].mask.isEmpty {
      let days = attributedDays(streak, vector, day)
      let back = plays[vector].mask .& ends(streak, vector, at: minute)
      var over = back .& streak.open[vector].isBelow(days)
      // Where clocks never change, at most one day is over; in an event log they may have changed.
      while !over.isEmpty {
        closeOpenDay(streak, vector, where: over, on: day, &counts)
        if round == nil { break }
        over = back .& streak.open[vector].isBelow(days)
      }
    }
    counts.add(to: cells, of: streak.cells)
  }

  /// Closes the first unsettled day of these players and opens the next one.
  @inline(__always) private func closeOpenDay(
    _ streak: StreakCopy, _ vector: Int, where over: Mask, on day: Int32, _ counts: inout MissCounts
  ) {
    let missed = over .& streak.events[vector].differs(-1)
    streak.events[vector].replace(with: 0, where: over)
    miss(streak, vector, where: missed, on: day, &counts)
    if !streak.isLocal { streak.open[vector] &-= over.lanes }
  }

  private func bridgeGaps(_ copies: Range<Int>, _ day: Int32) {
    let plays = column(plan.layout.plays)
    let isByHand = streakCopies[copies.lowerBound].rules.freezeUse == .byHand
    if isByHand { askWhoAccepts(streakCopies[copies.lowerBound], day) }
    for place in copies {
      let streak = streakCopies[place]
      var counts = MissCounts()
      for vector in 0..<vectors {
        let accepted = isByHand ? scratch[vector].mask : Mask(repeating: true)
        bridge(streak, vector, where: plays[vector].mask, accepted: accepted, on: day, &counts)
      }
      counts.add(to: cells, of: streak.cells)
    }
  }

  /// Writes to the scratch column who agrees to spend freezes by hand: by a draw, or as the log says.
  private func askWhoAccepts(_ streak: StreakCopy, _ day: Int32) {
    if let round {
      for vector in 0..<vectors { scratch[vector] = Lanes() }
      let accepts = Self.scalars(scratch)
      round.forEach { lane, action, _ in if action == .freezes(streak.streak) { accepts[lane] = -1 } }
    } else {
      let draw = draw(streak.byHandPurpose, on: day)
      let acceptance = plan.profiles[profile].freezeAcceptance
      for vector in 0..<vectors { scratch[vector] = Lanes(draw[vector].isAtMost(acceptance)) }
    }
  }

  /// Counts openings of the app with a current streak, and those at which it shows less than the length.
  ///
  /// Within the leeway the app shows yesterday's length; after it, a day that does not count yet may show 0.
  private func lookAtStreak(_ streak: StreakCopy) {
    let plays = column(plan.layout.plays)
    let minute = column(plan.layout.minute)
    let showsZero = streak.rules.openDay == .showsZero
    let anchorEnd = streak.rules.leeway == .anchor ? streak.rules.leewayEnd : 0
    var (openings, shownZero) = (Lanes(), Lanes())
    for vector in 0..<vectors {
      let alive = plays[vector].mask .& streak.isAlive(vector)
      openings &-= alive.lanes
      guard showsZero else { continue }
      // Within the leeway yesterday is looked at, which a freeze or a grace day may have covered.
      let looksBack = minute[vector].isBelow(anchorEnd)
      let hasGap = looksBack .& streak.gap[vector].isAbove(0)
      let isOpen = .!looksBack .& streak.events[vector].differs(-1)
      shownZero &-= (alive .& (isOpen .| hasGap)).lanes
    }
    cells[streak.cells.openings] &+= Int64(openings.total)
    cells[streak.cells.shownZero] &+= Int64(shownZero.total)
  }

  /// Adds today's events to each streak's open day; a day that reaches the goal counts at once.
  ///
  /// Streaks of days played count at login, before any action; all others when the events that count are
  /// done.
  func countStreaks(_ day: Int32, atLogin: Bool) {
    let plays = column(plan.layout.plays)
    for place in streakCopies.indices where streakCopies[place].isLogin == atLogin {
      let streak = streakCopies[place]
      let goal = Int32(streak.rules.goal)
      var (reached, counts) = (0, DayCounts())
      for vector in 0..<vectors where !plays[vector].mask.isEmpty {
        var open = plays[vector].mask .& streak.events[vector].isAtLeast(0)
        if round != nil && !streak.isLocal {
          // In a log a day may be settled already, when clocks go back.
          open = open .& attributedDays(streak, vector, day).isAtLeast(streak.open[vector])
        }
        let sum = streak.events[vector] &+ streak.eventsToday(vector)
        streak.events[vector].replace(with: sum, where: open)
        count(streak, vector, where: open .& sum.isAtLeast(goal), reached: &reached, &counts)
      }
      counts.add(to: cells, of: streak.cells)
      addUp(reached, of: streak, on: day)
    }
  }

  /// Closes, at the end of the day, every streak day that can get no more events.
  ///
  /// All copies of a streak settle this date before anything settles the next one, in the order of their
  /// numbers. So a shared pool is spent by date first, and by the streak whose day ends first.
  func closeStreakDays(_ day: Int32) {
    if anyonePlays { compareClocks() }
    if streakCopies.countDaysOfUTC { noteLastDaysOfUTC(day) }
    inOrderOfMidnights { streak, minute in
      var counts = MissCounts()
      if !streak.isLocal {
        closeDaysElsewhere(streak, day, endingAt: minute, &counts)
      } else if minute == nil || minute == Self.midnight {
        for vector in 0..<vectors {
          closeOpenDay(streak, vector, where: Mask(repeating: true), on: day, &counts)
        }
      }
      counts.add(to: cells, of: streak.cells)
    }
    for place in streakCopies.indices where streakCopies[place].mayLoseFreezes {
      giveUpGaps(streakCopies[place], on: day)
    }
  }

  /// Closes the days of a streak whose midnight is not the player's own.
  private func closeDaysElsewhere(
    _ streak: StreakCopy, _ day: Int32, endingAt minute: Int32?, _ counts: inout MissCounts
  ) {
    let arrival = column(plan.layout.arrival)
    for vector in 0..<vectors {
      let last = streak.rules.clock == .utc ? scratch[vector] : Lanes(repeating: day - 1)
      let isHere = arrival[vector].isAtMost(day) .& ends(streak, vector, at: minute)
      var over = isHere .& streak.open[vector].isAtMost(last)
      // In an event log a clock may have changed and left two days to settle.
      while !over.isEmpty {
        closeOpenDay(streak, vector, where: over, on: day, &counts)
        if round == nil { break }
        over = isHere .& streak.open[vector].isAtMost(last)
      }
    }
  }

  private static var midnight: Int32 { 1440 }

  /// Takes each streak in its order; where streaks of one pool have different midnights, by midnight first.
  ///
  /// - Parameter take: gets the copy of a streak, and the minute of the player's day at which its days end: only those of
  ///   this minute have their turn. `nil` where all have it.
  private func inOrderOfMidnights(_ take: (_ streak: StreakCopy, _ minute: Int32?) -> Void) {
    guard streakCopies.poolsCrossMidnights else {
      for place in streakCopies.indices { take(streakCopies[place], nil) }
      return
    }
    var minute = firstMidnight(after: -1)
    while let current = minute {
      for place in streakCopies.indices { take(streakCopies[place], current) }
      minute = firstMidnight(after: current)
    }
  }

  /// The minute of the player's day at which days of a streak end.
  @inline(__always) private func midnights(_ streak: StreakCopy, _ vector: Int) -> Lanes {
    if streak.isLocal { return Lanes(repeating: Self.midnight) }
    guard streak.rules.clock == .utc else { return Lanes(repeating: streak.rules.leewayEnd) }
    let offset = column(plan.layout.zoneOffset)[vector]
    return offset.replacing(with: offset &+ Self.midnight, where: offset.isAtMost(0))
  }

  /// The players for whom days of a streak end at a minute of their day; all of them without one.
  @inline(__always) private func ends(_ streak: StreakCopy, _ vector: Int, at minute: Int32?) -> Mask {
    minute.map { midnights(streak, vector).equals($0) } ?? Mask(repeating: true)
  }

  private func firstMidnight(after minute: Int32) -> Int32? {
    var first = Int32.max
    for place in streakCopies.indices {
      for vector in 0..<vectors {
        let midnights = midnights(streakCopies[place], vector)
        for lane in 0..<16 where midnights[lane] > minute { first = min(first, midnights[lane]) }
      }
    }
    return first == .max ? nil : first
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
  ///
  /// Looks at both while their days are open: one that the player's midnight closes without the goal may still stand by the other clock,
  /// and would differ only because its day ends later.
  private func compareClocks() {
    let plays = column(plan.layout.plays)
    for pair in plan.clockPairs {
      let (firsts, seconds) = (streakCopies.places(of: pair.first), streakCopies.places(of: pair.second))
      for (one, other) in zip(firsts, seconds) {
        let (one, other) = (streakCopies[one], streakCopies[other])
        for vector in 0..<vectors where !plays[vector].mask.isEmpty {
          let (first, second) = (one.inForce(vector), other.inForce(vector))
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
}
