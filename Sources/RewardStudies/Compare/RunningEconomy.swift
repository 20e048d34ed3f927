import RewardEngine

/// An economy that has run for some days and goes on, with the same rules or with changed ones.
///
/// Simulates the same players with the same random draws, in replications like those of an ``Experiment``. Balances,
/// streaks, inventories and boosts carry over. Metrics cover the days since the change, which count from 1.
public struct RunningEconomy: Sendable {
  public let scenario: Scenario
  /// Days simulated before the change.
  public let day: Int
  /// The numbers of players and replications, and the seed.
  public let experiment: Experiment

  /// Why an economy cannot continue under other rules.
  public enum Fault: Error, Equatable {
    /// The change would give existing players other profiles.
    case profiles(variant: Int)
  }

  /// - Precondition: `day` is one of the scenario's, and not the last.
  public init(_ scenario: Scenario, after day: Int, in experiment: Experiment) {
    precondition((1..<scenario.days).contains(day), "day \(day) of \(scenario.days)")
    self.scenario = scenario
    self.day = day
    self.experiment = experiment
  }

  /// A scenario as it goes on from that day.
  public func rest(of scenario: Scenario) -> Scenario {
    var rest = scenario
    rest.days = self.scenario.days - day
    return rest
  }

  /// - Throws: ``Experiment/Fault`` or ``Fault`` when a variant cannot follow.
  public func check(_ scenarios: [Scenario], _ responses: [Response]) throws {
    let before = try plan(of: self.scenario, 0)
    let counts = ProfileAssignment(shares: before.profiles.map(\.share)).counts(players: experiment.size)
    for (variant, scenario) in scenarios.enumerated() {
      let plan = try plan(of: rest(of: scenario), variant)
      guard plan.catalogue.profiles == before.catalogue.profiles,
        ProfileAssignment(shares: plan.profiles.map(\.share)).counts(players: experiment.size) == counts
      else { throw Fault.profiles(variant: variant) }
      _ = try asked(responses, of: rest(of: scenario), variant)
    }
  }

  private func plan(of scenario: Scenario, _ variant: Int) throws(Experiment.Fault) -> Plan {
    do throws(PlanRefusal) { return try Plan(scenario) } catch {
      throw Experiment.Fault.refusal(variant: variant, error)
    }
  }

  /// One sample for each scenario, in their order, each going on from what the first days of this one left.
  ///
  /// - Parameter paths: Further responses, of metrics that are measured every day anyway.
  /// - Throws: as ``check(_:_:)``, `CancellationError` when cancelled, and what the notebook throws.
  public func samples(
    of scenarios: [Scenario], _ responses: [Response], paths: [Response] = [],
    notebook: (any Notebook)? = nil, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> [Sample] {
    try check(scenarios, responses)
    let width = responses.count + paths.count
    let numbers = Array(experiment.replications)
    var rows = [[Double?]?](repeating: nil, count: numbers.count)
    let each = experiment.size * (scenario.days + (scenarios.count - 1) * (scenario.days - day))
    try await withThrowingTaskGroup(of: (Int, UInt64, [Double?], Bool).self) { group in
      func take(_ done: (place: Int, key: UInt64, row: [Double?], isKnown: Bool)) throws {
        if !done.isKnown { try notebook?.keep(done.row, under: done.key) }
        rows[done.place] = done.row
        progress?(each)
      }
      for (place, number) in numbers.enumerated() {
        if place >= experiment.threads, let done = try await group.next() { try take(done) }
        let key = key(of: scenarios, responses + paths, number)
        if let row = notebook?.recall(key), row.count == scenarios.count * width {
          try take((place, key, row, true))
        } else {
          group.addTask {
            (place, key, try await row(number, scenarios, responses, paths), false)
          }
        }
      }
      for try await done in group { try take(done) }
    }
    let all = rows.compactMap { $0 }
    return scenarios.indices.map { variant in
      Sample(rows: all.map { Array($0[(variant * width)..<((variant + 1) * width)]) })
    }
  }

  /// The continued replications of a scenario, to compare single players.
  ///
  /// - Throws: ``Experiment/Fault`` when one cannot be simulated, `CancellationError` when cancelled.
  public func simulations(of scenario: Scenario, variant: Int) async throws -> [Simulation] {
    var simulations: [Simulation] = []
    for number in experiment.replications {
      let (plan, states) = try await lived(number)
      simulations.append(try simulation(of: rest(of: scenario), variant, from: states, of: plan, number))
    }
    return simulations
  }

  private func row(
    _ number: Int, _ scenarios: [Scenario], _ responses: [Response], _ paths: [Response]
  ) async throws -> [Double?] {
    let (plan, states) = try await lived(number)
    var row: [Double?] = []
    for (variant, scenario) in scenarios.enumerated() {
      var rest = rest(of: scenario)
      let own = try asked(responses, of: rest, variant)
      // A run measures everything on the days that its goals need.
      rest.goals = own.enumerated().map {
        Scenario.Goal(id: "\($0)", metric: $1.address.spelling, profile: $1.profile)
      }
      let simulation = try simulation(of: rest, variant, from: states, of: plan, number)
      let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
      let scale = Double(scenario.players.count) / Double(experiment.size)
      row += (own + (try asked(paths, of: rest, variant))).map { $0.value(in: outcome, scale: scale) }
    }
    return row
  }

  /// A replication's players at the end of the days before the change, and the plan they were simulated with.
  private func lived(_ number: Int) async throws -> (plan: Plan, states: [PlayerState]) {
    var cut = scenario
    cut.days = day
    let plan = try plan(of: cut, 0)
    let simulation: Simulation
    do throws(PlanRefusal) { simulation = try replication(number, of: plan) } catch {
      throw Experiment.Fault.refusal(variant: 0, error)
    }
    var states: [PlayerState] = []
    try await simulation.states(threads: 1) { states += $0 }
    return (plan, states)
  }

  private func simulation(
    of rest: Scenario, _ variant: Int, from states: [PlayerState], of before: Plan, _ number: Int
  ) throws(Experiment.Fault) -> Simulation {
    let new = try plan(of: rest, variant)
    let carryOver = CarryOver(from: before, of: scenario, to: new, of: rest)
    let opening = carryOver.opening(of: states, day: day)
    do throws(PlanRefusal) {
      return try replication(number, of: Plan(rest, from: opening))
    } catch {
      throw Experiment.Fault.refusal(variant: variant, error)
    }
  }

  private func replication(_ number: Int, of plan: Plan) throws(PlanRefusal) -> Simulation {
    try Simulation.replications(
      number..<(number + 1), of: plan, players: experiment.size, outOf: scenario.players.count,
      seed: experiment.seed)[0]
  }

  /// The responses as a scenario has them: a price in it may be another.
  private func asked(
    _ responses: [Response], of scenario: Scenario, _ variant: Int
  ) throws(Experiment.Fault) -> [Response] {
    var own: [Response] = []
    for response in responses {
      do throws(Metric.Misspelling) {
        own.append(try Response(response.spelling, of: scenario))
      } catch {
        throw Experiment.Fault.noResponse(variant: variant, spelling: response.spelling, error)
      }
    }
    return own
  }

  private func key(of scenarios: [Scenario], _ responses: [Response], _ number: Int) -> UInt64 {
    var digest = Digest()
    digest.add(Engine.version)
    for scenario in [self.scenario] + scenarios { digest.add(structureOf: scenario) }
    for response in responses { digest.add(response.spelling) }
    for number in [day, experiment.size, number] { digest.add(number) }
    digest.add(experiment.seed)
    return digest.value
  }
}
