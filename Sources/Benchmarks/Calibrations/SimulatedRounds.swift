import Economies
import RewardCalibration
import RewardEngine
import RewardStudies

/// Rounds of figures without a formula, on a shipped scenario with all its profiles.
///
/// A mix is drawn near that of the scenario, as it is thought of before any data; the engine simulates players of it for
/// each figure, and the mix is fitted to the figures with their standard errors.
struct SimulatedRounds {
  private let scenario: Scenario
  private let players: Int

  static let days = 30
  static let path = "scenarios/full-economy.yaml"
  static let metrics = ["level.mean", "coins.balance.everyone.mean"]

  init(players: Int) throws {
    scenario = try ScenarioFile(Self.path).scenario(days: Self.days)
    self.players = players
  }

  /// Of each number, how many plausible values are below the truth.
  func ranks(_ round: Int) async throws -> [(String, Int)] {
    let truth = try DrawnTruth(near: scenario, round)
    var targets: [SimulatedTargets.Target] = []
    for (place, metric) in Self.metrics.enumerated() {
      let seed = UInt64(1_000_000 + 10 * round + place)
      targets.append(try await target(metric, of: truth.scenario, seed: seed))
    }
    let known = try await SimulatedTargets(targets, threads: 1).added(
      to: Calibration(scenario, [], choice: .kept, draws: Rounds.draws, seed: UInt64(round), predicts: false)
    ).calibration
    return truth.ranks(in: try await known.findings())
  }

  /// What players show, each figure by players of its own, and how well they show it.
  private func target(
    _ metric: String, of scenario: Scenario, seed: UInt64
  ) async throws -> SimulatedTargets.Target {
    let response = try Response(metric, of: scenario)
    let simulation = Simulation(try Plan(scenario), players: players, seed: seed)
    let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    guard let estimate = outcome.estimate(response.address), let low = estimate.low, let high = estimate.high
    else { throw NoValue(metric: metric) }
    return .init(
      response.address, estimate.value, standardError: (high - low) / 2 / Mathematics.normalQuantile(0.975))
  }

  struct NoValue: Error { let metric: String }
}
