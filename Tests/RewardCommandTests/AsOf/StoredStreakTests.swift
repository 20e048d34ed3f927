import Testing

@testable import RewardCommand

@Suite("Streaks at an instant, as profiles show them")
struct StoredStreakTests {
  private static let log = """
    player,timestamp,event
    ann,2024-03-01T12:00:00Z,login
    ann,2024-03-02T12:00:00Z,login
    bob,2024-03-02T12:00:00Z,signup

    """

  @Test(
    "of seed 004 tell the stored length, which goes stale, beside the one in force",
    arguments: [
      ("2024-03-02T13:00:00Z", #""currentStreak":2,"storedStreak":2,"#),
      // 3 March is missed once it is over: nothing is in force, and the profile still holds 2.
      ("2024-03-03T23:59:59Z", #""currentStreak":2,"storedStreak":2,"#),
      ("2024-03-04T00:00:00Z", #""currentStreak":0,"storedStreak":2,"#),
    ])
  func stored(instant: String, words: String) throws {
    let lines = try AsOf("daily: { rules: seed004 }", log: Self.log).answer(instant).text.split(
      separator: "\n")
    #expect(lines[0].contains(words))
    // Bob's profile is fresh: nothing that counts has happened yet.
    #expect(lines[1].contains(#""currentStreak":0,"storedStreak":0,"#))
    #expect(lines[1].contains(#""status":"none""#))
  }

  @Test("of seed 003 tell the colour of the border, and no other rules do")
  func border() throws {
    let habit = try AsOf("daily: { rules: seed003 }", log: Self.log).answer("2024-03-02T13:00:00Z").text
    #expect(habit.contains(#""currentStreak":2,"border":"yellow","#))
    let plain = try AsOf("daily: {}", log: Self.log).answer("2024-03-02T13:00:00Z").text
    #expect(!plain.contains("border") && !plain.contains("storedStreak"))
  }
}
