/// Who lives, and who has retired: gone for good, and nothing of his is left for a day to change.
///
/// Of many economies' players most have left long before the run is over. What they hold has been counted on the day
/// it last changed, so days need not look at them: the living move together, in the first lanes, in the order of their
/// seats. Behind them stand the retired, and then who has not arrived yet, each on his own seat.
extension Tile {
  /// Days between two looks for who has retired, and the part of the living that is worth moving the others for.
  ///
  /// To move takes about as long as a day of play.
  private static let daysBetweenLooks: Int32 = 8
  private static let worthMoving = 8

  /// Moves who has retired by the end of a day behind the living, now and then.
  ///
  /// - Precondition: the day's stocks have been measured, or nobody asks for them before ``takeSeats()``.
  mutating func retire(after day: Int32) {
    guard living > 0, day % Self.daysBetweenLooks == Self.daysBetweenLooks - 1 else { return }
    markGone(by: day)
    for streak in plan.streaks {
      for copy in streak.copies { keepWhoseStreakRuns(streak, copy) }
    }
    for resource in plan.resources where resource.expiry != nil { keepWhoHolds(resource.column) }
    var retired = Lanes()
    for vector in 0..<vectors { retired &-= scratch[vector] }
    guard retired.total > 0, Int(retired.total) * Self.worthMoving >= living else { return }
    leaveOut(retired.total)
  }

  /// Marks in the scratch column who has left for the rest of the run, and is dormant.
  private func markGone(by day: Int32) {
    let (departs, returnsOn) = (column(plan.layout.departs), column(plan.layout.returnsOn))
    let states = column(plan.measures.state)
    let end = Int32(plan.days)
    for vector in 0..<vectors {
      let isGone = departs[vector].isAtMost(day) .& returnsOn[vector].isAtLeast(end)
      let isDormant = states[vector].equals(Int32(EngagementState.dormant.rawValue))
      scratch[vector] = Lanes(isGone .& isDormant .& Lanes.places(of: vector).isBelow(Int32(living)))
    }
  }

  /// Unmarks those of whom missing days takes more than it makes a gap longer.
  private func keepWhoseStreakRuns(_ streak: Plan.Streak, _ copy: Plan.Streak.Copy) {
    let (gap, record) = (column(copy.gap), column(copy.record))
    // A freeze that is spent on a run that is over is gone all the same.
    let spends = isFilledDayByDay(streak) && streak.rules.freezeAtZero != .keep
    let pool = spends ? streak.pool.map { column(plan.resources[$0].column) } : nil
    for vector in 0..<vectors {
      var isOver = .!isAlive(copy, vector) .& gap[vector].isAtLeast(Int32(streak.rules.graceDays))
      if let pool { isOver = isOver .& pool[vector].equals(0) }
      scratch[vector] &= Lanes(isOver .| record[vector].equals(0))
    }
  }

  private func keepWhoHolds(_ resource: Int) {
    let held = column(resource)
    for vector in 0..<vectors { scratch[vector] &= Lanes(held[vector].equals(0)) }
  }

  /// Moves the lanes that are marked in the scratch column, so many of the living, behind the others.
  private mutating func leaveOut(_ retired: Int32) {
    for vector in 0..<vectors {
      // What stands behind the living keeps its place.
      let isBehind = Lanes.places(of: vector).isAtLeast(Int32(living))
      scratch[vector] |= isBehind.lanes
    }
    for index in 0..<plan.layout.count { moveMarkedBack(column(index)) }
    moveMarkedBack(Self.vectors(seats))
    living -= Int(retired)
    for resource in plan.resources.indices {
      let theirs = heldByRetired(resource, places: Int(retired))
      held[resource] -= theirs
      heldByRetired[resource] += theirs
    }
    noteLivingSeats()
  }

  /// What the first so many players behind the living hold.
  private func heldByRetired(_ resource: Int, places: Int) -> Int64 {
    let balances = lanes(plan.resources[resource].column)
    return (living..<living + places).reduce(0) { $0 + Int64(balances[$1]) }
  }

  private func moveMarkedBack(_ column: UnsafeMutablePointer<Lanes>) {
    let list = Self.scalars(column)
    var (stay, go) = (0, 0)
    for vector in 0..<vectors {
      let numbers = column[vector]
      standing.packing.append(numbers, where: scratch[vector].mask, to: draws, &go)
      // What is written behind the last has been read: of each vector before the next.
      standing.packing.append(numbers, where: .!scratch[vector].mask, to: list, &stay)
    }
    (list + stay).update(from: draws, count: go)
  }

  private func noteLivingSeats() {
    for vector in 0..<allVectors { livingSeats[vector] = Lanes() }
    let isLiving = Self.scalars(livingSeats)
    for lane in 0..<living { isLiving[Int(seats[lane])] = -1 }
  }

  /// Gives a player who has just arrived the first lane behind the living, and whoever has retired there his.
  mutating func joinTheLiving(_ lane: Int) {
    if lane != living {
      for index in 0..<plan.layout.count { swapLanes(lanes(index), lane) }
      swapLanes(seats, lane)
      Self.scalars(livingSeats)[Int(seats[living])] = -1
    }
    living += 1
  }

  private func swapLanes(_ column: UnsafeMutablePointer<Int32>, _ lane: Int) {
    (column[lane], column[living]) = (column[living], column[lane])
  }

  /// Brings everybody back to his seat.
  mutating func takeSeats() {
    guard isThinned else { return }
    // What they held when they retired: were it read off their columns, a change since then would not be noticed.
    for resource in plan.resources.indices {
      held[resource] += heldByRetired[resource]
      heldByRetired[resource] = 0
    }
    for index in 0..<plan.layout.count { sortBySeat(lanes(index)) }
    for lane in 0..<joined { seats[lane] = Int32(lane) }
    living = joined
  }

  private func sortBySeat(_ column: UnsafeMutablePointer<Int32>) {
    for lane in 0..<joined { draws[Int(seats[lane])] = column[lane] }
    column.update(from: draws, count: joined)
  }

  /// Draws for the living: a block of luck each, or all blocks of the tile, of which their draws are taken.
  func drawForLiving(_ purpose: Purpose, on day: Int32) {
    let key = plan.profiles[profile].key
    if lanesInUse <= Luck.blocksInTile {
      luck.fill(
        draws, purpose: purpose, day: Int(day), tile: number, profile: key, seats: seats, count: lanesInUse)
      return
    }
    luck.fill(draws, purpose: purpose, day: Int(day), tile: number, profile: key, players: players)
    let bySeat = Self.vectors(draws)
    var count = 0
    for vector in 0..<allVectors {
      standing.packing.append(bySeat[vector], where: livingSeats[vector].mask, to: draws, &count)
    }
  }
}
