/// A tile's measures as they stood when the last day closed.
///
/// Most players do not play on most days, and what they hold stays as it is. So the histograms of a tile are
/// kept from day to day and only players who changed are moved; each day they are added to the tally in one
/// sweep of vectors. Counting every player anew each day took a quarter of a run.
struct Standing {
  /// Stocks' bins of active and of dormant players.
  let bins: UnsafeMutableBufferPointer<UInt32>
  /// Stocks' sums by population.
  let sums: UnsafeMutableBufferPointer<Tally.Sums>
  /// Players in each state.
  let census: UnsafeMutableBufferPointer<Int64>
  /// By streak, table and length: how runs went.
  let lengths: UnsafeMutableBufferPointer<Int64>
  private let lengthCount: Int

  init(_ layout: TallyLayout) {
    bins = .allocate(capacity: 2 * layout.stockBins)
    sums = .allocate(capacity: TallyLayout.populations * layout.stocks)
    census = .allocate(capacity: TallyLayout.states)
    lengths = .allocate(capacity: layout.streaks * TallyLayout.ByLength.allCases.count * layout.lengths)
    lengthCount = layout.lengths
    bins.initialize(repeating: 0)
    sums.initialize(repeating: Tally.Sums())
    census.initialize(repeating: 0)
    lengths.initialize(repeating: 0)
  }

  func clear() {
    bins.update(repeating: 0)
    sums.update(repeating: Tally.Sums())
    census.update(repeating: 0)
    lengths.update(repeating: 0)
  }

  func deallocate() {
    bins.deallocate()
    sums.deallocate()
    census.deallocate()
    lengths.deallocate()
  }

  /// Counts one day or run of a streak at a length.
  func note(_ table: TallyLayout.ByLength, of streak: Int, at length: Int32) {
    lengths[(streak * TallyLayout.ByLength.allCases.count + table.rawValue) * lengthCount + Int(length)] += 1
  }
}

extension Tile {
  /// The population a state's stocks are counted in: 0 absent, 1 this week, 2 at risk, 3 dormant.
  private func population(_ state: Lanes) -> Lanes {
    let arrived = Lanes().replacing(with: 1, where: state.isAbove(0))
    let atRisk = arrived.replacing(
      with: 2, where: state.isAbove(Int32(EngagementState.atRiskWeekly.rawValue)))
    return atRisk.replacing(with: 3, where: state.isAbove(Int32(EngagementState.atRiskMonthly.rawValue)))
  }

  /// Moves who has changed, and adds every stock as it stands to the day's row.
  func measureStocks(_ day: Int32, into tables: Tables) {
    let states = column(plan.measures.state)
    for vector in 0..<Self.vectors { scratch[vector] = population(states[vector]) }
    for (index, stock) in plan.stocks.enumerated() { moveChanged(stock, index) }
    let populations = column(plan.measures.population)
    for vector in 0..<Self.vectors { populations[vector] = scratch[vector] }
    addStanding(Int(day), into: tables)
  }

  private func moveChanged(_ stock: Plan.Stock, _ index: Int) {
    let populations = column(plan.measures.population)
    for vector in 0..<Self.vectors {
      var changed = scratch[vector].differs(populations[vector])
      for copy in stock.columns.indices {
        changed = changed .| value(of: stock, copy, vector).differs(column(stock.before[copy])[vector])
      }
      changed.forEachPlayer { move(stock, index, vector * 16 + $0) }
      guard !changed.isEmpty else { continue }
      for copy in stock.columns.indices {
        column(stock.before[copy])[vector] = value(of: stock, copy, vector)
      }
    }
  }

  /// The value in force of one copy.
  private func value(of stock: Plan.Stock, _ copy: Int, _ vector: Int) -> Lanes {
    let value = column(stock.columns[copy])[vector]
    if stock.voids.isEmpty { return value }
    return value.replacing(with: 0, where: column(stock.voids[copy])[vector].differs(0))
  }

  private func value(of stock: Plan.Stock, _ copy: Int, lane: Int) -> Int32 {
    stock.voids.isEmpty || lanes(stock.voids[copy])[lane] == 0 ? lanes(stock.columns[copy])[lane] : 0
  }

  /// Takes a player out of where he stood and puts him where he stands.
  private func move(_ stock: Plan.Stock, _ index: Int, _ lane: Int) {
    let before = Int(lanes(plan.measures.population)[lane])
    let after = Int(UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: Int32.self)[lane])
    var old: Int32 = 0
    var new: Int32 = 0
    for copy in stock.columns.indices {
      let was = lanes(stock.before[copy])[lane]
      let isNow = value(of: stock, copy, lane: lane)
      if before > 0 { standing.bins[bin(of: was, stock, population: before)] &-= 1 }
      if after > 0 { standing.bins[bin(of: isNow, stock, population: after)] &+= 1 }
      old &+= was
      new &+= isNow
    }
    if before > 0 { standing.sums[(before - 1) * plan.stocks.count + index].remove(old) }
    if after > 0 { standing.sums[(after - 1) * plan.stocks.count + index].add(new) }
  }

  private func bin(of value: Int32, _ stock: Plan.Stock, population: Int) -> Int {
    (population == 3 ? plan.binCount : 0) + stock.firstBin + LogLinearBins.index(of: value)
  }

  private func addStanding(_ day: Int, into tables: Tables) {
    let bins = tables.layout.bins(profile, day, half: 0)
    for bin in standing.bins.indices { tables.bins[bins + bin] &+= standing.bins[bin] }
    let sums = tables.layout.sums(profile, day, population: 0)
    for index in standing.sums.indices { tables.sums[sums + index].merge(standing.sums[index]) }
  }

  /// Measures the stocks of everybody who is this old today.
  ///
  /// Players of a tile arrive in the order of their lanes, so those of one age stand side by side.
  func measureTenures(_ day: Int32, into tables: Tables) {
    let arrival = lanes(plan.layout.arrival)
    for (place, tenure) in plan.measures.tenures.enumerated() where tenure <= Int(day) {
      let born = day - Int32(tenure)
      guard joined > 0, arrival[0] <= born, arrival[joined - 1] >= born else { continue }
      for lane in 0..<joined where arrival[lane] == born { measure(lane, atTenure: place, into: tables) }
    }
  }

  private func measure(_ lane: Int, atTenure place: Int, into tables: Tables) {
    let population = Int(lanes(plan.measures.population)[lane])
    let bins = tables.layout.tenureBins(profile, place, half: population == 3 ? 1 : 0)
    let sums = tables.layout.tenureSums(profile, place, population: population - 1)
    for (index, stock) in plan.stocks.enumerated() {
      var total: Int32 = 0
      for copy in stock.columns.indices {
        let value = value(of: stock, copy, lane: lane)
        tables.bins[bins + stock.firstBin + LogLinearBins.index(of: value)] += 1
        total &+= value
      }
      tables.sums[sums + index].add(total)
    }
  }
}
