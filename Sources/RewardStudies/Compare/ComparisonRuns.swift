import RewardEngine

/// The replications of a comparison that have been simulated so far, from the first day or in a running economy.
struct ComparisonRuns {
  private let comparison: Comparison
  private let metrics: ComparisonMetrics
  private(set) var experiment: Experiment
  /// By scenario: the metrics, and then the days of the paths.
  private(set) var samples: [Sample] = []

  init(_ comparison: Comparison, _ metrics: ComparisonMetrics) {
    self.comparison = comparison
    self.metrics = metrics
    experiment = comparison.experiment
  }

  /// Simulates the replications that are missing.
  mutating func play(until replications: Int, _ progress: StudyProgress) async throws {
    var next = experiment
    if !samples.isEmpty { next = experiment.continued(by: replications - experiment.replications.count) }
    let more = try await played(
      in: next, comparison.scenarios.map(\.scenario), metrics.all, paths: walked, progress)
    samples = samples.isEmpty ? more : zip(samples, more).map { $0.joined(with: $1) }
    experiment = Experiment(
      next.responses, players: next.size * replications, replications: replications, seed: next.seed,
      threads: next.threads)
  }

  /// Samples of other scenarios with the same random draws.
  func samples(
    of scenarios: [Scenario], _ responses: [Response], _ progress: StudyProgress
  ) async throws -> [Sample] {
    try await played(in: experiment, scenarios, responses, paths: [], progress)
  }

  private func played(
    in experiment: Experiment, _ scenarios: [Scenario], _ responses: [Response], paths: [Response],
    _ progress: StudyProgress
  ) async throws -> [Sample] {
    var own = experiment
    own.responses = responses.map(counted)
    guard let day = comparison.changeAfter else {
      return try await own.samples(of: scenarios, progress: progress)
    }
    let days = paths.flatMap { path in (1...(scenarios[0].days - day)).map { path.on(day: $0) } }
    return try await RunningEconomy(comparison.baseline.scenario, after: day, in: own)
      .samples(of: scenarios, own.responses, paths: days, progress: progress)
  }

  /// The response with its day counted from the change.
  private func counted(_ response: Response) -> Response {
    guard let day = comparison.changeAfter, let time = response.dayOfRun else { return response }
    return response.on(day: time - day)
  }

  /// The primary metrics that can be followed after a change: those that are measured every day.
  var walked: [Response] {
    comparison.changeAfter == nil ? [] : metrics.primary.filter { $0.address.metric.time == .day }
  }

  /// The values of such a metric in a scenario, by day and replication; `nil` unless all are known.
  func path(_ place: Int, of side: Int) -> [[Double]]? {
    let days = daysOfPath(place)
    let path = days.compactMap { samples[side].figures($0) }
    return path.count == days.count ? path : nil
  }

  /// Where the days of such a metric are in a sample.
  func daysOfPath(_ place: Int) -> Range<Int> {
    let days = comparison.baseline.scenario.days - (comparison.changeAfter ?? 0)
    let first = metrics.all.count + place * days
    return first..<(first + days)
  }

  /// The replications of a scenario, to compare single players.
  func simulations(of side: Int) async throws -> [Simulation] {
    let scenario = comparison.scenarios[side].scenario
    if let day = comparison.changeAfter {
      return try await RunningEconomy(comparison.baseline.scenario, after: day, in: experiment)
        .simulations(of: scenario, variant: side)
    }
    do throws(PlanRefusal) {
      return try Simulation.replications(
        experiment.replications, of: Plan(scenario), players: experiment.size, outOf: scenario.players.count,
        seed: experiment.seed)
    } catch {
      throw Experiment.Fault.refusal(variant: side, error)
    }
  }
}

extension Response {
  /// The day of the run it is measured on, from 1; `nil` for the last, and where its time is no day of the run.
  var dayOfRun: Int? {
    switch address.metric.time {
    case .day, .window: address.time
    case .tenure, .length, .run: nil
    }
  }

  /// The same metric on a day.
  fileprivate func on(day: Int) -> Response {
    var address = address
    address.time = day
    return Response(address, profile: profile)
  }
}
