import RewardEngine
import Testing

@testable import RewardReports

@Suite("The engagement of forty players, of whom half never come back")
struct EngagementSectionTests {
  /// All play on day 1, the loyal half on each of 30 days, the others never again.
  private static let halfStay = Scenario(
    title: "Half stay", days: 30,
    players: Scenario.Players(profiles: [
      Scenario.Profile(id: "gone", share: 0.5, activity: .fixed(0)),
      Scenario.Profile(id: "loyal", share: 0.5, activity: .fixed(1)),
    ]))

  private let page: String

  init() async throws { page = try await Report(of: Self.halfStay, players: 40).page }

  @Test("is told in a sentence")
  func answer() {
    #expect(
      page.contains(
        """

        50.0 % of players play a day after arrival and 50.0 % after 7 days. On day 30, 20 of 20 monthly players play \
        (100.0 %).

        """))
    #expect(
      page.contains(
        """

        On day 30, 50.0 % of all players play. Another 0.0 % have played in the last week, and 0.0 % only in the last \
        month. 50.0 % are dormant.

        """))
  }

  @Test(
    "has a sentence of its own for one player", arguments: [("loyal", "plays"), ("gone", "does not play")])
  func onePlayer(id: String, verb: String) async throws {
    var scenario = Self.halfStay
    scenario.players.profiles = scenario.players.profiles.filter { $0.id == id }
    scenario.players.profiles[0].share = 1
    scenario.days = 10
    let page = try await Report(of: scenario, players: 1).page
    #expect(page.contains(" On day 10, the only monthly player \(verb)."))
  }

  @Test(
    "is counted by day, by days since arrival and by profile",
    arguments: [
      // Wilson of 40 in 40 and 20 in 20, with z² = 3.8415: the lower ends are 1 / (1 + z² / 40) and 1 / (1 + z² / 20).
      // Of a half that is all of one profile and none of the other, (0.5 + 20) / 41 of 20 and half of 1 / 41 are
      // taken to vary: 0.25 · 40² / (40 · (0.25 − (20 / 41)²)) = 830 know it as well, so ± 0.98 / √(830 + z²).
      // Six days after they left, the others still are weekly players.
      "| 1 | 40 | 40 | 40 | 100.0 % (91.2 to 100.0) |", "| 7 | 20 | 40 | 40 | 50.0 % (46.6 to 53.4) |",
      "| 30 | 20 | 20 | 20 | 100.0 % (83.9 to 100.0) |",
      "| 1 | 40 | 50.0 % (46.6 to 53.4) | 50.0 % (46.6 to 53.4) |",
      "| gone | 0.0 % (0.0 to 16.1) | 0.0 % (0.0 to 16.1) |",
      "| loyal | 100.0 % (83.9 to 100.0) | 100.0 % (83.9 to 100.0) |",
    ])
  func rows(row: String) { #expect(page.contains("\n\(row)\n")) }

  @Test(
    "has rates of the seven days up to the day, with all days of a current player as one observation",
    arguments: [
      // Up to day 7 the loyal have been current before 5 of the 7 days: 5 / 7 of twenty players, whose lower end
      // is 1 / (1 + z² · 7 / 100). A new player is new once, so 20 in 40 stand as they are.
      "| 7 | 100.0 % (78.8 to 100.0) | 50.0 % (46.6 to 53.4) |", "| 30 | 100.0 % (83.9 to 100.0) | – |",
    ])
  func rates(row: String) {
    #expect(page.contains("\n| day | CURR | NURR |\n"))
    #expect(page.contains("\n\(row)\n"))
  }

  @Test(
    "shows the state of players a day later, over the last 28 days",
    arguments: [
      "| current | 560 | current 100.0 % | 16 |",
      // From day 2 the others are at risk in the week on 6 days and in the month on 21; the days that follow
      // those are all among the last 28. Then they are dormant, with one day that follows.
      "| at risk (week) | 120 | at risk (week) 83.3 %, at risk (month) 16.7 % | ",
      "| at risk (month) | 420 | at risk (month) 95.2 %, dormant 4.8 % | ",
      "| dormant | 20 | dormant 100.0 % | ",
    ])
  func moves(row: String) {
    #expect(
      page.contains(
        "\n| state | player-days | state a day later | farthest end of a 95 % interval, points away |\n"
      ))
    #expect(page.contains("\n\(row)"))
  }

  @Test(
    "says how many players a share takes where there are fewer than ten",
    arguments: [
      // Of two players, twice ten; of one of the two a share of monthly players takes as many again.
      "| 1 | 2 | 2 | 2 | 100.0 % (needs 20 players) |", "| 7 | 1 | 2 | 2 | 50.0 % (needs 20 players) |",
      "| 30 | 1 | 1 | 1 | 100.0 % (needs 40 players) |",
    ])
  func fewPlayers(row: String) async throws {
    #expect(try await Report(of: Self.halfStay).page.contains("\n\(row)\n"))
  }

  @Test("has no section where nobody is seen a day after arrival")
  func oneDay() async throws {
    var scenario = Self.halfStay
    scenario.days = 1
    #expect(try await !Report(of: scenario).sections.contains("Engagement"))
  }

  @Test("says that later days after arrival show fewer players, where they arrive on different days")
  func fewerSeen() async throws {
    let sentence = "Players arrive on different days, so fewer are seen after more days."
    var scenario = Self.halfStay
    #expect(!page.contains(sentence))
    scenario.players.arrival = .perDay(20)
    #expect(try await Report(of: scenario, players: 40).page.contains(sentence))
  }
}
