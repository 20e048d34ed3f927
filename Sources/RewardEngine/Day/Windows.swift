/// What players earn and spend over weeks and months, each as a pair, so that ratios have intervals.
extension Tile {
  /// Closes the windows that end today, then opens those that begin tomorrow.
  func measureWindows(_ day: Int32, into tables: Tables) {
    for (place, window) in plan.measures.windows.enumerated() where window.closes == Int(day) {
      close(window, place, into: tables)
    }
    for window in plan.measures.windows where window.opens == Int(day) { open(window) }
  }

  private func open(_ window: Measures.Window) {
    let state = column(plan.measures.state)
    for purse in plan.measures.purses {
      let snapshot = purse.snapshots[window.slot]
      let (held, burned) = (column(purse.held), column(purse.burned))
      for vector in 0..<Self.vectors {
        column(snapshot.minted)[vector] = held[vector] &+ burned[vector]
        column(snapshot.burned)[vector] = burned[vector]
        if let upkeep = purse.upkeep { column(snapshot.upkeep)[vector] = column(upkeep)[vector] }
        column(snapshot.active)[vector] =
          Lanes(repeating: -1).replacing(with: held[vector], where: isActive(state[vector]))
      }
    }
    for pool in plan.measures.pools {
      let exposed = column(pool.snapshots[window.slot])
      for vector in 0..<Self.vectors { exposed[vector] = total(pool.exposed, vector) }
    }
  }

  /// Makes a window from the first day see nothing before it.
  func clearSnapshots() {
    for window in plan.measures.windows where window.opens < 0 {
      for purse in plan.measures.purses {
        let active = column(purse.snapshots[window.slot].active)
        for vector in 0..<Self.vectors { active[vector] = Lanes(repeating: -1) }
      }
    }
  }

  private func isActive(_ state: Lanes) -> Mask {
    (state.isAbove(0)) .& (state.isBelow(Int32(EngagementState.dormant.rawValue)))
  }

  private func total(_ columns: [Int], _ vector: Int) -> Lanes {
    columns.reduce(Lanes()) { $0 &+ column($1)[vector] }
  }

  private func close(_ window: Measures.Window, _ place: Int, into tables: Tables) {
    let bins = tables.layout.windowBins(profile, place)
    for (index, purse) in plan.measures.purses.enumerated() {
      let first = tables.layout.purse(profile, place, index)
      close(purse, window, moments: first, bins: bins + purse.firstBin, into: tables)
    }
    for (index, pool) in plan.measures.pools.enumerated() {
      let first = tables.layout.pool(profile, place, index)
      close(pool, window, moments: first, bins: bins + pool.firstBin, into: tables)
    }
  }

  private func close(
    _ purse: Measures.Purse, _ window: Measures.Window, moments: Int, bins: Int, into tables: Tables
  ) {
    let snapshot = purse.snapshots[window.slot]
    let states = lanes(plan.measures.state)
    let (held, burned) = (lanes(purse.held), lanes(purse.burned))
    let arrival = lanes(plan.layout.arrival)
    let start = Int64(plan.resources[purse.resource].start)
    tables.addMoments(of: joined, variables: Measures.PurseVariable.allCases.count, at: moments) {
      lane, values in
      let active = isActive(states[lane])
      let spent = Int64(burned[lane]) - Int64(lanes(snapshot.burned)[lane])
      let minted = Int64(held[lane]) + Int64(burned[lane]) - Int64(lanes(snapshot.minted)[lane])
      let opening = Int64(held[lane]) - minted + spent
      let openingActive = Int64(lanes(snapshot.active)[lane])
      values[Measures.PurseVariable.minted.rawValue] = minted
      values[Measures.PurseVariable.burned.rawValue] = spent
      values[Measures.PurseVariable.openingActive.rawValue] = max(0, openingActive)
      values[Measures.PurseVariable.activeAtOpening.rawValue] = openingActive >= 0 ? 1 : 0
      values[Measures.PurseVariable.closingActive.rawValue] = active ? Int64(held[lane]) : 0
      values[Measures.PurseVariable.activeAtClosing.rawValue] = active ? 1 : 0
      values[Measures.PurseVariable.openingAndClosing.rawValue] = opening + Int64(held[lane])
      // Incomes of players who were there all the while; what a new player starts with is no income.
      if active && Int(arrival[lane]) <= window.opens + 1 {
        let upkeep = purse.upkeep.map { Int64(lanes($0)[lane] - lanes(snapshot.upkeep)[lane]) } ?? 0
        let given = Int(arrival[lane]) > window.opens ? start : 0
        tables.bins[bins + LogLinearBins.index(of: Int32(max(0, minted - upkeep - given)))] += 1
      }
      return true
    }
  }

  private func isActive(_ state: Int32) -> Bool {
    state > 0 && state < Int32(EngagementState.dormant.rawValue)
  }

  private func close(
    _ pool: Measures.Pool, _ window: Measures.Window, moments: Int, bins: Int, into tables: Tables
  ) {
    let states = lanes(plan.measures.state)
    let held = lanes(pool.held)
    let before = lanes(pool.snapshots[window.slot])
    tables.addMoments(of: joined, variables: Measures.PoolVariable.allCases.count, at: moments) {
      lane, values in
      guard isActive(states[lane]) else { return false }
      let exposed = pool.exposed.reduce(0) { $0 + Int64(lanes($1)[lane]) } - Int64(before[lane])
      values[Measures.PoolVariable.held.rawValue] = Int64(held[lane])
      values[Measures.PoolVariable.exposed.rawValue] = exposed
      guard exposed > 0 else { return true }
      let hundredths = Int64(held[lane]) * 100 * Int64(window.days) / (7 * exposed)
      tables.bins[
        bins + LogLinearBins.index(of: Int32(min(hundredths, Int64(Measures.coverageBound))))] += 1
      return true
    }
  }
}
