import RewardEngine

/// Many runs of one scenario that differ only in their seed, and the estimates of each run.
struct Trials: Sendable {
  let players: Int
  /// By question, then by seed; `nil` where a run has no such metric.
  private(set) var estimates: [[Outcome.Estimate?]]
  /// All players of all seeds, counted together.
  private(set) var whole: Outcome

  /// Runs the scenario once for each seed.
  ///
  /// - Parameter seeds: each is a run of its own; several run at a time on `threads`.
  init(
    of scenario: Scenario, asking questions: [Question], players: Int, seeds: Range<Int>, threads: Int
  ) async throws {
    self.players = players
    let plan = try Plan(scenario)
    var estimates = questions.map { _ in [Outcome.Estimate?](repeating: nil, count: seeds.count) }
    var whole: Tally?
    try await withThrowingTaskGroup(of: (Int, Tally, [Outcome.Estimate?]).self) { group in
      func take(_ done: (place: Int, tally: Tally, estimates: [Outcome.Estimate?])) {
        for (question, estimate) in done.estimates.enumerated() { estimates[question][done.place] = estimate }
        if whole == nil { whole = done.tally } else { whole?.merge(done.tally) }
      }
      for (place, seed) in seeds.enumerated() {
        if place >= threads, let done = try await group.next() { take(done) }
        group.addTask {
          let simulation = try ReplicatedSimulation(plan, players: players, seed: UInt64(seed))
          let outcome = try await simulation.outcome(threads: 1)
          return (place, outcome.tally, questions.map { outcome.estimate($0.address) })
        }
      }
      for try await done in group { take(done) }
    }
    guard let whole else { preconditionFailure("trials without a seed") }
    self.estimates = estimates
    self.whole = Outcome(whole, of: Simulation(plan, players: players * seeds.count, seed: 0))
  }
}
