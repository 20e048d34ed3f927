/// How players changed population today; the same for all stocks.
private struct PopulationChanges {
  /// For each player: the ``Move`` flags beside its bins; 0 for players who were and are active.
  let marks: UnsafeMutablePointer<Lanes>
  /// Room for the previous values of a stock, where they changed.
  let before: UnsafeMutablePointer<Lanes>
  /// The change of the number of players in each population.
  var active = Lanes()
  var atRisk = Lanes()
  var dormant = Lanes()
}

/// A move between two histogram bins as one number: both bins, below 2^10, and flags above them.
private enum Move {
  static var bitsOfBin: Int32 { 10 }
  /// Whether the old bin, or the new one, counts dormant players; and whether there was no old bin.
  static var fromDormant: Int32 { 1 << 20 }
  static var toDormant: Int32 { 1 << 21 }
  static var isNew: Int32 { 1 << 22 }
  static var all: Int32 { 1 << 23 - 1 }
}

/// Further flags beside a ``Move``.
private enum Mark {
  /// Flags of players who change bins whatever they hold, change population, or are not active throughout.
  static var moved: Int32 { 1 << 23 }
  static var turned: Int32 { 1 << 24 }
  static var elsewhere: Int32 { 1 << 25 }
}

/// Measures balances, levels and streaks, day by day.
extension Tile {
  /// Writes to the day's row how stocks changed since they were last measured.
  ///
  /// Most players do not play on most days, and what they hold does not change. So a row holds changes only,
  /// and ``Tally/addUpDays()`` turns them into histograms after the last tile. Counting every player again
  /// each day took a quarter of a run; adding up whole histograms took a seventh.
  func measureStocks(inRow row: Int, of tables: Tables) {
    let populationChanges = notePopulations()
    let firstBin = tables.layout.bins(profile, row, half: 0)
    let firstSum = tables.layout.sums(profile, row, population: 0)
    let (nextBins, nextSums) = (firstBin + tables.layout.binsOfDay, firstSum + tables.layout.sumsOfDay)
    let firstEnd = tables.layout.dayEnds(profile, row)
    for (index, stock) in plan.stocks.enumerated() {
      let bins = UnsafeMutableBufferPointer(rebasing: tables.bins[firstBin + stock.firstBin..<nextBins])
      let sums = UnsafeMutableBufferPointer(rebasing: tables.sums[firstSum + index..<nextSums])
      var largest = SIMD4<Int32>()
      if !stock.isSmall && !isSmallToday(stock) {
        largest = moveLarge(stock, bins, sums)
      } else if stock.columns.count == 1 {
        largest = moveChanged(stock, populationChanges, bins, sums, nextDay: tables.layout.binsOfDay)
      } else {
        largest = moveChangedCopies(
          of: stock, populationChanges, bins, sums, nextDay: tables.layout.binsOfDay)
      }
      if joined > 0 { tables.ends[firstEnd &+ index].see(atMost: max(largest.max(), largestRetired[index])) }
    }
    let populations = column(plan.measures.population)
    for vector in 0..<vectors { populations[vector] = scratch[vector] }
  }

  /// Whether a stock that may grow large is small for everyone in the tile, today and when last measured.
  ///
  /// What a player could hold at most is proven for all days; what players do hold is usually far less.
  private func isSmallToday(_ stock: Plan.Stock) -> Bool {
    guard stock.columns.count == 1 else { return false }
    let before = column(stock.before[0])
    var bits = Lanes()
    for vector in 0..<vectors { bits |= before[vector] | value(of: stock, 0, vector) }
    return bits.isAtLeast(1 << 24).isEmpty && bits.isBelow(0).isEmpty
  }

  /// Writes each player's population of today to the scratch column, and notes how it has changed.
  private func notePopulations() -> PopulationChanges {
    let states = column(plan.measures.state)
    let populations = column(plan.measures.population)
    var populationChanges = PopulationChanges(marks: figures, before: figures + vectors)
    for vector in 0..<vectors {
      let (from, to) = (populations[vector], population(states[vector]))
      scratch[vector] = to
      let changed = from ^ to
      if changed.isZero {
        populationChanges.marks[vector] =
          (to.equals(3).lanes & (Move.fromDormant | Move.toDormant)) | (to.differs(1).lanes & Mark.elsewhere)
        continue
      }
      let (wasActive, isActive) = (from.equals(1).lanes, to.equals(1).lanes)
      let (wasDormant, isDormant) = (from.equals(3).lanes, to.equals(3).lanes)
      let isNew = from.equals(0).lanes & ~to.equals(0).lanes
      var marks = (wasDormant & Move.fromDormant) | (isDormant & Move.toDormant)
      marks |= isNew & Move.isNew
      marks |= ((wasDormant ^ isDormant) | isNew) & Mark.moved
      marks |= from.differs(to).lanes & Mark.turned
      marks |= ~(wasActive & isActive) & Mark.elsewhere
      populationChanges.marks[vector] = marks
      populationChanges.active &+= wasActive &- isActive
      populationChanges.atRisk &+= from.equals(2).lanes &- to.equals(2).lanes
      populationChanges.dormant &+= wasDormant &- isDormant
    }
    return populationChanges
  }

  /// Moves players whose stock or population changed from their old bin and sums to the new ones.
  ///
  /// - Returns: the largest value, of all players whether it changed or not.
  private func moveChanged(
    _ stock: Plan.Stock, _ populationChanges: PopulationChanges, _ bins: UnsafeMutableBufferPointer<UInt32>,
    _ sums: UnsafeMutableBufferPointer<Tally.Sums>, nextDay: Int
  ) -> SIMD4<Int32> {
    let before = column(stock.before[0])
    var (all, largest) = (SumChange(), SIMD4<Int32>())
    var (moves, held, elsewhere) = (0, Lanes(), UInt64(0))
    for vector in 0..<vectors {
      let (old, new) = (before[vector], value(of: stock, 0, vector))
      largest.see(new)
      let marks = populationChanges.marks[vector]
      let changed = (old ^ new) | (marks & Mark.turned)
      guard !changed.isZero else { continue }
      (before[vector], populationChanges.before[vector]) = (new, old)
      held |= new
      all.replace(old, with: new)
      elsewhere |= (changed.differs(0).lanes & marks & Mark.elsewhere).isZero ? 0 : 1 &<< UInt64(vector)
      let (left, entered) = (old.bins, new.bins)
      runningTotals.packing.append(
        left | (entered &<< Move.bitsOfBin) | (marks & Move.all),
        whereNonZero: (left ^ entered) | (marks & Mark.moved), to: draws, &moves)
    }
    precondition(held.isBelow(0).isEmpty, "nobody holds less than nothing")
    carryOut(moves, in: bins, nextDay: nextDay)
    shift(sums, by: all, populationChanges, to: before, elsewhere: elsewhere)
    return largest
  }

  /// Moves players of a stock that has several copies for each player.
  ///
  /// Each copy is counted in the histogram, and the total of a player's copies in the sums.
  /// - Returns: the largest copy.
  private func moveChangedCopies(
    of stock: Plan.Stock, _ populationChanges: PopulationChanges, _ bins: UnsafeMutableBufferPointer<UInt32>,
    _ sums: UnsafeMutableBufferPointer<Tally.Sums>, nextDay: Int
  ) -> SIMD4<Int32> {
    var largest = SIMD4<Int32>()
    let (oldTotals, newTotals) = (populationChanges.before, figures + 2 &* vectors)
    for vector in 0..<vectors { (oldTotals[vector], newTotals[vector]) = (Lanes(), Lanes()) }
    for copy in stock.columns.indices {
      let before = column(stock.before[copy])
      var (moves, held) = (0, Lanes())
      for vector in 0..<vectors {
        let (old, new) = (before[vector], value(of: stock, copy, vector))
        largest.see(new)
        oldTotals[vector] &+= old
        newTotals[vector] &+= new
        let marks = populationChanges.marks[vector]
        guard !((old ^ new) | (marks & Mark.turned)).isZero else { continue }
        before[vector] = new
        held |= new
        let (left, entered) = (old.bins, new.bins)
        runningTotals.packing.append(
          left | (entered &<< Move.bitsOfBin) | (marks & Move.all),
          whereNonZero: (left ^ entered) | (marks & Mark.moved), to: draws, &moves)
      }
      precondition(held.isBelow(0).isEmpty, "nobody holds less than nothing")
      carryOut(moves, in: bins, nextDay: nextDay)
    }
    var (all, elsewhere) = (SumChange(), UInt64(0))
    for vector in 0..<vectors {
      let (old, new, marks) = (oldTotals[vector], newTotals[vector], populationChanges.marks[vector])
      let changed = (old ^ new) | (marks & Mark.turned)
      guard !changed.isZero else { continue }
      all.replace(old, with: new)
      elsewhere |= (changed.differs(0).lanes & marks & Mark.elsewhere).isZero ? 0 : 1 &<< UInt64(vector)
    }
    shift(sums, by: all, populationChanges, to: newTotals, elsewhere: elsewhere)
    return largest
  }

  /// Changes a stock's sums by all changes together, and by those of players who are not active throughout.
  ///
  /// Nearly all who change were and stay active, so only the sums of the others are computed; active is the
  /// rest.
  private func shift(
    _ sums: UnsafeMutableBufferPointer<Tally.Sums>, by all: SumChange, _ populationChanges: PopulationChanges,
    to isNow: UnsafeMutablePointer<Lanes>, elsewhere: UInt64
  ) {
    let (atRisk, dormant) = changes(from: populationChanges.before, to: isNow, inVectors: elsewhere)
    let stride = plan.stocks.count
    sums[0].shift(
      count: Int64(populationChanges.active.total), sum: all.sum &- atRisk.sum &- dormant.sum,
      squares: all.squares &- atRisk.squares &- dormant.squares)
    sums[stride].shift(count: Int64(populationChanges.atRisk.total), sum: atRisk.sum, squares: atRisk.squares)
    sums[2 &* stride].shift(
      count: Int64(populationChanges.dormant.total), sum: dormant.sum, squares: dormant.squares)
  }

  /// The changes of the sums of at-risk and of dormant players, in the vectors whose bits are set.
  private func changes(
    from was: UnsafeMutablePointer<Lanes>, to isNow: UnsafeMutablePointer<Lanes>, inVectors vectors: UInt64
  ) -> (atRisk: SumChange, dormant: SumChange) {
    let populations = column(plan.measures.population)
    var (atRisk, dormant) = (SumChange(), SumChange())
    forEachBit(vectors) { vector in
      let (old, new, from, to) = (was[vector], isNow[vector], populations[vector], scratch[vector])
      atRisk.replace(old & from.equals(2).lanes, with: new & to.equals(2).lanes)
      dormant.replace(old & from.equals(3).lanes, with: new & to.equals(3).lanes)
    }
    return (atRisk, dormant)
  }

  /// Applies the first `moves` moves of the list, which is in the column of draws.
  ///
  /// Tomorrow's row is far away in memory and probably not cached, so it is prefetched where it is likely to
  /// change.
  private func carryOut(_ moves: Int, in bins: UnsafeMutableBufferPointer<UInt32>, nextDay: Int) {
    for place in 0..<moves {
      let move = Int(draws[place])
      var from = move & (1 << Int(Move.bitsOfBin) - 1)
      var to = move &>> Int(Move.bitsOfBin)
      if move >= Int(Move.fromDormant) {
        to &= 1 << Int(Move.bitsOfBin) - 1
        if move & Int(Move.fromDormant) != 0 { from += plan.binCount }
        if move & Int(Move.toDormant) != 0 { to += plan.binCount }
        // There was no old bin: one is added here to make up for the subtraction below.
        if move & Int(Move.isNew) != 0 { bins[from] &+= 1 }
      }
      bins[from] &-= 1
      bins[to] &+= 1
      bins.prefetch(to &+ nextDay)
    }
  }

  /// Moves players of a stock whose values may be too large for vectors, one by one.
  ///
  /// Each copy is counted in the histogram, and the total of a player's copies in the sums.
  /// - Returns: the largest copy.
  private func moveLarge(
    _ stock: Plan.Stock, _ bins: UnsafeMutableBufferPointer<UInt32>,
    _ sums: UnsafeMutableBufferPointer<Tally.Sums>
  ) -> SIMD4<Int32> {
    var largest = SIMD4<Int32>()
    let populations = column(plan.measures.population)
    let from = lanes(plan.measures.population)
    let to = Self.scalars(scratch)
    let (old, new) = (runningTotals.totals, runningTotals.totals + 1)
    let (oldTotals, newTotals) = (Self.scalars(old), Self.scalars(new))
    for vector in 0..<vectors {
      let moved = populations[vector] ^ scratch[vector]
      var changes = moved
      var (oldTotal, newTotal) = (Lanes(), Lanes())
      for copy in stock.columns.indices {
        let before = column(stock.before[copy])
        let (was, isNow) = (before[vector], value(of: stock, copy, vector))
        largest.see(isNow)
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
    return largest
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
  ///
  /// Of a streak whose days do not end at the player's midnight, the day that is not over then is left out: all streaks are measured as
  /// one of their days ends, whatever their clock.
  @inline(__always) func value(of stock: Plan.Stock, _ copy: Int, _ vector: Int) -> Lanes {
    var value = column(stock.columns[copy])[vector]
    if !stock.openDays.isEmpty { value &+= column(stock.openDays[copy])[vector].equals(-1).lanes }
    if stock.voids.isEmpty { return value }
    return value.replacing(with: 0, where: column(stock.voids[copy])[vector].differs(0))
  }

  /// The index of a value's bin, in the half for active or the half for dormant players.
  @inline(__always) private func bin(of value: Int32, _ population: Int32) -> Int {
    (population == 3 ? plan.binCount : 0) + LogLinearBins.index(of: value)
  }
}
