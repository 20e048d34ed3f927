import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of streaks that count a mission with a cost")
struct CostlyDayTests {
  /// Each day of play pays 3 coins, and each day that counts takes the cost.
  private func economy(
    _ cost: Int, chance: Double = 0.9, _ change: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    Scenario.plain(chance: chance).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(3, "coins")
      scenario.missions = [Scenario.Mission(id: "quiz", costs: [Scenario.Price("coins", cost)])]
      scenario.streaks = [Scenario.Streak(id: "daily", dayCountsWhen: .mission("quiz"))]
      change(&scenario)
    }
  }

  @Test(
    "claims no law of independent days where players save up for the mission", arguments: [(3, 1), (4, 0)])
  func heldBack(cost: Int, count: Int) {
    let climbing = economy(cost) {
      $0.streaks[0].rules.missedDay = .loseOne
      $0.streaks[0].milestones = [.init(id: "fives", lengths: .every(5), pays: .fixed(1, "gems"))]
    }
    #expect(climbing.findings(.streakDrift).count == count)
    let cycle = economy(cost) {
      $0.streaks[0].cycle = [.init(day: 1, pays: .fixed(1, "gems"))]
      $0.streaks[0].cycleDays = 7
    }
    #expect(cycle.findings(.cycleLaw).count == count)
    // A freeze fills 0.4 of the gaps.
    let pool = economy(cost, chance: 0.4) {
      $0.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 1), start: 1)]
      $0.streaks[0].protectedBy = "freeze"
      $0.streaks[0].rules.freezeFill = .wholeGap
    }
    #expect(pool.findings(.smallPool).count == count)
  }

  @Test("finds a cost above all that the run pays: 3 coins on 100 days", arguments: [(300, 0), (301, 1)])
  func unpayable(cost: Int, count: Int) {
    let findings = economy(cost).findings(.unmeetableGoal)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.level == .warning && $0.field.description == "streaks.daily.day_counts_when"
          && $0.sentence == "is met by no player on any day"
          && $0.evidence == [
            "a day counts with the mission 'quiz', which costs 301 coins, but the rules pay at most 300 to a player who does everything every day"
          ]
          && $0.help == "write well below 300 in 'missions.quiz.costs.coins', or pay more coins"
      })
  }

  @Test("notes a cost that hardly any player has saved in the run", arguments: [(59, 0), (61, 1)])
  func hardlyPayable(cost: Int, count: Int) {
    // A chance of 0.01 is one day of play and 3 coins in 100 days: enough for 0.05 times 60.
    let findings = economy(cost, chance: 0.01).findings(.unmeetableGoal)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.level == .note && $0.help == "lower the cost of the mission, or pay more of what it costs"
      })
  }

  @Test("says nothing of a cost that players may exchange for")
  func exchanged() {
    let scenario = economy(50) { scenario in
      scenario.currencies.append(Scenario.Currency(id: "gems"))
      scenario.login = .fixed(1, "gems")
      scenario.shop = [Scenario.Offer("swap", 60, "coins", for: 1, "gems")]
    }
    #expect(scenario.findings(.unmeetableGoal).isEmpty)
  }
}
