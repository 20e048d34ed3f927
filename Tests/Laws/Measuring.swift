@testable import RewardEngine

/// Laws of measures: every table is a count of what the players' columns held.
extension Law {
  static let recount = Law("recount") { trial in
    let simulation = try trial.simulation(trial.longer)
    let history = History(simulation)
    return Recount(history).difference() ?? history.quantileBroken(Outcome(history.tally, of: simulation))
  }

  /// A run that measures only some metrics gives the same values for them as one that measures everything.
  static let asked = Law("asked") { trial in
    let simulation = try trial.simulation(trial.scenario)
    let whole = Outcome(try await simulation.run(threads: 1), of: simulation)
    let days = simulation.plan.days
    var dice = Dice(seed: trial.seed)
    let metrics = dice.shuffle(trial.scenario.metrics)
    // One at a time, so that none is known because another needs it; then some together, on several threads.
    var questions = metrics.prefix(6).map { [dice.address(of: $0, days: days)] }
    questions.append(metrics.suffix(4).map { dice.address(of: $0, days: days) })
    for question in questions {
      let measured = MeasurementScope(for: question, days: days)
      let threads = question.count == 1 ? 1 : 3
      let part = Outcome(try await simulation.run(threads: threads, measuring: measured), of: simulation)
      for address in question where part.estimate(address) != whole.estimate(address) {
        let (own, usual) = (part.estimate(address).described, whole.estimate(address).described)
        return "\(address.spelling) is \(own) where nothing else is measured, and else \(usual)"
      }
    }
    let flows = Outcome(try await simulation.run(threads: 2, measuring: .flows), of: simulation)
    for cell in 0..<simulation.plan.cellCount where flows.series(of: [cell]) != whole.series(of: [cell]) {
      return "cell \(cell) is counted otherwise where only flows are measured"
    }
    return nil
  }

  /// Tallies of the parts of a run add up to that of the whole, in whatever order.
  static let merging = Law("merging") { trial in
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 5)
    let simulation = try trial.simulation(scenario, players: 2_100)
    let whole = History(simulation).tally
    var dice = Dice(seed: trial.seed)
    var parts = simulation.seats.map { simulation.tally(of: $0) }
    parts = dice.shuffle(parts)
    while parts.count > 1 {
      // Any two are merged, either into the other.
      parts = dice.shuffle(parts)
      let last = parts.removeLast()
      parts[0].merge(last)
    }
    return parts[0] == whole ? nil : "the parts of \(simulation.seats.count) tiles add up to another tally"
  }
}

extension Dice {
  /// One address of a metric, on any day on which it has a value.
  fileprivate mutating func address(of metric: Metric, days: Int) -> Metric.Address {
    let time = metric.times(in: days).map { number($0) }
    return Metric.Address(metric, metric.statistics.isEmpty ? nil : pick(metric.statistics), at: time)
  }
}

extension History {
  /// A quantile from bins that is not exact below 64 and not within a 32nd of the exact one above, or `nil`.
  fileprivate func quantileBroken(_ outcome: Outcome) -> String? {
    for (index, stock) in plan.stocks.enumerated() {
      for day in stride(from: plan.days - 1, through: 0, by: -7) {
        let present = players.filter { arrival($0) <= day }
        let values = present.flatMap { self.values(stock, $0, day) }.sorted()
        for share in [0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99] where !values.isEmpty {
          // The smallest value that a share of them does not exceed.
          let rank = values.indices.first { Double($0 + 1) >= share * Double(values.count) - 1e-9 } ?? 0
          let exact = Double(values[rank])
          let told = outcome.quantile(index, share, on: day) ?? -1
          guard abs(told - exact) <= (exact < 64 ? 0 : exact / 32), told <= Double(values.last ?? 0) else {
            return "stock \(index) on day \(day): quantile \(share) is \(exact), told as \(told)"
          }
          let range =
            outcome.quantileEstimate(index, share, on: day)?.bin?.range ?? Interval(low: told, high: told)
          guard range.contains(exact) else {
            return "stock \(index) on day \(day): quantile \(share) is \(exact), told to be in \(range)"
          }
        }
      }
    }
    return nil
  }
}

extension Trial {
  /// The scenario with days enough for players to become dormant and to come back, where a plan allows it.
  fileprivate var longer: Scenario {
    var longer = scenario
    longer.days = 31 + Int(seed % 9)
    longer.players.count = min(scenario.players.count, 60)
    return (try? Plan(longer)) == nil ? scenario : longer
  }
}

extension Simulation {
  /// What one tile alone counts.
  fileprivate func tally(of seats: Seats) -> Tally {
    var tally = Tally(plan)
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    tile.seat(profile: seats.profile, number: seats.number, players: seats.players)
    tally.withTables { play(&tile, into: $0) }
    tally.addUpDays()
    tally.add(players: seats.players, of: seats.profile)
    return tally
  }
}

extension Outcome.Estimate? {
  fileprivate var described: String {
    map { "\($0.value) (\($0.low.map { "\($0)" } ?? "–") to \($0.high.map { "\($0)" } ?? "–"))" } ?? "unknown"
  }
}
