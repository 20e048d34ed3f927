import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Sensitivity")
struct SensitivityTests {
  /// Coins of ten days: 10 × login + 10 × chance × 4, the chance drawn at random.
  private func findings(
    _ method: Sensitivity.Method, _ axes: String..., metrics: [String] = ["coins.balance.mean"],
    of document: Document = PlainFile.economy()
  ) async throws -> Sensitivity.Findings {
    let read = try axes.map { try Design.Axis($0) }
    let sensitivity = try Sensitivity(document, read, by: method, seed: 1)
    return try await sensitivity.findings(try .ofCoins(metrics))
  }

  @Test("by a tornado ranks fields by how far they move the response")
  func tornado() async throws {
    let found = try await findings(
      .tornado, "missions.walk.chance=0:1", "login.pays.coins=0:9", "players.count=320,640")
    guard case .tornado(let tornado) = found.results[0] else {
      Issue.record("no tornado")
      return
    }
    // The first is 40 from end to end, the second 90, and how many players there are changes no mean.
    let bars = try #require(tornado.bars as? [Tornado.Bar])
    #expect(isClose(bars[0].swing, 40) && isClose(bars[1].swing, 90))
    #expect(bars[2].swing == 0)
    #expect(isClose(bars[1].low.value, -10) && isClose(bars[1].high.value, 80))
    #expect(found.results[0].ranking == [1, 0, 2])
    #expect(found.results[0].isDistinguishable == [true, true, false])
  }

  @Test("by elementary effects has the slopes of a sum, and ranks nothing last")
  func morris() async throws {
    let found = try await findings(
      .morris(walks: 4, levels: 4), "players.count=320:640", "login.pays.coins=0:9")
    guard case .morris(let effects) = found.results[0] else {
      Issue.record("no effects")
      return
    }
    // How many players there are changes no mean; nine coins more on ten days are 90.
    #expect(effects.effects.map { $0.meanAbsolute.rounded() } == [0, 90])
    #expect(found.results[0].ranking == [1, 0])
    #expect(found.results[0].isDistinguishable == [false, true])
  }

  @Test("by Sobol indices gives a field that does everything all of the variance")
  func sobol() async throws {
    let found = try await findings(
      .sobol(base: 32), "login.pays.coins=0:100", "players.count=320:640")
    guard case .sobol(let indices) = found.results[0] else {
      Issue.record("no indices")
      return
    }
    let shares = try #require(indices.shares)
    // Half of the mean of 32 squared differences over the variance of 64 evenly spread numbers: by noise alone the first
    // has a relative standard error of √(1.4/32), as the fourth moment of a difference is 2.4 times its variance squared
    // where both are uniform; the second one of √(0.8/64). Five of both are 1.2; the sequence is far better.
    #expect(abs(shares[0].total - 1) < 0.5 && shares[0].isDistinguishable)
    #expect(shares[1].total == 0 && shares[1].first == 0 && !shares[1].isDistinguishable)
    #expect(indices.noiseShare < 0.01)
  }

  @Test("counts the points at which a response is missing")
  func missing() async throws {
    // Where nobody earns anything there is no ratio of what is spent to it.
    let found = try await findings(
      .tornado, "login.pays.coins=0:9", metrics: ["coins.sink_faucet_7"],
      of: try PlainFile.economy().with(chance: "0"))
    #expect(found.results == [.missing(points: 1)])
    // Today's point, without any income, is the lower end of the field as well: the same scenario.
    let today = try PlainFile.economy().with(chance: "0").setting(FieldPath("login.pays.coins"), to: "0")
    let twice = try await findings(
      .tornado, "login.pays.coins=0:9", metrics: ["coins.sink_faucet_7"], of: today)
    #expect(twice.results == [.missing(points: 1)])
  }

  @Test("plays the same for any number of threads")
  func threads() async throws {
    let axes = [try Design.Axis("missions.walk.chance=0:1")]
    let sensitivity = try Sensitivity(PlainFile.economy(), axes, by: .morris(walks: 3, levels: 2), seed: 1)
    let scenario = try Scenario(PlainFile.economy())
    let response = try Response("coins.balance.p50", of: scenario)
    var found: [[Sample]] = []
    for threads in [1, 3] {
      let experiment = Experiment([response], players: 40, replications: 4, seed: 1, threads: threads)
      found.append(try await sensitivity.findings(experiment).samples)
    }
    #expect(found[0] == found[1])
  }
}
