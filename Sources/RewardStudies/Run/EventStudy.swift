import RewardEngine

/// The effect of each event of a scenario: simulates the players again without it, with the same random draws.
///
/// The players are split into replications like those of every study, with only as many players as needed. The result
/// belongs to a run's scenario, whatever the size of the run and however its parts are merged.
public struct EventStudy: Sendable {
  /// Replications, and players of each.
  public let replications: Int
  public let size: Int
  /// The events that are left out together: each by itself up to ``mostAlone`` of them, else all at once.
  public let leftOut: [[String]]
  private let run: Run

  /// More events than this are left out together, since each alone takes another simulation.
  public static let mostAlone = 8
  /// The most players of a replication.
  public static let largestSize = 1_000

  /// - Returns: `nil` where no event is on within the run.
  public init?(_ run: Run) {
    let first = run.opening?.day ?? 0
    let days = first..<(first + run.scenario.days)
    let ids = run.scenario.events.filter { days.contains(where: $0.isOn) }.map(\.id)
    guard !ids.isEmpty else { return nil }
    self.run = run
    leftOut = ids.count <= Self.mostAlone ? ids.map { [$0] } : [ids]
    // So many players hold one of each profile: its share of all is within one player of it.
    let fewest = 1 / (run.scenario.players.profiles.map(\.share).min() ?? 1)
    // Each replication would seat the same players of an opening, so that there is one.
    let most = run.opening == nil ? Int(Double(run.players) / fewest.rounded(.up)) : 1
    replications = max(1, min(Experiment.usualReplications, most))
    size = run.opening == nil ? min(Self.largestSize, run.players / replications) : run.players
  }

  /// Player runs to simulate.
  public var playerRuns: Int { (1 + leftOut.count) * replications * size }

  /// What was found.
  public struct Findings: Sendable {
    /// Replications, and players of each.
    public let replications: Int
    public let size: Int
    /// One for each event, or for all together.
    public let responses: [EventResponse]
  }

  /// Simulates the players with and without the events.
  ///
  /// The result is the same for any number of threads. `progress` is called with the number of runs just done.
  ///
  /// - Throws: ``PlanRefusal`` when the scenario cannot be simulated, `CancellationError` when cancelled.
  public func findings(progress: (@Sendable (Int) -> Void)? = nil) async throws -> Findings {
    let scenarios = [run.scenario] + leftOut.map { run.scenario.leavingOut($0) }
    var simulations: [Simulation] = []
    for scenario in scenarios { simulations += try self.simulations(of: scenario) }
    let rows = try await rows(of: simulations, progress)
    func side(_ number: Int, _ quantity: Int) -> [[Double]] {
      rows[(number * replications)..<((number + 1) * replications)].map { $0[quantity] }
    }
    let responses = leftOut.enumerated().map { index, ids in
      let events = run.scenario.events.filter { ids.contains($0.id) }
      let phases = EventResponse.phases(of: events, days: days)
      return EventResponse(
        events: ids, phases: phases,
        changes: quantities.enumerated().map {
          EventResponse.Change(
            quantity: $1, with: side(0, $0), without: side(index + 1, $0),
            players: run.scenario.hasLuck ? replications * size : nil,
            firstDay: phases.firstIndex { $0 != .before } ?? phases.count)
        })
    }
    return Findings(replications: replications, size: size, responses: responses)
  }

  /// The days of the run, counted from the first of all.
  private var days: Range<Int> {
    let first = run.opening?.day ?? 0
    return first..<(first + run.scenario.days)
  }

  private var quantities: [EventQuantity] { EventQuantity.all(of: run.scenario) }

  private func simulations(of scenario: Scenario) throws(PlanRefusal) -> [Simulation] {
    let plan = try Plan(scenario, from: run.opening)
    guard replications > 1 else { return [Simulation(plan, players: size, seed: run.seed)] }
    return try Simulation.replications(
      0..<replications, of: plan, players: size, outOf: run.players, seed: run.seed)
  }

  /// The counts of each simulation by quantity and day, as large as those of all players would be.
  private func rows(
    of simulations: [Simulation], _ progress: (@Sendable (Int) -> Void)?
  ) async throws -> [[[Double]]] {
    // Events change no name of what is counted, so all simulations have the same cells.
    let cells = quantities.map { $0.cells(in: simulations[0].plan.catalogue) }
    let scale = Double(run.players) / Double(size)
    var rows = [[[Double]]](repeating: [], count: simulations.count)
    // One simulation alone has all the threads.
    let threadsEach = max(1, run.threads / simulations.count)
    try await simulations.indices.work(atMost: run.threads) { index in
      let simulation = simulations[index]
      let tally = try await simulation.run(threads: threadsEach, measuring: .flows, progress: progress)
      let outcome = Outcome(tally, of: simulation)
      return cells.map { outcome.series(of: $0).map { Double($0) * scale } }
    } take: {
      rows[$0] = $1
    }
    return rows
  }
}
