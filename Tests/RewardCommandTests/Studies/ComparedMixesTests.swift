import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A comparison with plausible mixes")
struct ComparedMixesTests {
  private let scratch = Scratch()

  private static func scenario(_ players: String) -> String {
    """
    format: 1
    title: Visits
    days: 4
    currencies: { coins: {} }
    login: { pays: { coins: 3 } }
    players: \(players)
    goals: { rich: { metric: coins.balance.mean, at_least: 1 } }

    """
  }

  @Test("refuses a scenario in which the mixes cannot be set, though another field of them can")
  func strangers() async throws {
    let mixes = """
      {
        "format": "rewardsim-calibration", "schema": 1, "source": "a log",
        "fields": ["players.profiles.loyal.activity", "login.pays.coins"],
        "draws": [["0.5", "3"], ["0.6", "4"]]
      }
      """
    try FileOutput.replace(scratch / "mixes.json", with: mixes)
    let own = Self.scenario("{ count: 64, profiles: { loyal: { share: 1, activity: 0.5 } } }")
    try FileOutput.replace(scratch / "own.yaml", with: own)
    try FileOutput.replace(scratch / "other.yaml", with: Self.scenario("{ count: 64, mix: game }"))
    let failure = await #expect(throws: Failure.self) {
      try await CompareCommand.parse([
        scratch / "own.yaml", scratch / "other.yaml", "--calibration", scratch / "mixes.json", "--out",
        scratch / "out",
      ]).answer()
    }
    #expect(
      failure?.text.hasPrefix(
        "error: the mixes of '\(scratch / "mixes.json")' do not go with '\(scratch / "other.yaml")': "
          + "'players' has no 'profiles' to set\n") == true)
    #expect(failure?.status == .badInput)
  }
}
