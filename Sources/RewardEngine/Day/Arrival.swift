extension Tile {
  /// Adds the players who arrive today, and counts those who churn or return.
  mutating func arriveAndDepart(_ day: Int32) {
    let arrival = lanes(plan.layout.arrival)
    if today.isClosed { postponeArrivals(day) }
    let first = joined
    while joined < players && arrival[joined] <= day { joined += 1 }
    if first == 0 && joined > 0 { firstArrival = arrival[0] }
    if first < joined { lastArrival = arrival[joined - 1] }
    // Lanes silenced for a diary have arrival -1: they joined before the first day, uncounted.
    for lane in first..<joined {
      if arrival[lane] == day {
        welcome(lane, day)
      } else if arrival[lane] == Self.carriedOver {
        startFromState(lane)
      }
      joinTheLiving(lane)
    }
    countDepartures(day)
    guard plan.profiles[profile].returns > 0 else { return }
    if today.isClosed { postponeReturns(day) } else { bringBack(day) }
  }

  private func welcome(_ lane: Int, _ day: Int32) {
    cells[Cell.arrived.rawValue] += 1
    for resource in plan.resources where resource.start > 0 {
      lanes(resource.column)[lane] = resource.start
      if let taken = resource.startTakenOff { lanes(taken)[lane] = -resource.start }
      book(resource.startEntry, amount: Int64(resource.start), times: 1)
    }
    if let levels = plan.levels {
      mayReachLevels.pointee = true
      lanes(levels.level)[lane] = levels.first
      lanes(levels.next)[lane] = levels.thresholds.first ?? .max
    }
    for streak in plan.streaks where !streak.isLocal {
      for copy in streak.copies { lanes(copy.open)[lane] = day - lag(of: streak, lane) }
    }
  }

  /// Postpones today's arrivals by a day, because nobody can play today.
  ///
  /// The days on which such a player churns and returns move with the day of arrival.
  private func postponeArrivals(_ day: Int32) {
    let arrival = lanes(plan.layout.arrival)
    var lane = joined
    while lane < players && arrival[lane] <= day {
      if arrival[lane] == day {
        arrival[lane] += 1
        postpone(lane, by: 1)
      }
      lane += 1
    }
  }

  /// Postpones today's returns by a day, also those of players carried over from an earlier run.
  private func postponeReturns(_ day: Int32) {
    let returnsOn = lanes(plan.layout.returnsOn)
    for lane in 0..<living where returnsOn[lane] == day { returnsOn[lane] += 1 }
  }

  /// Moves the days on which a player churns and returns, because the player arrives later than planned.
  ///
  /// Both may be before this run, and below 0.
  func postpone(_ lane: Int, by days: Int32) {
    let (departs, returnsOn) = (lanes(plan.layout.departs), lanes(plan.layout.returnsOn))
    for column in [departs, returnsOn] where column[lane] < .max {
      column[lane] += min(days, .max - max(0, column[lane]))
    }
  }

  private func countDepartures(_ day: Int32) {
    let (departs, returnedOn) = (column(plan.layout.departs), column(plan.layout.returnedOn))
    var gone = 0
    for vector in 0..<vectors {
      let leave = departs[vector].equals(day)
      guard !leave.isEmpty else { continue }
      gone += leave.count
      // Those who return and leave again would take the same freezes with them twice.
      let leaveFirst = leave .& returnedOn[vector].equals(-1)
      for pool in plan.measures.pools {
        let left = Lanes().replacing(with: column(pool.held)[vector], where: leaveFirst)
        cells[pool.leftAtDeparture] += Int64(left.total)
      }
    }
    cells[Cell.departed.rawValue] += Int64(gone)
  }

  private func bringBack(_ day: Int32) {
    let returnsOn = column(plan.layout.returnsOn)
    for vector in 0..<vectors {
      returnsOn[vector].equals(day).forEachPlayer { position in
        let lane = vector * 16 + position
        cells[Cell.returned.rawValue] += 1
        lanes(plan.layout.returnedOn)[lane] = day
        lanes(plan.layout.daysAway)[lane] = day &- lanes(plan.layout.departs)[lane]
        drawLifetime(lane, from: day, purpose: plan.purposes.returnLifetime)
      }
    }
  }

  /// Draws the day on which a player churns, counted from `day`, and the day of the return.
  ///
  /// One geometric draw for the lifetime instead of one chance a day: the distribution is the same, and the
  /// daily loop needs no draw.
  func drawLifetime(_ lane: Int, from day: Int32, purpose: Purpose) {
    let profile = plan.profiles[profile]
    var luck = luck.stream(purpose: purpose, player: player(lane), day: Int(day))
    let dropout = chance(profile.churn, plan.purposes.churnLaw, lane)
    let survived = Lifetime.days(theta: dropout, uniform: luck.nextUniform())
    let returns = profile.returns
    let away = returns > 0 ? Lifetime.days(theta: returns, uniform: luck.nextUniform()) : 0
    setLifetime(lane, from: day, survived: survived, away: away)
  }

  /// Sets the day on which a player churns, counted from `day`, and the day of the return, if they return.
  func setLifetime(_ lane: Int, from day: Int32, survived: Int32, away: Int32) {
    let departs = min(Int64(day) + Int64(survived) + 1, Int64(Int32.max))
    lanes(plan.layout.departs)[lane] = Int32(departs)
    // Nobody is seated with a day of return.
    guard plan.profiles[profile].returns > 0 else { return }
    // The chance of returning applies from the day after, so a churned player is away for at least one day.
    lanes(plan.layout.returnsOn)[lane] = Int32(min(departs + 1 + Int64(away), Int64(Int32.max)))
  }
}
