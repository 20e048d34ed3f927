import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The players that make up a value of a study")
struct SampleTests {
  /// Two replications of 100 players, where an interval needs so many.
  private static func sample(needing players: Int?) throws -> Sample {
    Sample(
      [11, 13, nil, players.map(Double.init), nil]
        + Array(repeating: nil, count: ReplicationFigures.binRows + ReplicationFigures.endRows),
      of: try ExperimentTests.responses("coins.balance.mean"),
      replications: 2, size: 100, days: 4)
  }

  @Test("are too few for an interval below the number it needs", arguments: [nil, 200, 201])
  func enough(needed: Int?) throws {
    let estimate = try #require(try Self.sample(needing: needed).estimateOfEnough(0))
    #expect(estimate.value == 12)
    #expect((estimate.low == nil) == (needed == 201) && (estimate.high == nil) == (needed == 201))
    #expect(estimate.playersNeeded == (needed == 201 ? 201 : nil))
  }

  /// 200 of the 600 players that are needed are a third of them, and twice as many two thirds. 200 of 400 are half.
  @Test(
    "add up where replications are added",
    arguments: [(600, 600, 600), (400, 400, nil), (600, nil, nil), (800, 600, 685)])
  func joined(first: Int, second: Int?, expected: Int?) throws {
    let joined = try Self.sample(needing: first).joined(with: Self.sample(needing: second))
    #expect(joined.estimateOfEnough(0)?.playersNeeded == expected)
    #expect((joined.estimateOfEnough(0)?.low == nil) == (expected != nil))
  }

  /// Half of all players is not known from four: `run` has a median without an interval, and says how many it needs.
  @Test("are as many as run needs, for quantiles and days until a level, too")
  func quantiles() async throws {
    var scenario = ExperimentTests.economy(activity: 0.5, count: 4, days: 9)
    scenario.login = Scenario.Payment([
      Scenario.Payment.Entry("coins", .fixed(3)), Scenario.Payment.Entry("xp", .fixed(1)),
    ])
    scenario.levels = Scenario.Levels(curve: .table([2]))
    let responses = try ["coins.balance.p50", "level.2.days.p50"].map { try Response($0, of: scenario) }
    for players in [4, 600] {
      let experiment = Experiment(responses, players: players, replications: 2)
      let sample = try await experiment.samples(of: [scenario])[0]
      for response in responses.indices {
        let estimate = try #require(sample.estimateOfEnough(response))
        #expect((estimate.low == nil) == (players == 4), "\(responses[response].spelling) of \(players)")
        #expect(((estimate.playersNeeded ?? 0) > 4) == (players == 4))
      }
    }
  }
}
