/// The engagement states of a day: who plays, who rests, who is dormant.
///
/// This is the growth accounting of daily active users.
extension Tile {
  private static let current = Int32(EngagementState.current.rawValue)
  private static let weekly = Int32(EngagementState.atRiskWeekly.rawValue)
  private static let monthly = Int32(EngagementState.atRiskMonthly.rawValue)
  private static let dormant = Int32(EngagementState.dormant.rawValue)

  /// Gives every player today's state, and counts the transitions between states.
  func markStates(_ day: Int32, into tables: Tables) {
    let row = tables.layout.transitions(profile, Int(day))
    let states = column(plan.measures.state)
    for state in EngagementState.arrived {
      // Counts everyone as staying in their state; those who change are moved below.
      tables.counts[row + state.rawValue * 9] += runningTotals.census[state.rawValue]
    }
    var (resting, back) = (Lanes(), Lanes())
    for vector in 0..<vectors {
      let before = states[vector]
      let now = state(after: before, vector, day)
      // The two most frequent changes are counted together: played yesterday but not today, and the reverse.
      let rests = before.equals(Self.current) .& now.equals(Self.weekly)
      let isBack = before.equals(Self.weekly) .& now.equals(Self.current)
      (resting, back) = (resting &- rests.lanes, back &- isBack.lanes)
      states[vector] = now
      let changed = (now ^ before) & ~(rests .| isBack).lanes
      guard !changed.isZero else { continue }
      runningTotals.totals[0] = before
      let (old, new) = (Self.scalars(runningTotals.totals), Self.scalars(states + vector))
      changed.forEachNonZero { position in
        move(1, from: Int(old[position]), to: Int(new[position]), inRow: row, of: tables)
      }
    }
    move(Int64(resting.total), from: Int(Self.current), to: Int(Self.weekly), inRow: row, of: tables)
    move(Int64(back.total), from: Int(Self.weekly), to: Int(Self.current), inRow: row, of: tables)
    countTenures(day, into: tables)
  }

  /// Counts players who changed state; new players had no state in which they could have stayed.
  private func move(_ players: Int64, from: Int, to: Int, inRow row: Int, of tables: Tables) {
    if from > 0 { tables.counts[row &+ from &* 9] &-= players }
    tables.counts[row &+ from &* 8 &+ to] &+= players
    runningTotals.census[from] &-= players
    runningTotals.census[to] &+= players
  }

  @inline(__always) private func state(after before: Lanes, _ vector: Int, _ day: Int32) -> Lanes {
    let away = Lanes(repeating: day) &- column(plan.layout.lastActive)[vector]
    // Masks are -1 where they hold, and the states follow one another: dormant, monthly, weekly going down,
    // new, current, reactivated, resurrected going up.
    let idle = Self.dormant &+ away.isBelow(28).lanes &+ away.isBelow(7).lanes
    let wasDormant = before.equals(Self.dormant).lanes
    let active =
      Self.current &+ before.equals(0).lanes &- before.equals(Self.monthly).lanes &- wasDormant
      &- wasDormant
    let now = idle.replacing(with: active, where: column(plan.layout.plays)[vector].mask)
    return now & column(plan.layout.arrival)[vector].isAtMost(day).lanes
  }

  /// Counts today's players by their days since arrival.
  private func countTenures(_ day: Int32, into tables: Tables) {
    guard anyonePlays else { return }
    let row = tables.layout.tenure(profile, .active)
    let plays = column(plan.layout.plays)
    let arrival = lanes(plan.layout.arrival)
    let isOneAge = firstArrival >= 0 && firstArrival == lastArrival
    if isOneAge {
      var active = Lanes()
      for vector in 0..<vectors { active &-= plays[vector] }
      tables.counts[row + Int(day - firstArrival)] += Int64(active.total)
      return
    }
    for vector in 0..<vectors {
      plays[vector].mask.forEachPlayer { tables.counts[row + Int(day - arrival[vector * 16 + $0])] += 1 }
    }
  }

  /// Counts days of play since the last level, and keeps the longest such drought.
  ///
  /// A player who gained a level today has -1 here, and so starts again at 0.
  func noteDroughts() {
    guard let drought = plan.measures.drought, anyonePlays else { return }
    let plays = column(plan.layout.plays)
    let current = column(drought.current)
    let longest = column(drought.longest)
    for vector in 0..<vectors where !plays[vector].mask.isEmpty {
      current[vector] &-= plays[vector]
      longest[vector] = pointwiseMax(longest[vector], current[vector])
    }
  }

  /// Records for each player whether they played today.
  func noteVisits() {
    let visits = column(plan.measures.visits)
    let plays = column(plan.layout.plays)
    for vector in 0..<vectors { visits[vector] = (visits[vector] &<< 1) &- plays[vector] }
  }

  /// Counts, for each player over the last week, the days after a day of play that was not the first.
  ///
  /// `returns` counts on how many of them the player played. As in ``EngagementState/current``: played
  /// yesterday, and on one of the seven days before.
  func countReturns(into trials: UnsafeMutablePointer<Lanes>, _ returns: UnsafeMutablePointer<Lanes>) {
    let visits = column(plan.measures.visits)
    let today = Lanes(repeating: 1)
    for vector in 0..<allVectors {
      (trials[vector], returns[vector]) = (Lanes(), Lanes())
      guard vector < vectors else { continue }
      for day in Int32(0)..<7 {
        let days = visits[vector] &>> day
        let wasCurrent = ((days &>> 1) & today) & Lanes(((days &>> 2) & 0x7F).isAbove(0)) & today
        trials[vector] &+= wasCurrent
        returns[vector] &+= wasCurrent & days
      }
    }
  }
}
