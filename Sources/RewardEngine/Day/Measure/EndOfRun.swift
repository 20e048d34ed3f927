/// What each player holds and has done when the run ends.
extension Tile {
  /// On the last day: records the largest holder, and one example player for each bin of each stock.
  func measureLastDay(into tables: Tables) {
    let first = number * Self.width
    for (index, stock) in plan.stocks.enumerated() {
      for column in stock.before {
        let values = lanes(column)
        for lane in 0..<joined {
          let rank = UInt32(first + lane)
          let examplePlayer =
            tables.layout.examples(profile) + stock.firstBin + LogLinearBins.index(of: values[lane])
          tables.examples[examplePlayer] = min(tables.examples[examplePlayer], rank)
          tables.extremes[tables.layout.extremes(profile) + index].see(values[lane], of: rank)
        }
      }
    }
  }

  /// Adds each player's totals of the whole run, and what they had not finished when it ended.
  ///
  /// Totals are sums and ratios; unfinished are thresholds not passed and streaks that still run.
  func measureLifetimes(_ parts: MeasurementScope.Parts = .all, into tables: Tables) {
    let arrival = lanes(plan.layout.arrival)
    // Players silenced for a diary have an arrival before the first day and are not measured.
    var seen = 0
    for lane in 0..<joined where arrival[lane] >= 0 {
      seen += 1
      if parts.contains(.ladders) { censorLadders(lane, lastTenure: lastTenure(of: lane), into: tables) }
      if parts.contains(.lastSeen) { countSpan(of: lane, into: tables) }
    }
    if parts.contains(.totals) {
      addTotals(into: tables)
      addPairs(of: seen, into: tables)
    }
    if parts.contains(.runs) { addRuns(into: tables) }
  }

  private func lastTenure(of lane: Int) -> Int {
    let last = Int(min(Int32(plan.days), lanes(plan.layout.departs)[lane])) - 1
    return max(0, last - Int(lanes(plan.layout.arrival)[lane]))
  }

  private func addRuns(into tables: Tables) {
    censorRuns()
    runningTotals.addUpParts(into: tables.bins, at: tables.layout.runs(profile, 0, .ended, group: 0))
    let row = tables.layout.length(profile, 0, .ended)
    for index in runningTotals.lengths.indices { tables.counts[row + index] += runningTotals.lengths[index] }
  }

  private func countSpan(of lane: Int, into tables: Tables) {
    let arrival = Int(lanes(plan.layout.arrival)[lane])
    let last = Int(lanes(plan.layout.lastActive)[lane])
    tables.counts[tables.layout.tenure(profile, .horizon) + plan.days - 1 - arrival] += 1
    if last >= arrival { tables.counts[tables.layout.tenure(profile, .last) + last - arrival] += 1 }
  }

  /// Writes what the run added to some columns to `totals`; 0 for players not measured or not in the zone.
  private func add(
    _ columns: [Int], inZone zone: Int32? = nil, to totals: UnsafeMutablePointer<Lanes>
  ) {
    let arrival = column(plan.layout.arrival)
    let zones = column(plan.layout.zone)
    totals.update(repeating: Lanes(), count: vectors)
    leaveOutEarlierRun(columns, from: totals)
    for vector in 0..<vectors {
      var isMeant = arrival[vector].isAtLeast(0) .& places[vector].isBelow(Int32(joined))
      if let zone { isMeant = isMeant .& zones[vector].equals(zone) }
      var total = totals[vector]
      for index in columns { total &+= column(index)[vector] }
      totals[vector] = total & isMeant.lanes
    }
  }

  /// Writes the largest of some columns to `totals`, which an earlier run counts for, too; 0 for players not measured.
  private func largest(of columns: [Int], to totals: UnsafeMutablePointer<Lanes>) {
    let arrival = column(plan.layout.arrival)
    for vector in 0..<vectors {
      var largest = Lanes.zero
      for index in columns { largest = pointwiseMax(largest, column(index)[vector]) }
      let isMeant = arrival[vector].isAtLeast(0) .& places[vector].isBelow(Int32(joined))
      totals[vector] = largest & isMeant.lanes
    }
  }

  private func addTotals(into tables: Tables) {
    let arrival = lanes(plan.layout.arrival)
    let first = tables.layout.lifetimeSums(profile)
    let totals = Self.scalars(figures)
    for (index, lifetime) in plan.measures.lifetimes.enumerated() {
      if lifetime.isLargest {
        largest(of: lifetime.columns, to: figures)
      } else {
        add(lifetime.columns, to: figures)
      }
      let bins = tables.layout.lifetimeBins(profile, index)
      var (sums, ends) = (Tally.Sums(), Tally.Ends())
      for lane in 0..<joined where arrival[lane] >= 0 {
        sums.add(totals[lane])
        ends.see(totals[lane])
        tables.bins[bins &+ LogLinearBins.index(of: totals[lane])] &+= 1
      }
      tables.sums[first + index].merge(sums)
      tables.ends[tables.layout.lifetimeEnds(profile) + index].merge(ends)
    }
  }

  private func addPairs(of players: Int, into tables: Tables) {
    for (index, pair) in plan.measures.pairs.enumerated() {
      add(pair.numerator, inZone: pair.zone, to: figures)
      add(pair.denominator, inZone: pair.zone, to: figures + vectors)
      tables.addMoments(
        figures, variables: 2, vectors: vectors, players: players, at: tables.layout.pair(profile, index),
        groupsAt: tables.layout.pairGroups(profile, index))
    }
  }

  /// Counts runs that have not ended.
  private func censorRuns() {
    let arrival = column(plan.layout.arrival)
    for place in streakCopies.indices {
      let streak = streakCopies[place]
      for vector in 0..<vectors {
        let isMeant = arrival[vector].isAtLeast(0) .& places[vector].isBelow(Int32(joined))
        let seats = Self.vectors(seats)[vector]
        func note(_ end: TallyLayout.RunEnd, _ lengths: Lanes) {
          runningTotals.noteRuns(
            end, end, of: streak.streak, at: lengths, seats: seats, where: isMeant .& lengths.isAbove(0),
            isCensored: Mask(repeating: false))
        }
        note(.censored, streak.run[vector])
        note(.unprotectedCensored, streak.unprotectedRun[vector])
      }
    }
  }
}
