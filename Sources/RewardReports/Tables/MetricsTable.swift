import RewardEngine
import RewardPages

/// Every metric of the scenario with its interval, by profile and for `all`: `metrics.csv`.
///
/// The cells `metric`, `statistic` and `day` make up the spelling `metric.statistic@day`; one that is empty is a
/// part the spelling does not have. There is no row where there is no value, and none by days since arrival where players
/// arrived before the run.
struct MetricsTable {
  static let tenures = [0, 1, 3, 7, 14, 30, 60, 90, 180, 360]
  static let lengths = [3, 7, 14, 30, 60, 100, 200, 365]
  let text: String

  init(_ outcome: Outcome, of scenario: Scenario) {
    var table = CSVTable(
      columns: ["metric", "unit", "profile", "day", "statistic", "value", "low", "high", "players_needed"])
    let times = Times(of: scenario, and: scenario.goals.compactMap { outcome.catalogue.metrics[$0.metric] })
    for metric in outcome.catalogue.metrics.all where outcome.has(metric) {
      let times = times.of(metric)
      for (name, group) in outcome.groups {
        for reading in outcome.readings(of: metric, at: times, in: group) where reading.value.value.isFinite {
          table.row(
            .text(metric.name), .text(metric.unit), .text(name), .whole(reading.time),
            .text(reading.statistic?.spelling), .estimate(reading.value),
            .whole(
              outcome.ofRun(reading.value, in: group, on: metric.day(at: reading.time))?.playersNeeded?
                .roundedUp))
        }
      }
    }
    text = table.text
  }

  /// The numbers after `@` that the table shows: the usual ones and those of goals.
  struct Times {
    private let scenario: Scenario
    private let days: [Int]
    private let goals: [Metric.Address]

    init(of scenario: Scenario, and goals: [Metric.Address] = []) {
      self.scenario = scenario
      self.goals = goals
      days = scenario.measuredDays.map { $0 + 1 }
    }

    /// Ascending; one `nil` for a metric of the whole run.
    func of(_ metric: Metric) -> [Int?] {
      guard let range = metric.times(in: scenario.days) else { return [nil] }
      let usual: [Int] =
        switch metric.time {
        case .day, .window: days
        case .tenure: tenures
        case .length: lengths
        case .run: []
        }
      let asked = goals.filter { $0.metric == metric }.compactMap(\.time)
      return Set(usual + asked).filter(range.contains).sorted()
    }
  }
}
