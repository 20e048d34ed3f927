import RewardEngine

/// Every metric of the scenario with its interval, by profile and for `all`: `metrics.csv`.
///
/// The cells `metric`, `statistic` and `day` make up the spelling `metric.statistic@day`; one that is empty is a
/// part the spelling does not have. There is no row where there is no value.
struct MetricsTable {
  static let tenures = [0, 1, 3, 7, 14, 30, 60, 90, 180, 360]
  static let lengths = [3, 7, 14, 30, 60, 100, 200, 365]
  let text: String

  init(_ outcome: Outcome, of scenario: Scenario) {
    var table = CSVTable(
      columns: ["metric", "unit", "profile", "day", "statistic", "value", "low", "high", "players_needed"])
    let goals = scenario.goals.compactMap { outcome.catalogue.metrics[$0.metric] }
    for metric in outcome.catalogue.metrics.all {
      let times = Self.times(of: metric, in: scenario, and: goals)
      let statistics: [Metric.Statistic?] = metric.statistics.isEmpty ? [nil] : metric.statistics
      for (name, group) in outcome.groups {
        for time in times {
          for statistic in statistics {
            let address = Metric.Address(metric, statistic, at: time)
            guard let figure = outcome.estimate(address, in: group), figure.value.isFinite else { continue }
            table.row(
              .text(metric.name), .text(metric.unit), .text(name), time.map { .whole($0) } ?? .empty,
              statistic.map { .text($0.spelling) } ?? .empty, .number(figure.value),
              CSVTable.Cell(figure.low),
              CSVTable.Cell(figure.high), figure.playersNeeded.map { .whole($0) } ?? .empty)
          }
        }
      }
    }
    text = table.text
  }

  /// The numbers after `@` that the table shows: the usual ones and those of goals; `nil` for the whole run.
  static func times(
    of metric: Metric, in scenario: Scenario, and goals: [Metric.Address]
  ) -> [Int?] {
    guard let range = metric.times(in: scenario.days) else { return [nil] }
    let usual: [Int] =
      switch metric.time {
      case .day, .window: scenario.measuredDays.map { $0 + 1 }
      case .tenure: tenures
      case .length: lengths
      case .run: []
      }
    let asked = goals.filter { $0.metric == metric }.compactMap(\.time)
    return Set(usual + asked).filter(range.contains).sorted()
  }
}
