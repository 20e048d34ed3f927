import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A run that goes on with more players than the first part had")
struct StartWithMoreTests {
  private let scratch = Scratch()

  // The visitors come from the tenth day on. Of those of the larger run, who were due then, many leave before it begins.
  private static let scenario = """
    format: 1
    title: Larger
    days: 40
    currencies: { coins: {} }
    login: { pays: { coins: 1 } }
    players:
      count: 1000
      profiles:
        casual: { share: 0.9 }
        curious: { like: lapsing, share: 0.1 }
    events:
      viral: { from: 10, days: 7, brings: curious }

    """

  @Test("takes players whom an event should have brought before it")
  func brought() async throws {
    try FileOutput.replace(scratch / "larger.yaml", with: Self.scenario)
    _ = try await RunCommand.parse([
      scratch / "larger.yaml", "--export-players", "--out", scratch / "first",
    ]).answer()
    _ = try await RunCommand.parse([
      scratch / "larger.yaml", "--players", "2000", "--start-from", scratch / "first/players.csv",
      "--export-players", "--out", scratch / "second",
    ]).answer()
    let players = try #require(scratch.text("second/players.csv")).split(separator: "\n")
    #expect(players.count == 1 + 2000)
    #expect(
      try #require(scratch.text("second/report.md")).contains(
        "1,000 of the 2,000 players have a stored state. The others are new and arrive as the scenario says."
      ))
  }
}
