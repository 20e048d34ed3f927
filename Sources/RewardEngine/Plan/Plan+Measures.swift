extension Planner {
  /// What is measured every day, with bins wide enough for the proven bounds.
  mutating func stocks(
    resources: [Plan.Resource], levels: Plan.Levels?, streaks: [Plan.Streak]
  ) -> (stocks: [Plan.Stock], bins: Int) {
    var stocks: [Plan.Stock] = []
    var bins = 0
    func add(_ name: Catalogue.Stock, columns: [Int], voids: [Int] = [], bound: Int32) {
      let own = LogLinearBins.count(upTo: bound)
      stocks.append(Plan.Stock(columns: columns, voids: voids, bound: bound, firstBin: bins, bins: own))
      catalogue.stocks.append(name)
      bins += own
    }
    for (index, id) in catalogue.resources.enumerated() {
      add(
        Catalogue.Stock(id: id, unit: unit(of: id), kind: kind(of: id), perPlayer: 1),
        columns: [resources[index].column], bound: resources[index].bound)
    }
    if let levels {
      add(
        Catalogue.Stock(id: "level", unit: "level", kind: .level, perPlayer: 1), columns: [levels.level],
        bound: levels.first + Int32(levels.thresholds.count))
    }
    for (streak, words) in zip(streaks, scenario.streaks) {
      add(
        Catalogue.Stock(id: "streak.\(words.id)", unit: "days", kind: .streak, perPlayer: words.perPlayer),
        columns: streak.copies.map(\.length), voids: streak.copies.map(\.broken),
        bound: Int32(scenario.days + 2))
    }
    return (stocks, bins)
  }

  private func kind(of id: String) -> Catalogue.Stock.Kind {
    if id == "xp" { return .experience }
    guard let item = scenario.items.first(where: { $0.id == id }) else { return .currency }
    if case .streakFreeze = item.kind { return .freezes }
    return .items
  }

  private func unit(of id: String) -> String {
    switch kind(of: id) {
    case .experience: "xp"
    case .currency: id
    default: "items"
    }
  }

  mutating func nameLifetimes(resources: [Plan.Resource], streaks: [Plan.Streak]) {
    func add(_ id: String, _ unit: String, _ columns: [Int]) {
      catalogue.lifetimes.append(Catalogue.Lifetime(id: id, unit: unit, columns: columns))
    }
    add("active_days", "days", [layout.activeDays])
    add("spent_cents", "cents", [layout.spentCents])
    for (index, id) in catalogue.resources.enumerated() {
      add("\(id).burned", unit(of: id), [resources[index].burned])
    }
    for (streak, words) in zip(streaks, scenario.streaks) {
      add("streak.\(words.id).longest", "days", streak.copies.map(\.record))
      add("streak.\(words.id).losses", "times", [streak.losses])
      add("streak.\(words.id).saves", "gaps", [streak.saves])
    }
  }
}
