import Testing

@testable import RewardCommand

@Suite("Gaps of a real history")
struct ClosedGapsOptionTests {
  private static let rules = "daily: { rules: swiftful-1.0, protected_by: freeze }"
  private static let freezes = "player,id,earned,expires,used\nann,a,2024-03-01T00:00:00Z,,\n"

  private func log(_ days: Int...) -> String {
    "player,timestamp,event\n" + days.map { "ann,2024-03-0\($0)T12:00:00Z,login\n" }.joined()
  }

  // 1, 2, 3 and 5 March; one freeze that no file says was used.
  @Test(
    "that are over keep what is recorded of them, or take a freeze, as the command line says",
    arguments: [
      // 4 March is over and 5 March has not begun to count: the gap is open in both readings.
      ("2024-03-05T11:00:00Z", "3 3 at_risk 1 a@2024-03-04", "3 3 at_risk 1 a@2024-03-04"),
      // With the event of 5 March, the last day that counts is today, and the gap lies before it.
      ("2024-03-05T12:00:00Z", "4 4 active 0 a@2024-03-04", "1 3 active 0"),
      ("2024-03-06T12:00:00Z", "4 4 at_risk 0 a@2024-03-04", "1 3 at_risk 0"),
    ])
  func readings(instant: String, settled: String, recorded: String) throws {
    let asOf = try AsOf(Self.rules, log: log(1, 2, 3, 5), freezes: Self.freezes)
    func short(_ arguments: String...) throws -> String? {
      let players =
        arguments.isEmpty
        ? try asOf.players(instant) : try asOf.players(instant, arguments[0], arguments[1])
      return players.first?.streaks["daily"]?.short
    }
    #expect(try short() == settled)
    #expect(try short("--closed-gaps", "settled") == settled)
    #expect(try short("--closed-gaps", "recorded") == recorded)
  }

  // Whole gaps, a leeway of three hours that moves the anchor only; events on 2 and 3 March.
  @Test(
    "end at today within a leeway, too: all of their days need a freeze, or none is used",
    arguments: [
      // 4 and 5 March are missed. One freeze does not cover both, whatever the leeway shows.
      ("2024-03-06T02:00:00Z", 1, "0 2 broken 1", 1),
      ("2024-03-06T04:00:00Z", 1, "0 2 broken 2", 1),
      // Two freezes do.
      ("2024-03-06T02:00:00Z", 2, "2 2 at_risk 1 a@2024-03-04 b@2024-03-05", 0),
      ("2024-03-06T04:00:00Z", 2, "2 2 at_risk 2 a@2024-03-04 b@2024-03-05", 0),
      // Only 4 March is missed.
      ("2024-03-05T02:00:00Z", 1, "2 2 at_risk 0 a@2024-03-04", 0),
    ])
  func leeway(instant: String, count: Int, short: String, left: Int) throws {
    let rows = ["ann,a,2024-03-01T00:00:00Z,,\n", "ann,b,2024-03-01T01:00:00Z,,\n"].prefix(count)
    let asOf = try AsOf(
      "daily: { rules: swiftful-1.0, leeway_hours: 3, protected_by: freeze }", log: log(2, 3),
      freezes: "player,id,earned,expires,used\n" + rows.joined())
    let streak = try #require(try asOf.players(instant).first?.streaks["daily"])
    #expect(streak.short == short)
    #expect(streak.freezesAvailable == left)
  }
}
