import Testing

@Suite("A timestamp without an offset")
struct LogTimesTests {
  // Half past three at night by UTC on 10 January is half past ten of the evening before in New York.
  private static let log = """
    player,timestamp,event,zone
    ann,2024-01-10T03:30:00,login,America/New_York
    ann,2024-01-10T04:30:00-05:00,login,America/New_York

    """
  /// 9 January 2024.
  private static let ninth = 19_731

  @Test("is the clock of its zone, or of UTC where the command line says so")
  func readings() throws {
    let local = try LogText(Self.log, times: .local).players()[0]
    #expect(local.map(\.day) == [Self.ninth + 1, Self.ninth + 1])
    #expect(local.map(\.minute) == [3 * 60 + 30, 4 * 60 + 30])
    // By UTC it was five hours earlier, and the offset of the other timestamp still holds.
    let utc = try LogText(Self.log, times: .utc).players()[0]
    #expect(utc.map(\.day) == [Self.ninth, Self.ninth + 1])
    #expect(utc.map(\.minute) == [22 * 60 + 30, 4 * 60 + 30])
    #expect(utc.map(\.offsetMinutes) == [-300, -300])
    #expect(utc[0].instant == Int64((Self.ninth + 1) * 86_400 + 3 * 3600 + 1800) * 1000)
  }

  @Test("needs no zone where it is UTC")
  func noZone() throws {
    let log = "player,timestamp,event\nann,2024-01-10T03:30:00,login\n"
    let event = try LogText(log, times: .utc).players()[0][0]
    #expect(event.day == Self.ninth + 1 && event.minute == 210 && event.offsetMinutes == 0)
    #expect(LogText(log, times: .local).fault.contains("has neither an offset nor a zone"))
    let zoned = try LogText(log, zone: "America/New_York", times: .utc).players()[0][0]
    #expect(zoned.day == Self.ninth && zoned.minute == 22 * 60 + 30)
  }

  @Test("is warned of where nobody says how it is meant")
  func warning() throws {
    let note = """
      Timestamps without an offset were read as local time: 1. \
      If they are UTC, add --times utc. If they are local, add --times local.

      """
    #expect(try LogText(Self.log).read().note == note)
    #expect(try LogText(Self.log, zone: "Europe/Berlin").read().note == note)
    #expect(try LogText(Self.log, times: .local).read().note.isEmpty)
    #expect(try LogText(Self.log, times: .utc).read().note.isEmpty)
    let offsets = "player,timestamp,event,zone\nann,2024-01-10T03:30:00Z,login,America/New_York\n"
    #expect(try LogText(offsets).read().note.isEmpty)
  }
}
