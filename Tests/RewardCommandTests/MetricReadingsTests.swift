import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardReports

@Suite("The readings of a metric")
struct MetricReadingsTests {
  @Test(
    "are those of its addresses one by one, in the order of the table", arguments: ClaimsTests.scenarios)
  func oneByOne(name: String) async throws {
    var scenario = try Scenario(yaml: Checkout.text("scenarios/\(name).yaml"))
    scenario.days = min(60, scenario.days)
    scenario.goals = []
    scenario.events = scenario.events.filter { $0.from < scenario.days }
    let outcome = try await Run(scenario, players: 300).findings().outcome
    let times = MetricsTable.Times(of: scenario)
    for metric in outcome.catalogue.metrics.all {
      for group in [Outcome.Group.pooled, .profile(0)] {
        let readings = outcome.readings(of: metric, at: times.of(metric), in: group)
        var alone: [Outcome.Reading] = []
        for time in times.of(metric) {
          for statistic in metric.statistics.isEmpty ? [nil] : metric.statistics.map(Optional.some) {
            let value = outcome.estimate(Metric.Address(metric, statistic, at: time), in: group)
            if let value { alone.append(Outcome.Reading(time: time, statistic: statistic, value: value)) }
          }
        }
        #expect(readings == alone, "\(metric.name)")
      }
    }
  }
}
