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
}
