extension Tile {
  /// Days without play after which a player counts as dormant.
  static let dormantAfter: Int32 = 28

  /// Checks that every balance is what was held, plus what was minted, minus what was burned.
  ///
  /// It runs in release builds too: a leak is a fault of ours, never of the scenario.
  func closeLedger(_ day: Int32) {
    for line in plan.ledger { held[line.resource] += line.adds ? cells[line.cell] : -cells[line.cell] }
    for (index, resource) in plan.resources.enumerated() {
      let column = lanes(resource.column)
      var sum: Int64 = 0
      for lane in 0..<joined { sum += Int64(column[lane]) }
      precondition(
        sum == held[index],
        "resource \(index) holds \(sum) on day \(day), its ledger says \(held[index])")
    }
  }

  /// Adds today's counters and measures to the profile's tables, and clears the counters.
  func measure(_ day: Int32, into tables: Tables) {
    if anyonePlays { compareClocks() }
    let row = tables.flows + (profile * plan.days + Int(day)) * plan.cellCount
    for cell in 0..<plan.cellCount {
      row[cell] += cells[cell]
      cells[cell] = 0
    }
    markDormant(day)
    for (index, stock) in plan.stocks.enumerated() { measure(stock, index, day, into: tables) }
  }

  /// Writes 1 into the scratch column for players dormant today, else 0.
  private func markDormant(_ day: Int32) {
    let lastActive = column(plan.layout.lastActive)
    for vector in 0..<Self.vectors {
      scratch[vector] = 0 &- Lanes(lastActive[vector].isAtMost(day - Self.dormantAfter))
    }
  }

  private func measure(_ stock: Plan.Stock, _ index: Int, _ day: Int32, into tables: Tables) {
    let dormant = UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: Int32.self)
    let rows = (profile * plan.days + Int(day)) * 2
    let bins = tables.bins + rows * plan.binCount + stock.firstBin
    let sums = tables.sums + rows * plan.stocks.count + index
    if stock.columns.count == 1 && stock.voids.isEmpty {
      let values = lanes(stock.columns[0])
      for lane in 0..<joined {
        let value = values[lane]
        let population = Int(dormant[lane])
        bins[population * plan.binCount + LogLinearBins.index(of: value)] += 1
        sums[population * plan.stocks.count].add(value)
      }
      return
    }
    for lane in 0..<joined {
      let population = Int(dormant[lane])
      var total: Int32 = 0
      for (copy, column) in stock.columns.enumerated() {
        let value = lanes(stock.voids[copy])[lane] == 0 ? lanes(column)[lane] : 0
        total += value
        bins[population * plan.binCount + LogLinearBins.index(of: value)] += 1
      }
      sums[population * plan.stocks.count].add(total)
    }
  }

  /// Adds what each player ends the run with.
  func measureLifetimes(into tables: Tables) {
    let row = tables.lifetimes + profile * plan.catalogue.lifetimes.count
    for (index, lifetime) in plan.catalogue.lifetimes.enumerated() {
      for lane in 0..<joined {
        var total: Int32 = 0
        for column in lifetime.columns { total += lanes(column)[lane] }
        row[index].add(total)
      }
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
