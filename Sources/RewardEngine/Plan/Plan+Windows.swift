extension Planner {
  /// Everything that is measured besides counters and stocks.
  mutating func measures(
    streaks: [Plan.Streak], clockPairs: [Plan.ClockPair], levels: Plan.Levels?
  ) -> Measures {
    var measures = Measures(
      state: layout.column(), population: layout.column(), visits: layout.column(),
      tenures: scenario.measuredDays)
    if levels != nil { measures.drought = (layout.column(), layout.column()) }
    measures.windows = windows(upTo: measures.tenures)
    let slots = (measures.windows.map(\.slot).max() ?? -1) + 1
    var bins = 0
    catalogue.largestCosts = largestCosts
    measures.purses = purses(slots: slots, firstBin: &bins)
    measures.pools = pools(slots: slots, streaks: streaks, firstBin: &bins)
    measures.ladders = ladders(levels: levels)
    measures.lifetimes = lifetimes(streaks: streaks, drought: measures.drought?.longest)
    measures.pairs =
      pairs(streaks: streaks, levels: levels) + poolRatios(streaks) + freezeSinks()
      + clockRatios(clockPairs, streaks: streaks)
    catalogue.windows = measures.windows
    catalogue.tenures = measures.tenures
    return measures
  }

  /// By resource, the largest price that somebody may want to pay.
  private var largestCosts: [Double] {
    let unwanted = scenario.shop.filter { if case .chance(0, _) = $0.demand { true } else { false } }.map(
      \.id)
    let rows = offerPrices.filter { unwanted.contains($0.offer) }.map(\.rows)
    var costs = resources.map { _ in 0.0 }
    for (row, price) in prices.enumerated() where !rows.contains(where: { $0.contains(row) }) {
      costs[price.resource] = max(costs[price.resource], Double(price.amount))
    }
    return costs
  }

  /// Weeks and four-week windows up to each measured day, and four-week windows back from the last day.
  private func windows(upTo days: [Int]) -> [Measures.Window] {
    var spans: Set<Measures.Window> = []
    func add(_ days: Int, upTo last: Int) {
      guard last - days >= -1 else { return }
      spans.insert(Measures.Window(opens: last - days, closes: last, slot: 0))
    }
    for day in days {
      add(7, upTo: day)
      add(28, upTo: day)
    }
    for last in stride(from: scenario.days - 1, through: 27, by: -28) { add(28, upTo: last) }
    var free: [Int] = []
    return spans.sorted { ($0.opens, $0.closes) < ($1.opens, $1.closes) }.map { span in
      let slot = free.firstIndex { $0 <= span.opens } ?? free.count
      if slot == free.count { free.append(span.closes) } else { free[slot] = span.closes }
      return Measures.Window(opens: span.opens, closes: span.closes, slot: slot)
    }
  }

  private mutating func purses(slots: Int, firstBin: inout Int) -> [Measures.Purse] {
    var purses: [Measures.Purse] = []
    var firstFineBin = 0
    for currency in scenario.currencies {
      guard let index = resourceIndex[currency.id] else { continue }
      let resource = resources[index]
      var snapshots: [Measures.Purse.Snapshot] = []
      for _ in 0..<slots {
        snapshots.append(
          Measures.Purse.Snapshot(
            minted: layout.column(), burned: layout.column(), upkeep: layout.column(), active: layout.column()
          ))
      }
      let bins = LogLinearBins.count(upTo: resource.bound)
      purses.append(
        Measures.Purse(
          resource: index, held: resource.column, burned: resource.burned, upkeep: resource.upkeep,
          snapshots: snapshots, firstBin: firstBin, bins: bins, firstFineBin: firstFineBin,
          fineBins: FineBins.count(upTo: resource.bound)))
      catalogue.purses.append(currency.id)
      firstBin += bins
      firstFineBin += FineBins.count(upTo: resource.bound)
    }
    return purses
  }

  private mutating func pools(
    slots: Int, streaks: [Plan.Streak], firstBin: inout Int
  ) -> [Measures.Pool] {
    var pools: [Measures.Pool] = []
    for item in scenario.items {
      guard let index = resourceIndex[item.id], streaks.contains(where: { $0.pool == index }) else {
        continue
      }
      var snapshots: [Int] = []
      for _ in 0..<slots { snapshots.append(layout.column()) }
      let bins = LogLinearBins.count(upTo: Measures.coverageBound)
      pools.append(
        Measures.Pool(
          resource: index, held: resources[index].column,
          exposed: streaks.filter { $0.pool == index }.map(\.exposed), snapshots: snapshots,
          leftAtDeparture: counter("\(item.id).held_at_departure", unit: "items"), firstBin: firstBin,
          bins: bins))
      catalogue.pools.append(item.id)
      firstBin += bins
    }
    return pools
  }

  /// Ladders of levels, prices in each currency, the end of each catalogue, and first purchases.
  ///
  /// A catalogue is everything that a currency can buy once; each offer has a first purchase.
  private mutating func ladders(levels: Plan.Levels?) -> [Measures.Ladder] {
    var ladders: [Measures.Ladder] = []
    func add(_ id: String, _ columns: [Int], _ thresholds: [Int], sales: Range<Int>? = nil) {
      guard !thresholds.isEmpty else { return }
      let first = catalogue.thresholds.count
      for threshold in thresholds {
        catalogue.thresholds.append(Catalogue.TimedThreshold(id: id, threshold: threshold))
      }
      ladders.append(
        Measures.Ladder(
          columns: columns, thresholds: thresholds.map { Int32($0) }, next: layout.column(),
          passed: layout.column(), firstThreshold: first, sales: sales))
    }
    if let levels { add("level", [levels.level], scenario.timedLevels) }
    for currency in scenario.currencies {
      guard let index = resourceIndex[currency.id] else { continue }
      let resource = resources[index]
      let prices = Set(scenario.shop.compactMap { $0.price(in: currency.id) }).sorted()
      add("\(currency.id).earned", [resource.column, resource.burned], prices)
      let collections = scenario.collections(soldFor: currency.id)
      let pieces = collections.reduce(0) { $0 + $1.size }
      add(
        "\(currency.id).catalogue",
        collections.compactMap { resourceIndex[$0.id].map { resources[$0].column } },
        pieces > 0 ? [pieces] : [])
    }
    if !scenario.shop.isEmpty { add("purchase", [layout.purchases], [1], sales: unitColumns.indices) }
    for sold in unitColumns {
      add("shop.\(sold.id)", [sold.column], [1], sales: sold.place..<sold.place + 1)
    }
    if scenario.shop.contains(where: { $0.isForRealMoney }) { add("payment", [layout.spentCents], [1]) }
    return ladders
  }
}
