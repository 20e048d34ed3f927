import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A goal on a day that comes after the run")
struct GoalByShareTests {
  /// All play on the first day, and three in ten on each later one. A day pays 10 XP, and level 3 takes 30: three in ten are there two
  /// days after they arrive, and nobody else ever is.
  private static func scenario(_ goals: Scenario.Goal...) -> Scenario {
    Scenario(
      title: "Three in ten", days: 20, login: Scenario.Payment([.init("xp", .fixed(10))]),
      levels: Scenario.Levels(curve: .table([10, 30])),
      players: Scenario.Players(
        count: 400,
        profiles: [
          Scenario.Profile(id: "loyal", share: 0.3, activity: .fixed(1)),
          Scenario.Profile(id: "rare", share: 0.7, activity: .fixed(0)),
        ]), goals: goals)
  }

  private static func goal(
    _ metric: String = "level.3.days.p50", profile: String? = nil, atLeast: Double? = nil,
    atMost: Double? = nil
  ) -> Scenario.Goal {
    Scenario.Goal(id: "goal", metric: metric, profile: profile, atLeast: atLeast, atMost: atMost)
  }

  /// The median is 7 at most if half are there on day 7, and 7 at least if fewer than half are there on day 6.
  @Test("is one on the share of players who get there by the limit")
  func limits() throws {
    let scenario = Self.scenario()
    let metrics = MetricIndex(scenario, in: Scenario.longestRun)
    func share(_ goal: Scenario.Goal) -> Scenario.Goal? {
      GoalByShare(goal, among: metrics, in: scenario.days)?.goal
    }
    #expect(share(Self.goal(atMost: 7)) == Self.goal("level.3.reached@7", atLeast: 0.5))
    #expect(share(Self.goal(atLeast: 7)) == Self.goal("level.3.reached@6", atMost: 0.5))
    #expect(share(Self.goal(atMost: 7.9)) == Self.goal("level.3.reached@7", atLeast: 0.5))
    #expect(share(Self.goal(atLeast: 6.1)) == Self.goal("level.3.reached@6", atMost: 0.5))
    #expect(share(Self.goal(atLeast: 2, atMost: 19)) == Self.goal("level.3.reached@19", atLeast: 0.5))
    let quarter = Self.goal("level.3.days.p25", profile: "rare", atMost: 7)
    #expect(share(quarter) == Self.goal("level.3.reached@7", profile: "rare", atLeast: 0.25))
    // The run shows days 0 to 19.
    #expect(share(Self.goal(atMost: 20)) == nil)
    #expect(share(Self.goal(atLeast: 0)) == nil)
    #expect(share(Self.goal("level.3.reached@7", atLeast: 0.5)) == nil)
    #expect(share(Self.goal("xp.mean", atMost: 7)) == nil)
  }

  @Test(
    "is missed where too few get there, and met where they should not",
    arguments: [
      (nil, 10, "fail", 0.3), (10, nil, "pass", 0.3), (1, 10, "fail", 0.3), (nil, 25, "inconclusive", nil),
    ] as [(Double?, Double?, String, Double?)])
  func verdicts(least: Double?, most: Double?, state: String, share: Double?) async throws {
    func isNear(_ estimate: Outcome.Estimate?, _ share: Double?) -> Bool {
      guard let value = estimate?.value, let share else { return estimate == nil && share == nil }
      return abs(value - share) < 1e-12
    }
    let scenario = Self.scenario(Self.goal(atLeast: least, atMost: most))
    let run = try await Run(scenario, players: 400).findings()
    let verdict = try #require(run.verdicts.first)
    #expect(verdict.state.rawValue == state && verdict.isByShare == (share != nil))
    #expect(isNear(verdict.estimate, share))
    let check = try await Check(scenario, players: 4000, replications: 8).findings()
    let finding = try #require(check.goals.first)
    #expect(finding.state.rawValue == state && finding.isByShare == (share != nil))
    #expect(isNear(finding.figure, share))
  }

  @Test("stays one on the day where the run shows it")
  func known() async throws {
    let scenario = Self.scenario(Self.goal("level.3.days.p25", atMost: 10))
    let verdict = try #require(try await Run(scenario, players: 400).findings().verdicts.first)
    #expect(verdict.state == .pass && !verdict.isByShare && verdict.estimate?.value == 2)
    let finding = try #require(
      try await Check(scenario, players: 4000, replications: 8).findings().goals.first)
    #expect(finding.state == .pass && !finding.isByShare && finding.figure?.value == 2)
  }

  /// In one mix three in ten play on, in the other seven in ten: only there is the median a day. So how far it may be off is not known,
  /// and the share, 0.3 or 0.7, is on both sides of a half.
  @Test("is inconclusive where half of the plausible mixes get there in time")
  func mixes() async throws {
    let few = Self.scenario(Self.goal(atMost: 10))
    var many = few
    many.players.profiles[0].share = 0.7
    many.players.profiles[1].share = 0.3
    for scenario in [few, many] {
      var run = try await Run(scenario, players: 400).findings()
      let asked = try Response("level.3.days.p50", of: scenario)
      run.mixes = try await MixStudy(
        Run(scenario, players: 400), plausible: [few, many], source: "draws.csv"
      ).findings()
      #expect(run.mixes?.rows.contains { $0.response == asked } == false)
      let verdict = try #require(run.verdicts.first)
      #expect(verdict.isByShare && verdict.state == .inconclusive && verdict.isOpenByKnowledge)
      var check = Check(scenario, players: 4000, replications: 8)
      check.mixes = PlausibleMixes([[few, many]])
      let finding = try #require(try await check.findings().goals.first)
      #expect(finding.isByShare && finding.state == .inconclusive)
    }
  }

  @Test("is no row of its own in the study of mixes where all of them show the day")
  func spare() async throws {
    let scenario = Self.scenario(Self.goal("level.3.days.p25", atMost: 10))
    let mixes = try await MixStudy(
      Run(scenario, players: 400), plausible: [scenario, scenario], source: "draws.csv"
    ).findings()
    let spellings = mixes.rows.map(\.response.spelling)
    #expect(spellings.contains("level.3.days.p25") && !spellings.contains { $0.contains("reached") })
  }
}
