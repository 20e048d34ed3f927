import RewardEngine
import RewardStudies

/// The question of the example study: what does a metric lose or gain by each offer of the shop?
///
/// It belongs to a folder of `Sources/RewardStudies`.
struct OfferWorth: Sendable {
  let scenario: Scenario

  struct Findings: Sendable {
    let study: OfferWorth
    let experiment: Experiment
    /// By offer, in the order of the scenario's shop, which is that of ids: from the shop without it to the shop with it; `nil` where a replication
    /// has no value.
    let changes: [PairedDifference?]
  }

  /// The scenario as it is, then without each of its offers.
  var variants: [Scenario] {
    [scenario]
      + scenario.shop.indices.map { place in
        var without = scenario
        without.shop.remove(at: place)
        return without
      }
  }

  func findings(_ experiment: Experiment, progress: StudyProgress) async throws -> Findings {
    let samples = try await experiment.samples(of: variants, progress: progress)
    let changes = samples.dropFirst().map { without in
      without.figures(0).flatMap { before in
        samples[0].figures(0).flatMap { PairedDifference(before, $0) }
      }
    }
    return Findings(study: self, experiment: experiment, changes: changes)
  }
}
