import Economies
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
    let parameters = MixParameters(near: try PlayerMix(scenario.players.profiles))
    let names = scenario.players.profiles.map(\.id)
    var stream = Luck(seed: 78).stream(
      purpose: Purpose(kind: .study, id: "truth"), player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
    let truth = parameters.mix(parameters.drawn(&stream))
    let real = scenario.playing(truth, names: names, models: names)
    var targets: [SimulatedTargets.Target] = []
    for (place, metric) in Self.metrics.enumerated() {
      targets.append(try await target(metric, of: real, seed: UInt64(1_000_000 + 10 * round + place)))
    }
    let known = try await SimulatedTargets(targets).added(
      to: Calibration(scenario, [], choice: .kept, draws: Rounds.draws, seed: UInt64(round), predicts: false)
    ).calibration
    let findings = try await known.findings()
    // The findings have profiles in another order.
    let ordered = PlayerMix(
      findings.names.compactMap { name in names.firstIndex(of: name).map { truth.parts[$0] } })
    return Self.quantities(findings.names).map { name, number in
      (name, findings.draws.count { number($0) < number(ordered) })
    }
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
      response, estimate.value, standardError: (high - low) / 2 / Mathematics.normalQuantile(0.975))
  }

  struct NoValue: Error { let metric: String }

  private static func quantities(_ names: [String]) -> [(String, (PlayerMix) -> Double)] {
    var quantities: [(String, (PlayerMix) -> Double)] = [1, 7, 30].map { day in
      ("retention on day \(day)", { $0.retention(days: day)[day] })
    }
    quantities.append(("not churned by day 30", { $0.survival(days: 30)[30] }))
    quantities.append(("days of play in 30 days", { $0.retention(days: 29).reduce(0, +) }))
    for (part, name) in names.enumerated() {
      quantities += Calibration.ProfileField.allCases.map { field in
        ("\(field.rawValue), \(name)", { field.value(of: $0.parts[part]) })
      }
    }
    return quantities
  }
}
