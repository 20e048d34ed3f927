import RewardEngine
import Testing

@testable import RewardReports

@Suite("The section on streaks")
struct StreakSectionTests {
  /// Half of the players count all four days; the runs of the others end after the first.
  private func halves(_ streaks: [Scenario.Streak]) -> Scenario {
    var scenario = Scenario.fourDays
    scenario.streaks = streaks
    return scenario
  }

  @Test(
    "holds the numbers of four days worked out by hand",
    arguments: [
      // Half of 320 runs end at length 1, in each of the 32 groups that players are in: leaving any of them out moves
      // nothing, so Wilson's interval is of the 160 that are left. 31 degrees of freedom make a Student's reach of
      // 2.0395 for 1.96, as of 147.8: ± 0.98 / √(147.8 + 1.96²), and none of those ended at 3.
      "| 3 | 160 | 50.0 % (42.0 to 58.0) |",
      // Days counted, breaks; 320 players are active on four days: 160 ÷ 1,280 · 365,000. Of a player 0, 0, 1, 1 in two
      // profiles whose players are alike: 3.689 of a kind that was not seen may be expected in 320.
      "| daily | 800 | 160 | 45,625 | 0.500 (0.488 to 0.512) |",
      // The longest of a player: 1, 1, 4, 4, in two profiles; the median is the lower one in the middle, and may as well
      // be the upper one.
      "| daily | 2.500 (2.488 to 2.512) | 1 (1 to 4) | 4 | 4 | 4 |",
    ])
  func fourDays(row: String) async throws {
    let page = try await Report(of: halves([Scenario.Streak(id: "daily")]), players: 320).page
    #expect(page.contains("\n\(row)\n"), "\(page)")
  }

  /// Both are kept on the same days, so the longest of a player is as long as one alone: 1, 1, 4, 4.
  @Test("holds the longest of several streaks of a player, and not their sum or mean")
  func longestOfTwo() async throws {
    var streak = Scenario.Streak(id: "daily")
    streak.perPlayer = 2
    let page = try await Report(of: halves([streak]), players: 320).page
    #expect(page.contains("\n| daily | 2.500 (2.488 to 2.512) | 1 (1 to 4) | 4 | 4 | 4 |\n"), "\(page)")
    let row = page.split(separator: "\n").first { $0.hasPrefix("| all |") && $0.contains("2.500") }
    #expect(row?.hasSuffix("| 2.500 (2.488 to 2.512) |") == true, "\(page)")
  }

  @Test(
    "says first how far half of all runs get",
    arguments: [(Scenario.Streak.daily(.reset), "end"), (Scenario.Streak.daily(.loseOne), "lose a day")])
  func answer(streak: Scenario.Streak, ending: String) async throws {
    let page = try await Report(of: halves([streak]), players: 4).page
    #expect(
      page.contains(
        "\n## Streaks\n\nAt least half of all runs of 'daily' \(ending) after at most 1 day.\n"), "\(page)")
  }

  @Test("says so where most runs are never seen to end")
  func open() async throws {
    let page = try await Report(of: .with([.streak])).page
    #expect(
      page.contains(
        "\n## Streaks\n\nMore than half of all runs of 'daily' last for as long as they are seen.\n"))
  }

  @Test("says that streaks which reset lose no days, where others do")
  func daysLost() async throws {
    func says(_ rules: [StreakRules.MissedDay]) async throws -> Bool {
      let streaks = rules.enumerated().map { place, rule in
        var streak = Scenario.Streak.daily(rule)
        streak.id = "s\(place)"
        return streak
      }
      return try await Report(of: halves(streaks), players: 4).page.contains(
        "Streaks that reset or restart have no days lost: the column is 0, and their losses are breaks.")
    }
    #expect(try await says([.reset, .loseOne]))
    #expect(try await !says([.loseOne]))
    #expect(try await !says([.reset]))
  }

  @Test("draws runs without freezes beside those with them, and only where there are any")
  func curves() async throws {
    let protected = try await Report(of: .fourDays, players: 4)
    #expect(
      XMLCheck(try #require(protected.text("survival.svg"))).texts.contains {
        $0.hasPrefix("without freezes")
      })
    #expect(protected.page.contains("| runs that reach it without freezes |"))
    let bare = try await Report(of: halves([Scenario.Streak(id: "daily")]), players: 4)
    #expect(!XMLCheck(try #require(bare.text("survival.svg"))).texts.contains { $0.contains("freezes") })
    #expect(!bare.page.contains("without freezes"))
  }

  @Test("shows of three streaks the one that freezes protect")
  func protectedFirst() async throws {
    let streaks = ["a", "b", "c"].map { Scenario.Streak(id: $0, protectedBy: $0 == "c" ? "freeze" : nil) }
    let page = try await Report(of: halves(streaks), players: 4).page
    #expect(page.contains("\n## Streaks\n\nAt least half of all runs of 'c' "))
    #expect(page.matches(of: /<summary>How far runs of (\w+) get/).map { String($0.1) } == ["a", "b"])
  }

  @Test("folds all streaks but the one that counts the most days where there are more than two")
  func folding() async throws {
    func folded(_ ids: [String]) async throws -> [String] {
      var streaks = ids.map { Scenario.Streak(id: $0) }
      // Nobody has two activities a day, so the first streak never counts.
      streaks[0].rules.goal = 2
      streaks[0].dayCountsWhen = .anyActivity
      var scenario = halves(streaks)
      scenario.activities = [Scenario.Activity(id: "read", perActiveDay: .fixed(1))]
      let page = try await Report(of: scenario, players: 4).page
      return page.matches(of: /<summary>How far runs of (\w+) get/).map { String($0.1) }
    }
    #expect(try await folded(["a", "b", "c"]) == [])
    #expect(try await folded(["a", "b", "c", "d"]) == ["c", "d"])
  }

  @Test("writes no table of a streak that nobody ever begins")
  func neverBegun() async throws {
    var streak = Scenario.Streak(id: "daily", dayCountsWhen: .anyActivity)
    streak.rules.goal = 2
    var scenario = halves([streak])
    scenario.activities = [Scenario.Activity(id: "read", perActiveDay: .fixed(1))]
    let report = try await Report(of: scenario, players: 4)
    #expect(report.text("survival.svg") == nil)
    #expect(!report.page.contains("How far runs"))
  }
}

extension Scenario.Streak {
  fileprivate static func daily(_ missedDay: StreakRules.MissedDay) -> Scenario.Streak {
    var rules = StreakRules()
    rules.missedDay = missedDay
    return Scenario.Streak(id: "daily", rules: rules)
  }
}
