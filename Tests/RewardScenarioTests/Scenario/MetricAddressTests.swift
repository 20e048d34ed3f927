import RewardScenario
import Testing

@Suite("A metric's spelling")
struct MetricAddressTests {
  /// An economy with one of everything, so that every family has its metrics.
  private static let economy = Scenario(
    title: "One of everything", days: 60,
    currencies: [Scenario.Currency(id: "coins"), Scenario.Currency(id: "gems", kind: .hard)],
    items: [
      Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil)),
      Scenario.Item(id: "hats", kind: .collection(size: 3)),
    ],
    boosts: [Scenario.Boost(id: "double", factorHundredths: 200, days: 1)],
    levels: Scenario.Levels(curve: .table([10, 30])),
    streaks: [Scenario.Streak(id: "daily", protectedBy: "freeze")],
    shop: [
      Scenario.Offer(
        id: "freeze", gives: Scenario.Payment([.init("freeze", .fixed(1))]),
        cost: .currency([Scenario.Price("coins", 10)], prefer: nil), demand: .asSoonAsAffordable),
      Scenario.Offer(
        id: "hat", gives: Scenario.Payment([.init("hats", .fixed(1))]),
        cost: .currency([Scenario.Price("coins", 5)], prefer: nil), demand: .asSoonAsAffordable),
      Scenario.Offer(
        id: "purse", gives: Scenario.Payment([.init("gems", .fixed(1))]), cost: .realMoney(99),
        demand: .weight(1)),
    ],
    players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))

  @Test("belongs to one metric alone")
  func unique() {
    let metrics = Self.economy.metrics
    let spellings = metrics.flatMap { metric in
      [metric.name] + metric.statistics.map { "\(metric.name).\($0.spelling)" }
    }
    #expect(Set(spellings).count == spellings.count)
    #expect(Set(metrics.map(\.family)) == Set(Metric.Family.allCases))
  }

  @Test("is read back as what it spells, with every statistic and at the ends of its times")
  func roundTrip() throws {
    for metric in Self.economy.metrics {
      let statistics: [Metric.Statistic?] = metric.statistics.isEmpty ? [nil] : metric.statistics
      for statistic in statistics {
        let times = metric.times(in: 60).map { [$0.lowerBound, $0.upperBound] } ?? []
        for time in [nil] + times.map({ Optional($0) }) {
          let address = Metric.Address(metric, statistic, at: time)
          #expect(try Self.economy.metric(address.spelling) == address, "\(address.spelling)")
        }
      }
    }
  }

  @Test("is found, or not found, in an index as in the scenario")
  func index() {
    let index = MetricIndex(Self.economy)
    let wrong = [
      "", ".", "coins", "coins.balance.", "coins.balance.p51", "coins.balance@61", "coins.balance@x", "@3",
    ]
    let right = Self.economy.metrics.flatMap { metric in
      [metric.name] + metric.statistics.map { "\(metric.name).\($0.spelling)" }
    }
    for text in right {
      #expect(index[text]?.spelling == (try? Self.economy.metric(text))?.spelling, "\(text)")
    }
    for text in right { #expect(index[text] != nil, "\(text)") }
    for text in wrong { #expect(index[text] == nil, "\(text)") }
    #expect(index.named("coins.balance")?.name == "coins.balance")
    #expect(index.named("coins.balance.p50") == nil)
  }

  @Test("means the first statistic where it names none, and the last day where it names none")
  func usual() throws {
    let address = try Self.economy.metric("coins.balance")
    #expect(address.statistic == .mean)
    #expect(address.time == nil)
    #expect(try Self.economy.metric("coins.income_28").statistic == .quantile(perMille: 50))
  }

  @Test(
    "is refused with the rule and the fix",
    arguments: [
      ("coins.balence", "must be a metric of this scenario", "did you mean 'coins.balance'?"),
      ("coins.balance.p51", "must be a metric of this scenario", "did you mean 'coins.balance.p50'?"),
      ("coins.balance.p80@30", "must be a metric of this scenario", "did you mean 'coins.balance.p75@30'?"),
      ("coin.balance.mean@30", "must be a metric of this scenario", "did you mean 'coins.balance.mean@30'?"),
      // The last day is 60.
      ("coin.balance.mean@90", "must be a metric of this scenario", "did you mean 'coins.balance.mean'?"),
      (
        "pearls", "must be a metric of this scenario", "'rewardsim metrics' lists the metrics of a scenario"
      ),
      (
        "coins.balance@61", "must have a whole number from 1 to 60 after '@'",
        "'coins.balance' is measured by day of the run"
      ),
      (
        "coins.balance@", "must have a whole number from 1 to 60 after '@'",
        "'coins.balance' is measured by day of the run"
      ),
      (
        "coins.growth_28@28", "must have a whole number from 57 to 60 after '@'",
        "'coins.growth_28' is measured by the last day of 28 days"
      ),
      (
        "streak.daily.hazard@60", "must have a whole number from 1 to 59 after '@'",
        "'streak.daily.hazard' is measured by length in days"
      ),
      (
        "retention@60", "must have a whole number from 0 to 59 after '@'",
        "'retention' is measured by days since arrival"
      ),
      (
        "coins.sink_faucet@30", "is for the whole run and takes no '@'", "write 'coins.sink_faucet'"
      ),
    ])
  func misspelt(text: String, rule: String, help: String) {
    #expect(throws: Metric.Misspelling(rule: rule, help: help)) { try Self.economy.metric(text) }
  }

  @Test("of a longer run is read where one is allowed for")
  func longerRun() throws {
    #expect(try Self.economy.metric("coins.balance@90", in: 365).time == 90)
  }
}
