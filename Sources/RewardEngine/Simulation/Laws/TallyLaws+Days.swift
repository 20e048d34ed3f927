/// Laws about single days: players and their states, the ledger, and the counters.
extension TallyLaws {
  /// Checks that players arrive once, have one state a day, and leave no state in which they were not.
  func checkPopulations() throws(BrokenLaw) {
    var before = [Int128](repeating: 0, count: TallyLayout.states)
    var gone: Int128 = 0
    for day in 0..<plan.days {
      let after = try states(on: day, after: before)
      let arrived = after.reduce(0, +) - before.reduce(0, +)
      try demand(arrived, is: flow(Cell.arrived.rawValue, day), "players who arrive on day \(day + 1)")
      let playing: [EngagementState] = [.new, .current, .reactivated, .resurrected]
      let active = playing.reduce(Int128(0)) { $0 + after[$1.rawValue] }
      try demand(active, is: flow(Cell.active.rawValue, day), "players who play on day \(day + 1)")
      let payers = flow(Cell.payers.rawValue, day)
      try demand(payers <= active, "\(payers) players pay on day \(day + 1), and \(active) play")
      let (departed, returned) = (flow(Cell.departed.rawValue, day), flow(Cell.returned.rawValue, day))
      try demand(max(departed, returned) <= players, "more players than there are move on day \(day + 1)")
      gone += departed - returned
      // Some carried-over players may have churned before the run.
      try demand(
        plan.opening != nil || 0 <= gone && gone + active <= after.reduce(0, +),
        "\(gone) players are gone on day \(day + 1), and \(active) play")
      before = after
    }
    try demand(
      before.reduce(0, +) <= players, "\(before.reduce(0, +)) players arrive, and there are \(players)")
  }

  /// Players in each state at the end of a day, from those in each state the day before.
  private func states(on day: Int, after before: [Int128]) throws(BrokenLaw) -> [Int128] {
    let row = layout.transitions(profile, day)
    var after = [Int128](repeating: 0, count: TallyLayout.states)
    for from in 0..<TallyLayout.states {
      var leaving: Int128 = 0
      for to in 0..<TallyLayout.states {
        let count = Int128(tally.counts[row + from * TallyLayout.states + to])
        try demand(
          count >= 0 && (to > 0 || count == 0), "\(count) players change their state on day \(day + 1)")
        leaving += count
        after[to] += count
      }
      guard from > 0 else { continue }
      try demand(leaving, is: before[from], "players in state \(from) before day \(day + 1)")
    }
    return after
  }

  /// Checks for each day that the closing balances are the opening ones plus minted minus burned.
  func checkLedger() throws(BrokenLaw) {
    for (resource, id) in plan.catalogue.resources.enumerated() {
      var booked: Int128 = 0
      for day in 0..<plan.days {
        booked += additions(to: resource, on: day) - sinks(of: resource, on: day)
        let held = heldByAll(of: resource, on: day)
        try demand(
          held == booked, "on day \(day + 1) players hold \(held) of '\(id)', and its ledger says \(booked)")
      }
    }
  }

  func additions(to resource: Int, on day: Int) -> Int128 { moved(resource, day, adds: true) }
  func sinks(of resource: Int, on day: Int) -> Int128 { moved(resource, day, adds: false) }

  private func moved(_ resource: Int, _ day: Int, adds: Bool) -> Int128 {
    plan.ledger.reduce(0) { $0 + ($1.resource == resource && $1.adds == adds ? flow($1.cell, day) : 0) }
  }

  /// What players who are carried over hold of a resource when the run begins.
  func carriedOver(of resource: Int) -> Int128 {
    plan.resources[resource].carriedOverEntry.map { total($0.amount) } ?? 0
  }

  /// What all players hold of a resource at the end of a day; 0 before the first day.
  func heldByAll(of resource: Int, on day: Int) -> Int128 {
    (0..<TallyLayout.populations).reduce(0) { $0 + Int128(held(of: resource, on: day, population: $1).sum) }
  }

  /// What active players hold of a resource, and the sum of the squares.
  func heldByActive(of resource: Int, on day: Int) -> (sum: Int128, squares: Int128) {
    let (one, other) = (
      held(of: resource, on: day, population: 0), held(of: resource, on: day, population: 1)
    )
    return (Int128(one.sum) + Int128(other.sum), one.squares &+ other.squares)
  }

  private func held(of resource: Int, on day: Int, population: Int) -> Tally.Sums {
    guard day >= 0 else { return Tally.Sums() }
    guard let stock = plan.stocks.firstIndex(where: { $0.columns == [plan.resources[resource].column] })
    else {
      preconditionFailure("resource \(resource) is not measured")
    }
    return tally.sums[layout.sums(profile, day, population: population) + stock]
  }

  /// Checks counters that count the same thing in two ways.
  func checkCounters() throws(BrokenLaw) {
    for (mission, id) in zip(plan.missions, plan.missions.indices) {
      for day in 0..<plan.days {
        let ends = flow(mission.collected, day) + flow(mission.lost, day)
        try demand(
          flow(mission.done, day), is: ends, "times that mission \(id + 1) is done on day \(day + 1)")
      }
    }
    for day in 0..<plan.days {
      let cents = plan.packs.reduce(Int128(0)) { $0 + Int128($1.cents) * flow($1.bought, day) }
      try demand(
        flow(Cell.revenueCents.rawValue, day), is: cents, "cents that packs sell for on day \(day + 1)")
    }
    for cells in plan.clockPairs.flatMap({ [$0.everywhere] + $0.byZone }) {
      let (differing, alive) = (total(cells.differing), total(cells.alive))
      try demand(differing <= alive, "two clocks differ on \(differing) of \(alive) days")
    }
    try checkLevels()
  }

  /// Checks that levels rise one at a time, from the first level.
  private func checkLevels() throws(BrokenLaw) {
    guard let levels = plan.levels,
      let stock = plan.stocks.firstIndex(where: { $0.columns == [levels.level] })
    else { return }
    var before: Int128 = 0
    for day in 0..<plan.days {
      let held = (0..<TallyLayout.populations).reduce(Int128(0)) {
        $0 + Int128(tally.sums[layout.sums(profile, day, population: $1) + stock].sum)
      }
      let risen = flow(levels.levelUps, day) + Int128(levels.first) * flow(Cell.arrived.rawValue, day)
      // Players who were carried over may start at any level.
      if day > 0 || plan.opening == nil {
        try demand(held, is: before + risen, "levels of all players on day \(day + 1)")
      }
      before = held
    }
  }

  /// Checks that streak days by length add up to their counters, and runs to those of all groups.
  func checkStreaks() throws(BrokenLaw) {
    for (place, streak) in plan.streaks.enumerated() {
      let id = plan.catalogue.streaks[place]
      try demand(
        total(of: .counted, place), is: total(streak.cells.counted), "days that streak '\(id)' counts")
      try demand(
        total(of: .frozen, place), is: total(streak.cells.frozenDays), "days that freezes keep streak '\(id)'"
      )
      if streak.pool != nil {
        try demand(
          total(streak.freezeEntry.amount), is: total(streak.cells.frozenDays),
          "freezes used by streak '\(id)'")
      }
      for end in TallyLayout.RunEnd.allCases {
        for length in 0..<layout.lengths {
          let groups = (0..<TallyLayout.runGroups).reduce(Int128(0)) {
            $0 + Int128(tally.bins[layout.runs(profile, place, end, group: $1) + length])
          }
          let all = Int128(tally.counts[layout.length(profile, place, end.table) + length])
          try demand(all, is: groups, "runs of streak '\(id)' that end at \(length) days")
        }
      }
    }
  }

  private func total(of table: TallyLayout.ByLength, _ streak: Int) throws(BrokenLaw) -> Int128 {
    let first = layout.length(profile, streak, table)
    let days = tally.counts[first..<first + layout.lengths]
    try demand(days.allSatisfy { $0 >= 0 }, "a streak is at some length on fewer than 0 days")
    return days.reduce(0) { $0 + Int128($1) }
  }
}
