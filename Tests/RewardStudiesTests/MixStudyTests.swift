import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The study of plausible mixes")
struct MixStudyTests {
  /// Two mixes and two replications: means 2 and 6, so a variance of 8 between them. All of 1, 3 and 5, 7 is explained by
  /// mixes and replications, so there is no noise. Student's quantile with one degree of freedom is 12.706.
  @Test("takes what differs between mixes, and not between replications")
  func knowledge() {
    let reach = MixStudy.reach([[1, 3], [5, 7]])
    #expect((reach - 12.7062 * 8.0.squareRoot()).magnitude < 0.001)
  }

  /// Means 2 and 2, and only noise.
  @Test("finds nothing where mixes differ by noise alone")
  func noise() { #expect(MixStudy.reach([[1, 3], [3, 1]]) == 0) }

  /// Means 1 and 3: a variance of 2. What is left of 0, 2, 3, 3 is ±0.5 in four cells: 1 in one degree of freedom, half of
  /// it in a mean of two. So 1.5 remains.
  @Test("leaves out the noise of the replications")
  func both() {
    let reach = MixStudy.reach([[0, 2], [3, 3]])
    #expect((reach - 12.7062 * 1.5.squareRoot()).magnitude < 0.001)
  }

  @Test("keeps intervals within what a metric can be")
  func possible() async throws {
    let scenario = Scenario(
      title: "Daily", days: 9,
      players: .init(profiles: [.init(id: "loyal", share: 1, activity: .fixed(0.95))]))
    var findings = try await Run(scenario, players: 400).findings()
    let responses = try ["retention@7", "active_days.mean"].map { try Response($0, of: scenario) }
    findings.mixes = MixStudy.Findings(
      source: "draws.csv", mixes: 20, players: 400,
      rows: responses.map { MixStudy.Row(response: $0, reach: 20) })
    let known = findings.known
    #expect(known.map { $0.together.low } == [0, 0])
    #expect(known.map { $0.together.high } == [1, 9])
  }

  /// Roots of 3² + 4² and of 6² + 8².
  @Test("adds lack of knowledge to luck, and is no interval where luck has none")
  func widened() {
    let both = Outcome.Estimate(value: 20, low: 17, high: 23).widened(by: 4)
    #expect(both == .init(value: 20, low: 15, high: 25))
    // Too few players: luck is not known, which is not the same as none.
    let few = Outcome.Estimate(value: 20, low: nil, high: nil, playersNeeded: 700)
    #expect(few.widened(by: 4) == few)
    // The median day of a run that ends too early.
    let open = Outcome.Estimate(value: 20, low: 14, high: nil).widened(by: 8)
    #expect(open == .init(value: 20, low: 10, high: nil))
    // A count of this run's players.
    let count = Outcome.Estimate(value: 20, low: nil, high: nil).widened(by: 4)
    #expect(count == .init(value: 20, low: 16, high: 24))
  }

  /// One player in a hundred buys a pack of 5,000 coins, and 400 players have too few of them for an interval of what is spent of all
  /// coins.
  @Test("gives a ratio of few payers no interval, however well the mixes agree")
  func fewPayers() async throws {
    var scenario = Scenario(
      title: "Few who pay", days: 28, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment([.init("coins", .fixed(10))]),
      players: .init(profiles: [
        .init(id: "loyal", share: 1, activity: .fixed(0.95), payers: 0.01, spendMean: 30)
      ]))
    scenario.shop = [
      Scenario.Offer(
        id: "pack", gives: Scenario.Payment([.init("coins", .fixed(5000))]), cost: .realMoney(500),
        demand: .weight(1)),
      Scenario.Offer(
        id: "snack", gives: Scenario.Payment([.init("coins", .fixed(1))]),
        cost: .currency([Scenario.Price("coins", 1000)], prefer: nil), demand: .chance(0.5, quantity: 1)),
    ]
    var findings = try await Run(scenario, players: 400).findings()
    let response = try Response("coins.sink_faucet_28", of: scenario)
    findings.mixes = MixStudy.Findings(
      source: "draws.csv", mixes: 20, players: 400, rows: [MixStudy.Row(response: response, reach: 0.01)])
    let known = try #require(findings.known.first)
    #expect(known.luck.playersNeeded != nil)
    #expect(known.together == known.luck)
  }
}
