extension Plan {
  /// Compiles a scenario.
  ///
  /// - Parameters:
  ///   - opening: the states of the first players of each profile; by default all players are new.
  ///   - packsADay: the most packs for real money that a player can buy on an average day, where an event log
  ///     decides; `nil` where players are drawn.
  /// - Throws: ``PlanRefusal`` for a scenario that no file could hold, such as a payment in an unknown currency, and when a
  ///   balance could outgrow its column, or an exchange gains without end.
  /// - Complexity: linear in the scenario's size times its days.
  public init(
    _ scenario: Scenario, from opening: OpeningStates? = nil, packsADay: Int? = nil
  ) throws(PlanRefusal) {
    try ScenarioSoundness.check(scenario)
    try self.init(trusting: scenario, from: opening, packsADay: packsADay)
  }

  /// The same for a scenario that is known to be sound, however long: the history of one player may have more days than a run.
  init(
    trusting scenario: Scenario, from opening: OpeningStates? = nil, packsADay: Int? = nil
  ) throws(PlanRefusal) {
    let packsADay = packsADay ?? scenario.mostPacksOnADay
    self.opening = opening
    var planner = Planner(
      scenario, longest: scenario.days + 2 + (opening?.longest ?? 0), isContinued: opening != nil)
    longest = planner.longest
    days = scenario.days
    login = planner.payment(scenario.login, .login, "login")
    activities = planner.activities()
    missions = planner.missions()
    levels = planner.levels()
    streaks = planner.streaks(activities: activities, missions: missions)
    clockPairs = planner.clockPairs()
    offers = planner.offers()
    packs = try planner.packs(from: opening, atMost: packsADay)
    profiles = planner.profiles()
    calendar = planner.calendar(from: opening?.day ?? 0)
    feedback = planner.feedback()
    shock = scenario.players.shockInForce.map { Shock(spread: $0.spread, replications: $0.replications) }
    events = try planner.events(from: opening?.day ?? 0)
    (resources, boosts) = (planner.resources, planner.boosts)
    (paymentLines, grants) = (planner.paymentLines, planner.grants)
    (randomSources, prices) = (planner.randomSources, planner.prices)
    experience = planner.resourceIndex["xp"]
    let bounds = try BalanceBounds(
      of: scenario, resources: planner.resourceIndex, packsADay: packsADay, from: opening)
    for index in resources.indices { resources[index].bound = bounds.balances[index] }
    (stocks, binCount) = planner.stocks(resources: resources, levels: levels, streaks: streaks)
    planner.catalogue.title = scenario.title
    planner.catalogue.profiles = scenario.players.profiles.map(\.id)
    planner.catalogue.streaks = scenario.streaks.map(\.id)
    planner.resources = resources
    planner.unitColumns = planner.unitColumns.sorted { $0.id < $1.id }
    measures = planner.measures(
      streaks: streaks, clockPairs: clockPairs, levels: levels)
    layout = planner.layout
    cellCount = planner.cellCount
    // Of players who are not new, balances may be any numbers.
    if opening == nil { planner.noteMultiples() }
    planner.catalogue.notePlaces()
    catalogue = planner.catalogue
    ledger = catalogue.ledger.map { ($0.resource, $0.flow.adds, $0.entry.amount) }
  }
}

extension Planner {
  /// Notes what balances are multiples of.
  fileprivate mutating func noteMultiples() {
    for place in catalogue.stocks.indices where resourceIndex[catalogue.stocks[place].id] != nil {
      catalogue.stocks[place].multiple = Double(scenario.multiple(of: catalogue.stocks[place].id))
    }
  }

  mutating func activities() -> [Plan.Activity] {
    let copies = scenario.streaks.map(\.perPlayer).max() ?? 1
    var result: [Plan.Activity] = []
    for activity in scenario.activities {
      let counting = scenario.streaks.filter {
        $0.dayCountsWhen == .anyActivity || $0.dayCountsWhen == .activity(activity.id)
      }
      let needed = min(copies, counting.map(\.perPlayer).max() ?? 1)
      var columns: [Plan.Activity.Copy] = []
      for copy in 0..<needed {
        columns.append(
          Plan.Activity.Copy(
            purpose: Purpose(kind: .activityCount, id: activity.id, copy: copy),
            count: layout.column(ofToday: true)))
      }
      result.append(
        Plan.Activity(
          law: law(activity.perActiveDay), payment: payment(activity.pays, .activity, activity.id),
          copies: columns, done: counter("activity.\(activity.id).done", unit: "times")))
    }
    return result
  }

  private func law(_ count: Scenario.Activity.Count) -> Plan.Activity.Law {
    switch count {
    case .fixed(let number): .fixed(Int32(number))
    case .chance(let chance): .chance(Chance(chance).limit)
    case .poisson(let mean):
      .table(scenario.players.profiles.map { PoissonTable(mean: mean * $0.effort).limits })
    }
  }

  mutating func missions() -> [Plan.Mission] {
    var result: [Plan.Mission] = []
    for mission in scenario.missions {
      let id = mission.id
      let isAsked = scenario.streaks.contains { $0.dayCountsWhen == .mission(id) }
      let costs = prices(mission.costs, .missionCost, id)
      let experience = mission.pays.amounts.first { $0.id == "xp" }?.amount.number ?? 0
      result.append(
        Plan.Mission(
          needsRealPurchase: mission.doneBy == .realPurchase, chance: mission.chance,
          collectedByHand: mission.collecting == .byHand, costs: costs,
          payment: payment(mission.pays, .mission, id), purpose: Purpose(kind: .mission, id: id),
          doneLimit: layout.column(), collectedLimit: layout.column(),
          doneToday: isAsked ? layout.column(ofToday: true) : nil,
          done: counter("mission.\(id).done", unit: "times"),
          collected: counter("mission.\(id).collected", unit: "times"),
          lost: counter("mission.\(id).lost", unit: "times"),
          short: counter("mission.\(id).not_enough", unit: "times"), experience: experience))
    }
    return result
  }

  mutating func levels() -> Plan.Levels? {
    guard let levels = scenario.levels else { return nil }
    let each = payment(levels.eachLevelPays, .level, "each")
    let thresholds = levels.thresholds(upTo: BalanceBounds.largest)
    var rewards = [Plan.Payment?](repeating: nil, count: thresholds.count)
    for reward in levels.rewards.sorted(by: { $0.level < $1.level }) {
      let step = reward.level - levels.first - 1
      if rewards.indices.contains(step) { rewards[step] = payment(reward.pays, .level, String(reward.level)) }
    }
    return Plan.Levels(
      first: Int32(levels.first), thresholds: thresholds, each: each, rewards: rewards,
      level: layout.column(),
      next: layout.column(), levelUps: Cell.levelUps.rawValue)
  }

  func profiles() -> [Plan.Profile] {
    scenario.players.profiles.map { profile in
      var arrivals: Double?
      // Players brought by events are not part of the daily arrivals.
      if case .perDay(let number) = scenario.players.arrival {
        arrivals = number * profile.share / scenario.shareOfArrivals
      }
      let event = scenario.events.first { $0.brings == profile.id }
      if let event { arrivals = Double(scenario.players.count) * profile.share / Double(event.days) }
      return Plan.Profile(
        key: StableHash(profile.id).folded, share: profile.share, activity: law(profile.activity),
        churn: law(profile.churn), returns: profile.returns, missions: law(profile.missions),
        collects: profile.collects, payers: profile.payers,
        purchases: scenario.purchases(of: profile), freezePropensity: profile.freezePropensity,
        freezeAcceptance: Chance(profile.freezeAcceptance).limit, taste: law(profile.taste),
        arrivalsPerDay: arrivals, arrivesFrom: event?.from ?? 0)
    }
  }

  private func law(_ law: Scenario.Profile.Law) -> Plan.Law {
    switch law {
    case .fixed(let chance): .fixed(chance)
    case .beta(let mean, let concentration):
      beta(mean * max(concentration, Self.surely), (1 - mean) * max(concentration, Self.surely))
    }
  }

  /// Of this concentration or less, a number is 0 or 1.
  private static let surely = 1e-100

  /// A beta law, with parameters that luck can draw by: of smaller ones, a number is just as surely 0 or 1, and 1 as often.
  private func beta(_ first: Double, _ second: Double) -> Plan.Law {
    let times = max(1, Self.surely / (first + second))
    return .beta(max(LuckStream.leastShape, first * times), max(LuckStream.leastShape, second * times))
  }

  private func law(_ churn: Scenario.Profile.Churn) -> Plan.Law {
    switch churn {
    case .never: .fixed(0)
    case .daily(let chance): .fixed(chance)
    case .beta(let gamma, let delta): beta(gamma, delta)
    }
  }

  func calendar(from day: Int) -> Plan.Calendar {
    let players = scenario.players
    var edge = 0.0
    let zones = players.zones.map { zone in
      edge += zone.share
      return (limit: edge, offset: Int32(zone.utcOffsetMinutes))
    }
    return Plan.Calendar(
      firstWeekday: (scenario.firstWeekday.rawValue + day) % 7, week: players.week,
      isFlat: layout.activity.count == 1,
      zones: zones, hours: players.hours, jitterMinutes: Int32(players.jitterHours * 60),
      needsClock: scenario.needsClock)
  }
}

extension Scenario.Levels {
  /// The experience that completes each level, from the first on, up to what a balance can hold.
  public var thresholds: [Int32] { thresholds(upTo: BalanceBounds.largest) }

  /// Rising thresholds, up to the highest level or the first threshold that nobody can ever reach.
  func thresholds(upTo largest: Int) -> [Int32] {
    var result: [Int32] = []
    var width = 0.0
    var total = 0.0
    for step in 1...(highest - first) {
      switch curve {
      case .quadratic(let square, let linear, let constant):
        total = Double(square) * Double(step * step) + Double(linear * step) + Double(constant)
      case .table(let table):
        guard step <= table.count else { return result }
        total = Double(table[step - 1])
      case .geometric(let first, let ratio):
        width = step == 1 ? Double(first) : width * ratio
        total += width.rounded(.down)
      }
      guard total <= Double(largest) else { return result }
      result.append(Int32(total))
    }
    return result
  }
}
