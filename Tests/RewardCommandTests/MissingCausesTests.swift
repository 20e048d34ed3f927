import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("Events that lack another one of their day")
struct MissingCausesTests {
  private let scratch = Scratch()

  private static let scenario = """
    format: 1
    title: Missions
    days: 5
    currencies: { coins: {}, gems: { kind: hard } }
    missions:
      walk: { pays: { coins: 3 }, collecting: by_hand }
      buy: { done_by: real_purchase, pays: { coins: 7 }, collecting: automatic }
    shop: { pack: { gives: { gems: 10 }, real_price: 1.99 } }
    players: { count: 10, mix: habit-app }

    """

  private func replay(_ log: String, _ arguments: String...) async throws -> String {
    try FileOutput.replace(scratch / "m.yaml", with: Self.scenario)
    try FileOutput.replace(scratch / "log.csv", with: "player,timestamp,event\n" + log)
    return try await ReplayCommand.parse(
      [scratch / "m.yaml", "--events", scratch / "log.csv", "--out", scratch / "out"] + arguments
    ).answer()
  }

  // Only the walk and the claim of day 1, and the purchases of day 2, go together.
  private static let log = """
    ann,2024-01-01T08:00:00Z,walk
    ann,2024-01-01T09:00:00Z,claim.walk
    ann,2024-01-01T10:00:00Z,buy
    ann,2024-01-02T08:00:00Z,claim.walk
    ann,2024-01-02T10:00:00Z,buy
    ann,2024-01-02T10:00:00Z,buy.pack
    bob,2024-01-02T08:00:00Z,claim.walk

    """

  @Test("are counted by what is missing")
  func counted() async throws {
    let answer = try await replay(Self.log).replacing("\n", with: " ")
    for note in [
      "Ignored, as a real purchase does these missions, and the player bought no pack that day: buy (1).",
      "Ignored, as the player did not do the mission on the day of its claim: claim.walk (2).",
    ] { #expect(answer.contains(note)) }
    // Three coins for the walk, seven for the purchase of day 2.
    let states = try #require(scratch.text("out/players.csv")).split(separator: "\n")
    let place = try #require(states[0].split(separator: ",").firstIndex(of: "coins"))
    let ann = try #require(states.first { $0.hasPrefix("ann,") })
    #expect(ann.split(separator: ",", omittingEmptySubsequences: false)[place] == "10")
  }

  @Test("have no note where all go together")
  func complete() async throws {
    let answer = try await replay(
      """
      ann,2024-01-01T08:00:00Z,walk
      ann,2024-01-01T09:00:00Z,claim.walk
      ann,2024-01-02T10:00:00Z,buy
      ann,2024-01-02T10:00:00Z,buy.pack

      """, "--strict")
    #expect(!answer.contains("Ignored"))
  }

  @Test(
    "are refused with their line where the log has to be whole",
    arguments: [
      (
        "ann,2024-01-01T10:00:00Z,login\nann,2024-01-01T10:00:00Z,buy\n",
        "log.csv:3: error: a real purchase does 'buy', and the player buys no pack on this day\n"
          + "help: leave out --strict to ignore and count such events\n"
      ),
      (
        "ann,2024-01-01T10:00:00Z,walk\nann,2024-01-02T10:00:00Z,claim.walk\n",
        "log.csv:3: error: 'claim.walk' collects a mission that the player does not do on this day\n"
          + "help: leave out --strict to ignore and count such events\n"
      ),
    ])
  func refused(log: String, message: String) async throws {
    let failure = try #require(await #expect(throws: Failure.self) { try await replay(log, "--strict") })
    #expect(failure.text.hasSuffix(message) && failure.status == .badInput)
  }
}
