import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The interval of a share in a study")
struct ShareIntervalTests {
  /// Replications of 100 players with the shares of holders, and the interval of `run` for all of them.
  private static func sample(
    _ shares: [Double], of metric: String = "coins.holders", low: Double?, high: Double?,
    needing players: Int? = nil
  ) throws -> Sample {
    Sample(
      shares + [nil, players.map(Double.init), nil]
        + Array(repeating: nil, count: ReplicationFigures.binRows) + [low, high],
      of: try ExperimentTests.responses(metric), replications: shares.count, size: 100, days: 4)
  }

  @Test(
    "is that of run also for a median in few replications, which may be the same whole number, and not for a mean",
    arguments: [("coins.balance.p50", 25.0, 28.0), ("coins.balance.mean", 26, 26)])
  func wholeNumbers(metric: String, low: Double, high: Double) throws {
    let estimate = try #require(try Self.sample([26, 26, 26, 26], of: metric, low: 25, high: 28).estimate(0))
    #expect(estimate.value == 26 && estimate.low == low && estimate.high == high)
  }

  /// Four replications have a mean of 0.2, and one of 0.1 / √3 as its standard error. Student's factor for three degrees is 3.18245: the
  /// t-interval goes from 0.01626 to 0.38374.
  @Test(
    "reaches as far as both the t-interval and that of run",
    arguments: [(0.15, 0.5, 0.01626, 0.5), (0.01, 0.3, 0.01, 0.38374), (0.15, 0.25, 0.01626, 0.38374)])
  func both(low: Double, high: Double, expectedLow: Double, expectedHigh: Double) throws {
    let estimate = try #require(try Self.sample([0.1, 0.3, 0.1, 0.3], low: low, high: high).estimate(0))
    #expect(abs(estimate.value - 0.2) < 1e-12)
    #expect(abs(try #require(estimate.low) - expectedLow) < 1e-5)
    #expect(abs(try #require(estimate.high) - expectedHigh) < 1e-5)
  }

  @Test("is that of replications alone where run has none")
  func alone() throws {
    let estimate = try #require(try Self.sample([0.1, 0.3, 0.1, 0.3], low: nil, high: nil).estimate(0))
    #expect(abs(try #require(estimate.high) - 0.38374) < 1e-5)
  }

  /// Nobody of 200 players of either profile reaches the level. Wilson's interval goes up to z² ÷ (200 + z²) = 0.018845 for each, and
  /// half of each adds up to √½ of that.
  @Test("has a width where nobody was seen, in replications of every size", arguments: [2, 8])
  func nobody(replications: Int) async throws {
    var scenario = ExperimentTests.economy(count: 400)
    scenario.login = Scenario.Payment([Scenario.Payment.Entry("xp", .fixed(1))])
    scenario.levels = Scenario.Levels(curve: .table([100]))
    let experiment = Experiment(
      [try Response("level.2.reached@3", of: scenario)], players: 400, replications: replications)
    let estimate = try #require(try await experiment.samples(of: [scenario])[0].estimate(0))
    #expect(estimate.value == 0 && estimate.low == 0)
    #expect(abs(try #require(estimate.high) - 0.013326) < 1e-6)
  }

  /// Half of each distance from 0.2: √(0.05² + 0.05²) = 0.070711 down and √(0.1² + 0.1²) = 0.141421 up. Where one sample has no
  /// interval, the other's stays: 0.1 down and 0.2 up.
  @Test(
    "is narrower for replications that are added, and no wider where only some have one",
    arguments: [(true, 0.129289, 0.341421), (false, 0.1, 0.4)])
  func joined(areBothKnown: Bool, low: Double, high: Double) throws {
    let first = try Self.sample([0.2, 0.2], low: 0.1, high: 0.4)
    let second = try Self.sample([0.2, 0.2], low: areBothKnown ? 0.1 : nil, high: areBothKnown ? 0.4 : nil)
    let estimate = try #require(first.joined(with: second).estimate(0))
    #expect(abs(try #require(estimate.low) - low) < 1e-6)
    #expect(abs(try #require(estimate.high) - high) < 1e-6)
  }

  /// 200 of 250 players twice are more than enough, but neither sample has an interval to add up.
  @Test("is not that of replications alone where neither of two samples has one from run")
  func open() throws {
    let few = try Self.sample([0.2, 0.2], low: nil, high: nil, needing: 250)
    let joined = try #require(few.joined(with: few).estimateOfEnough(0))
    #expect(joined.low == nil && joined.high == nil && joined.playersNeeded == 401)
    let more = try Self.sample([0.2, 0.2], low: 0.1, high: 0.4)
    #expect(few.joined(with: few).joined(with: more).estimateOfEnough(0)?.low != nil)
  }
}
