import Testing

@testable import RewardCommand
@testable import RewardFiles
import RewardStudies

@Suite("The clock of a zone")
struct ZoneClockTests {
  /// A row: zone, timestamp, then the civil date, hour, minute and offset in minutes that follow from them.
  typealias Case = (
    zone: String, timestamp: String, date: (Int, Int, Int), time: (Int, Int), offsetMinutes: Int
  )

  private static func event(_ timestamp: String, zone: String, calculation: String? = nil) throws -> LogEvent
  {
    let text = "player,event,timestamp,zone\na,x,\(timestamp),\(zone)\n"
    let players = try LogText(text, zone: calculation).players()
    return try #require(players.first?.first)
  }

  private static func expect(_ event: LogEvent, _ wanted: Case) {
    let (year, month, day) = wanted.date
    #expect(event.day == CivilDate.day(year: year, month: month, day: day))
    #expect(event.minute == wanted.time.0 * 60 + wanted.time.1)
    #expect(event.offsetMinutes == wanted.offsetMinutes)
  }

  static let borders: [Case] = [
    // Offsets of a quarter of an hour, and those furthest from Greenwich.
    ("Asia/Kathmandu", "2024-03-10T18:14:59Z", (2024, 3, 10), (23, 59), 345),
    ("Asia/Kathmandu", "2024-03-10T18:15:00Z", (2024, 3, 11), (0, 0), 345),
    ("Pacific/Honolulu", "2024-01-01T09:59:59Z", (2023, 12, 31), (23, 59), -600),
    ("Pacific/Honolulu", "2024-01-01T10:00:00Z", (2024, 1, 1), (0, 0), -600),
    ("Pacific/Kiritimati", "2024-02-28T09:59:59Z", (2024, 2, 28), (23, 59), 840),
    ("Pacific/Kiritimati", "2024-02-28T10:00:00Z", (2024, 2, 29), (0, 0), 840),
    ("Pacific/Kiritimati", "2024-02-29T10:00:00Z", (2024, 3, 1), (0, 0), 840),
    // Havana has no midnight on 10 March 2024, and two on 3 November.
    ("America/Havana", "2024-03-10T04:59:59Z", (2024, 3, 9), (23, 59), -300),
    ("America/Havana", "2024-03-10T05:00:00Z", (2024, 3, 10), (1, 0), -240),
    ("America/Havana", "2024-11-03T04:59:59Z", (2024, 11, 3), (0, 59), -240),
    ("America/Havana", "2024-11-03T05:00:00Z", (2024, 11, 3), (0, 0), -300),
    // Beirut sets its clock at midnight, too: back into the day before.
    ("Asia/Beirut", "2024-03-30T21:59:59Z", (2024, 3, 30), (23, 59), 120),
    ("Asia/Beirut", "2024-03-30T22:00:00Z", (2024, 3, 31), (1, 0), 180),
    ("Asia/Beirut", "2024-10-26T20:59:59Z", (2024, 10, 26), (23, 59), 180),
    ("Asia/Beirut", "2024-10-26T21:00:00Z", (2024, 10, 26), (23, 0), 120),
    ("Asia/Beirut", "2024-10-26T22:00:00Z", (2024, 10, 27), (0, 0), 120),
    // Lord Howe sets it by half an hour.
    ("Australia/Lord_Howe", "2024-04-06T14:59:59Z", (2024, 4, 7), (1, 59), 660),
    ("Australia/Lord_Howe", "2024-04-06T15:00:00Z", (2024, 4, 7), (1, 30), 630),
    ("Australia/Lord_Howe", "2024-10-05T15:29:59Z", (2024, 10, 6), (1, 59), 630),
    ("Australia/Lord_Howe", "2024-10-05T15:30:00Z", (2024, 10, 6), (2, 30), 660),
    // Samoa had no 30 December 2011.
    ("Pacific/Apia", "2011-12-30T09:59:59Z", (2011, 12, 29), (23, 59), -600),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", (2011, 12, 31), (0, 0), 840),
    // The ends of the table.
    ("Pacific/Kiritimati", "2099-12-31T23:59:59-15:59", (2100, 1, 2), (5, 58), 840),
    ("Pacific/Honolulu", "1970-01-01T00:00:00+15:59", (1969, 12, 30), (22, 1), -600),
  ]

  @Test("tells the day on both sides of every border", arguments: borders.indices)
  func dayOfInstant(index: Int) throws {
    let wanted = Self.borders[index]
    Self.expect(try Self.event(wanted.timestamp, zone: wanted.zone), wanted)
    // A zone for the whole log does the same, whatever the event's own.
    let forced = try Self.event(wanted.timestamp, zone: "Mars/Base", calculation: wanted.zone)
    Self.expect(forced, wanted)
  }

  @Test(
    "is of an IANA name, not of an abbreviation that can mean several zones",
    arguments: [
      "BST", "PST", "CST", "IST", "JST", "GMT+5", "UTC+1", "GMT+0530", "SystemV/EST5", "Factory", "utc", "",
    ])
  func abbreviation(name: String) { #expect(ZoneClock(name) == nil) }

  @Test(
    "may be of an IANA name without a region",
    arguments: [
      "UTC", "GMT", "EST", "CET", "MET", "WET", "GB-Eire", "W-SU", "NZ-CHAT", "Etc/GMT+5", "US/Eastern",
    ])
  func shortName(name: String) { #expect(ZoneClock(name) != nil) }

  @Test("an abbreviation is refused with its line, and with what it lacks")
  func refusal() {
    let failure = #expect(throws: Failure.self) { try Self.event("2024-07-07T21:00:00", zone: "BST") }
    #expect(failure?.places.map(\.line) == [2])
    #expect(
      failure?.text.hasSuffix(
        "help: write an IANA name, such as Europe/Berlin; an abbreviation can mean several zones\n") == true)
  }

  @Test("finds the same days in a log that jumps from border to border")
  func jumps() throws {
    let rows = Self.borders.map { "a,x\($0.timestamp),\($0.timestamp),\($0.zone)\n" }.joined()
    let events = try LogText("player,event,timestamp,zone\n" + rows).players().joined()
    #expect(events.count == Self.borders.count)
    for event in events { Self.expect(event, Self.borders[event.line - 2]) }
  }

  @Test(
    "reads local times, skipped ones later and repeated ones earlier",
    arguments: [
      ("Europe/Berlin", "2024-03-31T01:59:59", "2024-03-31T00:59:59Z", 60),
      ("Europe/Berlin", "2024-03-31T02:00:00", "2024-03-31T01:00:00Z", 120),
      ("Europe/Berlin", "2024-03-31T02:30:00", "2024-03-31T01:30:00Z", 120),
      ("Europe/Berlin", "2024-03-31T03:00:00", "2024-03-31T01:00:00Z", 120),
      ("Europe/Berlin", "2024-10-27T01:59:59", "2024-10-26T23:59:59Z", 120),
      ("Europe/Berlin", "2024-10-27T02:00:00", "2024-10-27T00:00:00Z", 120),
      ("Europe/Berlin", "2024-10-27T02:59:59", "2024-10-27T00:59:59Z", 120),
      ("Europe/Berlin", "2024-10-27T03:00:00", "2024-10-27T02:00:00Z", 60),
      ("America/Havana", "2024-03-10T00:30:00", "2024-03-10T05:30:00Z", -240),
      ("America/Havana", "2024-11-03T00:30:00", "2024-11-03T04:30:00Z", -240),
      ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59Z", -600),
      ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00Z", 840),
      ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00Z", 840),
      ("UTC", "2024-02-29T12:00:00", "2024-02-29T12:00:00Z", 0),
    ])
  func localTime(zone: String, local: String, instant: String, offsetMinutes: Int) throws {
    for (column, calculation) in [(zone, nil), ("", zone), (zone, zone)] as [(String, String?)] {
      let event = try Self.event(local, zone: column, calculation: calculation)
      #expect(event.instant == TimestampTests.timestamp(instant)?.reading)
      #expect(event.offsetMinutes == offsetMinutes)
    }
  }

  @Test("gives way to the timestamp's offset for the instant, not for the day")
  func offsetAndZone() throws {
    // 23:30 in New York is 13:30 of the next day in Tokyo.
    let event = try Self.event("2024-01-01T23:30:00-05:00", zone: "Asia/Tokyo")
    Self.expect(event, ("", "", (2024, 1, 2), (13, 30), 540))
    #expect(event.instant == TimestampTests.timestamp("2024-01-02T04:30:00Z")?.reading)
    // Without a zone the offset tells the day, and a zone for the whole log has the last word.
    Self.expect(
      try Self.event("2024-01-01T23:30:00-05:00", zone: ""), ("", "", (2024, 1, 1), (23, 30), -300))
    Self.expect(
      try Self.event("2024-01-01T23:30:00", zone: "America/New_York", calculation: "Asia/Tokyo"),
      ("", "", (2024, 1, 2), (13, 30), 540))
  }

  @Test("is refused for a zone there is none of")
  func unknown() {
    let head = "player,event,timestamp,zone\na,x,2024-01-01T00:00:00"
    let words = """
      log:2:25: error: there is no time zone 'Mars/Base'
      help: write an IANA name, such as Europe/Berlin

      """
    #expect(LogText(head + ",Mars/Base\n").fault == words)
    #expect(LogText(head + "Z,Mars/Base\n").fault == words.replacing("2:25", with: "2:26"))
    #expect(LogText(head + ",Mars/Base\n", zone: "Asia/Tokyo").fault == words)
    let forced = Failure(
      "there is no time zone 'Mars/Base'", help: "write an IANA name, such as Europe/Berlin", status: .usage)
    #expect(throws: forced) { try LogText(head, zone: "Mars/Base").read() }
  }
}
