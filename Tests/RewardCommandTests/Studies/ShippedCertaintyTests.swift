import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand

@Suite("Replications that agree, of a shipped scenario")
struct ShippedCertaintyTests {
  private static func scenario(_ name: String) throws -> Scenario {
    try Scenario(Document(yaml: try Checkout.bytes("scenarios/\(name).yaml"), name: name))
  }

  /// `rewardsim run scenarios/habit-tracker.yaml --players 1000000`: 87.9 % (86.4 to 89.3) of whales come back on day 14. Of the four in
  /// 2,000 players all do with a chance of 0.6.
  @Test("fail no goal that holds, and pass none that does not", arguments: [2, 3, 6, 7])
  func check(seed: UInt64) async throws {
    var scenario = try Self.scenario("habit-tracker")
    scenario.days = 16
    scenario.goals = [
      Scenario.Goal(id: "holds", metric: "retention@14", profile: "whale", atMost: 0.93),
      Scenario.Goal(id: "fails", metric: "retention@14", profile: "whale", atLeast: 0.93),
    ]
    let goals = try await Check(scenario, players: 2_000, replications: 4, seed: seed).findings().goals
    #expect(goals.allSatisfy { $0.state == .inconclusive && $0.playersNeeded != nil })
    // About 0.002 of players are whales, and ten of them may be enough.
    #expect(goals.allSatisfy { (4_000...20_000).contains($0.playersNeeded ?? 0) })
  }

  /// `rewardsim compare scenarios/first.yaml --set shop.freeze.price.coins=14 --metric casual:freeze.held.mean --players 200000`, two
  /// seeds: it falls by 0.0168 (0.0128 to 0.0208) and 0.0209 (0.0157 to 0.0262). No player differs for these seeds.
  @Test("show no difference that does not matter in a few players", arguments: [101, 104])
  func compare(seed: UInt64) async throws {
    let before = try Self.scenario("first")
    var after = before
    let place = try #require(after.shop.firstIndex { $0.id == "freeze" })
    after.shop[place].cost = .currency([Scenario.Price("coins", 14)], prefer: nil)
    let response = try Response("casual:freeze.held.mean", of: before)
    var comparison = Comparison(
      [Comparison.NamedScenario("today", before), Comparison.NamedScenario("dearer", after)],
      in: Experiment(
        [response], players: 2_000, replications: before.usualReplications(players: 2_000), seed: seed,
        threads: 2))
    comparison.isDecomposed = false
    let change = try await comparison.findings().variants[0].primary[0]
    guard case .inconclusive(let players) = change.verdict else {
      Issue.record("\(change.verdict)")
      return
    }
    #expect(change.difference.isNone && change.interval.low < -0.0168)
    if let players { #expect((20_000...200_000).contains(players)) }
  }
}
