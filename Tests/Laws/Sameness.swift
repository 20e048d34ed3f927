@testable import RewardEngine

/// Laws about what must not make a difference.
extension Law {
  /// The number of threads does not matter.
  static let threads = Law("threads") { trial in
    // Enough players of each profile for several tiles; few days, since they make no difference here.
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 5)
    let alone = try await trial.run(scenario, players: 3_000).tally
    for threads in [2, 7] {
      let shared = try await trial.run(scenario, players: 3_000, threads: threads).tally
      if shared != alone { return "the tally of \(threads) threads is another one" }
      if shared.digest != alone.digest { return "the digest of \(threads) threads is another one" }
    }
    return nil
  }

  /// A replication is a run like any other, and the result does not depend on the number of threads.
  static let replications = Law("replications") { trial in
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 5)
    scenario.players.dailyShock = Scenario.DailyShock(spread: 1, replications: 3)
    // Enough players for somebody of each profile everywhere: the smallest share is a twentieth.
    let whole = try ReplicatedSimulation(try Plan(scenario), players: 76, seed: trial.seed)
    let outcome = try await whole.outcome(threads: 1)
    let shared = try await whole.outcome(threads: 7)
    if outcome.tally != shared.tally { return "the tally of seven threads is another one" }
    var others = 0
    for (index, part) in whole.replications.enumerated() {
      let alone = Simulation(part.plan, players: part.players, seed: part.seed, after: others)
      others += part.players
      let tally = try await alone.run(threads: 1)
      if tally != outcome.replications[index].tally { return "replication \(index) alone is another" }
      if tally != shared.replications[index].tally { return "replication \(index) is another with threads" }
    }
    return nil
  }

  /// Leaving retired players out of the daily loop changes nothing that is measured.
  static let retirement = Law("retirement") { trial in
    var scenario = trial.scenario
    // Churned players are dormant after four weeks; then there must be days left.
    scenario.days = 60 + Int(trial.seed % 30)
    guard let plan = try? Plan(scenario) else { return nil }
    let simulation = Simulation(plan, players: scenario.players.count, seed: trial.seed)
    let sparse = MeasurementScope(.days, stockDays: [33, 34, scenario.days - 5])
    for measured in [MeasurementScope.everything, .days, sparse] {
      let moved = try await simulation.run(threads: 1, measuring: measured)
      if moved != simulation.tallyOnSeats(measured) {
        return "the tally of players who stay on their seats is another one"
      }
    }
    return nil
  }

  /// The first days of a run do not depend on how many follow.
  static let prefix = Law("prefix") { trial in
    var short = trial.scenario
    short.days = max(1, trial.scenario.days / 2)
    let first = Figures(try await trial.run(short))
    return first.difference(to: Figures(try await trial.run(trial.scenario)))
  }

  /// The days before an event are the same as without it.
  static let events = Law("events") { trial in
    for event in trial.scenario.events {
      var scenario = trial.scenario
      scenario.events = [event]
      var before = scenario.leavingOut([event.id])
      before.days = event.from
      let without = Figures(try await trial.run(before))
      if let found = without.difference(to: Figures(try await trial.run(scenario))) {
        return "\(event.id): \(found)"
      }
    }
    return nil
  }

  /// A player's days do not depend on other players.
  static let subset = Law("subset") { trial in
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 10)
    let players = scenario.players.count
    let few = try trial.simulation(scenario)
    let many = try trial.simulation(scenario, players: players * 2 + 17)
    for player in Set([0, players - 1]).sorted() {
      let digest = few.digest(ofPlayer: player, alone: false)
      if digest != few.digest(ofPlayer: player, alone: true) { return "player \(player) alone is another" }
      if digest != many.digest(ofPlayer: player, alone: false) {
        return "player \(player) of \(players) is another than of \(many.players)"
      }
    }
    return nil
  }

  /// Additions with a chance of 0 change nothing else.
  static let insertion = Law("insertion") { trial in
    let scenario = trial.scenario
    let before = Figures(try await trial.run(scenario))
    let coins = scenario.currencies.first?.id
    let pays = Scenario.Payment(coins.map { [.init($0, .fixed(3))] } ?? [])
    var wider = scenario
    // Once before everything and once after it, by id and by order in the shop.
    for id in ["a_never", "z_never"] {
      wider.missions.append(Scenario.Mission(id: id, chance: 0, pays: pays))
      wider.activities.append(Scenario.Activity(id: "\(id)_seen", perActiveDay: .chance(0), pays: pays))
      wider.items.append(Scenario.Item(id: "\(id)_thing", kind: .consumable))
      wider.boosts.append(Scenario.Boost(id: "\(id)_boost", days: 1))
      guard let coins else { continue }
      wider.shop.append(
        Scenario.Offer(
          id: id, gives: Scenario.Payment([.init("\(id)_thing", .fixed(1))]),
          cost: .currency([Scenario.Price(coins, 1)], prefer: nil), order: id == "a_never" ? 1 : 1_000,
          demand: .chance(0, quantity: 1)))
    }
    return before.difference(to: Figures(try await trial.run(wider.rebuilt())))
  }

  /// The order of lines in a file does not matter.
  static let reordering = Law("reordering") { trial in
    var dice = Dice(seed: trial.seed)
    let shuffled = trial.scenario.rebuilt { dice.shuffle($0) }
    if shuffled != trial.scenario.rebuilt() { return "the scenario is another: \(shuffled.described)" }
    let first = try await trial.run(trial.scenario).tally.digest
    return first == (try await trial.run(shuffled)).tally.digest ? nil : "the digest is another"
  }

  /// Client and server agree exactly where all players live at UTC and nothing has leeway.
  static let clientIsServer = Law("client = server") { trial in
    var client = trial.scenario
    client.players.zones = [Scenario.Zone(id: "utc", utcOffsetMinutes: 0, share: 1)]
    for index in client.streaks.indices {
      client.streaks[index].rules.leewayHours = 0
      client.streaks[index].rules.clock = .playerZone
    }
    var server = client
    for index in server.streaks.indices { server.streaks[index].rules.clock = .utc }
    let atClient = Figures(try await trial.run(client))
    return atClient.difference(to: Figures(try await trial.run(server)), but: "openings")
  }
}

extension Scenario {
  /// The same scenario built again from its collections, in the order of `arrange`.
  func rebuilt(_ arrange: ([Any]) -> [Any] = { $0 }) -> Scenario {
    func arranged<Element>(_ elements: [Element]) -> [Element] {
      arrange(elements).compactMap { $0 as? Element }
    }
    func payment(_ payment: Payment) -> Payment {
      Payment(arranged(payment.amounts), randomItem: payment.randomItem)
    }
    let streaks = streaks.map { streak in
      Streak(
        id: streak.id, perPlayer: streak.perPlayer, dayCountsWhen: streak.dayCountsWhen, rules: streak.rules,
        protectedBy: streak.protectedBy,
        cycle: arranged(streak.cycle.map { Streak.CycleDay(day: $0.day, pays: payment($0.pays)) }),
        cycleDays: streak.cycleDays, milestones: arranged(streak.milestones))
    }
    let missions = missions.map { mission in
      Mission(
        id: mission.id, chance: mission.chance, doneBy: mission.doneBy, collecting: mission.collecting,
        costs: arranged(mission.costs), pays: payment(mission.pays))
    }
    let offers = shop.map { offer in
      var cost = offer.cost
      if case .currency(let prices, let prefer) = cost { cost = .currency(arranged(prices), prefer: prefer) }
      return Offer(
        id: offer.id, gives: payment(offer.gives), cost: cost, atMost: offer.atMost, order: offer.order,
        demand: offer.demand)
    }
    let levels = levels.map { levels in
      Levels(
        first: levels.first, highest: levels.highest, curve: levels.curve,
        eachLevelPays: payment(levels.eachLevelPays), rewards: arranged(levels.rewards))
    }
    return Scenario(
      title: title, about: about, days: days, firstWeekday: firstWeekday, currencies: arranged(currencies),
      items: arranged(items), boosts: arranged(boosts), randomItems: randomItems, login: payment(login),
      activities: arranged(activities), missions: arranged(missions), levels: levels,
      streaks: arranged(streaks), shop: arranged(offers),
      players: Players(
        count: players.count, profiles: arranged(players.profiles), arrival: players.arrival,
        week: players.week, zones: arranged(players.zones), hours: players.hours,
        jitterHours: players.jitterHours, feedback: players.feedback, dailyShock: players.dailyShock),
      events: arranged(events))
  }
}

extension Simulation {
  /// What all players count when nobody is moved.
  fileprivate func tallyOnSeats(_ measured: MeasurementScope) -> Tally {
    var tally = Tally(plan, measuring: measured)
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    for seat in seats {
      tile.seat(profile: seat.profile, number: seat.number, players: seat.players)
      tally.withTables { play(&tile, into: $0, measuring: measured) }
      tally.add(players: seat.players, of: seat.profile)
    }
    tally.addUpDays()
    return tally
  }
}
