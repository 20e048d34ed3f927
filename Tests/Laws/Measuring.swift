@testable import RewardEngine

/// Laws of what is measured: every table is a count of what the players' columns held.
extension Law {
  static let recount = Law("recount") { trial in
    let simulation = try trial.simulation(trial.longer)
    let history = History(simulation)
    return Recount(history).difference() ?? history.quantileBroken(Outcome(history.tally, of: simulation))
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
      // Any two are put together, either into the other.
      parts = dice.shuffle(parts)
      let last = parts.removeLast()
      parts[0].merge(last)
    }
    return parts[0] == whole ? nil : "the parts of \(simulation.seats.count) tiles add up to another tally"
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
          // The least value that a share of them does not exceed.
          let rank = values.indices.first { Double($0 + 1) >= share * Double(values.count) - 1e-9 } ?? 0
          let exact = Double(values[rank])
          let told = outcome.quantile(index, share, on: day) ?? -1
          guard abs(told - exact) <= (exact < 64 ? 0 : exact / 32) else {
            return "stock \(index) on day \(day): quantile \(share) is \(exact), told as \(told)"
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
