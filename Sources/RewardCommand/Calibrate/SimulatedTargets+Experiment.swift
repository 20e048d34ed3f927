import RewardCalibration
import RewardStudies

extension SimulatedTargets {
  /// Figures that an experiment simulates.
  init(_ targets: [Target], threads: Int) {
    let responses = targets.map { Response($0.address, profile: $0.profile) }
    self.init(targets) { order, report in
      try await Experiment(
        responses, players: order.players, replications: order.replications, seed: order.seed,
        threads: threads
      ).figures(of: order.scenarios, report: report)
    }
  }
}
