import RewardEngine
import Testing

@Suite("The record of what players do")
struct RecordingTests {
  /// Half of the players nine hours east of Greenwich, the others eight hours west.
  ///
  /// - Returns: the day, minute and offset of each session.
  private static func sessions(_ clock: StreakRules.Clock) throws -> [[Int32]] {
    var rules = StreakRules()
    rules.clock = clock
    let scenario = Scenario(
      title: "Zones", days: 6, streaks: [.init(id: "daily", rules: rules)],
      players: .init(
        profiles: [.init(id: "everyone", share: 1, activity: .fixed(0.6))],
        zones: [
          .init(id: "east", utcOffsetMinutes: 540, share: 0.5),
          .init(id: "west", utcOffsetMinutes: -480, share: 0.5),
        ]))
    var sessions: [[Int32]] = []
    try Simulation(Plan(scenario), players: 200, seed: 4).record {
      sessions += $0.sessions.map { [$0.day, $0.minute, $0.zoneOffset] }
    }
    return sessions
  }

  @Test("has the zones and times of day that a rule of another scenario may ask for")
  func clock() throws {
    let plain = try Self.sessions(.playerZone)
    #expect(Set(plain.map { $0[2] }) == [540, -480])
    #expect(Set(plain.map { $0[1] }).count > 100)
    #expect(try plain == Self.sessions(.utc))
  }
}
