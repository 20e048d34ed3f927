import Testing

@testable import RewardCommand

@Suite("Streaks at an instant, by the clock")
struct StreaksAsOfZoneTests {
  /// Events of a player in a zone, and what phone and server make of them.
  struct Row: CustomTestStringConvertible, Sendable {
    var zone: String
    var events: [String]
    var instant: String
    /// Current, longest, status, days missed; the first day; today's events.
    var phone: String
    var server: String

    var testDescription: String { zone }
  }

  @Test(
    "are counted by the player's days on the phone and by those of UTC on the server",
    arguments: [
      // 00:00 becomes 01:00 on 10 March. Local days are the 9th, 10th and 11th; by UTC the 10th, twice, and the 12th.
      Row(
        zone: "America/Havana",
        events: ["2024-03-09T23:30:00-05:00", "2024-03-10T01:30:00-04:00", "2024-03-11T22:00:00-04:00"],
        instant: "2024-03-12T03:00:00Z", phone: "3 3 active 0 2024-03-09 1",
        server: "1 1 active 0 2024-03-12 1"),
      // After 29 December came the 31st, so nothing is missed. By UTC the 29th and the 31st: the 30th is.
      Row(
        zone: "Pacific/Apia", events: ["2011-12-29T12:00:00-10:00", "2011-12-31T20:00:00+14:00"],
        instant: "2011-12-31T07:00:00Z", phone: "2 2 active 0 2011-12-29 1",
        server: "1 1 active 0 2011-12-31 1"),
      // 00:10, 23:50 and 00:05 are the 1st, twice, and the 2nd; by UTC 18:25 on the 31st, and the 1st twice.
      Row(
        zone: "Asia/Kathmandu",
        events: ["2024-01-01T00:10:00+05:45", "2024-01-01T23:50:00+05:45", "2024-01-02T00:05:00+05:45"],
        instant: "2024-01-01T18:30:00Z", phone: "2 2 active 0 2024-01-01 1",
        server: "2 2 active 0 2023-12-31 2"),
      // Half an hour back on 7 April: 13:10 by UTC is 23:40, where it would be 00:10 on the 8th by the offset before.
      // By UTC the 4th, the 6th and the 7th.
      Row(
        zone: "Australia/Lord_Howe",
        events: ["2024-04-05T10:00:00+11:00", "2024-04-06T23:45:00+11:00", "2024-04-07T23:40:00+10:30"],
        instant: "2024-04-07T13:20:00Z", phone: "3 3 active 0 2024-04-05 1",
        server: "2 2 active 0 2024-04-06 1"),
      // 28 and 29 February and 1 March; by UTC the 29th, and 1 March twice.
      Row(
        zone: "Pacific/Honolulu",
        events: ["2024-02-28T20:00:00-10:00", "2024-02-29T20:00:00-10:00", "2024-03-01T10:00:00-10:00"],
        instant: "2024-03-01T21:00:00Z", phone: "3 3 active 0 2024-02-28 1",
        server: "2 2 active 0 2024-02-29 2"),
      // The 1st and the 2nd; by UTC 31 December and 2 January.
      Row(
        zone: "Pacific/Kiritimati", events: ["2024-01-01T08:00:00+14:00", "2024-01-02T15:00:00+14:00"],
        instant: "2024-01-02T02:00:00Z", phone: "2 2 active 0 2024-01-01 1",
        server: "1 1 active 0 2024-01-02 1"),
    ])
  func zones(row: Row) throws {
    let rules = "phone: { rules: seed002-client }, server: { rules: seed002-server }"
    let inZone = row.events.map { "ann,\($0),\(row.zone),login\n" }.joined()
    let byOption = row.events.map { "ann,\($0),,login\n" }.joined()
    let header = "player,timestamp,zone,event\n"
    let players = try [
      AsOf(rules, log: header + inZone).players(row.instant),
      AsOf(rules, log: header + byOption).players(row.instant, "--zone", row.zone),
    ].joined()
    #expect(players.count == 2)
    for player in players {
      #expect(player.zone == row.zone)
      for (name, expected) in [("phone", row.phone), ("server", row.server)] {
        let streak = try #require(player.streaks[name])
        #expect(
          "\(streak.short) \(streak.streakStart ?? "-") \(streak.todayEventCount)" == expected, "\(name)")
      }
    }
  }

  @Test(
    "keep a leeway of elapsed hours where the day begins at one o'clock",
    arguments: [
      // In Havana 10 March begins at 05:00 by UTC, when it is 01:00; four hours later the leeway of 3 is over.
      ("2024-03-10T08:59:59Z", "2 2 active 0"), ("2024-03-10T09:00:00Z", "0 2 at_risk 0"),
    ])
  func leeway(instant: String, short: String) throws {
    let asOf = try AsOf(
      "daily: { rules: seed002-client, leeway_hours: 3 }",
      log: "player,timestamp,zone,event\nann,2024-03-08 12:00,America/Havana,login\n"
        + "ann,2024-03-09 12:00,America/Havana,login\n")
    #expect(try asOf.players(instant).first?.streaks["daily"]?.short == short)
  }

  @Test("are counted where the player was last, unless a zone is given for all")
  func whichZone() throws {
    let asOf = try AsOf(
      "daily: {}",
      log: """
        player,timestamp,zone,event
        ann,2024-03-01T09:00:00+09:00,Asia/Tokyo,login
        ann,2024-03-02T09:00:00-05:30,,dance
        ann,2024-03-03T09:00:00+01:00,Europe/Berlin,login
        bob,2024-03-03T09:00:00+01:00,Europe/Berlin,login

        """)
    let instants = [
      "2024-03-01T12:00:00Z", "2024-03-02T20:00:00Z", "2024-03-03T20:00:00Z", "2024-02-29T10:15:00-03:45",
    ]
    let zones = try instants.map { try asOf.players($0).map(\.zone) }
    // Where there is no event yet, the instant's own offset is all there is.
    #expect(
      zones == [
        ["Asia/Tokyo", "+00:00"], ["-05:30", "+00:00"], ["Europe/Berlin", "Europe/Berlin"],
        ["-03:45", "-03:45"],
      ])
    #expect(
      try asOf.players(instants[0], "--zone", "Pacific/Apia").map(\.zone) == ["Pacific/Apia", "Pacific/Apia"])
    #expect(
      try asOf.fault(instants[0], "--zone", "Europe/Brelin")
        == "error: there is no time zone 'Europe/Brelin'\nhelp: write an IANA name, such as Europe/Berlin\n")
  }
}
