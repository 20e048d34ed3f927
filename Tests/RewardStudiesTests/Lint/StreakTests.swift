import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of streaks")
struct StreakTests {
  private func economy(
    chance: Double, days: Int = 365, _ change: (inout Scenario.Streak) -> Void
  ) -> Scenario {
    Scenario.plain(chance: chance, days: days).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil))]
      var streak = Scenario.Streak(id: "habit")
      change(&streak)
      scenario.streaks = [streak]
    }
  }

  private func losing(_ grace: Int) -> (inout Scenario.Streak) -> Void {
    { streak in
      streak.rules.missedDay = .loseOne
      streak.rules.graceDays = grace
    }
  }

  @Test(
    "names an amount of 1 in the singular",
    arguments: [(1, "coins", "1 coin"), (2, "coins", "2 coins"), (1, "xp", "1 xp"), (1, "glass", "1 glass")])
  func amount(number: Double, currency: String, text: String) {
    #expect(FigureText.amount(number, of: currency) == text)
  }

  @Test(
    "finds streaks that lose a day for each missed and climb all the same",
    arguments: [(0, 0.5, 0), (0, 0.501, 1), (1, 0.3819, 0), (1, 0.382, 1), (2, 0.3176, 0), (2, 0.3177, 1)])
  func drift(grace: Int, chance: Double, count: Int) {
    #expect(economy(chance: chance, losing(grace)).findings(.streakDrift).count == count)
    let resetting = economy(chance: chance) { $0.rules.graceDays = grace }
    #expect(resetting.findings(.streakDrift).isEmpty)
  }

  @Test("lets streaks climb that pay each length once", arguments: [false, true])
  func driftPaidOnce(again: Bool) {
    let scenario = economy(chance: 0.9) { streak in
      losing(0)(&streak)
      streak.milestones = [
        .init(id: "month", lengths: .at(30), aboveRecord: !again, pays: .fixed(50, "coins"))
      ]
    }
    #expect(scenario.findings(.streakDrift).count == (again ? 1 : 0))
  }

  @Test("tells which share of the players is above the border")
  func driftShare() throws {
    var scenario = economy(chance: 1, losing(1))
    scenario.players.profiles[0].activity = .beta(mean: 0.5, concentration: 2)
    let finding = try #require(scenario.findings(.streakDrift).first)
    // Uniform chances: what lies above (3 − √5) / 2, and above 1/2 without grace.
    #expect(isClose(finding.figure("share"), (5.0.squareRoot() - 1) / 2))
    #expect(finding.sentence == "lets streaks climb without end for 61.8 % of players")
    #expect(finding.help.hasSuffix("that p would be 0.5, with 50 % of players above it"))
  }

  @Test("finds payments that grow with the streak, at lengths without end")
  func unbounded() throws {
    func paying(_ pays: Scenario.Payment, _ lengths: Scenario.Streak.Milestone.Lengths) -> [LintFinding] {
      economy(chance: 1) { streak in
        streak.perPlayer = 3
        streak.milestones = [Scenario.Streak.Milestone(id: "far", lengths: lengths, pays: pays)]
      }.findings(.unboundedReward)
    }
    let finding = try #require(paying(.length("coins"), .every(100)).first)
    // 100 + 200 + 300 in 365 days, on each of three streaks.
    #expect(finding.figure("sum") == 1_800)
    #expect(finding.field.description == "streaks.habit.milestones.far.pays.coins")
    #expect(paying(.length("coins"), .at(100)).isEmpty)
    #expect(paying(.fixed(100, "coins"), .every(100)).isEmpty)
  }

  @Test("finds the same in a cycle")
  func unboundedCycle() {
    let scenario = economy(chance: 1, days: 20) { streak in
      streak.cycle = [Scenario.Streak.CycleDay(day: 7, pays: .length("coins"))]
      streak.cycleDays = 7
    }
    // Days 7 and 14.
    #expect(scenario.findings(.unboundedReward).map { $0.figure("sum") } == [21])
    // A cycle has no 'every' to replace.
    #expect(scenario.findings(.unboundedReward).map(\.help) == ["write 7, the same each time"])
  }

  @Test("finds goals that no day meets", arguments: [(1, 0), (2, 1)])
  func goal(goal: Int, count: Int) {
    let scenario = economy(chance: 1) { streak in
      streak.dayCountsWhen = .activity("read")
      streak.rules.goal = goal
    }.with { $0.activities = [Scenario.Activity(id: "read", perActiveDay: .chance(0.5))] }
    #expect(scenario.findings(.unmeetableGoal).count == count)
  }

  /// Of a Poisson distribution of mean 2, 0.45 % are 7 or more, and 0.024 % are 9 or more: in 100 days 0.45 and 0.024 days.
  @Test("finds goals that hardly any player meets in the run", arguments: [(7, 0), (9, 1), (12, 1)])
  func rarelyMet(goal: Int, count: Int) {
    let scenario = economy(chance: 1, days: 100) { streak in
      streak.dayCountsWhen = .activity("read")
      streak.rules.goal = goal
    }.with { $0.activities = [Scenario.Activity(id: "read", perActiveDay: .poisson(2))] }
    let findings = scenario.findings(.unmeetableGoal)
    #expect(findings.count == count)
    // A run may have such a day, so that it is no mistake for certain.
    #expect(
      findings.allSatisfy { $0.level == .note && $0.sentence == "is met by hardly any player on any day" })
  }

  /// A cycle of seven days as in the login cycle: 25, 50 and 100 points, and 50 coins on the last.
  private func cycle(_ chance: Double, grace: Int = 0) -> Scenario {
    economy(chance: chance) { streak in
      streak.rules.graceDays = grace
      streak.cycle = [(1, 25), (3, 50), (5, 100)].map {
        Scenario.Streak.CycleDay(day: $0, pays: .fixed($1, "coins"))
      }
      streak.cycleDays = 7
    }
  }

  @Test("notes what a cycle pays by its stationary law")
  func cycleLaw() throws {
    let finding = try #require(cycle(0.5).findings(.cycleLaw).first)
    // Step j has 2^(7 − j) of 127 parts: 64, 32, 16, 8, 4, 2, 1.
    #expect(finding.level == .note)
    #expect(isClose(finding.figure("share_of_day_1"), 64 / 127.0))
    #expect(isClose(finding.figure("share_of_last_day"), 1 / 127.0))
    // 25 · 64 + 50 · 16 + 100 · 4.
    #expect(isClose(finding.figure("coins_per_counted_day"), 2_800 / 127.0))
  }

  @Test("counts the length of the streak where a cycle pays it")
  func cycleOfLengths() throws {
    let scenario = economy(chance: 0.5, days: 4) { streak in
      streak.cycle = [
        Scenario.Streak.CycleDay(day: 1, pays: .fixed(6, "coins")),
        Scenario.Streak.CycleDay(day: 2, pays: .length("coins")),
      ]
      streak.cycleDays = 2
    }
    let finding = try #require(scenario.findings(.cycleLaw).first)
    // Of the 2 days that count in 4, the first is step 1, and the second with the chance 1/2: 3 of 4 counted days. It has length 2
    // with the chance 1/2: 2 · 1/4 in 4 days are 1/4 a day, 1/2 per counted day.
    #expect(isClose(finding.figure("coins_per_counted_day"), 6 * 3 / 4.0 + 0.5))
    // Who never misses a day gets 6 twice, 2 and 4 in 4 days.
    #expect(
      finding.evidence[1].hasPrefix("coins per counted day: 5, and 4.5 for players who never miss a day"))
  }

  /// A year of grace: in 32 days nobody falls out, and all steps are as frequent but for the end of the run.
  @Test("has nothing to say of a cycle that a missed day does not restart")
  func forgivingCycle() { #expect(cycle(0.5, grace: 365).findings(.cycleLaw).isEmpty) }

  @Test(
    "has nothing to say of a cycle that hardly anybody falls out of",
    arguments: [(1.0, 0), (0.99, 0), (0.9, 1)])
  func wholeCycle(chance: Double, count: Int) {
    #expect(cycle(chance).findings(.cycleLaw).count == count)
  }

  /// Players of one zone, most of whose sessions are in hour 23, over a server and a phone streak.
  private func clocks(_ offset: Int, hours: [Double], jitter: Double = 0, clock: StreakRules.Clock = .utc)
    -> Scenario
  {
    Scenario.plain().with { scenario in
      var server = Scenario.Streak(id: "server")
      server.rules.clock = clock
      scenario.streaks = [Scenario.Streak(id: "phone"), server]
      scenario.players.zones = [Scenario.Zone(id: "here", utcOffsetMinutes: offset, share: 1)]
      scenario.players.hours = hours
      scenario.players.jitterHours = jitter
    }
  }

  @Test(
    "notes the share of sessions on another date by the server's clock",
    arguments: [(-60, 1.0), (-30, 0.5), (-120, 1), (60, 0), (0, 0)])
  func lateSessions(offset: Int, share: Double) {
    let late = [Double](repeating: 0, count: 23) + [1]
    let findings = clocks(offset, hours: late).findings(.clocksDiffer)
    #expect(findings.map { isClose($0.figure("share_here"), share) } == (share > 0 ? [true] : []))
  }

  @Test("spreads sessions around the usual hour, and keeps them on their date", arguments: [60, -90, 345])
  func jitter(offset: Int) {
    // Uniform hours stay uniform whatever the jitter, but for half of a minute: sessions are in whole ones.
    let even = [Double](repeating: 1, count: 24)
    let finding = clocks(offset, hours: even, jitter: 3).findings(.clocksDiffer).first
    let minutes = (finding?.figure("share") ?? 0) * 1440
    #expect(abs(minutes - Double(abs(offset))) <= 0.5)
    #expect(clocks(offset, hours: even, clock: .playerZone).findings(.clocksDiffer).isEmpty)
  }
}
