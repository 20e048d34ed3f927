import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of freezes that are never needed")
struct NeedlessFreezeTests {
  private func frozen(chance: Double, grace: Int = 0) -> Scenario {
    Scenario.plain(chance: chance, days: 30).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(10, "coins")
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2))]
      var streak = Scenario.Streak(id: "daily", protectedBy: "freeze")
      streak.rules.graceDays = grace
      scenario.streaks = [streak]
      scenario.shop = [Scenario.Offer("ice", 1, "freeze", for: 5, "coins")]
    }
  }

  @Test("finds those of players who play every day", arguments: [(1, 1), (0.999, 0)])
  func everyDay(chance: Double, count: Int) {
    let findings = frozen(chance: chance).findings(.needlessFreeze)
    #expect(findings.map(\.field.description) == ["items.freeze"].prefix(count).map { $0 })
    #expect(
      findings.allSatisfy {
        $0.evidence == ["streak 'daily' never breaks: every player makes every day count until they leave"]
      })
  }

  @Test("finds those behind a grace as long as the run", arguments: [(29, 1), (28, 0)])
  func grace(days: Int, count: Int) {
    // A streak begins with a day that counts: 29 of 30 days are left to miss.
    let findings = frozen(chance: 0.5, grace: days).findings(.needlessFreeze)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.evidence == [
          "streak 'daily' never breaks: grace covers 29 days, and no gap of a run of 30 days is longer"
        ]
      })
    // A session after midnight can count for another day, even for one before the run.
    let utc = frozen(chance: 0.5, grace: days + 1).with { $0.streaks[0].rules.clock = .utc }
    #expect(utc.findings(.needlessFreeze).count == count)
  }

  @Test(
    "is content where a day counts by a mission that costs more than each day of play pays: 10, and 2 by an activity",
    arguments: [(10, 0, 1), (11, 0, 0), (11, 1, 1), (12, 1, 1), (13, 1, 0)])
  func costly(cost: Int, walks: Int, count: Int) {
    let scenario = frozen(chance: 1).with { scenario in
      scenario.activities = [
        Scenario.Activity(id: "walk", perActiveDay: .fixed(walks), pays: .fixed(2, "coins"))
      ]
      scenario.missions = [Scenario.Mission(id: "quiz", costs: [Scenario.Price("coins", cost)])]
      scenario.streaks[0].dayCountsWhen = .mission("quiz")
    }
    #expect(scenario.findings(.needlessFreeze).count == count)
    // Another mission takes its part before it.
    let two = scenario.with { scenario in
      scenario.missions.append(Scenario.Mission(id: "a", chance: 0.5, costs: [Scenario.Price("coins", 3)]))
    }
    #expect(two.findings(.needlessFreeze).isEmpty)
  }

  @Test("is content where a day can be missed all the same")
  func missed() {
    let closed = frozen(chance: 1).with {
      $0.events = [Scenario.Event(id: "outage", from: 5, days: 1, isClosed: true)]
    }
    #expect(closed.findings(.needlessFreeze).isEmpty)
    let back = frozen(chance: 1).with {
      $0.players.profiles[0].churn = .daily(0.1)
      $0.players.profiles[0].returns = 0.1
    }
    #expect(back.findings(.needlessFreeze).isEmpty)
    let left = frozen(chance: 1).with { $0.players.profiles[0].churn = .daily(0.1) }
    #expect(left.findings(.needlessFreeze).count == 1)
    let utc = frozen(chance: 1).with { $0.streaks[0].rules.clock = .utc }
    #expect(utc.findings(.needlessFreeze).isEmpty)
    let quiz = frozen(chance: 1).with {
      $0.missions = [Scenario.Mission(id: "quiz", chance: 0.9)]
      $0.streaks[0].dayCountsWhen = .mission("quiz")
    }
    #expect(quiz.findings(.needlessFreeze).isEmpty)
  }
}
