extension Tile {
  /// Decides who plays today, by luck unless `attendance` says it, and notes it.
  mutating func comeToday(_ day: Int32, _ attendance: [Bool]?) {
    if let attendance { takeAttendance(attendance) } else { drawAttendance(day) }
    let plays = column(plan.layout.plays)
    let lastActive = column(plan.layout.lastActive)
    let activeDays = column(plan.layout.activeDays)
    var active = Lanes()
    for vector in 0..<vectors {
      let mask = plays[vector].mask
      lastActive[vector].replace(with: day, where: mask)
      activeDays[vector] &-= plays[vector]
      active &-= plays[vector]
    }
    anyonePlays = active.total > 0
    cells[Cell.active.rawValue] += Int64(active.total)
  }

  /// All play on the day of arrival or return, then by each player's own chance.
  private func drawAttendance(_ day: Int32) {
    let plays = column(plan.layout.plays)
    guard !today.isClosed else {
      for vector in 0..<vectors { plays[vector] = Lanes() }
      return
    }
    let limits = limits(on: day)
    let draw = draw(plan.purposes.come, on: day)
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

  /// Writes down who played on a day of history; only players who have arrived can have.
  private func takeAttendance(_ attendance: [Bool]) {
    precondition(attendance.count == Self.width, "\(attendance.count) entries for \(Self.width) lanes")
    let plays = lanes(plan.layout.plays)
    for lane in 0..<lanesInUse { plays[lane] = attendance[lane] && lane < joined ? -1 : 0 }
  }

  /// Each player's limit today: a draw at or below it means playing.
  func limits(on day: Int32) -> UnsafeMutablePointer<Lanes> {
    guard plan.feedback == nil else { return limitsWithFeedback(on: day) }
    return plan.shock == nil && today.oddsAgainst == 1 ? usualLimits(on: day) : movedLimits(on: day)
  }

  /// Each player's limit on this weekday, whatever else the day brings.
  func usualLimits(on day: Int32) -> UnsafeMutablePointer<Lanes> {
    column(plan.layout.activity[plan.calendar.isFlat ? 0 : weekday(of: day)])
  }

  func weekday(of day: Int32) -> Int { (plan.calendar.firstWeekday + Int(day)) % 7 }

  /// Writes down at what time, and in which zone, history has each player come.
  private func readTheClock(_ round: Round) {
    for (lane, session) in round.sessions {
      lanes(plan.layout.minute)[lane] = session.minute
      lanes(plan.layout.zoneOffset)[lane] = session.zoneOffset
    }
  }

  /// Draws the minute of play for everybody who plays, where a streak asks for it.
  func lookAtTheClock(_ day: Int32) {
    guard plan.calendar.needsClock else { return }
    if let round { return readTheClock(round) }
    let draw = draw(plan.purposes.sessionTime, on: day)
    let minute = column(plan.layout.minute)
    let preferred = column(plan.layout.preferredMinute)
    let width = Int32(plan.calendar.jitterMinutes)
    for vector in 0..<vectors {
      // The sum of two uniforms of 15 bits is triangular around the preferred minute.
      let sum = (draw[vector] &>> 16) &+ (draw[vector] & 0x7FFF) &- 0x7FFF
      let moved = preferred[vector] &+ ((sum &* width) &>> 15)
      let wrapped = moved.replacing(with: moved &+ 1440, where: moved.isBelow(0))
      minute[vector] = wrapped.replacing(with: wrapped &- 1440, where: wrapped.isAtLeast(1440))
    }
  }
}
