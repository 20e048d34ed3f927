extension Tile {
  /// Checks that each balance equals the opening balance plus what was minted minus what was burned.
  ///
  /// It runs in release builds, too: a leak is a fault of the engine, never of the scenario.
  mutating func closeLedger(_ day: Int32) {
    if day == 0 { seatCarriedOver() }
    bookDay()
    if let leak = firstLeak(on: day) { stop(at: leak) }
  }

  /// Applies the day's ledger lines to the expected sum of each resource.
  func bookDay() {
    for line in plan.ledger { held[line.resource] += line.adds ? cells[line.cell] : -cells[line.cell] }
  }

  /// The first resource whose balances do not add up to what the ledger says, or `nil`.
  func firstLeak(on day: Int32) -> LedgerLeak? {
    for (index, resource) in plan.resources.enumerated() {
      let column = lanes(resource.column)
      var sum: Int64 = 0
      // 1,024 numbers of 32 bits cannot overflow the sum, and unchecked addition uses vector instructions.
      for lane in 0..<living { sum &+= Int64(column[lane]) }
      if sum != held[index] {
        return LedgerLeak(resource: index, day: Int(day), held: Int(sum), booked: Int(held[index]))
      }
    }
    return nil
  }

  /// Adds today's counters and measures to the profile's tables, and clears the counters.
  func measure(_ day: Int32, _ measured: MeasurementScope = .everything, into tables: Tables) {
    closeCounters(day, into: tables)
    markStates(day, into: tables)
    if measured.parts.contains(.totals) { noteDroughts() }
    if measured.parts.contains(.windows) { noteVisits() }
    if let row = measured.stockRow(on: Int(day), of: plan.days) { measureStocks(inRow: row, of: tables) }
    measureOverTime(day, measured, into: tables)
  }

  /// Updates the measures that span more than one day of a player.
  private func measureOverTime(_ day: Int32, _ measured: MeasurementScope, into tables: Tables) {
    if measured.parts.contains(.ladders) { climbLadders(day, into: tables) }
    if measured.parts.contains(.windows) { measureWindows(day, measured, into: tables) }
    if measured.parts.contains(.tenures) { measureTenures(day, into: tables) }
    if let row = measured.holdingsRow(on: Int(day), among: plan.measures.tenures) {
      measureHoldings(inRow: row, of: tables)
    }
    if measured.parts.contains(.examples) && Int(day) == plan.days - 1 { measureLastDay(into: tables) }
  }

  /// Clears the day's counters without measuring anything, for runs that only time the simulation.
  func skipMeasures() { cells.update(repeating: 0, count: plan.cellCount) }

  /// Updates only droughts, the one part of players' totals that play itself does not count.
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

  /// A checksum of all columns of one player, except those that hold only today's values.
  func digest(of lane: Int) -> Digest {
    var digest = Digest()
    for index in 0..<plan.layout.count where !plan.layout.ofToday.contains(index) {
      digest.add(Int(lanes(index)[lane]))
    }
    return digest
  }
}
