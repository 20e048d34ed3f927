extension Tile {
  /// Decides who plays today and records it: by `attendance` where it is given, else by random draws.
  mutating func decideAttendance(_ day: Int32, _ attendance: [Bool]?) {
    if let attendance { takeAttendance(attendance) } else { drawAttendance(day) }
    let plays = column(plan.layout.plays)
    let lastActive = column(plan.layout.lastActive)
    let activeDays = column(plan.layout.activeDays)
    var (active, vectorsWithPlayers) = (Lanes(), UInt64(0))
    for vector in 0..<vectors {
      let mask = plays[vector].mask
      vectorsWithPlayers |= mask.isEmpty ? 0 : 1 &<< UInt64(vector)
      lastActive[vector].replace(with: day, where: mask)
      activeDays[vector] &-= plays[vector]
      active &-= plays[vector]
    }
    playing = Int(active.total)
    playingVectors = vectorsWithPlayers
    cells[Cell.active.rawValue] += Int64(playing)
    listPlayers()
  }

  /// Lists today's players where a draw for each of them is cheaper than one for everybody.
  private mutating func listPlayers() {
    // A log says itself what players do, and a day may have several sessions with players of their own.
    guard round == nil, anyonePlays, 4 &* playing <= 3 &* min(lanesInUse, Luck.blocksInTile) else {
      return playersToday.clear()
    }
    playersToday.list(
      column(plan.layout.plays), at: places, vectors: vectors, seats: seats, by: runningTotals.packing)
  }

  /// Draws who plays: everyone on the day of arrival or return, later each by their own chance.
  private func drawAttendance(_ day: Int32) {
    let plays = column(plan.layout.plays)
    guard !today.isClosed else {
      for vector in 0..<vectors { plays[vector] = Lanes() }
      return
    }
    let limits = limits(on: day)
    let draw = drawForEveryone(plan.purposes.come, on: day)
    let arrival = column(plan.layout.arrival)
    let departs = column(plan.layout.departs)
    let returnedOn = column(plan.layout.returnedOn)
    for vector in 0..<vectors {
      let alive = (arrival[vector].isAtMost(day)) .& (departs[vector].isAbove(day))
      let comes = draw[vector].isAtMost(limits[vector])
      let certain = (arrival[vector].equals(day)) .| (returnedOn[vector].equals(day))
      plays[vector] = Lanes(alive .& (comes .| certain))
    }
  }

  /// Records who played on a day of an event log; only players who have arrived count.
  private func takeAttendance(_ attendance: [Bool]) {
    precondition(attendance.count == Self.width, "\(attendance.count) entries for \(Self.width) lanes")
    let plays = lanes(plan.layout.plays)
    for lane in 0..<lanesInUse { plays[lane] = attendance[lane] && lane < joined ? -1 : 0 }
  }

  /// The limit of each player's draw today: a draw at or below it means that the player plays.
  func limits(on day: Int32) -> UnsafeMutablePointer<Lanes> {
    guard plan.feedback == nil else { return limitsWithFeedback(on: day) }
    return plan.shock == nil && today.oddsAgainst == 1 ? usualLimits(on: day) : movedLimits(on: day)
  }

  /// The limit of each player's draw on this weekday, without events and the daily shock.
  func usualLimits(on day: Int32) -> UnsafeMutablePointer<Lanes> {
    column(plan.layout.activity[plan.calendar.isFlat ? 0 : weekday(of: day)])
  }

  func weekday(of day: Int32) -> Int { (plan.calendar.firstWeekday + Int(day)) % 7 }

  /// Records the minute and the time zone of each player's session, as the event log has them.
  private func readTheClock(_ round: SessionRound) {
    for (lane, session) in round.sessions {
      lanes(plan.layout.minute)[lane] = session.minute
      lanes(plan.layout.zoneOffset)[lane] = session.zoneOffset
    }
  }

  /// Draws the minute of today's session for everyone who plays, if a streak needs the time of day.
  func setMinuteOfPlay(_ day: Int32) {
    guard plan.calendar.needsClock else { return }
    if let round { return readTheClock(round) }
    let draw = draw(plan.purposes.sessionTime, on: day)
    let minute = column(plan.layout.minute)
    let preferred = column(plan.layout.preferredMinute)
    let width = Int32(plan.calendar.jitterMinutes)
    for vector in 0..<vectors {
      // The sum of two 15-bit uniform draws gives a triangular distribution around the preferred minute.
      let sum = (draw[vector] &>> 16) &+ (draw[vector] & 0x7FFF) &- 0x7FFF
      let moved = preferred[vector] &+ ((sum &* width) &>> 15)
      // The day of play is a date. What would slip past its midnight is as far on this side: the other end of the day would be
      // a day early or late.
      let reflected = moved.replacing(with: -1 &- moved, where: moved.isBelow(0))
      minute[vector] = reflected.replacing(with: 2879 &- reflected, where: reflected.isAtLeast(1440))
    }
  }
}
