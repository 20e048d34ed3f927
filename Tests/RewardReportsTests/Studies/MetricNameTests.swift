import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The name of a metric")
struct MetricNameTests {
  @Test(
    "is a phrase that needs no table beside it",
    arguments: [
      ("coins.balance.mean", "the mean of coins held"),
      ("coins.balance.p50@3", "the median of coins held on day 3"),
      ("coins.balance.p95", "the 95 % quantile of coins held"),
      ("loyal:coins.balance.mean", "the mean of coins held among 'loyal' players"),
      ("coins.gini", "the Gini coefficient of coins held"), ("active_days.mean", "the mean of days played"),
      ("retention@1", "the share of players who play 1 day after arrival"),
      ("streak.daily.mean", "the mean length of streak 'daily'"),
      ("streak.daily.save_rate", "the share of gaps that streak 'daily' survives"),
      ("freeze.held.mean", "the mean number of 'freeze' held"),
      ("retention.rolling@30", "the share of players who play 30 days after arrival or later"),
      ("purchase.days.p50", "the median of days until the first purchase"),
      ("shop.hat.days.p25", "the 25 % quantile of days until 'hat' is bought"),
      ("shop.hat.bought@7", "the share of players who buy 'hat' within 7 days of arrival"),
      ("streak.daily.survival@30", "the share of runs of streak 'daily' that reach 30 days"),
      ("dau@3", "the number of daily active players on day 3"),
      ("coins.holders", "the share of players who hold coins"),
    ])
  func names(spelling: String, name: String) throws {
    let scenario = Scenario.with([.currency, .freeze, .shop], days: 60)
    #expect(MetricName(try Response(spelling, of: scenario)).text == name)
  }

  @Test("is a phrase for every metric, without its id")
  func all() throws {
    let scenario = Scenario.with(Mechanic.allCases, days: 60)
    for metric in scenario.metrics {
      let text = MetricName(Response(Metric.Address(metric))).text
      #expect(text.hasPrefix("the ") || text.hasPrefix("real money"), "\(metric.name): \(text)")
      #expect(!text.contains(metric.name) || !metric.name.contains("."), "\(metric.name): \(text)")
    }
  }
}
