import Testing

@testable import RewardFiles

@Suite("Hours of a log in UTC")
struct HoursOfUTCTests {
  /// A log with so many events in each hour.
  private static func finding(
    _ events: (_ hour: Int) -> Int, zone: String? = nil, offset: Int = 0
  ) -> HoursOfUTC.Finding? {
    var hours = HoursOfUTC()
    for hour in 0..<24 {
      for _ in 0..<events(hour) {
        hours.note(
          LogEvent(
            player: "ann", instant: 0, day: 0, minute: 60 * hour, offsetMinutes: offset, zone: zone,
            event: "login", amount: 1, id: nil, line: 1))
      }
    }
    return hours.finding
  }

  /// In Los Angeles, two to six o'clock is ten to fourteen in UTC. Nobody plays then, and all else is alike: 4 of 20 hours.
  @Test("show that days end while players are awake")
  func losAngeles() {
    #expect(
      Self.finding { (10..<14).contains($0) ? 0 : 1 } == .init(shareAtMidnight: 0.2, quietFrom: 10))
  }

  /// Four of 24 hours are a sixth.
  @Test("show that players all over the world have no night")
  func world() {
    #expect(Self.finding { _ in 1 } == .init(shareAtMidnight: 4.0 / 24, quietFrom: nil))
  }

  @Test("are those of players who sleep at night, give or take two hours", arguments: 0...4)
  func night(quietFrom: Int) {
    #expect(Self.finding { (quietFrom..<(quietFrom + 4)).contains($0) ? 0 : 1 } == nil)
  }

  /// The hours from 22 to 2 have 8 of 80 events, and one more is more than a tenth. Nobody plays from 6 to 22.
  @Test("do not matter where few play at midnight")
  func midday() {
    let events = { (hour: Int) in [22, 23, 0, 1].contains(hour) ? 2 : (2..<6).contains(hour) ? 18 : 0 }
    #expect(Self.finding(events) == nil)
    #expect(Self.finding { events($0) + ($0 == 0 ? 1 : 0) } != nil)
  }

  @Test("are not judged where the log has zones or offsets")
  func zones() {
    #expect(Self.finding({ _ in 1 }, zone: "Etc/UTC") == nil)
    #expect(Self.finding({ _ in 1 }, offset: 60) == nil)
  }
}
