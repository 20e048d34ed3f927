/// The one streak fold: a day counts, a day is missed, a gap is bridged.
///
/// All economies and all rule profiles use these three functions; only the data differ. They work on sixteen
/// players at a time. Most are inlined by force, so that what does not differ from vector to vector is
/// decided once a day.
extension Tile {
  /// A player who has reached a length, as one number: the lane, whether it is a record, and the length.
  private enum Reached {
    static var isRecord: Int32 { Int32(Tile.width) }
    static var bitsOfLane: Int32 { 10 }
    static var bits: Int32 { bitsOfLane + 1 }
  }

  /// Applies a missed day that is over: grace first, then a freeze, then the penalty.
  ///
  /// Players who have churned are treated alike, but what the day does to their streaks is not counted.
  @inline(__always) func miss(
    _ streak: StreakCopy, _ vector: Int, where missed: Mask, on day: Int32, _ counts: inout MissCounts
  ) {
    // Before the first counted day there is no streak to lose.
    let started = missed .& streak.record[vector].isAbove(0)
    guard !started.isEmpty else { return }
    let gap = streak.gap[vector] &- started.lanes
    streak.gap[vector] = gap
    let grace = started .& gap.isAtMost(Int32(streak.rules.graceDays))
    let present = areHere(streak, vector, on: day, closing: streak.open[vector])
    counts.graceDays &-= (grace .& present).lanes
    let alive = streak.isAlive(vector)
    noteMissed(streak, vector, atStake: started .& alive, grace: grace, present: present, &counts)
    var open = started .& .!grace
    var days = Lanes(repeating: 1)
    if streak.isFilledDayByDay {
      open = freeze(streak, vector, where: open, alive: alive, present: present, on: day)
    } else if streak.pool != nil {
      days.replace(with: streak.need(vector), where: streak.isWhole(vector))
      open = open .& givenUp(streak, vector)
    }
    penalise(streak, vector, where: open .& alive, present: present, days: days, on: day, &counts)
  }

  /// The players who have not churned by the day that a streak settles.
  @inline(__always) private func areHere(
    _ streak: StreakCopy, _ vector: Int, on day: Int32, closing settled: Lanes
  ) -> Mask {
    // Where the streak's midnight comes later, the player may still have been present on the settled day.
    let today = Lanes(repeating: day)
    return streak.departs[vector].isAbove(streak.isLocal ? today : pointwiseMin(today, settled))
  }

  /// Counts missed days on which a streak was at stake, and those that grace does not cover.
  @inline(__always) private func noteMissed(
    _ streak: StreakCopy, _ vector: Int, atStake: Mask, grace: Mask, present: Mask,
    _ counts: inout MissCounts
  ) {
    guard !atStake.isEmpty else { return }
    let exposed = atStake .& .!grace
    counts.missedDays &-= (atStake .& present).lanes
    streak.exposed[vector] &-= (exposed .& present).lanes
    if streak.rules.graceDays > 0 { streak.forgiven[vector] &-= (atStake .& grace .& present).lanes }
    // Without freezes the run would end now, whether or not a freeze is spent on this day later.
    endRuns(.unprotectedEnded, streak, vector, where: exposed, present: present)
  }

  /// Spends a freeze on the day for each player who holds one; returns the players left unprotected.
  @inline(__always) private func freeze(
    _ streak: StreakCopy, _ vector: Int, where open: Mask, alive: Mask, present: Mask, on day: Int32
  ) -> Mask {
    var frozen = open .& streak.held[vector].isAbove(0)
    if streak.rules.freezeAtZero == .keep { frozen = frozen .& alive }
    if let freezeWatch, freezeWatch.pool == streak.pool {
      frozen = withhold(freezeWatch, vector, where: frozen, count: Lanes(repeating: 1))
    }
    useFreezes(
      streak, vector, where: frozen, alive: alive, present: present, count: Lanes(repeating: 1), on: day)
    streak.bridged[vector] &-= frozen.lanes
    return open .& .!frozen
  }

  /// The players whose gap can no longer be filled: it cost something, or is longer than their freezes.
  @inline(__always) private func givenUp(_ streak: StreakCopy, _ vector: Int) -> Mask {
    .!streak.isWhole(vector) .| streak.need(vector).isAbove(streak.held[vector])
  }

  /// Ends streaks whose gap can no longer be filled, because another streak took freezes after their day was closed.
  func giveUpGaps(_ streak: StreakCopy, on day: Int32) {
    var counts = MissCounts()
    for vector in 0..<vectors {
      let need = streak.need(vector)
      let lost = streak.isAlive(vector) .& streak.isWhole(vector) .& need.isAbove(streak.held[vector])
      guard !lost.isEmpty else { continue }
      // The day was closed, so that the next one is open.
      let present = areHere(streak, vector, on: day, closing: streak.open[vector] &- 1)
      penalise(streak, vector, where: lost, present: present, days: need, on: day, &counts)
    }
    counts.add(to: cells, of: streak.cells)
  }

  @inline(__always) private func useFreezes(
    _ streak: StreakCopy, _ vector: Int, where used: Mask, alive: Mask, present: Mask, count: Lanes,
    on day: Int32
  ) {
    guard !used.isEmpty else { return }
    if let freezeWatch, freezeWatch.pool == streak.pool {
      note(freezeWatch, streak, vector, where: used, count: count, on: day)
    }
    let spent = count & used.lanes
    streak.held[vector] &-= spent
    streak.burned[vector] &+= spent
    let seen = used .& present
    book(streak.freezesAfterChurn, spent, of: used .& .!present)
    guard !seen.isEmpty else { return }
    let counted = spent & seen.lanes
    cells[streak.cells.frozenDays] &+= Int64(counted.total)
    book(streak.freezeEntry, counted, of: seen)
    streak.used[vector] &+= counted
    // A freeze spent on a streak that is already lost bridges nothing: it is counted at length 0.
    streak.frozen[vector] &+= counted & alive.lanes
    let lengths = streak.length[vector] & alive.lanes
    // Each freeze covers one day: players who use several are noted again for each of them.
    var left = seen
    var noted = Lanes()
    while !left.isEmpty {
      runningTotals.noteFreezes(of: streak.streak, at: lengths, where: left)
      noted = noted &+ 1
      left = seen .& counted.isAbove(noted)
    }
  }

  @inline(__always) private func book(_ entry: Plan.Entry, _ amounts: Lanes, of players: Mask) {
    guard !players.isEmpty else { return }
    book(entry, amount: Int64((amounts & players.lanes).total), times: Int64(players.count))
  }

  /// Counts the lengths of runs that end here.
  ///
  /// A player who has left for good is counted as censored, not as a broken streak.
  @inline(__always) private func endRuns(
    _ ending: TallyLayout.RunEnd, _ streak: StreakCopy, _ vector: Int, where ends: Mask, present: Mask
  ) {
    let lasted = ending == .ended ? streak.run : streak.unprotectedRun
    let over = ends .& lasted[vector].isAbove(0)
    guard !over.isEmpty else { return }
    let censored: TallyLayout.RunEnd = ending == .ended ? .censored : .unprotectedCensored
    runningTotals.noteRuns(
      ending, censored, of: streak.streak, at: lasted[vector], seats: Self.vectors(seats)[vector],
      where: over, isCensored: over .& .!present)
    lasted[vector].replace(with: 0, where: ends)
  }

  /// Ends the streak, or takes `days` from it: 1, or all days of a gap that was to be filled as a whole.
  ///
  /// - Parameters:
  ///   - hit: players whose streak is alive.
  ///   - present: players who have not churned; only their losses are counted.
  @inline(__always) private func penalise(
    _ streak: StreakCopy, _ vector: Int, where hit: Mask, present: Mask, days: Lanes, on day: Int32,
    _ counts: inout MissCounts
  ) {
    guard !hit.isEmpty else { return }
    endRuns(.ended, streak, vector, where: hit, present: present)
    let seen = hit .& present
    var ended = seen
    var lost = seen.lanes & 1
    switch streak.rules.missedDay {
    case .reset: streak.length[vector].replace(with: 0, where: hit)
    case .restart: streak.broken[vector].replace(with: 1, where: hit)
    case .loseOne:
      let taken = pointwiseMin(days, streak.length[vector]) & hit.lanes
      streak.length[vector] &-= taken
      lost = taken & present.lanes
      counts.daysLost &+= lost
      ended = seen .& streak.length[vector].equals(0)
    }
    counts.breaks &-= ended.lanes
    streak.hurt[vector].replace(with: 1, where: hit)
    streak.losses[vector] &+= lost
    if plan.feedback?.streak == streak.streak {
      column(plan.layout.lastBreak)[vector].replace(with: day + 1, where: hit)
    }
  }

  /// Fills the whole gap of returning players who accept and hold enough freezes; penalises the others.
  func bridge(
    _ streak: StreakCopy, _ vector: Int, where back: Mask, accepted: Mask, on day: Int32,
    _ counts: inout MissCounts
  ) {
    let need = streak.need(vector)
    let alive = streak.isAlive(vector)
    let open = back .& alive .& streak.isWhole(vector) .& need.isAbove(0)
    guard !open.isEmpty else { return }
    noteMissedAway(streak, vector, where: open, need: need, on: day, &counts)
    var filled = open .& accepted .& need.isAtMost(streak.held[vector])
    if let freezeWatch, freezeWatch.pool == streak.pool {
      filled = withhold(freezeWatch, vector, where: filled, count: need)
    }
    // Who is back has not churned.
    let present = Mask(repeating: true)
    useFreezes(streak, vector, where: filled, alive: alive, present: present, count: need, on: day)
    if streak.rules.freezeUse == .byHand, let recorder {
      filled.forEachPlayer { recorder.note(.freezes(streak.streak), of: vector * 16 + $0) }
    }
    streak.bridged[vector] &+= need & filled.lanes
    penalise(streak, vector, where: open .& .!filled, present: present, days: need, on: day, &counts)
  }

  /// Counts the missed days of an absence after churn, now that the player is back and the gap is settled.
  private func noteMissedAway(
    _ streak: StreakCopy, _ vector: Int, where open: Mask, need: Lanes, on day: Int32,
    _ counts: inout MissCounts
  ) {
    let back = open .& column(plan.layout.returnedOn)[vector].equals(day)
    guard !back.isEmpty else { return }
    let missed = pointwiseMin(need, column(plan.layout.daysAway)[vector]) & back.lanes
    counts.missedDays &+= missed
    streak.exposed[vector] &+= missed
  }

  /// Counts a day: the gap closes and the streak is one day longer.
  ///
  /// Players who count are appended to the list of draws after the first `reached`, for
  /// ``addUp(_:of:on:)``.
  @inline(__always) func count(
    _ streak: StreakCopy, _ vector: Int, where counted: Mask, reached: inout Int,
    _ counts: inout DayCounts
  ) {
    guard !counted.isEmpty else { return }
    closeGap(streak, vector, where: counted, &counts)
    let length = streak.inForce(vector) &+ 1
    streak.length[vector].replace(with: length, where: counted)
    if streak.isStored { streak.broken[vector].replace(with: 0, where: counted) }
    streak.events[vector].replace(with: -1, where: counted)
    counts.counted &-= counted.lanes
    streak.run[vector] &-= counted.lanes
    streak.unprotectedRun[vector] &-= counted.lanes
    streak.counted[vector] &-= counted.lanes
    let isRecord = counted .& length.isAbove(streak.record[vector])
    streak.record[vector].replace(with: length, where: isRecord)
    let lane = places[vector]
    let player = (length &<< Reached.bits) | (isRecord.lanes & Reached.isRecord) | lane
    runningTotals.packing.append(player, where: counted, to: draws, &reached)
  }

  /// Counts the lengths that the first `count` players of the list have reached, and pays what is due there.
  func addUp(_ count: Int, of streak: StreakCopy, on day: Int32) {
    guard count > 0 else { return }
    let counted = runningTotals.counted(of: streak.streak)
    func part(_ length: Int, _ place: Int) -> Int {
      length &* RunningTotals.countedParts &+ (place & (RunningTotals.countedParts - 1))
    }
    guard let kinds = duePayments.kinds(of: streak.streak) else {
      for place in 0..<count { counted[part(Int(draws[place] &>> Reached.bits), place)] &+= 1 }
      return
    }
    // First filters those who are due anything, without a branch; then only those are looked at.
    var due = 0
    for place in 0..<count {
      let reached = draws[place]
      counted[part(Int(reached &>> Reached.bits), place)] &+= 1
      draws[due] = reached
      // 1 unless the kind is 0: of a comparison the compiler makes a branch, which is often mispredicted.
      let kind = kinds[Int(reached &>> Reached.bitsOfLane)]
      due &+= Int((kind | (0 &- kind)) &>> 31) & 1
    }
    payDue(due, of: streak, kinds, on: day)
  }

  private func payDue(
    _ count: Int, of streak: StreakCopy, _ kinds: UnsafeMutablePointer<Int32>, on day: Int32
  ) {
    for place in 0..<count {
      let reached = draws[place]
      let lane = Int(reached & (Reached.isRecord - 1))
      let kind = kinds[Int(reached &>> Reached.bitsOfLane)]
      if kind > DuePayments.nothing {
        pay(set: Int(kind), to: lane)
      } else {
        let length = reached &>> Reached.bits
        payDue(streak.streak, length, isRecord: reached & Reached.isRecord != 0, to: lane, on: day)
      }
    }
    bookSets(of: streak.streak)
  }

  private func payDue(_ number: Int, _ length: Int32, isRecord: Bool, to lane: Int, on day: Int32) {
    // Read part by part: a copy of the row would count the references of all its lists, for each player.
    pay(set: Int(plan.streaks[number].dueAlways[Int(length)]), of: number, length, to: lane, on: day)
    guard isRecord else { return }
    pay(set: Int(plan.streaks[number].dueAboveRecord[Int(length)]), of: number, length, to: lane, on: day)
  }

  private func pay(set: Int, of number: Int, _ length: Int32, to lane: Int, on day: Int32) {
    for index in plan.streaks[number].sets[set] {
      pay(plan.streaks[number].payments[index], to: lane, length: length, on: day)
    }
  }

  /// Counts how a gap ended: covered by grace alone, saved by freezes, or hurt.
  @inline(__always) private func closeGap(
    _ streak: StreakCopy, _ vector: Int, where counted: Mask, _ counts: inout DayCounts
  ) {
    let gaps = counted .& streak.gap[vector].isAbove(0)
    guard !gaps.isEmpty else { return }
    let hurt = gaps .& .!streak.isWhole(vector)
    let whole = gaps .& .!hurt .& streak.isAlive(vector)
    let saved = whole .& streak.bridged[vector].isAbove(0)
    counts.gapsHurt &-= hurt.lanes
    counts.gapsSaved &-= saved.lanes
    counts.gapsWhole &-= (whole .& .!saved).lanes
    streak.saves[vector] &-= saved.lanes
    streak.hurts[vector] &-= hurt.lanes
    streak.gap[vector].replace(with: 0, where: gaps)
    streak.bridged[vector].replace(with: 0, where: gaps)
    streak.hurt[vector].replace(with: 0, where: gaps)
  }
}
