extension ScenarioSoundness {
  /// What players own and what multiplies their experience.
  func resources() throws(PlanRefusal) {
    for currency in scenario.currencies {
      try number(currency.start, FieldPath(["currencies", currency.id, "start"]))
    }
    for item in scenario.items {
      let path = FieldPath(["items", item.id])
      try number(item.start, path / "start")
      if let days = item.expiresAfterDays { try number(days, path / "expires_after_days") }
      switch item.kind {
      // A study tries an economy in which nobody can hold any.
      case .streakFreeze(let cap?): if cap != 0 { try number(cap, path / "hold_at_most") }
      case .collection(let size): try number(size, path / "size")
      case .streakFreeze, .consumable: break
      }
    }
    for boost in scenario.boosts {
      let path = FieldPath(["boosts", boost.id])
      try number(boost.days, path / "days")
      try number(boost.factorHundredths, path / "factor", partsOfUnit: 100)
    }
  }

  func payment(
    _ payment: Scenario.Payment, _ path: FieldPath, canPayLength: Bool = false
  ) throws(PlanRefusal) {
    try unique(payment.amounts.map(\.id), path)
    for entry in payment.amounts {
      if entry.id == "xp" {
        try require(
          scenario.levels != nil, path / "xp", "is experience, which needs 'levels'",
          help: "add 'levels' with a curve, or leave all xp out")
      } else {
        try name(entry.id, path, among: goods, "a currency, an item or a boost")
      }
      switch entry.amount {
      case .fixed(let amount): try number(amount, path / entry.id)
      case .streakLength:
        try require(
          canPayLength, path / entry.id, "cannot be the length of a streak here",
          help: "'streak' is an amount in milestones and cycles only; write a number")
      }
    }
    switch payment.randomItem {
    case nil: break
    case .collection(let id): try name(id, path / "random_item", among: collections, "a collection")
    case .shop:
      let isSold = scenario.shop.contains { $0.gives.amounts.contains { collections.contains($0.id) } }
      try require(
        isSold, path / "random_item", "is drawn from the shop, but the shop sells no piece of a collection",
        help: "add an offer that gives a piece, or name a collection")
    }
  }

  func prices(_ prices: [Scenario.Price], _ path: FieldPath) throws(PlanRefusal) {
    try unique(prices.map(\.currency), path)
    for price in prices {
      try name(price.currency, path, among: currencies, "a currency")
      try number(price.amount, path / price.currency)
    }
  }

  func earning() throws(PlanRefusal) {
    try payment(scenario.login, FieldPath(["login", "pays"]))
    for activity in scenario.activities {
      let path = FieldPath(["activities", activity.id])
      switch activity.perActiveDay {
      case .fixed(let count): try number(count, path / "per_active_day")
      case .poisson(let mean): try number(mean, path / "per_active_day" / "poisson")
      case .chance(let chance): try number(chance, path / "per_active_day" / "chance")
      }
      try payment(activity.pays, path / "pays")
    }
    let packs = scenario.shop.contains(where: \.isForRealMoney)
    for mission in scenario.missions {
      let path = FieldPath(["missions", mission.id])
      try number(mission.chance, path / "chance")
      try require(
        mission.doneBy != .realPurchase || packs, path / "done_by",
        "is 'real_purchase', but the shop sells nothing for real money",
        help: "add an offer with 'real_price' to the shop")
      try prices(mission.costs, path / "costs")
      try payment(mission.pays, path / "pays")
    }
    if let levels = scenario.levels { try self.levels(levels, FieldPath(["levels"])) }
  }

  private func levels(_ levels: Scenario.Levels, _ path: FieldPath) throws(PlanRefusal) {
    try number(levels.first, path / "first")
    try number(levels.highest, path / "highest")
    try require(
      levels.highest > levels.first, path / "highest",
      "must be above the first level, \(levels.first), not \(levels.highest)",
      help: "write \(levels.first + 1) or more")
    try curve(levels.curve, path / "curve")
    if let fault = levels.faultOfCurve { throw refusal(path / "curve", fault.rule, help: fault.help) }
    try payment(levels.eachLevelPays, path / "each_level_pays")
    let reached = levels.first + 1...levels.highest
    for reward in levels.rewards {
      let path = path / "rewards" / String(reward.level)
      try require(
        reached.contains(reward.level), path,
        "must be a level from \(reached.lowerBound) to \(reached.upperBound)",
        help: reward.level < reached.lowerBound
          ? "write \(reached.lowerBound) or more" : "write \(reached.upperBound) or less")
      try payment(reward.pays, path)
    }
  }

  private func curve(_ curve: Scenario.Levels.Curve, _ path: FieldPath) throws(PlanRefusal) {
    switch curve {
    case .quadratic(let square, let linear, let constant):
      let path = path / "quadratic"
      try number(square, path / "square")
      try number(linear, path / "linear")
      try number(constant, path / "constant")
    case .geometric(let first, let ratio):
      try number(first, path / "geometric" / "first")
      try number(ratio, path / "geometric" / "ratio")
    case .table(let thresholds):
      let path = path / "table"
      try require(!thresholds.isEmpty, path, "must have a threshold", help: "add one for each level")
      for (index, threshold) in thresholds.enumerated() { try number(threshold, path / String(index + 1)) }
      guard let fault = Scenario.Levels.fault(ofTable: thresholds) else { return }
      throw refusal(path / String(fault.index + 1), fault.rule, help: fault.help)
    }
  }
}
