import RewardEngine
import Testing

@testable import RewardReports

@Suite("A zone as the server's midnight cuts it")
struct ClockZoneTests {
  private func zone(_ minutes: Int) -> ClockZone {
    ClockZone(Scenario.Zone(id: "zone", utcOffsetMinutes: minutes, share: 1))
  }

  @Test(
    "has its border at midnight UTC by the player's clock",
    arguments: [
      (540, "UTC+9", "09:00"), (-480, "UTC−8", "16:00"), (345, "UTC+5:45", "05:45"),
      (-210, "UTC−3:30", "20:30"),
      (0, "UTC", "00:00"), (840, "UTC+14", "14:00"),
    ])
  func border(minutes: Int, offset: String, clock: String) {
    #expect(zone(minutes).offset == offset)
    #expect(zone(minutes).clock == clock)
  }

  @Test(
    "is crossed by players whose sessions can fall on either side",
    arguments: [
      // Everybody within an hour of 9:00 can be early or late; from 10:00 on nobody is as early as that.
      (9, 1, 540, 1), (10, 1, 540, 0), (7, 1, 540, 0),
      // An hour and a half before 9:00 to 10:29; the last minute before 9:00 is in reach until 10:29.
      (10, 1.5, 540, 0.5),
      // Players around their own midnight stay on their side of it.
      (0, 1, 540, 0), (23, 1, 540, 0), (1, 1, 540, 0),
      // Nobody wavers, or both midnights are one.
      (9, 0, 540, 0), (0, 12, 0, 0),
    ] as [(Int, Double, Int, Double)])
  func crossing(hour: Int, jitterHours: Double, offset: Int, share: Double) {
    let players = Scenario.Players(
      profiles: [], hours: (0..<24).map { $0 == hour ? 3 : 0 }, jitterHours: jitterHours)
    #expect(abs(zone(offset).crossing(of: players) - share) < 1e-12)
  }
}

@Suite("Phone against server")
struct ClockComparisonTests {
  /// Players who come every day at about nine.
  private func clocks(_ zones: [Scenario.Zone], _ change: (inout StreakRules) -> Void = { _ in }) -> Scenario
  {
    var server = StreakRules(.seed002Server)
    change(&server)
    var client = StreakRules(.seed002Client)
    client.leewayHours = 3
    return Scenario(
      title: "Clocks", days: 10,
      streaks: [.init(id: "client", rules: client), .init(id: "server", rules: server)],
      players: .init(
        profiles: [.init(id: "daily", share: 1, activity: .fixed(1))], zones: zones,
        hours: (0..<24).map { $0 == 9 ? 1 : 0 }, jitterHours: 2))
  }

  private let home = Scenario.Zone(id: "home", utcOffsetMinutes: 0, share: 1)

  @Test("says that the two never differ where their midnights are one")
  func never() async throws {
    let report = try await Report(of: clocks([home]), players: 40)
    #expect(
      report.page.contains("\n### Phone against server: client and server\n\nThe two lengths never differ.\n")
    )
    #expect(
      report.page.contains("\n| home (UTC) | 100.0 % | 00:00 | 0.0 % | 400 | 0.0 % (0.0 to 0.0) |\n"))
    #expect(report.page.contains("\n| home | 0 (0 to 0) | 0 (0 to 0) |\n"))
    #expect(report.text("clocks.svg") == nil)
  }

  @Test("names the zone that suffers and says why, and tells every zone from west to east")
  func zones() async throws {
    var zones = [home, Scenario.Zone(id: "east", utcOffsetMinutes: 540, share: 0.5)]
    zones[0].share = 0.5
    let report = try await Report(of: clocks(zones), players: 50)
    let page = report.page
    #expect(
      page.contains(
        "of days: the server's day ends at 09:00 there, and 100.0 % of players usually play around that time. "
          + "They never differ in home.\n"), "\(page)")
    #expect(page.contains("They differ most in east, on "))
    let rows = page.split(separator: "\n").filter { $0.contains("UTC") && $0.hasPrefix("| ") }
    #expect(rows.map { $0.prefix(7) } == ["| home ", "| east "])
    #expect(rows[1].hasPrefix("| east (UTC+9) | 50.0 % | 09:00 | 100.0 % | "))
    #expect(XMLCheck(try #require(report.text("clocks.svg"))).texts.contains("east, UTC+9"))
  }

  @Test("owns up to other rules that differ", arguments: [0, 1])
  func otherRules(graceDays: Int) async throws {
    let east = Scenario.Zone(id: "east", utcOffsetMinutes: 540, share: 1)
    let page = try await Report(of: clocks([east]) { $0.graceDays = graceDays }, players: 50).page
    #expect(page.contains("The two streaks differ in other rules, too") == (graceDays == 1), "\(page)")
  }
}
