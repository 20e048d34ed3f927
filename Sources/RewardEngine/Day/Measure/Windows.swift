/// What players earn and spend over weeks and months, as sums and products from which ratios are made.
extension Tile {
  /// Closes the windows that end today, then opens those that begin tomorrow.
  func measureWindows(_ day: Int32, _ measured: MeasurementScope, into tables: Tables) {
    let windows = plan.measures.windows
    for (place, window) in windows.enumerated() where window.closes == Int(day) {
      if let row = measured.row(ofWindow: place, among: windows) { close(window, row, into: tables) }
    }
    for window in windows where window.opens == Int(day) && measured.measuresWindows(closingOn: window.closes)
    {
      open(window)
    }
  }

  private func open(_ window: Measures.Window) {
    let state = column(plan.measures.state)
    for purse in plan.measures.purses {
      let snapshot = purse.snapshots[window.slot]
      let (held, burned) = (column(purse.held), column(purse.burned))
      for vector in 0..<allVectors {
        column(snapshot.minted)[vector] = held[vector] &+ burned[vector]
        column(snapshot.burned)[vector] = burned[vector]
        if let upkeep = purse.upkeep { column(snapshot.upkeep)[vector] = column(upkeep)[vector] }
        column(snapshot.active)[vector] =
          Lanes(repeating: -1).replacing(with: held[vector], where: isActive(state[vector]))
      }
    }
    for pool in plan.measures.pools {
      let exposed = column(pool.snapshots[window.slot])
      for vector in 0..<allVectors { exposed[vector] = total(pool.exposed, vector) }
    }
  }

  /// Marks that nobody was active before the first day, for windows that begin on it.
  func clearSnapshots() {
    for window in plan.measures.windows where window.opens < 0 {
      for purse in plan.measures.purses {
        let active = column(purse.snapshots[window.slot].active)
        for vector in 0..<allVectors { active[vector] = Lanes(repeating: -1) }
      }
    }
  }

  /// Opens the windows that begin with the run for a player who is carried over, with what they hold.
  ///
  /// Balances are stored, so they are no income of the window.
  func openWindows(_ lane: Int) {
    for window in plan.measures.windows where window.opens < 0 {
      for purse in plan.measures.purses {
        lanes(purse.snapshots[window.slot].minted)[lane] = lanes(purse.held)[lane]
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
    if window.days == 7 {
      countReturns(into: figures, figures + allVectors)
      tables.addMoments(
        figures, variables: 2, vectors: allVectors, players: joined,
        seats: isThinned ? seats : nil, at: tables.layout.visits(profile, place),
        groupsAt: tables.layout.visitGroups(profile, place))
    }
    let bins = tables.layout.windowBins(profile, place)
    let ends = tables.layout.windowEnds(profile, place)
    for (index, purse) in plan.measures.purses.enumerated() {
      let first = tables.layout.purse(profile, place, index)
      tables.ends[ends + index].merge(close(purse, window, bins: bins + purse.firstBin, into: tables))
      tables.addMoments(
        figures, variables: Measures.PurseVariable.allCases.count, vectors: allVectors, players: joined,
        seats: isThinned ? seats : nil, at: first, groupsAt: tables.layout.purseGroups(profile, place, index))
    }
    for (index, pool) in plan.measures.pools.enumerated() {
      let end = ends + plan.measures.purses.count + index
      let players = close(pool, window, bins: bins + pool.firstBin, end: end, into: tables)
      tables.addMoments(
        figures, variables: Measures.PoolVariable.allCases.count, vectors: allVectors, counted: players,
        players: joined, seats: isThinned ? seats : nil, at: tables.layout.pool(profile, place, index),
        groupsAt: tables.layout.poolGroups(profile, place, index))
    }
  }

  /// - Returns: the least and the largest income.
  private func close(
    _ purse: Measures.Purse, _ window: Measures.Window, bins: Int, into tables: Tables
  ) -> Tally.Ends {
    var ends = LaneEnds()
    let snapshot = purse.snapshots[window.slot]
    let states = column(plan.measures.state)
    let arrival = column(plan.layout.arrival)
    for vector in 0..<allVectors {
      let (held, burned) = (column(purse.held)[vector], column(purse.burned)[vector])
      let active = isActive(states[vector])
      let spent = burned &- column(snapshot.burned)[vector]
      let taken = startTakenOff(purse, window, arrival[vector], vector)
      let minted = held &+ burned &- column(snapshot.minted)[vector] &+ taken
      let openingActive = column(snapshot.active)[vector]
      let wasActive = openingActive.isAtLeast(0)
      figure(.minted)[vector] = minted
      figure(.burned)[vector] = spent
      figure(.openingActive)[vector] = openingActive & wasActive.lanes
      figure(.activeAtOpening)[vector] = 0 &- Lanes(wasActive)
      figure(.closingActive)[vector] = held & active.lanes
      figure(.activeAtClosing)[vector] = 0 &- Lanes(active)
      figure(.openingAndClosing)[vector] = held &+ held &- minted &+ taken &+ spent
      // Incomes of players who are active on the last day and arrived by the first.
      let there = active .& arrival[vector].isAtMost(Int32(window.opens + 1))
      guard !there.isEmpty else { continue }
      let income = pointwiseMax(minted &- upkeep(purse, snapshot, vector), Lanes())
      count(income, where: there, in: tables.bins, from: bins)
      ends.see(income, where: there)
    }
    return ends.ends
  }

  private func upkeep(_ purse: Measures.Purse, _ snapshot: Measures.Purse.Snapshot, _ vector: Int) -> Lanes {
    guard let upkeep = purse.upkeep else { return Lanes() }
    return column(upkeep)[vector] &- column(snapshot.upkeep)[vector]
  }

  /// What players who arrived within the window started with, below 0: it is not received.
  private func startTakenOff(
    _ purse: Measures.Purse, _ window: Measures.Window, _ arrival: Lanes, _ vector: Int
  ) -> Lanes {
    guard let taken = plan.resources[purse.resource].startTakenOff else { return Lanes() }
    return column(taken)[vector] & arrival.isAbove(Int32(window.opens)).lanes
  }

  /// Counts the value of each of these players in its bin.
  private func count(
    _ values: Lanes, where counted: Mask, in bins: UnsafeMutableBufferPointer<UInt32>, from first: Int
  ) {
    runningTotals.totals[0] = values
    let single = Self.scalars(runningTotals.totals)
    counted.forEachPlayer { bins[first &+ LogLinearBins.index(of: single[$0])] &+= 1 }
  }

  private func figure(_ variable: Measures.PurseVariable) -> UnsafeMutablePointer<Lanes> {
    figures + variable.rawValue &* allVectors
  }

  private func figure(_ variable: Measures.PoolVariable) -> UnsafeMutablePointer<Lanes> {
    figures + variable.rawValue &* allVectors
  }

  private func close(
    _ pool: Measures.Pool, _ window: Measures.Window, bins: Int, end: Int, into tables: Tables
  ) -> Int {
    let states = column(plan.measures.state)
    let departs = column(plan.layout.departs)
    let before = column(pool.snapshots[window.slot])
    var players = 0
    for vector in 0..<allVectors {
      // Missed days are not counted after churn, so neither are the freezes held for them.
      let active = isActive(states[vector]) .& departs[vector].isAbove(Int32(window.closes))
      players += active.count
      figure(.held)[vector] = column(pool.held)[vector] & active.lanes
      figure(.exposed)[vector] = (total(pool.exposed, vector) &- before[vector]) & active.lanes
      (figure(.exposed)[vector].isAbove(0)).forEachPlayer { position in
        let lane = vector &* 16 &+ position
        let held = Int64(Self.scalars(figure(.held))[lane])
        let exposed = Int64(Self.scalars(figure(.exposed))[lane])
        let hundredths = min(held * 100 * Int64(window.days) / (7 * exposed), Int64(Measures.coverageBound))
        tables.bins[bins + LogLinearBins.index(of: Int32(hundredths))] += 1
        tables.ends[end].see(Int32(hundredths))
      }
    }
    return players
  }

  /// Counts what active players hold of each currency.
  ///
  /// Retired players are dormant, so the living are enough.
  func measureHoldings(inRow place: Int, of tables: Tables) {
    let states = column(plan.measures.state)
    let row = tables.layout.fineBins(profile, place)
    for purse in plan.measures.purses {
      let held = lanes(purse.held)
      for vector in 0..<vectors {
        isActive(states[vector]).forEachPlayer { position in
          let bin = FineBins.index(of: held[vector &* 16 &+ position])
          tables.bins[row &+ purse.firstFineBin &+ bin] &+= 1
        }
      }
    }
  }
}
