import Testing

@testable import RewardEngine

@Suite("Streaks of players who have churned")
struct ChurnedStreakTests {
  private static func scenario(_ rules: StreakRules, freezes: Int) -> Scenario {
    .rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")])
  }

  private static func value(_ metric: String, of played: Rehearsal, _ scenario: Scenario) throws -> Double? {
    var scenario = scenario
    scenario.days = played.plan.days
    return try played.outcome.estimate(scenario.metric(metric))?.value
  }

  @Test("run down as before, and what they lose is not counted: eight days worked out by hand")
  func twoPlayers() throws {
    let scenario = Self.scenario(StreakRules(.seed003), freezes: 1)
    // The second player churns on the fifth day, with a freeze and three days.
    let played = try Rehearsal(scenario, ["CCMMMMCC", "CCCMMMMM"]) { day, tile in
      if day == 0 { tile.lanes(tile.plan.layout.departs)[1] = 4 }
    }
    func total(_ counter: String) -> Int { played.total("streak.habit.\(counter)") }
    func value(_ metric: String) throws -> Double? { try Self.value(metric, of: played, scenario) }
    // A day of grace, a frozen day, two days lost. After churn: a freeze burns, and three days are lost.
    #expect(played.lengths(of: 0) == [1, 2, 2, 2, 1, 0, 1, 2])
    #expect(played.lengths(of: 1) == [1, 2, 3, 3, 3, 2, 1, 0])
    #expect(played.balance("freeze", of: 0) == [1, 1, 1, 0, 0, 0, 0, 0])
    #expect(played.balance("freeze", of: 1) == [1, 1, 1, 1, 0, 0, 0, 0])
    // Four days of the first player, and the second player's one day of grace before churn.
    #expect(total("missed_days") == 5)
    #expect(total("grace_days") == 2)
    #expect(total("frozen_days") == 1)
    #expect(total("days_lost") == 2)
    #expect(total("breaks") == 1)
    #expect(total("gaps_hurt") == 1)
    #expect(total("days_counted") == 7)
    // Two freezes at the start: each player used one, the second one after churn.
    #expect(try value("freeze.used") == 1)
    #expect(try value("freeze.used_after_churn") == 1)
    #expect(played.total("freeze.held_at_departure") == 1)
    #expect(played.outcome.lifetime("freeze.used")?.value == 0.5)
    #expect(played.outcome.lifetime("freeze.burned")?.value == 1)
    #expect(played.outcome.lifetime("streak.habit.losses")?.value == 1)
    #expect(try value("freeze.grace_cover") == 2 / 5.0)
    #expect(try value("freeze.freeze_cover") == 1 / 5.0)
    #expect(try value("freeze.save_rate") == 0)
    // Seven days count, one is frozen, two are forgiven.
    #expect(try value("freeze.dependency") == 1 / 10.0)
  }

  @Test("lose nothing that is counted while their players are away, and the gap is listed on return")
  func returnsAfterLosses() throws {
    let scenario = Self.scenario(StreakRules(.seed003), freezes: 1)
    let played = try Rehearsal(scenario, ["CCMMMC"]) { day, tile in
      if day == 0 { tile.lanes(tile.plan.layout.departs)[0] = 2 }
      if day == 5 { Self.bringBack(0, on: 5, after: 3, in: tile) }
    }
    func total(_ counter: String) -> Int { played.total("streak.habit.\(counter)") }
    // A day of grace, a freeze, and a day lost, all after churn.
    #expect(played.lengths() == [1, 2, 2, 2, 1, 2])
    for counter in ["missed_days", "grace_days", "frozen_days", "days_lost", "breaks"] {
      #expect(total(counter) == 0, "\(counter)")
    }
    #expect(total("gaps_hurt") == 1)
    #expect(try Self.value("freeze.used_after_churn", of: played, scenario) == 1)
  }

  @Test("that freezes fill on return count the days that these freezes cover")
  func returnsToFreezes() throws {
    var rules = StreakRules()
    (rules.graceDays, rules.freezeFill) = (1, .wholeGap)
    let scenario = Self.scenario(rules, freezes: 5)
    // Two days are missed before churn and two after it. On return, freezes fill the three that grace leaves.
    let played = try Rehearsal(scenario, ["CCMMMMCC"]) { day, tile in
      if day == 0 { tile.lanes(tile.plan.layout.departs)[0] = 4 }
      if day == 6 { Self.bringBack(0, on: 6, after: 2, in: tile) }
    }
    func total(_ counter: String) -> Int { played.total("streak.habit.\(counter)") }
    #expect(played.lengths() == [1, 2, 2, 2, 2, 2, 3, 4])
    #expect(played.balance("freeze") == [5, 5, 5, 5, 5, 5, 2, 2])
    #expect(total("missed_days") == 4)
    #expect(total("grace_days") == 1)
    #expect(total("frozen_days") == 3)
    #expect(total("gaps_saved") == 1)
    #expect(try Self.value("freeze.used_after_churn", of: played, scenario) == 0)
    #expect(try Self.value("freeze.freeze_cover", of: played, scenario) == 3 / 4.0)
  }

  @Test("leave freezes unused once, however often their owner churns")
  func unusedTwice() async throws {
    var scenario = Self.scenario(StreakRules(), freezes: 3)
    scenario.days = 60
    scenario.players.profiles = [
      Scenario.Profile(id: "back", share: 1, activity: .fixed(1), churn: .daily(0.2), returns: 1)
    ]
    let simulation = Simulation(try Plan(scenario), players: 100, seed: 1)
    let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
    #expect(outcome.total("players.departed") > 200)
    // All 300 would be too many only if some were counted twice.
    #expect(outcome.total("freeze.held_at_departure") <= 300)
  }

  @Test("do not count in the weeks that freezes cover")
  func coverage() throws {
    // The second player has one missed day in two, and churns with a freeze in hand.
    let scenario = Self.scenario(StreakRules(), freezes: 3)
    let played = try Rehearsal(
      scenario, ["CMC" + String(repeating: "C", count: 25), "CMC" + String(repeating: "M", count: 25)]
    ) { day, tile in
      if day == 0 { tile.lanes(tile.plan.layout.departs)[1] = 3 }
    }
    // The first player has two freezes, and missed a quarter of a day a week.
    #expect(try Self.value("freeze.coverage_weeks.mean@28", of: played, scenario) == 2 / (1 / 4.0))
  }

  private static func bringBack(_ lane: Int, on day: Int32, after days: Int32, in tile: borrowing Tile) {
    let layout = tile.plan.layout
    tile.lanes(layout.departs)[lane] = .max
    tile.lanes(layout.returnedOn)[lane] = day
    tile.lanes(layout.daysAway)[lane] = days
  }
}
