import RewardEngine
import Testing

@testable import RewardReports
@testable import RewardStudies

@Suite("levels.csv")
struct LevelsTableTests {
  /// The rows after the head, cell by cell.
  private func rows(_ report: Report) throws -> [[String]] {
    let text = try #require(report.text("levels.csv"))
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Cells whose numbers are whole or halves, and so have one spelling.
  private static let plain = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14]

  @Test("names its columns after the days the report shows")
  func head() async throws {
    let report = try await Report(of: .climb, players: 4)
    #expect(
      report.text("levels.csv")?.split(separator: "\n").first == """
        level,level_to,profile,active_day_1,active_day_2,reached,reached_share,reached_share_low,\
        reached_share_high,days_p25,days_p50,days_p50_low,days_p50_high,days_p75,stayers_share,stayers_share_low,\
        stayers_share_high
        """)
  }

  @Test("tells who stands on a level, who reaches it and how soon, of two days worked out by hand")
  func climb() async throws {
    let rows = try rows(try await Report(of: .climb, players: 40))
    // All forty are on level 2 on the first day, twenty of two kinds, all of one, on level 3 a day later. When half
    // are is certain of either kind; of both a half of just 50 % may also never come.
    #expect(
      rows.map { row in Self.plain.map { row[$0] }.joined(separator: ",") } == [
        "1,1,all,0,0,40,1,,,,,,", "2,2,all,40,20,40,1,0,0,0,0,0,1", "3,3,all,0,20,20,0.5,1,1,1,,,0.5",
        "4,4,all,0,0,0,0,,,,,,0", "1,1,loyal,0,0,20,1,,,,,,", "2,2,loyal,20,0,20,1,0,0,0,0,0,1",
        "3,3,loyal,0,20,20,1,1,1,1,1,1,1", "4,4,loyal,0,0,0,0,,,,,,0", "1,1,once,0,0,20,1,,,,,,",
        "2,2,once,20,20,20,1,0,0,0,0,0,1", "3,3,once,0,0,0,0,,,,,,0", "4,4,once,0,0,0,0,,,,,,0",
      ])
  }

  @Test("has the profiles' joined intervals for those who reach a level, and for those who stay")
  func intervals() async throws {
    let rows = try rows(try await Report(of: .climb, players: 40))
    func interval(_ row: Int, _ low: Int) -> [Double?] { rows[row][low...(low + 1)].map { Double($0) } }
    // Wilson's of all and none: 40 / (40 + z²) and its complement, with z = 1.959964. All of one profile and none of the
    // other reach level 3. With half a success and half a failure added, the shares are 1.0125 / 1.025 and 0.0125 / 1.025.
    // Within, the variance is 0.25 - 0.487805² = 0.012046 instead of 0.25, as of 40 · 0.25 / 0.012046 = 830.12 players:
    // 1/2 ± z/(1 + z²/830.12) · √(1/3320.49 + z²/2756420).
    for (row, low, high) in [(1, 0.912378, 1), (2, 0.466065, 0.533935), (3, 0, 0.087622)] {
      let found = interval(row, 7)
      #expect(abs(try #require(found[0]) - low) < 1e-6)
      #expect(abs(try #require(found[1]) - high) < 1e-6)
    }
    // Of all or none of 20 the other end is z² / (20 + z²) = 0.161125 away. Each profile is a half of all: where both
    // may err on one side it is √2 · 0.161125 / 2 = 0.113933, and where one may, 0.080563.
    for (row, low, high) in [(1, 0.886067, 1), (2, 0.419437, 0.580563), (3, 0, 0.113933)] {
      let found = interval(row, 15)
      #expect(abs(try #require(found[0]) - low) < 1e-6)
      #expect(abs(try #require(found[1]) - high) < 1e-6)
    }
  }

  @Test("has no ends of curves that four players cannot carry")
  func fewPlayers() async throws {
    for row in try rows(try await Report(of: .climb, players: 4)) {
      #expect(row[11...12] == ["", ""] && row[15...16] == ["", ""], "\(row)")
    }
  }

  @Test("counts levels above 63 in groups, and gives a timed level inside a group a row of its own")
  func groups() async throws {
    // A login of 76 XP, and a level for each: everybody is on level 77 on the first day.
    let scenario = Scenario(
      title: "High", days: 1, login: .of("xp", 76),
      levels: Scenario.Levels(highest: 81, curve: .table(Array(1...80))), players: Scenario.climb.players)
    let rows = try rows(try await Report(of: scenario, players: 4)).filter { $0[2] == "all" }
    let shown = rows.map { row in [0, 1, 3, 4].map { row[$0] }.joined(separator: " ") }
    #expect(shown.prefix(2) == ["1 1 0 4", "2 2 0 4"])
    #expect(shown.contains("63 63 0 4"))
    // Bins are two levels wide here; 75 is a round level and 81 the highest; both are timed.
    #expect(
      shown.suffix(6) == ["74 75 0 4", "75   4", "76 77 4 4", "78 79 0 0", "80 81 0 0", "81   0"])
    #expect(rows.first { $0[0] == "75" }?[9] == "0")
  }

  /// A shock of spread 3 takes most players of a replication along, so Student's interval over four of them leaves 0 to 1.
  @Test("has the metric's interval of those who stay under a daily shock, and no share below 0 or above 1")
  func shock() async throws {
    var scenario = Scenario.climb
    scenario.players.profiles[0].activity = .fixed(0.5)
    scenario.players.dailyShock = Scenario.DailyShock(spread: 3, replications: 4)
    let report = try await Report(of: scenario, players: 160)
    let row = try #require(try rows(report).first { $0[0] == "3" && $0[2] == "loyal" })
    let metrics = try #require(report.text("metrics.csv")).split(separator: "\n")
    let metric = try #require(metrics.first { $0.hasPrefix("level.3.reached,share,loyal,1,") })
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    #expect(Array(row[14...16]) == Array(metric[5...7]))
    let ends = row[15...16].compactMap { Double($0) }
    #expect(ends.count == 2 && ends.allSatisfy { 0 <= $0 && $0 <= 1 })
  }

  @Test("is written only where there are levels")
  func noLevels() async throws {
    #expect(try await Report(of: .twoDays).text("levels.csv") == nil)
  }
}
