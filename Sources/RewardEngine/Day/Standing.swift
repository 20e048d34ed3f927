/// What a tile's measures carry on from day to day.
struct Standing {
  /// Players in each state.
  let census: UnsafeMutableBufferPointer<Int64>
  /// By streak, table and length: how runs went.
  let lengths: UnsafeMutableBufferPointer<Int64>
  /// Two figures of sixteen players, to be read one by one: lanes read by a number that is found at run time
  /// go through memory all the same.
  let totals: UnsafeMutablePointer<Lanes>
  private let lengthCount: Int
  private let streakLengths: Int

  init(_ layout: TallyLayout) {
    census = .allocate(capacity: TallyLayout.states)
    lengths = .allocate(capacity: layout.streaks * TallyLayout.ByLength.allCases.count * layout.lengths)
    totals = .allocate(capacity: 2)
    lengthCount = layout.lengths
    streakLengths = TallyLayout.ByLength.allCases.count * layout.lengths
    census.initialize(repeating: 0)
    lengths.initialize(repeating: 0)
    totals.initialize(repeating: Lanes(), count: 2)
  }

  func clear() {
    census.update(repeating: 0)
    lengths.update(repeating: 0)
  }

  func deallocate() {
    census.deallocate()
    lengths.deallocate()
    totals.deallocate()
  }

  /// Counts one day or run of a streak at a length.
  @inline(__always) func note(_ table: TallyLayout.ByLength, of streak: Int, at length: Int32) {
    lengths[streak &* streakLengths &+ table.rawValue &* lengthCount &+ Int(length)] &+= 1
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

  /// Notes in the day's row who has changed since stocks were last measured, on the day before if they are on all.
  ///
  /// Most players do not play on most days, and what they hold stays as it is. So a row holds the changes up to
  /// its day, and ``Tally/addUpDays()`` makes histograms of them when all tiles are through. Counting every
  /// player anew each day took a quarter of a run, and adding whole histograms a seventh.
  func measureStocks(inRow row: Int, of tables: Tables) {
    let states = column(plan.measures.state)
    for vector in 0..<vectors { scratch[vector] = population(states[vector]) }
    let firstBin = tables.layout.bins(profile, row, half: 0)
    let firstSum = tables.layout.sums(profile, row, population: 0)
    let (nextBins, nextSums) = (firstBin + tables.layout.binsOfDay, firstSum + tables.layout.sumsOfDay)
    for (index, stock) in plan.stocks.enumerated() {
      let bins = UnsafeMutableBufferPointer(rebasing: tables.bins[firstBin + stock.firstBin..<nextBins])
      let sums = UnsafeMutableBufferPointer(rebasing: tables.sums[firstSum + index..<nextSums])
      if stock.columns.count == 1 && stock.voids.isEmpty {
        moveChanged(from: stock.before[0], to: stock.columns[0], bins, sums)
      } else {
        moveChangedCopies(of: stock, bins, sums)
      }
    }
    let populations = column(plan.measures.population)
    for vector in 0..<vectors { populations[vector] = scratch[vector] }
  }

  /// Takes players whose stock or population changed out of where they stood, and puts them where they stand.
  private func moveChanged(
    from before: Int, to now: Int, _ bins: UnsafeMutableBufferPointer<UInt32>,
    _ sums: UnsafeMutableBufferPointer<Tally.Sums>
  ) {
    let (was, isNow) = (column(before), column(now))
    let (oldLanes, newLanes) = (lanes(before), lanes(now))
    let populations = column(plan.measures.population)
    let from = lanes(plan.measures.population)
    let to = Self.scalars(scratch)
    // Nearly all who change are active and stay it: their sums are kept at hand.
    var (sum, squares) = (Int64(0), Int128(0))
    for vector in 0..<vectors {
      let change = was[vector] ^ isNow[vector]
      let moved = populations[vector] ^ scratch[vector]
      guard !(change | moved).isZero else { continue }
      let stays = (populations[vector].equals(1) .& scratch[vector].equals(1)).lanes
      (change & stays).forEachNonZero { position in
        let lane = vector &* 16 &+ position
        let (old, new) = (Int64(oldLanes[lane]), Int64(newLanes[lane]))
        // Both bins before either is written: what is read is then not read again.
        let (from, to) = (LogLinearBins.index(of: oldLanes[lane]), LogLinearBins.index(of: newLanes[lane]))
        bins[from] &-= 1
        bins[to] &+= 1
        sum &+= new &- old
        squares &+= Int128((new &+ old) &* (new &- old))
      }
      ((change | moved) & ~stays).forEachNonZero { position in
        let lane = vector &* 16 &+ position
        moveBin((from[lane], to[lane]), (oldLanes[lane], newLanes[lane]), bins)
        moveSum((from[lane], to[lane]), (oldLanes[lane], newLanes[lane]), sums)
      }
      was[vector] = isNow[vector]
    }
    sums[0].shift(sum: sum, squares: squares)
  }

  /// The same of a stock that each player has copies of, or that is not in force everywhere: each copy has its
  /// place in the histogram, and their total in the sums.
  private func moveChangedCopies(
    of stock: Plan.Stock, _ bins: UnsafeMutableBufferPointer<UInt32>,
    _ sums: UnsafeMutableBufferPointer<Tally.Sums>
  ) {
    let populations = column(plan.measures.population)
    let from = lanes(plan.measures.population)
    let to = Self.scalars(scratch)
    let (old, new) = (standing.totals, standing.totals + 1)
    let (oldTotals, newTotals) = (Self.scalars(old), Self.scalars(new))
    for vector in 0..<vectors {
      let moved = populations[vector] ^ scratch[vector]
      var changes = moved
      var (oldTotal, newTotal) = (Lanes(), Lanes())
      for copy in stock.columns.indices {
        let before = column(stock.before[copy])
        let (was, isNow) = (before[vector], value(of: stock, copy, vector))
        let change = moved | (was ^ isNow)
        (oldTotal, newTotal, changes) = (oldTotal &+ was, newTotal &+ isNow, changes | change)
        guard !change.isZero else { continue }
        (old[0], new[0]) = (was, isNow)
        change.forEachNonZero { position in
          let lane = vector * 16 + position
          moveBin((from[lane], to[lane]), (oldTotals[position], newTotals[position]), bins)
        }
        before[vector] = isNow
      }
      guard !changes.isZero else { continue }
      (old[0], new[0]) = (oldTotal, newTotal)
      changes.forEachNonZero { position in
        let lane = vector * 16 + position
        moveSum((from[lane], to[lane]), (oldTotals[position], newTotals[position]), sums)
      }
    }
  }

  @inline(__always) private func moveBin(
    _ population: (from: Int32, to: Int32), _ value: (old: Int32, new: Int32),
    _ bins: UnsafeMutableBufferPointer<UInt32>
  ) {
    if population.from > 0 { bins[bin(of: value.old, population.from)] &-= 1 }
    if population.to > 0 { bins[bin(of: value.new, population.to)] &+= 1 }
  }

  @inline(__always) private func moveSum(
    _ population: (from: Int32, to: Int32), _ value: (old: Int32, new: Int32),
    _ sums: UnsafeMutableBufferPointer<Tally.Sums>
  ) {
    let stride = plan.stocks.count
    if population.from == population.to {
      if population.to > 0 { sums[(Int(population.to) &- 1) &* stride].replace(value.old, with: value.new) }
    } else {
      if population.from > 0 { sums[(Int(population.from) &- 1) &* stride].remove(value.old) }
      if population.to > 0 { sums[(Int(population.to) &- 1) &* stride].add(value.new) }
    }
  }

  /// The value in force of one copy.
  @inline(__always) private func value(of stock: Plan.Stock, _ copy: Int, _ vector: Int) -> Lanes {
    let value = column(stock.columns[copy])[vector]
    if stock.voids.isEmpty { return value }
    return value.replacing(with: 0, where: column(stock.voids[copy])[vector].differs(0))
  }

  /// The bin of a value among a stock's, in the half of active or of dormant players.
  @inline(__always) private func bin(of value: Int32, _ population: Int32) -> Int {
    (population == 3 ? plan.binCount : 0) + LogLinearBins.index(of: value)
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
    let population = Int(population(Lanes(repeating: lanes(plan.measures.state)[lane]))[0])
    let bins = tables.layout.tenureBins(profile, place, half: population == 3 ? 1 : 0)
    let sums = tables.layout.tenureSums(profile, place, population: population - 1)
    for (index, stock) in plan.stocks.enumerated() {
      var total: Int32 = 0
      for copy in stock.columns.indices {
        let isVoid = !stock.voids.isEmpty && lanes(stock.voids[copy])[lane] != 0
        let value = isVoid ? 0 : lanes(stock.columns[copy])[lane]
        tables.bins[bins + stock.firstBin + LogLinearBins.index(of: value)] += 1
        total &+= value
      }
      tables.sums[sums + index].add(total)
    }
  }
}
