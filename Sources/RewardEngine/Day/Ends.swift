/// What each player ends the run with.
extension Tile {
  /// On the last day: who holds the most, and one player for each bin of each stock.
  func measureEnds(into tables: Tables) {
    let first = number * Self.width
    for (index, stock) in plan.stocks.enumerated() {
      for column in stock.before {
        let values = lanes(column)
        for lane in 0..<joined {
          let rank = UInt32(first + lane)
          let witness =
            tables.layout.witnesses(profile) + stock.firstBin + LogLinearBins.index(of: values[lane])
          tables.witnesses[witness] = min(tables.witnesses[witness], rank)
          tables.extremes[tables.layout.extremes(profile) + index].see(values[lane], of: rank)
        }
      }
    }
  }

  /// Adds every player's whole run: totals, ratios, what he never reached, and the runs nobody saw end.
  func measureLifetimes(into tables: Tables) {
    let arrival = lanes(plan.layout.arrival)
    // Players silenced for a diary stand before the first day: nothing is measured of them.
    for lane in 0..<joined where arrival[lane] >= 0 {
      let lastTenure =
        Int(min(Int32(plan.days), lanes(plan.layout.departs)[lane]))
        - 1 - Int(lanes(plan.layout.arrival)[lane])
      censorLadders(lane, lastTenure: max(0, lastTenure), into: tables)
      countSpan(of: lane, into: tables)
      addTotals(of: lane, into: tables)
      addPairs(of: lane, into: tables)
      censorRuns(of: lane)
    }
    let row = tables.layout.length(profile, 0, .wholeEnded)
    for index in standing.lengths.indices { tables.counts[row + index] += standing.lengths[index] }
  }

  private func countSpan(of lane: Int, into tables: Tables) {
    let arrival = Int(lanes(plan.layout.arrival)[lane])
    let last = Int(lanes(plan.layout.lastActive)[lane])
    tables.counts[tables.layout.tenure(profile, .horizon) + plan.days - 1 - arrival] += 1
    if last >= arrival { tables.counts[tables.layout.tenure(profile, .last) + last - arrival] += 1 }
  }

  private func total(_ columns: [Int], of lane: Int) -> Int64 {
    columns.reduce(0) { $0 + Int64(lanes($1)[lane]) }
  }

  private func addTotals(of lane: Int, into tables: Tables) {
    let sums = tables.layout.lifetimeSums(profile)
    for (index, lifetime) in plan.measures.lifetimes.enumerated() {
      let total = Int32(clamping: total(lifetime.columns, of: lane))
      tables.sums[sums + index].add(total)
      let bin = LogLinearBins.index(of: total)
      tables.bins[tables.layout.lifetimeBins(profile, index) + bin] += 1
    }
  }

  private func addPairs(of lane: Int, into tables: Tables) {
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: 2) { values in
      for (index, pair) in plan.measures.pairs.enumerated() {
        let isAsked = pair.zone.map { $0 == lanes(plan.layout.zone)[lane] } ?? true
        values[0] = isAsked ? total(pair.numerator, of: lane) : 0
        values[1] = isAsked ? total(pair.denominator, of: lane) : 0
        tables.addMoments(UnsafeBufferPointer(values), at: tables.layout.pair(profile, index))
      }
    }
  }

  private func censorRuns(of lane: Int) {
    for (index, streak) in plan.streaks.enumerated() {
      for copy in streak.copies {
        let (whole, bare) = (lanes(copy.whole)[lane], lanes(copy.bare)[lane])
        if whole > 0 { standing.note(.wholeCensored, of: index, at: whole) }
        if bare > 0 { standing.note(.bareCensored, of: index, at: bare) }
      }
    }
  }
}
