import RewardEngine

/// Laws about the effect of a change.
extension Law {
  /// With units of a currency a c-th as large, all its balances and flows are c times as large.
  static let scaling = Law("scaling") { trial in
    let factor = 3 + Int(trial.seed % 5)
    // A price that needs rounding in one unit does not need it in another.
    var scenario = trial.scenario
    scenario.events.removeAll { $0.priceHundredths % 100 != 0 }
    // A payment of the streak's length is in days, so it has no unit to scale.
    let scalable = trial.scenario.currencies.map(\.id).filter { id in
      !trial.scenario.payments.contains { $0.amounts.contains(.init(id, .streakLength)) }
    }
    for currency in scalable.prefix(1) {
      let first = try await trial.run(scenario)
      let second = try await trial.run(scenario.scaling(currency, by: factor))
      if let broken = scaled(first, second, currency, factor) { return broken }
    }
    return nil
  }

  private static func scaled(_ first: Outcome, _ second: Outcome, _ currency: String, _ factor: Int)
    -> String?
  {
    for (index, stock) in first.catalogue.stocks.enumerated() {
      let unit = Int64(stock.id == currency ? factor : 1)
      for day in 0..<first.days {
        let before = first.sums(index, on: day)
        let after = second.sums(index, on: day)
        guard before.sum * unit == after.sum && before.squares * Int128(unit * unit) == after.squares else {
          return
            "\(stock.id) on day \(day): \(before.sum), after scaling \(currency) by \(factor) \(after.sum)"
        }
      }
    }
    for (index, line) in first.catalogue.ledger.enumerated() {
      let unit = Int64(first.catalogue.resources[line.resource] == currency ? factor : 1)
      for day in 0..<first.days {
        let before = first.count(line.entry.amount, on: day)
        let after = second.count(second.catalogue.ledger[index].entry.amount, on: day)
        guard before * unit == after else {
          return "\(line.reason).\(line.id) on day \(day): \(before), after scaling by \(factor) \(after)"
        }
      }
    }
    return nil
  }

  /// What has chance 0 never happens, and what has chance 1 always does.
  static let certainties = Law("zero and one") { trial in
    var never = trial.scenario
    never.setCertain(activity: 0, missions: 1, collects: 0, churn: .never)
    var always = trial.scenario
    always.setCertain(activity: 1, missions: 0, collects: 1, churn: .never)
    var brief = trial.scenario
    brief.setCertain(activity: 1, missions: 1, collects: 1, churn: .daily(1))

    let once = try await trial.run(never)
    let arrived = once.series("players.arrived")
    if once.series("players.active") != arrived { return "activity 0: somebody comes after the first day" }
    if once.total("players.departed") != 0 { return "churn never: somebody leaves" }
    for mission in never.missions where mission.doneBy == .play {
      let done = once.total("mission.\(mission.id).done") + once.total("mission.\(mission.id).not_enough")
      if done != arrived.reduce(0, +) { return "mission chance 1: \(mission.id) was tried \(done) times" }
      let collected = once.total("mission.\(mission.id).collected")
      if mission.collecting == .byHand && collected != 0 { return "collects 0: \(mission.id) is collected" }
    }

    // On a closed day not even players with a chance of 1 play.
    always.events.removeAll { $0.isClosed }
    let daily = try await trial.run(always)
    var present: Int64 = 0
    for (day, number) in daily.series("players.arrived").enumerated() {
      present += number
      let active = daily.series("players.active")[day]
      if active != present { return "activity 1: \(active) of \(present) come on day \(day)" }
    }
    for mission in always.missions {
      if daily.total("mission.\(mission.id).lost") != 0 { return "collects 1: \(mission.id) is lost" }
      if mission.doneBy == .play && daily.total("mission.\(mission.id).done") != 0 {
        return "mission chance 0: \(mission.id) is done"
      }
    }

    let gone = try await trial.run(brief)
    let departed = gone.series("players.departed")
    if gone.series("players.active") != gone.series("players.arrived") { return "churn 1: somebody stays" }
    if departed.dropFirst() != gone.series("players.arrived").dropLast() || departed[0] != 0 {
      return "churn 1: \(departed) leave, of \(gone.series("players.arrived"))"
    }
    return nil
  }

  /// Another seed is another run.
  static let seedsDiffer = Law("seeds differ") { trial in
    var scenario = trial.scenario
    scenario.events = []
    // At least 40 player-days with a chance of one half: two runs agree with a chance below 2^-40.
    scenario.players.count = max(40, scenario.players.count)
    scenario.players.arrival = .together
    scenario.days = max(3, scenario.days)
    for index in scenario.players.profiles.indices {
      scenario.players.profiles[index].activity = .fixed(0.5)
      scenario.players.profiles[index].churn = .never
    }
    let simulation = try trial.simulation(scenario)
    let other = try trial.simulation(scenario, seed: trial.seed + 1)
    // Compares players, because a sum over players may agree where they do not.
    let digests = (0..<2).map { player in
      (simulation.digest(ofPlayer: player, alone: true), other.digest(ofPlayer: player, alone: true))
    }
    if digests.contains(where: { $0.0 != $0.1 }) { return nil }
    let whole = try await trial.run(scenario).tally
    let another = try await trial.run(scenario, seed: trial.seed + 1).tally
    return whole == another ? "the tally of seed \(trial.seed + 1) is the same" : nil
  }
}

extension Scenario {
  /// The scenario with one currency in units a `factor`-th as large.
  fileprivate func scaling(_ id: String, by factor: Int) -> Scenario {
    var result = mappingPayments { payment in
      Payment(
        payment.amounts.map { entry in
          guard entry.id == id, case .fixed(let number) = entry.amount else { return entry }
          return Payment.Entry(id, .fixed(number * factor))
        }, randomItem: payment.randomItem)
    }
    .mappingPrices { $0.currency == id ? Price(id, $0.amount * factor) : $0 }
    for index in result.currencies.indices where result.currencies[index].id == id {
      result.currencies[index].start *= factor
    }
    return result
  }

  fileprivate mutating func setCertain(
    activity: Double, missions chance: Double, collects: Double, churn: Profile.Churn
  ) {
    for index in players.profiles.indices {
      players.profiles[index].activity = .fixed(activity)
      players.profiles[index].missions = .fixed(1)
      players.profiles[index].collects = collects
      players.profiles[index].churn = churn
      players.profiles[index].returns = 0
    }
    for index in missions.indices { missions[index].chance = chance }
  }
}
