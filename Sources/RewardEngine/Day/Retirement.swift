/// Leaves retired players out of the daily loop: players who churned and whose state is final.
///
/// In many economies most players have churned long before the run ends. What they hold was counted on the
/// day it last changed, so days can skip them. Living players move together into the first lanes, in the
/// order of their seats. Retired players follow, then those who have not arrived, each on their own seat.
extension Tile {
  /// Days between two checks for retired players, and the fraction of the living that must have retired.
  ///
  /// Moving takes about as long as one day of play, so it has to be worthwhile.
  private static let daysBetweenLooks: Int32 = 8
  private static let worthMoving = 8

  /// Moves players who have retired by the end of a day behind the living, every few days.
  ///
  /// - Precondition: the day's stocks have been measured, or nobody reads them before ``takeSeats()``.
  mutating func retire(after day: Int32) {
    guard living > 0, day % Self.daysBetweenLooks == Self.daysBetweenLooks - 1 else { return }
    markGone(by: day)
    for place in streakCopies.indices { keepWhoseStreakRuns(streakCopies[place]) }
    for resource in plan.resources where resource.expiry != nil { keepWhoHolds(resource.column) }
    var retired = Lanes()
    for vector in 0..<vectors { retired &-= scratch[vector] }
    guard retired.total > 0, Int(retired.total) * Self.worthMoving >= living else { return }
    leaveOut(retired.total)
  }

  /// Marks in the scratch column who has churned for the rest of the run and is dormant.
  private func markGone(by day: Int32) {
    let (departs, returnsOn) = (column(plan.layout.departs), column(plan.layout.returnsOn))
    let states = column(plan.measures.state)
    let end = Int32(plan.days)
    for vector in 0..<vectors {
      let isGone = departs[vector].isAtMost(day) .& returnsOn[vector].isAtLeast(end)
      let isDormant = states[vector].equals(Int32(EngagementState.dormant.rawValue))
      scratch[vector] = Lanes(isGone .& isDormant .& places[vector].isBelow(Int32(living)))
    }
  }

  /// Unmarks players whose streak a missed day can still change by more than a longer gap.
  private func keepWhoseStreakRuns(_ streak: StreakCopy) {
    // Freezes may be spent even on a streak that is already lost.
    let spends = streak.isFilledDayByDay && streak.rules.freezeAtZero != .keep
    for vector in 0..<vectors {
      var isOver = .!streak.isAlive(vector) .& streak.gap[vector].isAtLeast(Int32(streak.rules.graceDays))
      if spends { isOver = isOver .& streak.held[vector].equals(0) }
      scratch[vector] &= Lanes(isOver .| streak.record[vector].equals(0))
    }
  }

  private func keepWhoHolds(_ resource: Int) {
    let held = column(resource)
    for vector in 0..<vectors { scratch[vector] &= Lanes(held[vector].equals(0)) }
  }

  /// Moves the `retired` living players who are marked in the scratch column behind all others.
  private mutating func leaveOut(_ retired: Int32) {
    noteLargestOfRetired()
    for vector in 0..<vectors {
      // Players already behind the living keep their place.
      let isBehind = places[vector].isAtLeast(Int32(living))
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

  /// Notes the largest value of each stock among players who are marked in the scratch column.
  private func noteLargestOfRetired() {
    for (index, stock) in plan.stocks.enumerated() {
      var largest = SIMD4<Int32>()
      for copy in stock.columns.indices {
        for vector in 0..<vectors {
          largest.see(value(of: stock, copy, vector) & scratch[vector])
        }
      }
      largestRetired[index] = max(largestRetired[index], largest.max())
    }
  }

  /// What the first `places` players behind the living hold of a resource.
  private func heldByRetired(_ resource: Int, places: Int) -> Int64 {
    let balances = lanes(plan.resources[resource].column)
    return (living..<living + places).reduce(0) { $0 + Int64(balances[$1]) }
  }

  private func moveMarkedBack(_ column: UnsafeMutablePointer<Lanes>) {
    let list = Self.scalars(column)
    var (stay, go) = (0, 0)
    for vector in 0..<vectors {
      let numbers = column[vector]
      runningTotals.packing.append(numbers, where: scratch[vector].mask, to: draws, &go)
      // Safe in place: each vector is read before anything is written over it.
      runningTotals.packing.append(numbers, where: .!scratch[vector].mask, to: list, &stay)
    }
    (list + stay).update(from: draws, count: go)
  }

  private func noteLivingSeats() {
    for vector in 0..<allVectors { livingSeats[vector] = Lanes() }
    let isLiving = Self.scalars(livingSeats)
    for lane in 0..<living { isLiving[Int(seats[lane])] = -1 }
  }

  /// Swaps a player who has just arrived into the first lane behind the living.
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

  /// Moves every player back to their own seat.
  mutating func takeSeats() {
    guard isThinned else { return }
    // The sums stored at retirement are used, so that the ledger check notices any later change of the
    // columns.
    for resource in plan.resources.indices {
      held[resource] += heldByRetired[resource]
      heldByRetired[resource] = 0
    }
    largestRetired.update(repeating: 0, count: plan.stocks.count)
    for index in 0..<plan.layout.count { sortBySeat(lanes(index)) }
    for lane in 0..<joined { seats[lane] = Int32(lane) }
    living = joined
  }

  private func sortBySeat(_ column: UnsafeMutablePointer<Int32>) {
    for lane in 0..<joined { draws[Int(seats[lane])] = column[lane] }
    column.update(from: draws, count: joined)
  }

  /// Draws one number for each living player.
  ///
  /// With few living players one block is computed for each of them, otherwise all blocks of the tile.
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
      runningTotals.packing.append(bySeat[vector], where: livingSeats[vector].mask, to: draws, &count)
    }
  }
}
