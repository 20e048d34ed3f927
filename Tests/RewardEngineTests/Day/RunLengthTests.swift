import Testing

@testable import RewardEngine

/// One player's days, and the lengths of the runs that ended or were censored.
///
/// A `|` stands before the first day after churn.
struct RunRow: Sendable, CustomTestStringConvertible {
  var says: String
  var plays: String
  var freezes: Int
  var whole: [TallyLayout.ByLength: [Int]]

  var testDescription: String { says }

  /// Lists lengths, each as often as it was counted: of runs that cost something, and of those without
  /// freezes.
  init(
    _ says: String, _ plays: String, freezes: Int = 0, ended: [Int] = [], open: [Int] = [],
    unprotectedEnded: [Int]? = nil, unprotectedOpen: [Int]? = nil
  ) {
    self.says = says
    self.plays = plays
    self.freezes = freezes
    whole = [
      .ended: ended, .censored: open, .unprotectedEnded: unprotectedEnded ?? ended,
      .unprotectedCensored: unprotectedOpen ?? open,
    ]
  }

  /// Simulates the row under some rules and compares every table of lengths.
  func check(_ rules: StreakRules, _ location: SourceLocation = #_sourceLocation) throws {
    let days = plays.filter { $0 != " " }
    let leaves = days.firstIndex(of: "|").map { days.distance(from: days.startIndex, to: $0) }
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [Scenario.Streak(id: "habit", rules: rules, protectedBy: "freeze")])
    let played = try Rehearsal(scenario, [days.filter { $0 != "|" }]) { day, tile in
      if let leaves, day == 0 { tile.lanes(tile.plan.layout.departs)[0] = Int32(leaves) }
    }
    for table in [TallyLayout.ByLength.ended, .censored, .unprotectedEnded, .unprotectedCensored] {
      let seen = played.outcome.byLength(table, of: 0, in: .pooled)
      #expect(lengths(seen) == whole[table], "\(table) of \(plays)", sourceLocation: location)
    }
  }

  /// Each length as often as it was counted, ascending.
  private func lengths(_ counts: [Int]) -> [Int] {
    counts.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
  }
}

@Suite("Runs by length")
struct RunLengthTests {
  @Test(
    "end at the length they had when a missed day cost them",
    arguments: [StreakRules.MissedDay.reset, .restart])
  func lost(missedDay: StreakRules.MissedDay) throws {
    var rules = StreakRules()
    rules.missedDay = missedDay
    let rows = [
      RunRow("", "CCM C M CCC", ended: [1, 2], open: [3]),
      RunRow("nothing starts before the first day that counts", "MMC", open: [1]),
      RunRow("and nothing ends twice", "CMMM", ended: [1]),
    ]
    for row in rows { try row.check(rules) }
  }

  @Test(
    "of a rule that takes a day begin anew with each day taken",
    arguments: [
      RunRow("three days, a loss, and one more", "CCCMC", ended: [3], open: [1]),
      RunRow("the second day lost finds no run since the first", "CCCMMC", ended: [3], open: [1]),
      RunRow("at nothing there is nothing to lose", "CMM", ended: [1]),
    ])
  func loseOne(row: RunRow) throws {
    var rules = StreakRules()
    rules.missedDay = .loseOne
    try row.check(rules)
  }

  @Test(
    "go on through grace",
    arguments: [
      RunRow("one day", "CCMC", open: [3]),
      RunRow("a second day ends them", "CCMMC", ended: [2], open: [1]),
      RunRow("a gap still open has cost nothing", "CCM", open: [2]),
      RunRow("whose player left in it has cost nothing either", "CCM|M", open: [2]),
    ])
  func grace(row: RunRow) throws {
    var rules = StreakRules()
    rules.graceDays = 1
    try row.check(rules)
  }

  @Test(
    "go on over a frozen day; without freezes they end on it",
    arguments: [
      RunRow(
        "one freeze, two missed days", "CCMCMC", freezes: 1, ended: [3], open: [1], unprotectedEnded: [1, 2],
        unprotectedOpen: [1]),
      RunRow("a gap of two, one frozen", "CCMMC", freezes: 1, ended: [2], open: [1]),
      RunRow(
        "a gap of two, both frozen", "CCMMC", freezes: 2, open: [3], unprotectedEnded: [2],
        unprotectedOpen: [1]),
      RunRow(
        "who left after a frozen day has broken nothing", "CCM|MM", freezes: 1, open: [2],
        unprotectedEnded: [2],
        unprotectedOpen: []),
    ])
  func dayByDay(row: RunRow) throws { try row.check(StreakRules(.duolingoLike)) }

  @Test(
    "whose gap is filled as a whole would have ended on its first day without freezes",
    arguments: [
      RunRow("filled", "CCMMC", freezes: 2, open: [3], unprotectedEnded: [2], unprotectedOpen: [1]),
      RunRow("outgrown", "CCMMM", freezes: 2, ended: [2]),
      RunRow("not decided yet", "CCM", freezes: 2, open: [2], unprotectedEnded: [2], unprotectedOpen: []),
      RunRow(
        "never decided, for the player left", "CCM|MMMM", freezes: 1, open: [2], unprotectedEnded: [2],
        unprotectedOpen: []),
    ])
  func wholeGap(row: RunRow) throws { try row.check(StreakRules(.swiftful)) }

  @Test(
    "are not ended by who leaves for good",
    arguments: [
      RunRow("on the day after a day of play", "CC|MM", open: [2]),
      RunRow("on a day after one he missed", "CCM|M", ended: [2]),
      RunRow("between two runs", "CMCC|M", ended: [1], open: [2]),
    ])
  func departures(row: RunRow) throws { try row.check(StreakRules()) }

  /// A missed day at a server behind the player is settled a day later, when the player may have churned.
  @Test(
    "are judged by the day that was missed, not by the day it was settled",
    arguments: [(3, [2], [Int]()), (2, [Int](), [2])])
  func settledLater(leaves: Int, ended: [Int], open: [Int]) throws {
    var rules = StreakRules()
    rules.clock = .utc
    // At 12:00 local time the server, two hours behind, has the same day, and ends it two hours later.
    let scenario = Scenario.rehearsed(
      streaks: [Scenario.Streak(id: "habit", rules: rules)], zone: 120)
    let played = try Rehearsal(scenario, ["CCMMM"]) { day, tile in
      tile.lanes(tile.plan.layout.preferredMinute)[0] = 720
      if day == 0 { tile.lanes(tile.plan.layout.departs)[0] = Int32(leaves) }
    }
    let tables = [TallyLayout.ByLength.ended, .censored].map { table in
      played.outcome.byLength(table, of: 0, in: .pooled).enumerated()
        .flatMap { Array(repeating: $0.offset, count: $0.element) }
    }
    #expect(tables == [ended, open])
  }

  @Test("count each day at the length it reached, and each freeze at the length it kept")
  func daysByLength() throws {
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 2)],
      streaks: [Scenario.Streak(id: "habit", rules: StreakRules(.duolingoLike), protectedBy: "freeze")])
    // 1, 2, frozen at 2, 3, frozen at 3, broken; 1.
    let played = try Rehearsal(scenario, ["CCMCMMC"])
    let days = try #require(played.outcome.daysByLength(of: "habit"))
    #expect(days.counted[...4] == [0, 2, 1, 1, 0])
    #expect(days.frozen[...4] == [0, 0, 1, 1, 0])
    #expect(played.outcome.daysByLength(of: "diet") == nil)
  }

  @Test(
    "waste at length 0 what is spent on a run that is over", arguments: StreakRules.MissedDay.allCases)
  func wasted(missedDay: StreakRules.MissedDay) throws {
    var rules = StreakRules()
    rules.missedDay = missedDay
    rules.freezeAtZero = .spend
    // A token for one walk; the second level pays a freeze on day 2, when the run of one day is over.
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "token", start: 1)],
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil))],
      login: Scenario.Payment(["xp": 1]),
      missions: [Scenario.Mission(id: "walk", costs: [Scenario.Price("token", 1)])],
      levels: Scenario.Levels(
        highest: 2, curve: .table([3]), rewards: [.init(level: 2, pays: Scenario.Payment(["freeze": 1]))]),
      streaks: [
        Scenario.Streak(id: "habit", dayCountsWhen: .mission("walk"), rules: rules, protectedBy: "freeze")
      ])
    let played = try Rehearsal(scenario, ["CCCC"])
    #expect(played.total("streak.habit.frozen_days") == 1)
    #expect(try #require(played.outcome.daysByLength(of: "habit")).frozen[...2] == [1, 0, 0])
    // One day counted, one missed with the run alive, and none of either was frozen.
    #expect(played.outcome.pair("streak.habit.dependency")?.value == 0)
    #expect(played.outcome.pair("streak.habit.freeze_cover")?.value == 0)
  }

  @Test("are known as long as any was at risk of ending before, and after the last has ended")
  func survival() throws {
    // Runs of 1 and 3 ended, one of 4 was censored: of three at risk at 1 one ended, of two at 3 one.
    let scenario = Scenario.rehearsed(streaks: [Scenario.Streak(id: "habit")])
    let played = try Rehearsal(scenario, ["CMCCCM", "MMCCCC"])
    let metrics = scenario.metrics
    func value(_ name: String, _ length: Int) throws -> Double? {
      let metric = try #require(metrics.first { $0.name == "streak.habit.\(name)" })
      return played.outcome.estimate(Metric.Address(metric, at: length))?.value
    }
    #expect(try (1...5).map { try value("survival", $0) } == [1, 2 / 3.0, 2 / 3.0, 1 / 3.0, nil])
    // Nobody saw whether the run of four would have become longer.
    #expect(try (1...4).map { try value("hazard", $0) } == [1 / 3.0, 0, 0.5, nil])
  }

  @Test("have no survivors beyond the length at which the last one ended")
  func allEnded() throws {
    let scenario = Scenario.rehearsed(streaks: [Scenario.Streak(id: "habit")])
    let played = try Rehearsal(scenario, ["CCMM"])
    let metric = try #require(scenario.metrics.first { $0.name == "streak.habit.survival" })
    let values = (1...4).map { played.outcome.estimate(Metric.Address(metric, at: $0))?.value }
    #expect(values == [1, 1, 0, 0])
  }
}
