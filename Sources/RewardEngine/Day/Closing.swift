extension Tile {
  /// Checks that every balance is what was held, plus what was minted, minus what was burned.
  ///
  /// It runs in release builds too: a leak is a fault of ours, never of the scenario.
  mutating func closeLedger(_ day: Int32) {
    if day == 0 { seatCarriedOver() }
    bookDay()
    if let leak = firstLeak(on: day) { stop(at: leak) }
  }

  /// Takes over what the day's lines of the ledger say.
  func bookDay() {
    for line in plan.ledger { held[line.resource] += line.adds ? cells[line.cell] : -cells[line.cell] }
  }

  /// The first resource of which the living hold something else than is booked.
  func firstLeak(on day: Int32) -> LedgerLeak? {
    for (index, resource) in plan.resources.enumerated() {
      let column = lanes(resource.column)
      var sum: Int64 = 0
      // 1024 numbers of 32 bits: no sum of theirs overflows, and unchecked they are added by vectors.
      for lane in 0..<living { sum &+= Int64(column[lane]) }
      if sum != held[index] {
        return LedgerLeak(resource: index, day: Int(day), held: Int(sum), booked: Int(held[index]))
      }
    }
    return nil
  }

  /// Adds today's counters and measures to the profile's tables, and clears the counters.
  func measure(_ day: Int32, _ measured: Measured = .everything, into tables: Tables) {
    if anyonePlays { compareClocks() }
    closeCounters(day, into: tables)
    markStates(day, into: tables)
    if measured.lives {
      noteDroughts()
      noteVisits()
    }
    if let row = measured.stockRow(on: Int(day), of: plan.days) { measureStocks(inRow: row, of: tables) }
    if measured.lives { measureLives(day, into: tables) }
  }

  /// Measures what spans more than a day of a player's life.
  private func measureLives(_ day: Int32, into tables: Tables) {
    climbLadders(day, into: tables)
    measureWindows(day, into: tables)
    measureTenures(day, into: tables)
    measureHoldings(day, into: tables)
    if Int(day) == plan.days - 1 { measureEnds(into: tables) }
  }

  /// Clears the day's counters without measuring anything, for a run that only asks how long play takes.
  func skipMeasures() { cells.update(repeating: 0, count: plan.cellCount) }

  /// Measures nothing but what players' lifetimes are made of: droughts, which play itself does not count.
  func keepLifetimes() {
    noteDroughts()
    skipMeasures()
  }

  private func closeCounters(_ day: Int32, into tables: Tables) {
    let row = tables.layout.flows(profile, Int(day))
    for cell in 0..<plan.cellCount {
      tables.counts[row + cell] += cells[cell]
      cells[cell] = 0
    }
  }

  /// A digest of every column of one player, but for those that only speak of today.
  func digest(of lane: Int) -> Digest {
    var digest = Digest()
    for index in 0..<plan.layout.count where !plan.layout.ofToday.contains(index) {
      digest.add(Int(lanes(index)[lane]))
    }
    return digest
  }
}
