import Testing

@testable import RewardEngine

@Suite("A streak's history")
struct StreakHistoryTests {
  @Test("with no event has no streak")
  func empty() {
    let state = StreakHistory(rules: StreakRules(.swiftful)).state(at: Instant(seconds: 0), in: FixedZone.utc)
    #expect(state == StreakState())
  }

  @Test(
    "under released rules stands while today is open, and takes freezes for whole gaps only",
    arguments: [
      HistoryRow("today counts", "111", at: "2 13:00:00", "3 3 active 0"),
      HistoryRow("a later event is skipped", "111", at: "2 11:59:59", "2 2 at_risk 0"),
      HistoryRow("an event now is not", "111", at: "2 12:00:00", "3 3 active 0"),
      HistoryRow("after midnight", "111", at: "3 00:00:00", "3 3 at_risk 0"),
      HistoryRow("the last second", "111", at: "3 23:59:59", "3 3 at_risk 0"),
      HistoryRow("a day missed", "111", at: "4 00:00:00", "0 3 broken 1"),
      HistoryRow(
        "never today", "111", freezes: [("a", "0 00:00:00")], at: "3 23:59:59", "3 3 at_risk 0", left: 1),
      HistoryRow(
        "frozen", "111", freezes: [("a", "0 00:00:00")], at: "4 00:00:00", "3 3 at_risk 1", consumed: "a@3"),
      HistoryRow(
        "all or nothing", "111", freezes: [("a", "0 00:00:00")], at: "5 00:00:00", "0 3 broken 2", left: 1),
      HistoryRow(
        "the oldest first", "111", freezes: [("a", "1 00:00:00"), ("b", "0 00:00:00"), ("c", "2 00:00:00")],
        at: "5 00:00:00", "3 3 at_risk 2", consumed: "b@3 a@4", left: 1),
      HistoryRow(
        "a frozen day adds 0", "1110", events: ["4 08:00:00"], freezes: [("a", "0 00:00:00")],
        at: "4 09:00:00",
        "4 4 active 0", consumed: "a@3"),
      HistoryRow(
        "good at its last moment", "111", freezes: [("a", "0 00:00:00 > 4 00:00:00")], at: "4 00:00:00",
        "3 3 at_risk 1", consumed: "a@3"),
      HistoryRow(
        "one second later", "111", freezes: [("a", "0 00:00:00 > 4 00:00:00")], at: "4 00:00:01",
        "0 3 broken 1"),
      HistoryRow(
        "one that has expired is passed over", "111",
        freezes: [("a", "0 00:00:00 > 3 23:59:59"), ("b", "1 00:00:00")], at: "4 00:00:00", "3 3 at_risk 1",
        consumed: "b@3"),
      HistoryRow("not earned yet", "111", freezes: [("a", "4 00:00:01")], at: "4 00:00:00", "0 3 broken 1"),
      HistoryRow(
        "earned this very moment", "111", freezes: [("a", "4 00:00:00")], at: "4 00:00:00", "3 3 at_risk 1",
        consumed: "a@3"),
      HistoryRow(
        "used by record", "111", freezes: [("a", "0 00:00:00 = 3")], at: "4 00:00:00", "3 3 at_risk 1",
        consumed: "a@3"),
      HistoryRow(
        "one by record, one now", "111", freezes: [("a", "0 00:00:00 = 4"), ("b", "0 00:00:00")],
        at: "5 00:00:00", "3 3 at_risk 2", consumed: "b@3 a@4"),
      HistoryRow(
        "a gap that is over", "11101", freezes: [("a", "0 00:00:00")], at: "6 00:00:00", "0 4 broken 1",
        consumed: "a@3"),
    ])
  func released(row: HistoryRow) { row.check(StreakRules(.swiftful)) }

  @Test(
    "as printed shows 0 until today counts",
    arguments: [
      HistoryRow("today counts", "111", at: "2 23:59:59", "3 3 active 0"),
      HistoryRow("today is open", "111", at: "3 00:00:00", "0 3 at_risk 0"),
      HistoryRow("today is open, an event later", "1111", at: "3 12:00:00", "4 4 active 0"),
      HistoryRow("a day missed", "111", at: "4 00:00:00", "0 3 broken 1"),
    ], [StreakRules.Named.seed002Client, .seed002Server])
  func printed(row: HistoryRow, name: StreakRules.Named) { row.check(StreakRules(name)) }

  @Test(
    "of a habit has grace, then freezes, then loses one a day",
    arguments: [
      HistoryRow("grace", "111", at: "4 00:00:00", "3 3 at_risk 1"),
      HistoryRow("one day too many", "111", at: "5 00:00:00", "2 3 at_risk 2"),
      HistoryRow("still one", "111", at: "6 00:00:00", "1 3 at_risk 3"),
      HistoryRow("all lost", "111", at: "7 00:00:00", "0 3 broken 4"),
      HistoryRow(
        "frozen after grace", "111", freezes: [("a", "0 00:00:00")], at: "5 00:00:00", "3 3 at_risk 2",
        consumed: "a@4"),
      HistoryRow(
        "no freeze for grace", "111", freezes: [("a", "0 00:00:00")], at: "4 00:00:00", "3 3 at_risk 1",
        left: 1),
      HistoryRow("grace comes back", "110101", at: "5 13:00:00", "4 4 active 0"),
      HistoryRow(
        "earned on the day", "111", freezes: [("a", "4 23:59:59")], at: "5 00:00:00", "3 3 at_risk 2",
        consumed: "a@4"),
      HistoryRow(
        "earned too late", "111", freezes: [("a", "5 00:00:00")], at: "5 00:00:00", "2 3 at_risk 2", left: 1),
    ])
  func habit(row: HistoryRow) { row.check(StreakRules(.seed003)) }

  @Test(
    "that restarts counts from 1 again",
    arguments: [
      HistoryRow("missed", "111", at: "4 00:00:00", "0 3 broken 1"),
      HistoryRow("back", "11101", at: "4 13:00:00", "1 3 active 0"),
      HistoryRow("today is open", "111", at: "3 23:59:59", "3 3 at_risk 0"),
      HistoryRow("the next day", "1111", at: "3 13:00:00", "4 4 active 0"),
      HistoryRow("twice on one day", "1112", at: "3 13:00:00", "4 4 active 0"),
      // A last active day in the future neither continues the streak nor ends it.
      HistoryRow("a day in the future", "100001", events: ["2 09:00:00"], at: "2 10:00:00", "1 1 active 0"),
    ], [StreakRules.Named.seed004, .seed000])
  func restart(row: HistoryRow, name: StreakRules.Named) { row.check(StreakRules(name)) }

  @Test(
    "with freezes taken day by day spends them on a gap they cannot fill",
    arguments: [
      HistoryRow(
        "covered", "111", freezes: [("a", "0 00:00:00"), ("b", "1 00:00:00")], at: "5 23:59:59",
        "3 3 at_risk 2", consumed: "a@3 b@4"),
      HistoryRow(
        "outgrown", "111", freezes: [("a", "0 00:00:00"), ("b", "1 00:00:00")], at: "6 00:00:00",
        "0 3 broken 3", consumed: "a@3 b@4"),
      HistoryRow(
        "good at the day's end", "111", freezes: [("a", "0 00:00:00 > 4 00:00:00")], at: "4 12:00:00",
        "3 3 at_risk 1", consumed: "a@3"),
      HistoryRow(
        "expired before it", "111", freezes: [("a", "0 00:00:00 > 3 23:59:59")], at: "4 12:00:00",
        "0 3 broken 1"),
    ])
  func dayByDay(row: HistoryRow) { row.check(StreakRules(.duolingoLike)) }

  @Test(
    "with a goal of 2 asks for two events a day",
    arguments: [
      (HistoryRow("short", "221", at: "2 23:00:00", "2 2 at_risk 0"), 1, 0.5),
      (HistoryRow("reached", "222", at: "2 23:00:00", "3 3 active 0"), 2, 1.0),
      (HistoryRow("exceeded", "223", at: "2 23:00:00", "3 3 active 0"), 3, 1.0),
      (HistoryRow("a short day is missed", "212", at: "2 23:00:00", "1 1 active 0"), 2, 1.0),
      (
        HistoryRow(
          "a short day is frozen", "212", freezes: [("a", "0 00:00:00")], at: "2 23:00:00", "2 2 active 0",
          consumed: "a@1"), 2, 1.0
      ),
      (
        // The day stays frozen: computed again, it takes no second freeze.
        HistoryRow(
          "and stays frozen", "212", freezes: [("a", "0 00:00:00 = 1"), ("b", "0 00:00:00")],
          at: "2 23:00:00", "2 2 active 0", consumed: "a@1", left: 1), 2, 1.0
      ),
      (
        HistoryRow(
          "two freezes for a gap of a short day and an empty one", "2102",
          freezes: [("a", "0 00:00:00"), ("b", "0 00:00:00")], at: "3 23:00:00", "2 2 active 0",
          consumed: "a@1 b@2"), 2, 1.0
      ),
      (HistoryRow("nothing yet", "22", at: "2 00:00:00", "2 2 at_risk 0"), 0, 0.0),
    ])
  func goal(row: HistoryRow, count: Int, progress: Double) {
    var rules = StreakRules(.swiftful)
    rules.goal = 2
    let state = row.check(rules)
    #expect(state.todayEventCount == count)
    #expect(state.isGoalMet == (count >= 2))
    #expect(state.goalProgress == progress)
  }

  @Test("offers freezes by hand when they cover the gap, and uses none")
  func byHand() {
    var rules = StreakRules(.swiftful)
    rules.freezeUse = .byHand
    let one = [("a", "0 00:00:00")]
    let gap = HistoryRow("", "111", freezes: one, at: "4 00:00:00", "0 3 broken 1", left: 1)
    #expect(gap.check(rules).freezesOffered == 1)
    let outgrown = HistoryRow("", "111", freezes: one, at: "5 00:00:00", "0 3 broken 2", left: 1)
    #expect(outgrown.check(rules).freezesOffered == 0)
    let used = HistoryRow(
      "", "111", freezes: [("a", "0 00:00:00 = 3")], at: "4 00:00:00", "3 3 at_risk 1", consumed: "a@3")
    #expect(used.check(rules).freezesOffered == 0)
  }

  @Test("knows when the run began and what came last")
  func starts() {
    let history = HistoryRow("", "110111", freezes: [], at: "", "").history(StreakRules(.swiftful))
    let state = history.state(at: Instant(text: "6 01:00:00"), in: FixedZone.utc)
    #expect(state.streakStart == 3 && state.lastEvent == Instant(text: "5 12:00:00"))
    #expect(history.state(at: Instant(text: "7 00:00:00"), in: FixedZone.utc).streakStart == nil)
  }

  /// A run has at most 36,500 days. An event at the epoch of another clock, in 1601, is 155,000 days ago.
  @Test("may be longer than a run, under rules that no scenario has")
  func long() {
    var rules = StreakRules(.swiftful)
    rules.graceDays = 1_000
    let today = 1_800_000_000
    let history = StreakHistory(
      rules: rules, events: [Instant(seconds: -11_644_473_600), Instant(seconds: today)])
    let state = history.state(at: Instant(seconds: today), in: FixedZone.utc)
    #expect(state.currentStreak == 1 && state.todayEventCount == 1)
  }
}
