extension Tile {
  /// Seats today's arrivals with what a new player holds, and counts who has left or is back.
  mutating func arriveAndDepart(_ day: Int32) {
    let arrival = lanes(plan.layout.arrival)
    if today.isClosed { turnBack(day) }
    let first = joined
    while joined < players && arrival[joined] <= day { joined += 1 }
    if first == 0 && joined > 0 { firstArrival = arrival[0] }
    if first < joined { lastArrival = arrival[joined - 1] }
    // Lanes that were silenced arrived before the first day, unseen.
    for lane in first..<joined {
      if arrival[lane] == day {
        welcome(lane, day)
      } else if arrival[lane] == Self.carriedOver {
        takeUp(lane)
      }
      joinTheLiving(lane)
    }
    countDepartures(day)
    guard plan.profiles[profile].returns > 0 else { return }
    if today.isClosed { keepAway(day) } else { bringBack(day) }
  }

  private func welcome(_ lane: Int, _ day: Int32) {
    cells[Cell.arrived.rawValue] += 1
    for resource in plan.resources where resource.start > 0 {
      lanes(resource.column)[lane] = resource.start
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

  /// Has today's arrivals come tomorrow: nobody can play today.
  ///
  /// What a new player lives through follows from the day he meant to come, and moves with him.
  private func turnBack(_ day: Int32) {
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

  /// Has those come back tomorrow who would today, among them players who have just been carried over.
  private func keepAway(_ day: Int32) {
    let returnsOn = lanes(plan.layout.returnsOn)
    for lane in 0..<living where returnsOn[lane] == day { returnsOn[lane] += 1 }
  }

  /// Moves what is in store for a player who comes later than he meant to.
  func postpone(_ lane: Int, by days: Int32) {
    let (departs, returnsOn) = (lanes(plan.layout.departs), lanes(plan.layout.returnsOn))
    if departs[lane] < .max { departs[lane] = departs[lane] &+ min(days, .max - departs[lane]) }
    if returnsOn[lane] < .max { returnsOn[lane] = returnsOn[lane] &+ min(days, .max - returnsOn[lane]) }
  }

  private func countDepartures(_ day: Int32) {
    let departs = column(plan.layout.departs)
    var gone = 0
    for vector in 0..<vectors {
      let leave = departs[vector].equals(day)
      guard !leave.isEmpty else { continue }
      gone += leave.count
      for pool in plan.measures.pools {
        let left = Lanes().replacing(with: column(pool.held)[vector], where: leave)
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
        live(lane, from: day, purpose: plan.purposes.returnLifetime)
      }
    }
  }

  /// Draws when the player leaves, counted from `day`, and when he would be back.
  ///
  /// A lifetime is one geometric draw instead of a coin a day: the same law, and no draw in the loop.
  func live(_ lane: Int, from day: Int32, purpose: Purpose) {
    let profile = plan.profiles[profile]
    var luck = luck.stream(purpose: purpose, player: player(lane), day: Int(day))
    let dropout = chance(profile.churn, plan.purposes.churnLaw, lane)
    let survived = Int64(Lifetime.days(theta: dropout, uniform: luck.nextUniform()))
    let departs = min(Int64(day) + survived + 1, Int64(Int32.max))
    lanes(plan.layout.departs)[lane] = Int32(departs)
    guard profile.returns > 0 else {
      lanes(plan.layout.returnsOn)[lane] = .max
      return
    }
    let away = Int64(Lifetime.days(theta: profile.returns, uniform: luck.nextUniform()))
    // The first coin of return is tossed the day after: who leaves is gone for a day at least.
    lanes(plan.layout.returnsOn)[lane] = Int32(min(departs + 1 + away, Int64(Int32.max)))
  }
}
