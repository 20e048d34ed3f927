extension Planner {
  /// The stocks measured every day, with bins wide enough for the proven bounds.
  mutating func stocks(
    resources: [Plan.Resource], levels: Plan.Levels?, streaks: [Plan.Streak]
  ) -> (stocks: [Plan.Stock], bins: Int) {
    var stocks: [Plan.Stock] = []
    var bins = 0
    func add(_ name: Catalogue.Stock, columns: [Int], voids: [Int] = [], openDays: [Int] = [], bound: Int32) {
      let own = LogLinearBins.count(upTo: bound)
      stocks.append(
        Plan.Stock(
          columns: columns, before: columns.map { _ in layout.column() }, voids: voids, openDays: openDays,
          bound: bound, firstBin: bins, bins: own))
      catalogue.stocks.append(name)
      bins += own
    }
    for (index, id) in catalogue.resources.enumerated() {
      let cap = resources[index].cap
      add(
        Catalogue.Stock(
          id: id, unit: unit(of: id), kind: kind(of: id), perPlayer: 1,
          possible: 0...(cap == .max ? .infinity : Double(max(cap, resources[index].start)))),
        columns: [resources[index].column], bound: resources[index].bound)
    }
    if let levels {
      let last = levels.first + Int32(levels.thresholds.count)
      add(
        Catalogue.Stock(
          id: "level", unit: "level", kind: .level, perPlayer: 1,
          possible: Double(levels.first)...Double(last)),
        columns: [levels.level], bound: last)
    }
    for (streak, words) in zip(streaks, scenario.streaks) {
      add(
        Catalogue.Stock(
          id: "streak.\(words.id)", unit: "days", kind: .streak, perPlayer: words.perPlayer,
          possible: 0...Double(mostDays)),
        columns: streak.copies.map(\.length),
        voids: streak.rules.missedDay == .restart ? streak.copies.map(\.broken) : [],
        openDays: streak.isLocal ? [] : streak.copies.map(\.events),
        bound: Int32(longest))
    }
    return (stocks, bins)
  }

  private func kind(of id: String) -> Catalogue.Stock.Kind {
    if id == "xp" { return .experience }
    guard let item = scenario.items.first(where: { $0.id == id }) else { return .currency }
    if case .streakFreeze = item.kind { return .freezes }
    return .items
  }

  func unit(of id: String) -> String {
    switch kind(of: id) {
    case .experience: "xp"
    case .currency: id
    default: "items"
    }
  }
}
