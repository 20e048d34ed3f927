import RewardEngine
import Testing

@testable import RewardStudies

@Suite("What is not known about the players")
struct PlausibleMixesTests {
  /// Each day of play pays coins. Some play on all ten days, the others on the day of arrival only.
  private static func scenario(_ coins: Int, always: Double, goals: [Scenario.Goal] = []) -> Scenario {
    Scenario(
      title: "Coins", days: 10, currencies: [.init(id: "coins")],
      login: .init([.init("coins", .fixed(coins))]),
      players: .init(
        count: 1600,
        profiles: [
          .init(id: "always", share: always, activity: .fixed(1)),
          .init(id: "once", share: 1 - always, activity: .fixed(0)),
        ]), goals: goals)
  }

  private static let shares = [0.4, 0.5, 0.6]

  /// 3² + 4² = 5². Of ten degrees each, 25² / (9² / 10 + 16² / 10) = 6250 / 337 = 18.546 are left.
  @Test("adds to luck as variances do")
  func joined() {
    let both = LackOfKnowledge(standardError: 4, degrees: 10).joined(luck: 3, degrees: 10)
    #expect(both.standardError == 5)
    #expect((both.degrees - 18.545994).magnitude < 1e-6)
    let none = LackOfKnowledge(standardError: 0, degrees: 10).joined(luck: 3, degrees: 7)
    #expect(none.standardError == 3 && none.degrees == 7)
  }

  /// A player who always plays gets ten times the coins, others once. A coin more makes a mean difference of 1 + 9 · share:
  /// 4.6, 5.5 and 6.4, whose standard deviation is 0.9, with two degrees of freedom. Replications do not differ.
  @Test("widens the interval of a difference by how much it differs between mixes")
  func comparison() async throws {
    let (before, after) = (Self.scenario(2, always: 0.5), Self.scenario(3, always: 0.5))
    let response = try Response("coins.balance.mean", of: before)
    var comparison = Comparison(
      [.init("before", before), .init("after", after)],
      in: Experiment([response], players: 1600, replications: 4))
    comparison.mixes = PlausibleMixes([
      Self.shares.map { Self.scenario(2, always: $0) }, Self.shares.map { Self.scenario(3, always: $0) },
    ])
    let change = try await comparison.findings().variants[0].primary[0]
    let knowledge = try #require(change.difference.knowledge)
    #expect((change.difference.value - 5.5).magnitude < 1e-9)
    #expect((knowledge.standardError - 0.9).magnitude < 1e-9 && knowledge.degrees == 2)
    // Student's quantile of two degrees is 4.3027.
    #expect((change.interval.width / 2 - 0.9 * 4.3027).magnitude < 1e-3)
    #expect(change.difference.ofLuck.interval().width < 1e-9)
    // The share of the change is 50 % in each mix: more is not known of the players, and nothing of that.
    let relative = try #require(change.relative)
    #expect((relative.value - 0.5).magnitude < 1e-9 && ((relative.high ?? 0) - 0.5).magnitude < 1e-9)
  }

  /// The mean is 2 · (1 + 9 · share): 9.2, 11 and 12.8, with a standard deviation of 1.8.
  @Test(
    "makes a goal inconclusive that luck alone would pass, and more simulated players would not decide it")
  func check() async throws {
    let goal = Scenario.Goal(id: "rich", metric: "coins.balance.mean", atLeast: 10)
    var check = Check(Self.scenario(2, always: 0.5, goals: [goal]), players: 1600, replications: 4)
    #expect(try await check.findings().state == .pass)
    check.mixes = PlausibleMixes([Self.shares.map { Self.scenario(2, always: $0) }])
    let finding = try await check.findings().all[0]
    #expect(finding.state == .inconclusive)
    #expect(finding.playersNeeded == nil)
    // Four replications are few, but luck alone would decide with as many.
    #expect(!finding.needsReplications && finding.isCalibrated)
    let (luck, figure) = (try #require(finding.luck), try #require(finding.figure))
    #expect((luck.value - 11).magnitude < 1e-9 && ((luck.low ?? 0) - 11).magnitude < 1e-9)
    #expect(((figure.low ?? 0) - (11 - 1.8 * 4.3027)).magnitude < 2e-3)
  }
}
