import RewardEngine
import Testing

@testable import RewardReports
@testable import RewardStudies

/// Shares of players have intervals that join the profiles; fewer than ten players have none.
@Suite("The section on experience")
struct ExperienceSectionTests {
  private func page(_ scenario: Scenario = .climb, players: Int = 4) async throws -> String {
    try await Report(of: scenario, players: players).page
  }

  /// 40 · 1.25ⁿ adds up to more than a balance can hold from level 73 on: 160 · (1.25⁷² − 1) is 1.5 thousand millions, and 1.25⁷³ is
  /// a quarter more of it. So there are fewer levels than the hundred that are asked for.
  @Test("ends with the last level that a balance can reach")
  func endlessCurve() async throws {
    var scenario = Scenario.climb
    scenario.days = 60
    scenario.levels = Scenario.Levels(curve: .geometric(first: 40, ratio: 1.25))
    let levels = try #require(scenario.levels)
    #expect(levels.highest == 100 && (70...75).contains(levels.last))
    scenario.players.profiles[1].activity = .fixed(0.3)
    #expect(try await page(scenario, players: 300).contains("of active players are on level"))
  }

  @Test("says first where players stand at the end")
  func summary() async throws {
    let page = try await page(.with([.levels]))
    #expect(
      page.contains(
        """

        ## Experience and levels

        On day 3 the median active player has 18 XP and is on level 2. If nobody churned, half of the players would reach level 2 within 1 day.

        """))
  }

  @Test(
    "says how much the mean of active players moved in four weeks, where there are as many before",
    arguments: [(56, ""), (57, " In the last four weeks the mean of active players rose by 6 XP a day.")])
  func pace(days: Int, sentence: String) async throws {
    #expect(try await page(.with([.levels], days: days)).contains(" is on level 3.\(sentence) If nobody"))
  }

  @Test(
    "spreads active players over the levels, day by day and by profile",
    arguments: [
      "| level | day 1 | day 2 |", "| 2 | 100.0 % | 50.0 % |",
      "| 3 | 0.0 % | 50.0 % |",
      "The table shows shares of active players. There are too few players for 95 % intervals.",
      "On day 2, the fullest level is 2, with 50.0 % of active players. At least 90 % are on levels 2 to 3.",
    ])
  func spread(line: String) async throws { #expect(try await page().contains("\n\(line)\n")) }

  @Test(
    "has intervals of profiles' shares joined",
    arguments: [
      // All forty are on level 2 on day 1: 40 / (40 + 1.96²) = 91.2 %. On day 2 all of one profile are on level 3 and
      // none of the other, which 830 players drawn from all would show as well: 1.96 · √(0.25 / 830) = 3.4 %.
      "The table shows shares of active players. Each 95 % interval is at most ± 8.8 percentage points.",
      "On day 2, the fullest level is 2, with 50.0 % (46.6 to 53.4) of active players. At least 90 % are on levels 2 to 3.",
    ])
  func joined(line: String) async throws { #expect(try await page(players: 40).contains("\n\(line)\n")) }

  @Test("says what boosts came to, since each payment is rounded down", arguments: [false, true])
  func roundedDown(hasMission: Bool) async throws {
    // A login pays 1 XP, which stays 1 of 1.9. A mission of 5 XP becomes 9 of 9.5: two players collect it on two days.
    // They have 10 XP a day and the other two have 1 in all, so 16 of 42 XP come from the boost.
    var scenario = Scenario.climb
    scenario.boosts = [Scenario.Boost(id: "fast", factorHundredths: 190, days: 3)]
    scenario.login = Scenario.Payment([.init("xp", .fixed(1)), .init("fast", .fixed(1))])
    if !hasMission { scenario.missions = [] }
    let added = hasMission ? "16 XP, 38.1 %" : "0 XP, 0.0 %"
    #expect(
      try await page(scenario).contains(
        "\n- Boosts multiply each payment on its own, and the result is rounded down. In this run they add \(added) of all experience.\n"
      ))
  }

  @Test("leaves out levels that nobody stands on")
  func empty() async throws { #expect(!(try await page().contains("\n| 1 | 0.0 %"))) }

  @Test("names the levels nobody reaches, and the rewards nobody gets")
  func unreached() async throws {
    #expect(
      try await page().contains(
        """

        - No player reaches level 4 or above in 2 days: 1 of 4 levels stays empty.
        - The reward of level 4 is never paid.

        """))
    var steeper = Scenario.climb
    steeper.levels = Scenario.Levels(
      first: 0, highest: 6, curve: .table([10, 30, 100, 200, 300, 400]),
      rewards: [4, 5].map { Scenario.Levels.Reward(level: $0, pays: .of("coins", 1)) })
    #expect(
      try await page(steeper).contains(
        """

        - No player reaches level 3 or above in 2 days: 4 of 7 levels stay empty.
        - The rewards of levels 4, 5 are never paid.

        """))
  }

  @Test("says who can climb no further")
  func atTheTop() async throws {
    // Six XP a day are 30 on the fifth; Wilson's interval of 20 of 20 begins at 20 / (20 + 1.96²).
    let page = try await page(.with([.levels], days: 5), players: 20)
    #expect(
      page.contains(
        "\n- On day 5, 100.0 % (83.9 to 100.0) of active players are on level 3, the last one.\n"
      ))
    #expect(!page.contains("No player reaches"))
    #expect(page.contains(" have short droughts. Days of play on the last level count, too.\n"))
    let below = try await self.page(.with([.levels], days: 4), players: 2)
    #expect(below.contains("- No player reaches level 3 or above in 4 days: 1 of 3 levels stays empty."))
    #expect(below.contains(" have short droughts.\n"))
  }

  @Test("has no spread to show where nobody leaves the first level")
  func nobodyClimbs() async throws {
    var scenario = Scenario.climb
    scenario.levels = Scenario.Levels(highest: 2, curve: .table([1_000]))
    let report = try await Report(of: scenario, players: 4)
    #expect(report.page.contains("\n### Players by level\n\nNo player leaves the first level.\n"))
    #expect(!report.page.contains("### How long levels take"))
    #expect(report.text("levels.svg") == nil && report.text("level-times.svg") == nil)
  }

  @Test(
    "tells how long levels take those who stay, with whom nobody saw reach them as censored",
    arguments: [
      // All forty are on level 2 on the day they arrive, the loyal twenty on level 3 a day later. Of all who arrived,
      // Wilson's of 40 of 40, and of a half of the 830 that show as much as all of one profile and none of the other.
      "| 2 | 40 | 100.0 % (91.2 to 100.0) | 0 | 0 (0 to 0) | 0 |",
      "| 3 | 20 | 50.0 % (46.6 to 53.4) | 1 | 1 (1 or more) | not reached |",
      "| level | reach it within 1 day (95 % interval) |",
      // Of all or none of a profile's 20 the other end is 1.96² / (20 + 1.96²) = 16.1 % away, and a profile is half of
      // all: where both may err on one side it is √2 · 16.1 / 2 = 11.4, and where one may, 8.1.
      "| 2 | 100.0 % (88.6 to 100.0) |", "| 3 | 50.0 % (41.9 to 58.1) |",
    ])
  func times(line: String) async throws { #expect(try await page(players: 40).contains("\n\(line)\n")) }

  @Test(
    "opens with when half of the players would reach a level",
    arguments: [
      (40, "level 2 on the day they arrive and level 3 within 1 (1 or more) day."),
      (4, "level 2 on the day they arrive and level 3 within 1 day."),
    ])
  func half(players: Int, end: String) async throws {
    #expect(
      try await page(players: players).contains(
        " If nobody churned, half of the players would reach \(end)\n"))
  }

  @Test(
    "says how many players the time of a level takes where there are too few",
    arguments: [
      // Four are half of the eight that carry a curve: half more than eight is 12, rounded up 15.
      "| 2 | 100.0 % (needs 15 players) |", "| 3 | 50.0 % (needs 15 players) |",
    ])
  func fewPlayers(line: String) async throws { #expect(try await page().contains("\n\(line)\n")) }

  @Test(
    "takes its intervals over replications where players share a shock",
    arguments: [
      (80, "| 2 | 80 | 100.0 % (95.4 to 100.0) | 0 | 0 (0 to 0) | 0 |"),
      // All of one profile and none of the other reach level 3: half of all may be just missed, as without a shock.
      (80, "| 3 | 40 | 50.0 % (48.3 to 51.7) | 1 | 1 (1 or more) | not reached |"),
      (
        80,
        "On day 2, the fullest level is 2, with 50.0 % (48.3 to 51.7) of active players. At least 90 % are on levels 2 to 3."
      ),
      (
        80, "The table shows shares of active players. Each 95 % interval is at most ± 4.6 percentage points."
      ),
      // Of eight without level 3 on the first day, 3.4538 may be expected (Garwood), less than half.
      (8, "| 3 | 4 | 50.0 % (needs 20 players) | 1 | 1 (0 or more) | not reached |"),
    ])
  func replications(players: Int, line: String) async throws {
    // No shock moves those who always or never come, so two replications agree in everything. The interval is that of the
    // players: of a half that is all of one profile, (0.5 + 40) / 81 of 40 and half of 1 / 81 are taken to vary. Then
    // 0.25 · 80² / (80 · (0.25 − (40 / 81)²)) = 3,261 know it as well, so ± 0.98 / √(3,261 + z²). Of 80 in 80,
    // Wilson's interval begins at 1 / (1 + z² / 80) = 95.4 %.
    var scenario = Scenario.climb
    scenario.players.dailyShock = Scenario.DailyShock(spread: 1, replications: 2)
    #expect(try await page(scenario, players: players).contains("\n\(line)\n"))
  }

  @Test("explains censoring in a sentence, and what several profiles make of it only where there are several")
  func censoring() async throws {
    #expect(
      try await page().contains("\nPlayers who churn before they reach a level are censored: "))
    let profiles = " is the mean of the profiles' curves, weighted by players. "
    #expect(try await page().contains(profiles))
    #expect(!(try await page(.with([.levels])).contains(profiles)))
  }

  @Test("counts a player as waiting for as long as they are seen, and not after")
  func leaving() async throws {
    // Three XP a day of play: level 2 begins at 10, on the third day after arrival. Ten arrive on each of six days:
    // those of the last three are never seen to get there.
    var scenario = Scenario.with([.levels], days: 6)
    scenario.activities = [Scenario.Activity(id: "read", perActiveDay: .fixed(1), pays: .of("xp", 3))]
    scenario.players.arrival = .perDay(10)
    let page = try await page(scenario, players: 60)
    // Half of all who arrived, by Wilson's interval of 30 of 60, and all who were still seen on the third day.
    #expect(page.contains("\n| 2 | 30 | 50.0 % (37.7 to 62.3) | 3 | 3 (3 to 3) | 3 |\n"))
  }

  @Test("keeps a profile of whom nobody is left apart from those who stay")
  func leavingProfile() async throws {
    // Level 2 begins on the third day after arrival, as above. Half leave after a day, all of them of one profile.
    var scenario = Scenario.with([.levels], days: 40)
    scenario.activities = [Scenario.Activity(id: "read", perActiveDay: .fixed(1), pays: .of("xp", 3))]
    scenario.players.profiles = [
      Scenario.Profile(id: "loyal", share: 0.5, activity: .fixed(1)),
      Scenario.Profile(id: "leaver", share: 0.5, activity: .fixed(1), churn: .daily(1)),
    ]
    let page = try await page(scenario, players: 20)
    // Nobody knows how soon the leavers would have got there; the quick who stay do not stand for them. All
    // of one profile and none of the other, with half a player added to each side: 0.25 - 0.476190² = 0.023243 is the
    // variance within, as of 20 · 0.25 / 0.023243 = 215 players. Wilson's of half of these.
    #expect(page.contains("\n| 2 | 10 | 50.0 % (43.4 to 56.6) | 3 | 3 | not reached |\n"))
  }

  @Test(
    "tells what experience comes from, and what is lost",
    arguments: [
      "Players earn 13.3 XP on a day of play. The largest source is 'login' with 75.0 %.",
      "| login | 60 | 75.0 % | 6 | 10 |", "| mission watch | 20 | 25.0 % | 4 | 3.33 |",
      "- Players did missions worth 10 XP without collecting it: 11.1 % of what they could have earned.",
      // XP and levels by profile: 30 and 10 XP. An interval takes 150 of each, and each is half of all.
      "| loyal | 2 | 30 (needs 300 players) | 30 | 3 | 3 |",
      "| once | 2 | 10 (needs 300 players) | 10 | 2 | 2 |",
    ])
  func sources(line: String) async throws { #expect(try await page().contains("\n\(line)\n")) }

  @Test("gives the share of boosts with its interval, and nothing of boosts that add nothing")
  func boosts() async throws {
    var scenario = Scenario.with([.levels])
    scenario.boosts = [Scenario.Boost(id: "double", days: 1)]
    scenario.login = .of("double", 1)
    // Every day is doubled from the login on: six of twelve.
    #expect(
      try await page(scenario, players: 40).contains(
        "\n- Boosts add 50.0 % (50.0 to 50.0) of all experience. The table counts it with the reasons they multiply.\n"
      ))
    // With an event that doubles them: six of 24, and six more that need both.
    scenario.events = [
      Scenario.Event(id: "festival", from: 0, days: scenario.days, experienceHundredths: 200)
    ]
    #expect(
      try await page(scenario, players: 40).contains(
        "\n- Boosts add 25.0 % (25.0 to 25.0) of all experience, without what boosts and events add only together. The"
      ))
    scenario.login = Scenario.Payment()
    #expect(!(try await page(scenario).contains("Boosts add")))
  }

  @Test("says so where nobody earns anything")
  func nothing() async throws {
    var scenario = Scenario.with([.levels])
    scenario.activities = []
    let page = try await page(scenario)
    #expect(page.contains("\n### Where experience comes from\n\nNo player ever earns experience.\n"))
    #expect(
      try await self.page(.with([.levels])).contains(" The largest source is 'activity read' with 100.0 %.\n")
    )
  }

  @Test("tells the longest run of days of play without a level, where there is any")
  func droughts() async throws {
    // Six XP a day: no level on day 1, one on day 2, none on day 3, so never more than a day without.
    #expect(
      try await page(.with([.levels]), players: 200).contains(
        "The median drought is 1 (1 to 1) day. For one player in twenty it is 1 (1 to 1) or more."))
    #expect(
      try await page(.with([.levels]), players: 2).contains(
        "The median drought is 1 day. For one player in twenty it is 1 or more."))
    // The climbers reach a level on every day of play.
    #expect(!(try await page().contains("### Days of play without a level")))
  }

  @Test("measures players by tenure where they arrive over time, and only there")
  func tenure() async throws {
    var scenario = Scenario.with([.levels])
    #expect(!(try await page(scenario).contains("### Experience by days since arrival")))
    // A hundred arrive a day: 300 are seen on the day of arrival, with 6 XP, and 100 two days later, with 18. All are
    // alike, so ± 3.689 / 300 and / 100.
    scenario.players.arrival = .perDay(100)
    let page = try await page(scenario, players: 300)
    #expect(page.contains("\n### Experience by days since arrival\n"))
    #expect(page.contains("\n| 0 | 300 | 6.000 (5.988 to 6.012) | 6 | 6 (6 to 6) | 6 |\n"))
    #expect(page.contains("\n| 2 | 100 | 18.000 (17.963 to 18.037) | 18 | 18 (18 to 18) | 18 |\n"))
    // Level 1 is the first.
    #expect(page.contains("\n| 0 | 300 | 1.000 (1.000 to 1.012) | 1 | 1 (1 to 1) | 1 |\n"))
    #expect(page.contains("\n| 2 | 100 | 2.000 (1.963 to 2.037) | 2 | 2 (2 to 2) | 2 |\n"))
  }

  @Test("tells in words what its figures show")
  func alternatives() async throws {
    let page = try await page()
    #expect(
      page.contains(
        "\n![Share of active players on each level, up to 3, on the shown days: day 1 median 2, day 2 median 2.](levels.svg)\n"
      ))
    #expect(
      page.contains(
        "\n![Share of players who have reached a level by days since arrival, Kaplan–Meier; at the end: level 2 100 % (from day 0), level 3 50 %.](level-times.svg)\n"
      ))
  }
}
