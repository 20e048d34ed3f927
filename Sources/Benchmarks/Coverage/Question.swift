import RewardEngine

/// A metric whose interval is tested, with its statistic and time.
struct Question: Sendable {
  let address: Metric.Address

  /// Whether it estimates what would happen if nobody had left.
  var isOfStayers: Bool { address.metric.about.contains("Kaplan–Meier") && address.metric.family != .streaks }

  /// Every metric of a scenario that has an interval, at the usual times.
  static func all(of scenario: Scenario) -> [Question] {
    scenario.metrics.filter { !$0.isTotal }.flatMap { metric -> [Question] in
      let statistics: [Metric.Statistic?] = metric.statistics.isEmpty ? [nil] : metric.statistics
      return times(of: metric, in: scenario).flatMap { time in
        statistics.map { Question(address: Metric.Address(metric, $0, at: time)) }
      }
    }
  }

  private static func times(of metric: Metric, in scenario: Scenario) -> [Int?] {
    guard let range = metric.times(in: scenario.days) else { return [nil] }
    let usual: [Int] =
      switch metric.time {
      case .day, .window: scenario.measuredDays.map { $0 + 1 }
      case .tenure: [1, 7, 30, 90, 180]
      case .length: [3, 7, 14, 30, 60]
      case .run: []
      }
    return usual.filter(range.contains)
  }
}
