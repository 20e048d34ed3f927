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
    /// The change would bring players of a profile before it.
    case arrivals(variant: Int, profile: String)
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
    for (variant, scenario) in scenarios.enumerated() {
      let plan = try plan(of: rest(of: scenario), variant)
      guard plan.catalogue.profiles == before.catalogue.profiles,
        try replications(of: plan, variant).map(\.counts) == replications(of: before, 0).map(\.counts)
      else { throw Fault.profiles(variant: variant) }
      for (place, pair) in zip(plan.profiles, before.profiles).enumerated()
      where arrived(pair.0, of: scenario) != arrived(pair.1, of: self.scenario) {
        throw Fault.arrivals(variant: variant, profile: scenario.players.profiles[place].id)
      }
      _ = try responses.of(rest(of: scenario), variant: variant)
    }
  }

  /// The players of a profile who have arrived before the change, if these rules hold from the first day on.
  private func arrived(_ profile: Plan.Profile, of scenario: Scenario) -> Double {
    let all = Double(scenario.players.count) * profile.share
    return profile.arrivalsPerDay.map { min($0 * Double(max(0, day - profile.arrivesFrom)), all) } ?? all
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
    progress: StudyProgress = StudyProgress()
  ) async throws -> [Sample] {
    try check(scenarios, responses)
    var input = Digest()
    input.add(Engine.version)
    for scenario in [scenario] + scenarios { input.add(structureOf: scenario) }
    for response in responses + paths { input.add(response.spelling) }
    for number in [day, experiment.size] { input.add(number) }
    let rows = try await experiment.replications
      .map { Continuation(of: self, scenarios, responses, paths, number: $0, input: input) }
      .figures(threads: experiment.threads, atOnce: experiment.threads, progress)
      .map { $0.divided(into: scenarios.count) }
    return scenarios.enumerated().map { variant, scenario in
      let parts = rows.map { $0[variant].divided(into: Continuation.rows) }
      return Sample(
        rows: parts.map { $0[0] }, bins: parts.map { ReplicationFigures.bins($0[2...]) },
        neededForPayers: parts[0][1], of: responses + paths,
        days: scenario.days, size: experiment.size, scenario: scenario)
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

  /// A replication's players at the end of the days before the change, and the plan they were simulated with.
  fileprivate func lived(_ number: Int) async throws -> (plan: Plan, states: [PlayerState]) {
    var cut = scenario
    cut.days = day
    let plan = try plan(of: cut, 0)
    let simulation = try replications(of: plan, 0, number..<(number + 1))[0]
    var states: [PlayerState] = []
    try await simulation.states(threads: 1) { states += $0 }
    return (plan, states)
  }

  fileprivate func simulation(
    of rest: Scenario, _ variant: Int, from states: [PlayerState], of before: Plan, _ number: Int
  ) throws(Experiment.Fault) -> Simulation {
    let new = try plan(of: rest, variant)
    let carryOver = CarryOver(from: before, of: scenario, to: new, of: rest)
    let opening = carryOver.opening(of: states, day: day)
    let continued: Plan
    do throws(PlanRefusal) { continued = try Plan(rest, from: opening) } catch {
      throw Experiment.Fault.refusal(variant: variant, error)
    }
    return try replications(of: continued, variant, number..<(number + 1))[0]
  }

  private func replications(
    of plan: Plan, _ variant: Int, _ numbers: Range<Int>? = nil
  ) throws(Experiment.Fault) -> [Simulation] {
    do throws(PlanRefusal) {
      return try Simulation.replications(
        numbers ?? experiment.replications, of: plan, players: experiment.size, outOf: scenario.players.count,
        seed: experiment.seed)
    } catch {
      throw .refusal(variant: variant, error)
    }
  }
}

/// One replication: its first days once, and then the other days of each scenario.
///
/// States of their own give replications tables of their own sizes, so they are not added up: a value is the mean over them.
private struct Continuation: StudyRow {
  let economy: RunningEconomy
  let scenarios: [Scenario]
  let responses: [Response]
  /// Further responses, of metrics that are measured every day anyway.
  let paths: [Response]
  let number: Int
  let key: UInt64

  init(
    of economy: RunningEconomy, _ scenarios: [Scenario], _ responses: [Response], _ paths: [Response],
    number: Int, input: Digest
  ) {
    (self.economy, self.scenarios, self.number) = (economy, scenarios, number)
    (self.responses, self.paths) = (responses, paths)
    var digest = input
    digest.add(number)
    digest.add(economy.experiment.seed)
    key = digest.value
  }

  /// Numbers of each response: its value, how many players what payers pay needs, and its bins.
  fileprivate static let rows = 2 + ReplicationFigures.binRows

  var width: Int { scenarios.count * (responses.count + paths.count) * Self.rows }

  var playerDays: Int {
    let (days, day) = (economy.scenario.days, economy.day)
    return economy.experiment.size * (days + (scenarios.count - 1) * (days - day))
  }

  func figures(threads: Int, report: (@Sendable (Int) -> Void)?) async throws -> [Double?] {
    let (plan, states) = try await economy.lived(number)
    var row: [Double?] = []
    for (variant, scenario) in scenarios.enumerated() {
      let rest = economy.rest(of: scenario)
      let own = try responses.of(rest, variant: variant)
      let simulation = try economy.simulation(
        of: rest.measuring(own), variant, from: states, of: plan, number)
      let outcome = Outcome(try await simulation.run(threads: threads), of: simulation)
      let scale = Double(scenario.players.count) / Double(economy.experiment.size)
      let measured = own + (try paths.of(rest, variant: variant))
      let estimates = measured.map { $0.estimate(in: outcome) }
      row += zip(measured, estimates).map { $0.value(of: $1, scale: scale) }
      row += measured.map { $0.neededForPayers(in: outcome).map { Double($0) } }
      row += ReplicationFigures.bins(of: estimates)
    }
    report?(playerDays)
    return row
  }
}
