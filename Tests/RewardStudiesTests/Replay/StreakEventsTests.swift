import RewardEngine
import Testing

@testable import RewardHistories

@Suite("Events of a log")
struct StreakEventsTests {
  private static let scenario = Scenario.plain().with { scenario in
    scenario.activities = [
      .init(id: "check", perActiveDay: .fixed(1)), .init(id: "read", perActiveDay: .fixed(1)),
    ]
    scenario.missions = [.init(id: "watch", collecting: .byHand)]
    scenario.streaks = [
      .init(id: "daily"), .init(id: "habit", perPlayer: 2, dayCountsWhen: .activity("check")),
      .init(id: "any", dayCountsWhen: .anyActivity), .init(id: "watched", dayCountsWhen: .mission("watch")),
    ]
  }

  @Test(
    "feed the streaks whose days count by them",
    arguments: [
      ("login", ["daily": 1]),
      // Three times is three events of activities, and one day of play.
      ("check", ["daily": 1, "habit.1": 3, "any": 3]),
      ("check.2", ["daily": 1, "habit.2": 3, "any": 3]),
      ("read", ["daily": 1, "any": 3]),
      ("watch", ["daily": 1, "watched": 1]),
      ("claim.watch", ["daily": 1]),
    ])
  func feeding(event: String, expected: [String: Int]) throws {
    let words = try StreakEvents(Self.scenario, plan: Plan(Self.scenario))
    #expect(words.streaks.map(\.name) == ["daily", "habit.1", "habit.2", "any", "watched"])
    let action = try #require(words.words[event])
    for streak in words.streaks {
      #expect(
        words.events(of: streak, when: action, times: 3) == expected[streak.name, default: 0],
        "\(streak.name)")
    }
  }
}

@Suite("A moment")
struct MomentTextTests {
  @Test(
    "is written by UTC, with milliseconds if there are any",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
      // 29 February 2024 is day 19 782.
      (19_782 * 86_400_000 + 86_399_000, "2024-02-29T23:59:59Z"),
      (19_782 * 86_400_000 + 5, "2024-02-29T00:00:00.005Z"),
    ])
  func text(milliseconds: Int, text: String) {
    #expect(CivilDate.text(Instant(milliseconds: milliseconds)) == text)
  }
}
