extension ScenarioSoundness {
  func streaks() throws(PlanRefusal) {
    for streak in scenario.streaks { try self.streak(streak, FieldPath(["streaks", streak.id])) }
  }

  private func streak(_ streak: Scenario.Streak, _ path: FieldPath) throws(PlanRefusal) {
    try number(streak.perPlayer, path / "per_player")
    try number(streak.order, path / "order")
    try number(streak.rules.goal, path / "goal")
    try number(streak.rules.graceDays, path / "grace_days")
    try number(streak.rules.leewayHours, path / "leeway_hours")
    switch streak.dayCountsWhen {
    case .login, .anyActivity: break
    case .activity(let id):
      try name(id, path / "day_counts_when", among: activities, "an activity")
    case .mission(let id):
      try name(id, path / "day_counts_when", among: missions, "a mission")
    }
    if let id = streak.protectedBy {
      try name(id, path / "protected_by", among: freezes, "an item of kind streak_freeze")
    }
    try cycle(of: streak, path)
    try ids(streak.milestones.map(\.id), path / "milestones")
    for milestone in streak.milestones {
      let path = path / "milestones" / milestone.id
      switch milestone.lengths {
      case .every(let length): try number(length, path / "every")
      case .at(let length): try number(length, path / "at")
      }
      try payment(milestone.pays, path / "pays", canPayLength: true)
    }
    try unique(streak.dayWorth.map(\.currency), path / "day_worth")
    for worth in streak.dayWorth {
      try name(worth.currency, path / "day_worth", among: currencies, "a currency")
      try number(worth.amount, path / "day_worth" / worth.currency)
    }
  }

  private func cycle(of streak: Scenario.Streak, _ path: FieldPath) throws(PlanRefusal) {
    try unique(streak.cycle.map { String($0.day) }, path / "cycle")
    // A cycle of 0 days is none.
    if streak.cycleDays != 0 || !streak.cycle.isEmpty { try number(streak.cycleDays, path / "cycle_days") }
    for day in streak.cycle {
      let path = path / "cycle" / String(day.day)
      try require(
        1...streak.cycleDays ~= day.day, path, "must be a day of the cycle from 1 to \(streak.cycleDays)",
        help: day.day < 1 ? "write 1 or more" : "write \(streak.cycleDays) or less")
      try payment(day.pays, path, canPayLength: true)
    }
  }

  func shop() throws(PlanRefusal) {
    for offer in scenario.shop { try self.offer(offer, FieldPath(["shop", offer.id])) }
  }

  private func offer(_ offer: Scenario.Offer, _ path: FieldPath) throws(PlanRefusal) {
    try payment(offer.gives, path / "gives")
    try require(
      !offer.gives.isEmpty, path / "gives", "must give something",
      help: "write an amount, such as { coins: 500 }")
    switch offer.cost {
    case .currency(let own, let preferred):
      try prices(own, path / "price")
      try require(
        !own.isEmpty, path / "price", "must name at least one currency",
        help: "write a price such as { coins: 500 }")
      if let preferred {
        try name(preferred, path / "prefer", among: Set(own.map(\.currency)), "a currency of the price")
      }
    case .realMoney(let cents): try number(cents, path / "real_price", partsOfUnit: 100)
    }
    if let most = offer.atMost { try number(most, path / "at_most") }
    try number(offer.order, path / "order")
    try demand(of: offer, path / "demand")
  }

  private func demand(of offer: Scenario.Offer, _ path: FieldPath) throws(PlanRefusal) {
    var isWeight = false
    switch offer.demand {
    case .chance(let chance, let quantity):
      try number(chance, path / "chance")
      try number(quantity, path / "quantity")
    case .keep(let held, let propensity):
      try number(held, path / "keep")
      if let propensity { try number(propensity, path / "propensity") }
    case .asSoonAsAffordable: break
    case .weight(let weight):
      try number(weight, path / "weight")
      isWeight = true
    }
    guard isWeight != offer.isForRealMoney else { return }
    throw offer.isForRealMoney
      ? refusal(
        path, "must be { weight } for an offer with a real price", help: "write { weight: 1 }")
      : refusal(
        path, "can be { weight } only for an offer with a real price",
        help: "write { chance }, { keep } or as_soon_as_affordable")
  }

  func events() throws(PlanRefusal) {
    let offers = Set(scenario.offersInTurn.map(\.id))
    var bringers: [String: String] = [:]
    for event in scenario.events {
      let path = FieldPath(["events", event.id])
      // One that is left out is given a day that never comes.
      try require(
        0..<Scenario.longestRun ~= event.from || event.from == Int(Int32.max), path / "from",
        "must be a day from 0 to \(Scenario.longestRun - 1), not \(event.from)",
        help: "give the index of its first day; the first day of the run is 0")
      try number(event.days, path / "days")
      if let every = event.every {
        try number(every, path / "every")
        try require(
          every > event.days, path / "every",
          "must be more than the \(event.days) \(event.days == 1 ? "day" : "days") of the event, not \(every)",
          help: "write \(event.days + 1) or more, or fewer 'days'")
      }
      try number(event.experienceHundredths, path / "experience", partsOfUnit: 100)
      try number(event.priceHundredths, path / "prices", partsOfUnit: 100)
      try number(event.oddsOfPlaying, path / "odds_of_playing")
      try unique(event.offers ?? [], path / "offers")
      for offer in event.offers ?? [] {
        try name(offer, path / "offers", among: offers, "an offer with a price")
      }
      guard let profile = event.brings else { continue }
      try brings(profile, path / "brings", isRepeated: event.every != nil, after: bringers[profile])
      bringers[profile] = event.id
    }
  }

  private func brings(
    _ profile: String, _ path: FieldPath, isRepeated: Bool, after other: String?
  ) throws(PlanRefusal) {
    try name(profile, path, among: profiles, "a profile")
    try require(!isRepeated, path, "cannot go with 'every'", help: "players arrive once; leave 'every' out")
    try require(
      other == nil, path, "brings '\(profile)', which '\(other ?? "")' already brings",
      help: "give each event its own profile")
    try require(
      profiles.count > 1, path, "brings the only profile, so nobody would play before it",
      help: "add another profile under 'players.profiles'")
  }

  func goals() throws(PlanRefusal) {
    for goal in scenario.goals {
      let path = FieldPath(["goals", goal.id])
      if let profile = goal.profile {
        try name(profile, path / "profile", among: profiles, "a profile")
      }
      if let least = goal.atLeast { try number(least, path / "at_least") }
      if let most = goal.atMost { try number(most, path / "at_most") }
      if let margin = goal.margin { try number(margin, path / "margin") }
      guard let least = goal.atLeast, let most = goal.atMost else { continue }
      try require(
        least <= most, path / "at_least", "is \(shown(least)), which is above 'at_most'",
        help: "write at most \(shown(most)), or raise 'at_most'")
    }
  }
}
