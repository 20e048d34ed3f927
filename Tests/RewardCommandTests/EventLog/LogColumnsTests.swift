import Testing

@testable import RewardCommand

@Suite("The columns of a log on the command line")
struct LogColumnsTests {
  @Test("may exchange their names, but no two have the same one") func names() throws {
    let given = try LogSettings.parse(["--event-column", "what", "--id-column", "event"]).columns
    #expect(given.event == "what" && given.id == "event")
    let refused = #expect(throws: (any Error).self) { try LogSettings.parse(["--player-column", "event"]) }
    #expect(
      refused.map { LogSettings.message(for: $0) } == "--player-column and --event-column are both 'event'")
  }
}
