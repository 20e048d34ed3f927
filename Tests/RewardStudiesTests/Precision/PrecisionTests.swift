import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A precision")
struct PrecisionTests {
  @Test(
    "is read as a share or in the figure's unit, of one figure or of all",
    arguments: [
      ("1%", 0.01, true, nil), ("0.5", 0.5, false, nil), ("12.5%@coins.gini", 0.125, true, "coins.gini"),
      ("2@regular:coins.balance.p50@30", 2, false, "regular:coins.balance.p50@30"),
    ] as [(String, Double, Bool, String?)])
  func reading(text: String, reach: Double, isShare: Bool, spelling: String?) {
    #expect(Precision(text) == Precision(reach, isShare: isShare, of: spelling))
  }

  @Test(
    "is nothing else", arguments: ["", "%", "0", "-1%", "1@", "one", "@a", "1%%", "inf", "nan", "1e-330%"])
  func refusing(text: String) {
    #expect(Precision(text) == nil)
  }

  @Test("is written so that it reads back the same", arguments: ["1%", "0.3%", "7%@a", "0.1", "3.3%", "29%"])
  func writing(text: String) throws {
    let precision = try #require(Precision(text))
    #expect(Precision(precision.text) == precision)
  }

  @Test("is reached where half of the interval is at most so wide")
  func reached() {
    let estimate = Outcome.Estimate(value: -50, low: -51, high: -49)
    #expect(Precision(1, isShare: false).isReached(by: estimate))
    #expect(!Precision(0.99, isShare: false).isReached(by: estimate))
    #expect(Precision(0.02, isShare: true).isReached(by: estimate))
    #expect(!Precision(0.0199, isShare: true).isReached(by: estimate))
    #expect(Precision(0.01, isShare: true).isReached(by: estimate, of: 100))
    #expect(!Precision(1, isShare: false).isReached(by: Outcome.Estimate(value: 1, low: nil, high: nil)))
  }
}

@Suite("A run that grows")
struct PreciseRunTests {
  /// Everybody plays on the first of two days, and on the other with a chance of one half: 1.5 days of play, with a
  /// standard deviation of ½.
  private static let scenario = Scenario(
    title: "Two days", days: 2, currencies: [Scenario.Currency(id: "coins")],
    login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(1))]),
    players: Scenario.Players(profiles: [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(0.5))]))

  private static func run(_ metrics: String..., to reach: Double, most: Int) throws -> PreciseRun {
    let aims = try metrics.map {
      PreciseRun.Aim(try Response($0, of: scenario), Precision(reach, isShare: false))
    }
    return PreciseRun(Run(scenario, players: 100), aims: aims, mostPlayers: most)
  }

  @Test("doubles until the interval is as narrow as asked for, and is then the run of that size")
  func growing() async throws {
    // 1.96 · ½ / √n is 0.035 for n = 784: 800 is the first size so large, and 400 gives 0.049.
    let run = try Self.run("active_days.mean", to: 0.035, most: 100_000)
    let found = try await run.findings()
    #expect(found.run.players == 800)
    #expect(found.widths.map(\.isReached) == [true])
    let plain = try await Run(Self.scenario, players: 800).findings()
    #expect(found.findings.digest == plain.digest)
    #expect(found.findings.scenario.players.count == 800)
  }

  @Test("ends with the most players, whether they are enough or not")
  func ending() async throws {
    let run = try Self.run("active_days.mean", to: 0.001, most: 350)
    #expect(run.sizes == [100, 200, 350] && run.largest.players == 350)
    let found = try await run.findings()
    #expect(found.run.players == 350 && found.widths.map(\.isReached) == [false])
  }

  @Test("does not grow for a count, and refuses where there is nothing else")
  func counts() async throws {
    let mixed = try await Self.run("coins.supply", "active_days.mean", to: 0.1, most: 1_000).findings()
    #expect(mixed.widths.map(\.isWithoutInterval) == [true, false])
    #expect(mixed.run.players == 100)
    let only = try Self.run("coins.supply", "dau@1", to: 1, most: 1_000)
    await #expect(throws: PreciseRun.NoInterval(spellings: ["coins.supply", "dau@1"])) {
      try await only.findings()
    }
  }

  @Test("takes a day that the run shows no end of for no count")
  func openDay() throws {
    var scenario = Self.scenario
    scenario.levels = .init(curve: .table([3]))
    let aim = PreciseRun.Aim(
      try Response("level.2.days.p50", of: scenario), Precision(2, isShare: false))
    let open = Outcome.Estimate(value: 9, low: 8, high: nil)
    #expect(!PreciseRun.Width(aim: aim, estimate: open).isWithoutInterval)
  }
}
