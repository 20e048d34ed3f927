import RewardEngine

/// Laws of panels: what they show of each player is what the run counts of all.
extension Law {
  static let panels = Law("panels") { trial in
    var scenario = trial.scenario
    scenario.days = min(scenario.days, 12)
    let simulation = try trial.simulation(scenario, players: 1_100)
    let outcome = try await trial.run(scenario, players: 1_100)
    let plan = simulation.plan
    let quantities =
      plan.catalogue.stocks.indices.map(PlayerSearch.Quantity.stock)
      + plan.catalogue.lifetimes.indices.map(PlayerSearch.Quantity.lifetime)
    let days = [scenario.days - 1, scenario.days / 2]
    let panels = try await simulation.gathered(quantities, on: days, threads: 1)
    if try await simulation.gathered(quantities, on: days, threads: 3) != panels {
      return "three threads hand out other panels"
    }
    for (place, seats) in simulation.panelSeats.enumerated() {
      let alone = try simulation.panel(of: quantities, on: days, profile: seats.profile, tile: seats.tile)
      if alone != panels[place] { return "panel \(place) alone is another" }
    }
    for profile in plan.profiles.indices {
      let own = panels.filter { $0.profile == profile }
      for (place, day) in days.enumerated() {
        if let broken = outcome.broken(own.map { $0.days[place] }, profile, on: day) { return broken }
      }
      if let broken = outcome.broken(lifetimesOf: own.map { $0.days[0] }, profile) { return broken }
    }
    return nil
  }
}

extension Simulation {
  fileprivate func gathered(
    _ quantities: [PlayerSearch.Quantity], on days: [Int], threads: Int
  ) async throws -> [Panel] {
    var panels: [Panel] = []
    try await self.panels(of: quantities, on: days, threads: threads) { panels.append($0) }
    return panels
  }
}

extension Outcome {
  /// How the values of a profile's players on a day differ from the sums of its stocks, or `nil`.
  ///
  /// The copies of a streak are summed up, and a panel shows the longest of them.
  fileprivate func broken(_ panels: [Panel.Day], _ profile: Int, on day: Int) -> String? {
    for (index, stock) in catalogue.stocks.enumerated() where stock.perPlayer == 1 {
      let values = panels.flatMap { $0.values[index] }
      let sums = sums(index, on: day, in: .profile(profile))
      let own = (values.count, values.reduce(0, +), values.reduce(0) { $0 + $1 * $1 })
      if own != (Int(sums.count), Int(sums.sum), Int(sums.squares)) {
        return "\(stock.id) of profile \(profile) on day \(day): panels \(own), run \(sums)"
      }
    }
    return nil
  }

  fileprivate func broken(lifetimesOf panels: [Panel.Day], _ profile: Int) -> String? {
    for (index, lifetime) in catalogue.lifetimes.enumerated() {
      let sum = panels.reduce(0) { $0 + $1.values[catalogue.stocks.count + index].reduce(0, +) }
      let counted = Int(tally.sums[tally.layout.lifetimeSums(profile) + index].sum)
      if sum != counted { return "\(lifetime.id) of profile \(profile): panels \(sum), run \(counted)" }
    }
    return nil
  }
}
