/// What a scenario that was built in Swift must have before it can be simulated.
///
/// The reader of scenario files has checked all of this, and more, with the position of each fault. A program that builds a
/// `Scenario` of its own gets the first fault as a ``PlanRefusal``, by the path of the field.
struct ScenarioSoundness {
  private let scenario: Scenario
  private let currencies: Set<String>
  private let items: Set<String>
  /// Everything that a payment can give.
  private let goods: Set<String>

  /// The largest amount that a file can name.
  private static let mostUnits = 2_000_000_000
  private static let shares = 0.0...1.0
  private static let aboveZero = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
  /// How far shares that sum to 1 may be off by rounding.
  private static let rounding = 1e-3

  private init(_ scenario: Scenario) {
    self.scenario = scenario
    currencies = Set(scenario.currencies.map(\.id))
    items = Set(scenario.items.map(\.id))
    goods = currencies.union(items).union(scenario.boosts.map(\.id)).union(["xp"])
  }

  /// - Throws: ``PlanRefusal`` at the first field that no scenario file could have.
  static func check(_ scenario: Scenario) throws(PlanRefusal) {
    let check = ScenarioSoundness(scenario)
    try check.wholes()
    try check.players()
    try check.resources()
    try check.earning()
    try check.streaks()
    try check.shop()
    try check.events()
  }

  // Rules.

  private func require(
    _ holds: Bool, _ path: String, _ rule: @autoclosure () -> String
  ) throws(PlanRefusal) {
    guard !holds else { return }
    throw PlanRefusal(
      path: path, message: "'\(path)' \(rule())", help: "change it before the scenario is simulated")
  }

  private func number(
    _ value: Double, _ path: String, in range: ClosedRange<Double> = shares
  ) throws(PlanRefusal) {
    // No range holds what is not a number.
    try require(
      range.contains(value), path, "must be from \(range.lowerBound) to \(range.upperBound), not \(value)")
  }

  private func number(_ value: Int, _ path: String, in range: ClosedRange<Int>) throws(PlanRefusal) {
    try require(
      range.contains(value), path, "must be from \(range.lowerBound) to \(range.upperBound), not \(value)")
  }

  private func name(
    _ id: String, _ path: String, in known: Set<String>, _ what: String
  ) throws(PlanRefusal) {
    try require(known.contains(id), path, "names '\(id)', which is no \(what) of the scenario")
  }

  private func unique(_ ids: [String], _ path: String) throws(PlanRefusal) {
    let twice = ids.indices.first { ids[..<$0].contains(ids[$0]) }.map { ids[$0] }
    try require(twice == nil, path, "has the id '\(twice ?? "")' twice")
  }

  private func whole(_ shares: [Double], _ path: String) throws(PlanRefusal) {
    for share in shares { try number(share, path) }
    let sum = shares.reduce(0, +)
    try require(abs(sum - 1) <= Self.rounding, path, "must have shares that sum to 1, not to \(sum)")
  }

  // Parts.

  private func wholes() throws(PlanRefusal) {
    try number(scenario.days, "days", in: 1...Scenario.longestRun)
    try unique(
      scenario.currencies.map(\.id) + scenario.items.map(\.id) + scenario.boosts.map(\.id)
        + (scenario.levels == nil ? [] : ["xp"]), "currencies")
    try unique(scenario.activities.map(\.id), "activities")
    try unique(scenario.missions.map(\.id), "missions")
    try unique(scenario.streaks.map(\.id), "streaks")
    try unique(scenario.shop.map(\.id), "shop")
    try unique(scenario.events.map(\.id), "events")
  }

  private func players() throws(PlanRefusal) {
    let players = scenario.players
    try number(players.count, "players.count", in: 1...Int.max)
    if case .perDay(let number) = players.arrival {
      try require(number > 0 && number.isFinite, "players.arrival", "must be above 0, not \(number)")
    }
    try number(players.week.count, "players.week", in: 7...7)
    for odds in players.week {
      try require(odds.isFinite, "players.week", "must have finite numbers, not \(odds)")
    }
    try number(players.hours.count, "players.hours", in: 24...24)
    try require(
      players.hours.allSatisfy { $0 >= 0 && $0.isFinite } && players.hours.reduce(0, +) > 0, "players.hours",
      "must have numbers of 0 or more, and one above 0")
    try whole(players.zones.map(\.share), "players.zones")
    for zone in players.zones {
      try number(zone.utcOffsetMinutes, "players.zones.\(zone.id)", in: -720...840)
    }
    try number(players.jitterHours, "players.jitter_hours", in: 0...12)
    if let shock = players.dailyShock {
      try number(shock.spread, "players.daily_shock.spread", in: 0...100)
      try number(shock.replications, "players.daily_shock.replications", in: 1...1_000_000)
    }
    if let feedback = players.feedback {
      try name(feedback.streak, "players.feedback.streak", in: Set(scenario.streaks.map(\.id)), "streak")
    }
    try whole(players.profiles.map(\.share), "players.profiles")
    try unique(players.profiles.map(\.id), "players.profiles")
    for profile in players.profiles { try self.profile(profile) }
  }

  private func profile(_ profile: Scenario.Profile) throws(PlanRefusal) {
    let path = "players.profiles.\(profile.id)"
    try law(profile.activity, "\(path).activity")
    try law(profile.missions, "\(path).missions")
    try law(profile.taste, "\(path).taste")
    switch profile.churn {
    case .never: break
    case .daily(let chance): try number(chance, "\(path).churn")
    case .beta(let gamma, let delta):
      for shape in [gamma, delta] { try number(shape, "\(path).churn", in: Self.aboveZero) }
    }
    for (chance, field) in [
      (profile.returns, "returns"), (profile.collects, "collects"), (profile.payers, "payers"),
      (profile.freezePropensity, "freeze_propensity"), (profile.freezeAcceptance, "freeze_acceptance"),
    ] {
      try number(chance, "\(path).\(field)")
    }
    try number(profile.effort, "\(path).effort", in: 0...1e6)
    try number(profile.spendMean, "\(path).spend", in: 0...1e12)
    try number(profile.spendSigma, "\(path).spend", in: 0...100)
  }

  private func law(_ law: Scenario.Profile.Law, _ path: String) throws(PlanRefusal) {
    switch law {
    case .fixed(let chance): try number(chance, path)
    case .beta(let mean, let concentration):
      try number(mean, path)
      try number(concentration, path, in: Self.aboveZero)
    }
  }

  private func resources() throws(PlanRefusal) {
    let units = 0...Self.mostUnits
    for currency in scenario.currencies {
      try number(currency.start, "currencies.\(currency.id).start", in: units)
    }
    for item in scenario.items {
      let path = "items.\(item.id)"
      try number(item.start, "\(path).start", in: units)
      if let days = item.expiresAfterDays {
        try number(days, "\(path).expires_after_days", in: 1...Scenario.longestRun)
      }
      switch item.kind {
      case .streakFreeze(let cap?): try number(cap, "\(path).hold_at_most", in: units)
      case .collection(let size): try number(size, "\(path).size", in: 1...Self.mostUnits)
      case .streakFreeze, .consumable: break
      }
    }
    for boost in scenario.boosts {
      try number(boost.days, "boosts.\(boost.id).days", in: 1...Scenario.longestRun)
      try number(boost.factorHundredths, "boosts.\(boost.id).factor", in: 0...Self.mostUnits)
    }
  }

  private func payment(_ payment: Scenario.Payment, _ path: String) throws(PlanRefusal) {
    for entry in payment.amounts {
      try name(entry.id, path, in: goods, "currency, item or boost")
      if case .fixed(let amount) = entry.amount {
        try number(amount, "\(path).\(entry.id)", in: 0...Self.mostUnits)
      }
    }
    guard case .collection(let id)? = payment.randomItem else { return }
    try name(id, path, in: items, "collection")
  }

  private func prices(_ prices: [Scenario.Price], _ path: String) throws(PlanRefusal) {
    for price in prices {
      try name(price.currency, path, in: currencies, "currency")
      try number(price.amount, "\(path).\(price.currency)", in: 1...Self.mostUnits)
    }
  }

  private func earning() throws(PlanRefusal) {
    try payment(scenario.login, "login.pays")
    for activity in scenario.activities {
      let path = "activities.\(activity.id)"
      switch activity.perActiveDay {
      case .fixed(let count): try number(count, "\(path).per_active_day", in: 0...10_000)
      case .poisson(let mean): try number(mean, "\(path).per_active_day", in: 0...1_000)
      case .chance(let chance): try number(chance, "\(path).per_active_day")
      }
      try payment(activity.pays, "\(path).pays")
    }
    for mission in scenario.missions {
      try number(mission.chance, "missions.\(mission.id).chance")
      try prices(mission.costs, "missions.\(mission.id).costs")
      try payment(mission.pays, "missions.\(mission.id).pays")
    }
    guard let levels = scenario.levels else { return }
    try number(levels.first, "levels.first", in: 0...1)
    try require(
      levels.highest > levels.first, "levels.highest", "must be above the first level, \(levels.first)")
    try payment(levels.eachLevelPays, "levels.each_level_pays")
    for reward in levels.rewards { try payment(reward.pays, "levels.rewards.\(reward.level)") }
  }

  private func streaks() throws(PlanRefusal) {
    let freezes = scenario.items.filter { if case .streakFreeze = $0.kind { true } else { false } }
    for streak in scenario.streaks {
      let path = "streaks.\(streak.id)"
      try number(streak.perPlayer, "\(path).per_player", in: 1...1_000)
      try number(streak.rules.goal, "\(path).goal", in: 1...10_000)
      try number(streak.rules.graceDays, "\(path).grace_days", in: 0...365)
      try number(streak.rules.leewayHours, "\(path).leeway_hours", in: 0...24)
      switch streak.dayCountsWhen {
      case .login, .anyActivity: break
      case .activity(let id):
        try name(id, "\(path).day_counts_when", in: Set(scenario.activities.map(\.id)), "activity")
      case .mission(let id):
        try name(id, "\(path).day_counts_when", in: Set(scenario.missions.map(\.id)), "mission")
      }
      if let id = streak.protectedBy {
        try name(id, "\(path).protected_by", in: Set(freezes.map(\.id)), "item of kind streak_freeze")
      }
      for day in streak.cycle {
        try number(day.day, "\(path).cycle", in: 1...max(1, streak.cycleDays))
        try payment(day.pays, "\(path).cycle.\(day.day)")
      }
      for milestone in streak.milestones {
        switch milestone.lengths {
        case .every(let length), .at(let length):
          try number(length, "\(path).milestones.\(milestone.id)", in: 1...Self.mostUnits)
        }
        try payment(milestone.pays, "\(path).milestones.\(milestone.id).pays")
      }
      for worth in streak.dayWorth {
        try name(worth.currency, "\(path).day_worth", in: currencies, "currency")
        try number(
          worth.amount, "\(path).day_worth.\(worth.currency)", in: 0...Double(ScenarioIds.largestAmount))
      }
    }
  }

  private func shop() throws(PlanRefusal) {
    for offer in scenario.shop {
      let path = "shop.\(offer.id)"
      try payment(offer.gives, "\(path).gives")
      switch offer.cost {
      case .currency(let own, let preferred):
        try prices(own, "\(path).price")
        try require(!own.isEmpty, "\(path).price", "must have a currency")
        if let preferred {
          try name(preferred, "\(path).prefer", in: Set(own.map(\.currency)), "currency of its price")
        }
      case .realMoney(let cents): try number(cents, "\(path).real_price", in: 1...Self.mostUnits)
      }
      if let most = offer.atMost { try number(most, "\(path).at_most", in: 1...Self.mostUnits) }
      switch offer.demand {
      case .chance(let chance, let quantity):
        try number(chance, "\(path).demand.chance")
        try number(quantity, "\(path).demand.quantity", in: 1...Self.mostUnits)
      case .keep(let held, let propensity):
        try number(held, "\(path).demand.keep", in: 0...Self.mostUnits)
        if let propensity { try number(propensity, "\(path).demand.propensity") }
      case .asSoonAsAffordable: break
      case .weight(let weight): try number(weight, "\(path).demand.weight", in: 0...1e9)
      }
    }
  }

  private func events() throws(PlanRefusal) {
    for event in scenario.events {
      let path = "events.\(event.id)"
      try number(event.from, "\(path).from", in: 0...Int(Int32.max))
      try number(event.days, "\(path).days", in: 1...Int(Int32.max))
      if let every = event.every { try number(every, "\(path).every", in: 1...Int(Int32.max)) }
      try number(event.experienceHundredths, "\(path).experience", in: 0...Self.mostUnits)
      try number(event.priceHundredths, "\(path).prices", in: 0...Self.mostUnits)
      try number(event.oddsOfPlaying, "\(path).odds_of_playing", in: 0...1e9)
      for offer in event.offers ?? [] {
        try name(offer, "\(path).offers", in: Set(scenario.shop.map(\.id)), "offer")
      }
    }
  }
}
