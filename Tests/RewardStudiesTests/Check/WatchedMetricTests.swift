import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The usual margin of a metric")
struct WatchedMetricTests {
  private static func margin(_ metric: String, _ value: Double, _ interval: Interval?) throws -> WatchedMetric
  {
    var scenario = ExperimentTests.economy(days: 40)
    scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
    scenario.shop = [
      Scenario.Offer(
        id: "hat", gives: Scenario.Payment([.init("hats", .fixed(1))]),
        cost: .currency([Scenario.Price("coins", 4)], prefer: nil), demand: .chance(0.5, quantity: 1))
    ]
    return WatchedMetric(try Response(metric, of: scenario), usualAround: value, interval: interval)
  }

  @Test(
    "is 5 % of the stored value, and more where that is near 0",
    arguments: [
      ("coins.balance.mean", 20.0, Interval(low: 18, high: 22), 1.0),
      // The value may be 0: half of the interval is the noise.
      ("coins.balance.mean", 0.02, Interval(low: -0.01, high: 0.05), 0.03),
      ("coins.balance.mean", -0.02, nil, 0.001), ("coins.balance.mean", 0, Interval(low: 0, high: 0), 0),
      // A share has 0.01 percentage points at least, from 0.2 % down.
      ("retention@7", 0.4, nil, 0.02), ("retention@7", 0.002, nil, 0.0001),
      ("retention@7", 0.0006, nil, 0.0001),
      // Growth has half a percentage point, from 10 % down.
      ("coins.growth_28", 0.2, nil, 0.01),
      ("coins.growth_28", -0.004, Interval(low: -0.0042, high: -0.0038), 0.005),
      // Where it is noisier than that, half of its interval.
      ("coins.growth_28", -0.004, Interval(low: -0.014, high: 0.006), 0.01),
    ] as [(String, Double, Interval?, Double)])
  func usual(metric: String, value: Double, interval: Interval?, expected: Double) throws {
    let watched = try Self.margin(metric, value, interval)
    #expect(abs(watched.margin - expected) < 1e-12 && watched.isUsual)
    #expect(watched.isLeast == (expected > 0.05 * value.magnitude + 1e-12))
  }
}
