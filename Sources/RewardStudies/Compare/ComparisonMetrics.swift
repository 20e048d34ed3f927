import RewardEngine

/// The metrics of a comparison, in the order of a sample.
struct ComparisonMetrics: Sendable, Equatable {
  let primary: [Response]
  /// The primary metrics of each profile that all scenarios have.
  let profiles: [Response]
  /// Every metric that all scenarios have, on the last day.
  let others: [Response]

  /// - Parameter isRunning: Whether the change is in a running economy, in which players had arrived before it.
  init(_ primary: [Response], of scenarios: [Scenario], isRunning: Bool) {
    self.primary = primary
    let shared = scenarios[0].players.profiles.map(\.id).filter { id in
      scenarios.allSatisfy { $0.players.profiles.contains { $0.id == id } }
    }
    profiles =
      shared.count < 2
      ? []
      : primary.filter { $0.profile == nil }.flatMap { response in
        shared.map { Response(response.address, profile: $0) }
      }
    others = Self.all(of: scenarios).filter { response in
      !primary.contains(response) && !(isRunning && response.address.metric.countsFromArrival)
    }
  }

  var all: [Response] { primary + profiles + others }

  /// Each metric once, or its mean and median.
  private static func all(of scenarios: [Scenario]) -> [Response] {
    let responses = scenarios[0].metrics.flatMap { metric in
      let statistics = metric.statistics.filter { $0 == .mean || $0 == .median }
      return statistics.isEmpty
        ? [Response(Metric.Address(metric))] : statistics.map { Response(Metric.Address(metric, $0)) }
    }
    return responses.filter { response in
      scenarios.dropFirst().allSatisfy { (try? Response(response.spelling, of: $0)) != nil }
    }
  }
}
