import RewardEngine
import Testing

@testable import RewardReports

@Suite("freezes.csv")
struct FreezesTableTests {
  @Test("holds four days worked out by hand, pooled and by profile")
  func fourDays() async throws {
    let text = try #require(try await Report(of: .fourDays, players: 40).text("freezes.csv"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines[0] == """
        item,profile,bought,granted,used,used_after_churn,expired,held_active,held_dormant,\
        held_at_departure,turned_away,refused_not_enough,refused_already_have,\
        missed_days,gaps_whole,gaps_saved,gaps_hurt,days_lost,breaks,\
        grace_cover,grace_cover_low,grace_cover_high,freeze_cover,freeze_cover_low,freeze_cover_high,\
        save_rate,save_rate_low,save_rate_high,dependency,dependency_low,dependency_high,\
        coverage_weeks_mean,coverage_weeks_mean_low,coverage_weeks_mean_high,\
        coverage_weeks_p50,coverage_weeks_p50_low,coverage_weeks_p50_high,\
        coverage_weeks_p90,coverage_weeks_p90_low,coverage_weeks_p90_high,\
        share_of_sinks.coins,share_of_sinks.coins_low,share_of_sinks.coins_high
        """)
    // Ten times the four players. Of each profile all are alike, so intervals of all have no width. Where 20 players of
    // one profile are unlike the others, they are too few for an interval. No gap ends, and there is no window of four weeks: those cells are empty. A sixth is 2 of 8 + 2 + 2 days.
    let sixth = "0.16666666666666666"
    // Nobody of the twenty who stay has a frozen day.
    let none = Interval.wilson(share: 0, of: 20).high
    #expect(
      Array(lines[1...]) == [
        "freeze,all,20,40,20,0,0,40,0,0,0,40,40,40,0,0,0,0,20,0,0,0,0.5,0.5,0.5,,,,\(sixth),\(sixth),\(sixth),,,,,,,,,,1,1,1",
        "freeze,gone,0,20,20,0,0,0,0,0,0,20,0,40,0,0,0,0,20,0,,,0.5,,,,,,0.5,,,,,,,,,,,,,,",
        "freeze,loyal,20,20,0,0,0,40,0,0,0,20,40,0,0,0,0,0,0,,,,,,,,,,0,0,\(none),,,,,,,,,,1,,", "",
      ])
  }

  @Test("has no ends of a share that two unlike players of two profiles cannot carry")
  func fewPlayers() async throws {
    let text = try #require(try await Report(of: .fourDays, players: 4).text("freezes.csv"))
    let cells = text.split(separator: "\n")[1].split(separator: ",", omittingEmptySubsequences: false)
    #expect(cells[28...30] == ["0.16666666666666666", "", ""])
  }

  @Test("is left out where no freeze protects a streak")
  func leftOut() async throws {
    #expect(try await Report(of: .twoDays).text("freezes.csv") == nil)
  }
}
