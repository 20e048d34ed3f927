/// The one streak fold: a day counts, a day is missed, a gap is bridged.
///
/// All economies and all rule profiles use these three functions; only the data differ. They work on sixteen
/// players at a time. Most are inlined by force, so that column addresses are computed once a day and not
/// once for each sixteen players.
extension Tile {
  /// A player who has reached a length, as one number: the lane, whether it is a record, and the length.
  private enum Reached {
    static var isRecord: Int32 { Int32(Tile.width) }
    static var bits: Int32 { 11 }
  }

  /// Applies a missed day that is over: grace first, then a freeze, then the penalty.
  @inline(__always) func miss(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where missed: Mask, on day: Int32
  ) {
    // Before the first counted day there is no streak to lose.
    let started = missed .& (column(copy.record)[vector].isAbove(0))
    guard !started.isEmpty else { return }
    let gap = column(copy.gap)
    gap[vector].replace(with: gap[vector] &+ 1, where: started)
    let grace = started .& (gap[vector].isAtMost(Int32(streak.rules.graceDays)))
    cells[streak.cells.graceDays] += Int64(grace.count)
    noteMissed(streak, copy, vector, where: started, grace: grace, on: day)
    var open = started .& .!grace
    var days = Lanes(repeating: 1)
    if isFilledDayByDay(streak) {
      open = freeze(streak, copy, vector, where: open, on: day)
    } else if streak.pool != nil {
      days.replace(with: need(streak, copy, vector), where: isWhole(copy, vector))
      open = open .& givenUp(streak, copy, vector)
    }
    penalise(streak, copy, vector, where: open, days: days, on: day)
  }

  /// Counts missed days on which a streak was at stake, and those that grace does not cover.
  @inline(__always) private func noteMissed(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where missed: Mask, grace: Mask,
    on day: Int32
  ) {
    let atStake = missed .& isAlive(copy, vector)
    guard !atStake.isEmpty else { return }
    let exposed = atStake .& .!grace
    cells[streak.cells.missedDays] += Int64(atStake.count)
    column(streak.missed)[vector] &-= Lanes(atStake)
    column(streak.exposed)[vector] &-= Lanes(exposed)
    column(streak.forgiven)[vector] &-= Lanes(atStake .& grace)
    // Without freezes the run would end now, whether or not a freeze is spent on this day later.
    endRuns(.unprotectedEnded, streak, copy, vector, where: exposed, on: day)
  }

  func isFilledDayByDay(_ streak: Plan.Streak) -> Bool {
    streak.pool != nil && streak.rules.freezeFill == .dayByDay && streak.rules.freezeUse == .automatic
  }

  @inline(__always) func isAlive(_ copy: Plan.Streak.Copy, _ vector: Int) -> Mask {
    (column(copy.length)[vector].isAbove(0)) .& (column(copy.broken)[vector].equals(0))
  }

  /// Spends a freeze on the day for each player who holds one; returns the players left unprotected.
  @inline(__always) private func freeze(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where open: Mask, on day: Int32
  ) -> Mask {
    guard let pool = streak.pool else { return open }
    let held = column(plan.resources[pool].column)
    var frozen = open .& (held[vector].isAbove(0))
    if streak.rules.freezeAtZero == .keep { frozen = frozen .& isAlive(copy, vector) }
    if let freezeWatch, freezeWatch.pool == pool {
      frozen = withhold(freezeWatch, vector, where: frozen, count: Lanes(repeating: 1))
    }
    useFreezes(streak, copy, vector, where: frozen, count: Lanes(repeating: 1), on: day)
    column(copy.bridged)[vector].replace(with: column(copy.bridged)[vector] &+ 1, where: frozen)
    return open .& .!frozen
  }

  /// The players whose current gap has cost nothing yet.
  @inline(__always) private func isWhole(_ copy: Plan.Streak.Copy, _ vector: Int) -> Mask {
    column(copy.hurt)[vector].equals(0)
  }

  /// The players whose gap can no longer be filled: it cost something, or is longer than their freezes.
  private func givenUp(_ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int) -> Mask {
    guard let pool = streak.pool else { return Mask(repeating: true) }
    return .!isWhole(copy, vector)
      .| (need(streak, copy, vector).isAbove(column(plan.resources[pool].column)[vector]))
  }

  /// The number of freezes that would fill what grace and earlier freezes leave of the gap.
  private func need(_ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int) -> Lanes {
    let bridged = column(copy.bridged)[vector]
    let grace = Lanes(repeating: Int32(streak.rules.graceDays))
    return column(copy.gap)[vector] &- bridged.replacing(with: grace, where: bridged.isBelow(grace))
  }

  @inline(__always) private func useFreezes(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where used: Mask, count: Lanes,
    on day: Int32
  ) {
    guard let pool = streak.pool, !used.isEmpty else { return }
    if let freezeWatch, freezeWatch.pool == pool {
      note(freezeWatch, streak, copy, vector, where: used, count: count, on: day)
    }
    let spent = Lanes(repeating: 0).replacing(with: count, where: used)
    column(plan.resources[pool].column)[vector] &-= spent
    column(plan.resources[pool].burned)[vector] &+= spent
    let total = Int64(spent.total)
    cells[streak.cells.frozenDays] += total
    book(streak.freezeEntry, amount: total, times: Int64(used.count))
    // A freeze spent on a streak that is already lost bridges nothing: it is counted at length 0.
    let alive = isAlive(copy, vector)
    column(streak.frozen)[vector] &+= Lanes().replacing(with: spent, where: alive)
    let lengths = Lanes().replacing(with: column(copy.length)[vector], where: alive)
    // Each freeze covers one day: players who use several are noted again for each of them.
    var left = used
    var noted = Lanes()
    while !left.isEmpty {
      runningTotals.note(.frozen, of: streak.number, at: lengths, where: left)
      noted = noted &+ 1
      left = used .& spent.isAbove(noted)
    }
  }

  /// Counts the lengths of runs that end here.
  ///
  /// A player who has left for good is counted as censored, not as a broken streak.
  @inline(__always) private func endRuns(
    _ ending: TallyLayout.RunEnd, _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int,
    where ends: Mask, on day: Int32
  ) {
    let lasted = column(ending == .ended ? copy.run : copy.unprotectedRun)
    let over = ends .& (lasted[vector].isAbove(0))
    guard !over.isEmpty else { return }
    let censored: TallyLayout.RunEnd = ending == .ended ? .censored : .unprotectedCensored
    // Where the streak's midnight comes later, the player may still have been present on the settled day.
    let today = Lanes(repeating: day)
    let settled = streak.isLocal ? today : pointwiseMin(today, column(copy.open)[vector])
    let isGone = over .& column(plan.layout.departs)[vector].isAtMost(settled)
    over.forEachPlayer { position in
      let lane = vector &* 16 &+ position
      runningTotals.noteRun(
        isGone[position] ? censored : ending, of: streak.number, at: Self.scalars(lasted)[lane],
        seat: Int(seats[lane]))
    }
    lasted[vector].replace(with: 0, where: ends)
  }

  /// Ends the streak, or takes `days` from it: 1, or all days of a gap that was to be filled as a whole.
  @inline(__always) private func penalise(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where open: Mask, days: Lanes,
    on day: Int32
  ) {
    let hit = open .& isAlive(copy, vector)
    guard !hit.isEmpty else { return }
    endRuns(.ended, streak, copy, vector, where: hit, on: day)
    let length = column(copy.length)
    var ended = hit
    var lost = Lanes(repeating: 1)
    switch streak.rules.missedDay {
    case .reset: length[vector].replace(with: 0, where: hit)
    case .restart: column(copy.broken)[vector].replace(with: 1, where: hit)
    case .loseOne:
      lost = pointwiseMin(days, length[vector])
      length[vector].replace(with: length[vector] &- lost, where: hit)
      cells[streak.cells.daysLost] += Int64(Lanes(repeating: 0).replacing(with: lost, where: hit).total)
      ended = hit .& (length[vector].equals(0))
    }
    cells[streak.cells.breaks] += Int64(ended.count)
    column(copy.hurt)[vector].replace(with: 1, where: hit)
    column(streak.losses)[vector].replace(with: column(streak.losses)[vector] &+ lost, where: hit)
    if plan.feedback != nil { column(plan.layout.lastBreak)[vector].replace(with: day + 1, where: hit) }
  }

  /// Fills the whole gap of returning players who accept and hold enough freezes; penalises the others.
  func bridge(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where back: Mask, accepted: Mask,
    on day: Int32
  ) {
    guard let pool = streak.pool else { return }
    let need = need(streak, copy, vector)
    let open = back .& isAlive(copy, vector) .& isWhole(copy, vector) .& (need.isAbove(0))
    guard !open.isEmpty else { return }
    var filled = open .& accepted .& (need.isAtMost(column(plan.resources[pool].column)[vector]))
    if let freezeWatch, freezeWatch.pool == pool {
      filled = withhold(freezeWatch, vector, where: filled, count: need)
    }
    useFreezes(streak, copy, vector, where: filled, count: need, on: day)
    if streak.rules.freezeUse == .byHand, let recorder {
      filled.forEachPlayer { recorder.note(.freezes(streak.number), of: vector * 16 + $0) }
    }
    column(copy.bridged)[vector].replace(with: column(copy.gap)[vector], where: filled)
    penalise(streak, copy, vector, where: open .& .!filled, days: need, on: day)
  }

  /// Counts a day: the gap closes and the streak is one day longer.
  ///
  /// Players who may be due a payment are appended to the list of draws after the first `due`, for
  /// ``payDue(_:of:on:)``.
  @inline(__always) func count(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where counted: Mask, due: inout Int
  ) {
    guard !counted.isEmpty else { return }
    closeGap(streak, copy, vector, where: counted)
    let length = column(copy.length)
    let record = column(copy.record)
    let base = length[vector].replacing(with: 0, where: column(copy.broken)[vector].differs(0))
    length[vector].replace(with: base &+ 1, where: counted)
    column(copy.broken)[vector].replace(with: 0, where: counted)
    column(copy.events)[vector].replace(with: -1, where: counted)
    cells[streak.cells.counted] += Int64(counted.count)
    for run in [copy.run, copy.unprotectedRun] { column(run)[vector] &-= Lanes(counted) }
    column(streak.counted)[vector] &-= Lanes(counted)
    let isRecord = counted .& (length[vector].isAbove(record[vector]))
    record[vector].replace(with: length[vector], where: isRecord)
    runningTotals.note(.counted, of: streak.number, at: length[vector], where: counted)
    guard !streak.payments.isEmpty else { return }
    let lane = Lanes.places(of: vector)
    let reached = (length[vector] &<< Reached.bits) | (isRecord.lanes & Reached.isRecord) | lane
    runningTotals.packing.append(reached, where: counted, to: draws, &due)
  }

  /// Pays the first `count` players of the list what is due at the lengths they have reached.
  func payDue(_ count: Int, of streak: Plan.Streak, on day: Int32) {
    // First filters those who are due anything, without a branch; then only those are looked at.
    var due = 0
    streak.isDue.withUnsafeBufferPointer { isDue in
      for place in 0..<count {
        let reached = draws[place]
        draws[due] = reached
        due &+= Int(isDue[Int(reached &>> Reached.bits)])
      }
    }
    for place in 0..<due {
      let reached = draws[place]
      let lane = Int(reached & (Reached.isRecord - 1))
      payDue(
        streak, reached &>> Reached.bits, isRecord: reached & Reached.isRecord != 0, to: lane, on: day)
    }
  }

  private func payDue(_ streak: Plan.Streak, _ length: Int32, isRecord: Bool, to lane: Int, on day: Int32) {
    for index in streak.sets[Int(streak.dueAlways[Int(length)])] {
      pay(streak.payments[index], to: lane, length: length, on: day)
    }
    guard isRecord else { return }
    for index in streak.sets[Int(streak.dueAboveRecord[Int(length)])] {
      pay(streak.payments[index], to: lane, length: length, on: day)
    }
  }

  /// Counts how a gap ended: covered by grace alone, saved by freezes, or hurt.
  @inline(__always) private func closeGap(
    _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where counted: Mask
  ) {
    let gaps = counted .& (column(copy.gap)[vector].isAbove(0))
    guard !gaps.isEmpty else { return }
    let hurt = gaps .& (column(copy.hurt)[vector].differs(0))
    let whole = gaps .& .!hurt .& isAlive(copy, vector)
    let saved = whole .& (column(copy.bridged)[vector].isAbove(0))
    cells[streak.cells.gapsHurt] += Int64(hurt.count)
    cells[streak.cells.gapsSaved] += Int64(saved.count)
    cells[streak.cells.gapsWhole] += Int64(whole.count - saved.count)
    column(streak.saves)[vector] &-= Lanes(saved)
    column(streak.hurts)[vector] &-= Lanes(hurt)
    for state in [copy.gap, copy.bridged, copy.hurt] { column(state)[vector].replace(with: 0, where: gaps) }
  }
}
