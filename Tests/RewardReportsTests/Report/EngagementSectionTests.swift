import RewardEngine
import Testing

@testable import RewardReports

@Suite("The engagement of two players, of whom one never comes back")
struct EngagementSectionTests {
  /// Both play on day 1, the loyal one on each of 30 days, the other never again.
  private static let halfStay = Scenario(
    title: "Half stay", days: 30,
    players: Scenario.Players(profiles: [
      Scenario.Profile(id: "gone", share: 0.5, activity: .fixed(0)),
      Scenario.Profile(id: "loyal", share: 0.5, activity: .fixed(1)),
    ]))

  private let page: String

  init() async throws { page = try await Report(of: Self.halfStay).page }

  @Test("is told in a sentence")
  func answer() {
    #expect(
      page.contains(
        """

        Of all players 50.0 % play a day after arrival and 50.0 % after 7 days; 1 of the 1 monthly players, 100.0 %, \
        play on day 30.

        """))
    #expect(
      page.contains(
        """

        Of the players who have arrived by day 30, 50.0 % play that day, 0.0 % have played in the week and 0.0 % \
        only in the month, and 50.0 % are dormant.

        """))
  }

  @Test(
    "is counted by day, by days since arrival and by profile",
    arguments: [
      // Wilson of 2 in 2, 1 in 2 and 1 in 1, with z² = 3.8415: the lower ends are 1 / (1 + z² / 2),
      // 0.5 − 0.4055 and 1 / (1 + z²). Six days after he left, the other still is a weekly player.
      "| 1 | 2 | 2 | 2 | 2 | 100.0 % (34.2 to 100.0) | 100.0 % (34.2 to 100.0) |",
      "| 7 | 2 | 1 | 2 | 2 | 50.0 % (9.5 to 90.5) | 50.0 % (9.5 to 90.5) |",
      "| 30 | 2 | 1 | 1 | 1 | 100.0 % (20.7 to 100.0) | 100.0 % (20.7 to 100.0) |",
      "| 1 | 2 | 50.0 % (9.5 to 90.5) | 50.0 % (9.5 to 90.5) |",
      "| gone | 1 | 0.0 % (0.0 to 79.3) | 0.0 % (0.0 to 79.3) |",
      "| loyal | 1 | 30 | 1 | 1 | 100.0 % (20.7 to 100.0) | 100.0 % (20.7 to 100.0) |",
    ])
  func rows(row: String) { #expect(page.contains("\n\(row)\n")) }

  @Test(
    "counts everybody in one of the states every day",
    arguments: [
      // New, current, at risk (week), at risk (month), dormant.
      "| 1 | 2 | 0 | 0 | 0 |", "| 7 | 0 | 1 | 1 | 0 |", "| 30 | 0 | 1 | 0 | 1 |",
    ])
  func states(row: String) {
    #expect(page.contains("\n| day | new | current | at risk (week) | dormant |\n"))
    #expect(page.contains("\n\(row)\n"))
  }

  @Test(
    "has rates of the seven days up to the day, with all days of a current player as one witness",
    arguments: [
      // Up to day 7 the loyal one has been current before 5 of the 7 days: 5 / 7 of a player, whose lower end
      // is 1 / (1 + z² · 7 / 5). A new player is new once, so 1 in 2 stand as they are.
      "| 7 | 100.0 % (15.7 to 100.0) | 50.0 % (9.5 to 90.5) |", "| 30 | 100.0 % (20.7 to 100.0) | – |",
    ])
  func rates(row: String) {
    #expect(page.contains("\n| day | CURR | NURR |\n"))
    #expect(page.contains("\n\(row)\n"))
  }

  @Test(
    "moves from state to state as the last 28 days are lived",
    arguments: [
      "| current | 28 | 100.0 % |  |  |  | 79 |",
      // From day 2 he is at risk in the week on 6 days and in the month on 21; the days that follow those are
      // all among the last 28. Then he is dormant, with one day that follows.
      "| at risk (week) | 6 |  | 83.3 % | 16.7 % |  | ", "| at risk (month) | 21 |  |  | 95.2 % | 4.8 % | ",
      "| dormant | 1 |  |  |  | 100.0 % | ",
    ])
  func moves(row: String) {
    #expect(
      page.contains(
        "\n| from, down; to, across | player-days | current | at risk (week) | at risk (month) | dormant | ± points |\n"
      ))
    #expect(page.contains("\n\(row)"))
  }

  @Test("has no section where nobody is seen a day after arrival")
  func oneDay() async throws {
    var scenario = Self.halfStay
    scenario.days = 1
    #expect(try await !Report(of: scenario).sections.contains("Engagement"))
  }
}
