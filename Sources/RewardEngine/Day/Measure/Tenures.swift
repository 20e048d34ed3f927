/// Stocks of players who have been there for a measured number of days.
extension Tile {
  /// Measures the stocks of players who reach one of the measured tenures today.
  func measureTenures(_ day: Int32, into tables: Tables) {
    for (place, tenure) in plan.measures.tenures.enumerated() where tenure <= Int(day) {
      let born = day - Int32(tenure)
      guard joined > 0, firstArrival <= born, lastArrival >= born else { continue }
      measure(born: born, atTenure: place, into: tables)
    }
  }

  private func measure(born: Int32, atTenure place: Int, into tables: Tables) {
    // The populations of those who are meant; 0 for all others.
    let arrival = column(plan.layout.arrival)
    let states = column(plan.measures.state)
    for vector in 0..<allVectors {
      let isMeant = arrival[vector].equals(born) .& places[vector].isBelow(Int32(joined))
      scratch[vector] = population(states[vector]) & isMeant.lanes
    }
    for (index, stock) in plan.stocks.enumerated() {
      let sums = tables.layout.tenureSums(profile, place, population: 0) + index
      tables.ends[tables.layout.tenureEnds(profile, place) + index].merge(ends(of: stock))
      if stock.isSmall {
        measureSmall(stock, atTenure: place, sums, into: tables)
      } else {
        measureLarge(stock, atTenure: place, sums, into: tables)
      }
    }
  }

  /// The least and the largest value of those who are meant.
  private func ends(of stock: Plan.Stock) -> Tally.Ends {
    var ends = LaneEnds()
    for copy in stock.columns.indices {
      for vector in 0..<allVectors {
        ends.see(value(of: stock, copy, vector), where: scratch[vector].isAbove(0))
      }
    }
    return ends.ends
  }

  /// Measures a stock whose numbers vectors can process.
  private func measureSmall(_ stock: Plan.Stock, atTenure place: Int, _ sums: Int, into tables: Tables) {
    let totals = figures
    for vector in 0..<allVectors { totals[vector] = Lanes() }
    for copy in stock.columns.indices {
      var count = 0
      for vector in 0..<allVectors {
        let value = value(of: stock, copy, vector)
        totals[vector] &+= value
        // A bin of dormant players is behind those of all others.
        let half = scratch[vector].equals(3).lanes & Int32(plan.binCount)
        runningTotals.packing.append(
          value.bins &+ half, whereNonZero: scratch[vector], to: draws, &count)
      }
      let bins = tables.layout.tenureBins(profile, place, half: 0) + stock.firstBin
      for place in 0..<count { tables.bins[bins &+ Int(draws[place])] &+= 1 }
    }
    for population in 1...TallyLayout.populations {
      var (players, change) = (Lanes(), SumChange())
      for vector in 0..<allVectors {
        let isMeant = scratch[vector].equals(Int32(population)).lanes
        players &-= isMeant
        change.add(totals[vector] & isMeant)
      }
      tables.sums[sums + (population - 1) * plan.stocks.count].shift(
        count: Int64(players.total), sum: change.sum, squares: change.squares)
    }
  }

  /// Measures a stock whose numbers may be too large for vectors, player by player.
  private func measureLarge(_ stock: Plan.Stock, atTenure place: Int, _ sums: Int, into tables: Tables) {
    for vector in 0..<allVectors {
      scratch[vector].forEachNonZero { position in
        let population = Int(scratch[vector][position])
        let bins = tables.layout.tenureBins(profile, place, half: population == 3 ? 1 : 0)
        var total: Int32 = 0
        for copy in stock.columns.indices {
          let value = value(of: stock, copy, vector)[position]
          tables.bins[bins + stock.firstBin + LogLinearBins.index(of: value)] += 1
          total &+= value
        }
        tables.sums[sums + (population - 1) * plan.stocks.count].add(total)
      }
    }
  }
}
