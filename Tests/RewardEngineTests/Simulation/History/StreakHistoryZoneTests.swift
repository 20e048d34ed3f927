import Testing

@testable import RewardEngine

@Suite("A streak's history, by the clock")
struct StreakHistoryZoneTests {
  /// A zone whose clocks change once.
  struct MovedZone: CivilZone {
    var before: Int
    var after: Int
    var change: Instant

    func utcOffset(at instant: Instant) -> Int { instant < change ? before : after }
  }

  private static func rules(leeway: StreakRules.Leeway, hours: Int) -> StreakRules {
    var rules = StreakRules(.swiftful)
    rules.leeway = leeway
    rules.leewayHours = hours
    return rules
  }

  @Test(
    "looks back from yesterday through the last whole hour of the leeway",
    arguments: [
      HistoryRow("yesterday is open", "11", at: "3 03:59:59", "2 2 at_risk 0"),
      HistoryRow("the leeway is over", "11", at: "3 04:00:00", "0 2 broken 1"),
      HistoryRow(
        "the gap ends at today: yesterday takes its freeze", "11", freezes: [("a", "0 00:00:00")],
        at: "3 03:59:59", "2 2 at_risk 0", consumed: "a@2"),
      HistoryRow(
        "and then", "11", freezes: [("a", "0 00:00:00")], at: "3 04:00:00", "2 2 at_risk 1",
        consumed: "a@2"),
      HistoryRow(
        "today's own do not count", "111", events: ["3 01:00:00"], at: "3 03:59:59", "3 4 active 0"),
      HistoryRow("until it is over", "111", events: ["3 01:00:00"], at: "3 04:00:00", "4 4 active 0"),
      HistoryRow(
        "nor do they save yesterday", "11", events: ["3 01:00:00"], at: "3 03:59:59", "2 2 at_risk 0"),
      HistoryRow(
        "when yesterday is lost", "11", events: ["3 01:00:00"], at: "3 04:00:00", "1 2 active 0"),
      HistoryRow("a day missed before yesterday", "11", at: "4 03:59:59", "0 2 broken 1"),
      HistoryRow(
        "one freeze does not cover two days", "11", freezes: [("a", "0 00:00:00")], at: "4 03:59:59",
        "0 2 broken 1", left: 1),
      HistoryRow(
        "and two do", "11", freezes: [("a", "0 00:00:00"), ("b", "0 00:00:00")],
        at: "4 03:59:59", "2 2 at_risk 1", consumed: "a@2 b@3"),
      HistoryRow("on the first day", "", events: ["3 01:00:00"], at: "3 01:00:00", "0 1 none 0"),
    ])
  func anchor(row: HistoryRow) {
    let state = row.check(Self.rules(leeway: .anchor, hours: 3))
    #expect(state.todayEventCount == row.events.count)
  }

  @Test(
    "gives events in the leeway to the day before where the rules say so",
    arguments: [
      HistoryRow("in the last second", "11", events: ["3 03:59:59"], at: "3 05:00:00", "3 3 at_risk 0"),
      HistoryRow("after it", "11", events: ["3 04:00:00"], at: "3 05:00:00", "1 2 active 0"),
      HistoryRow("while it lasts", "11", events: ["3 01:00:00"], at: "3 03:59:59", "3 3 active 0"),
      HistoryRow("not yet missed", "11", events: ["1 13:00:00"], at: "3 03:59:59", "2 2 at_risk 0"),
    ])
  func previousDay(row: HistoryRow) {
    let state = row.check(Self.rules(leeway: .previousDay, hours: 3))
    let today = row.events.count { $0.hasPrefix("3") }
    #expect(state.todayEventCount == today)
  }

  @Test(
    "looks back all day where the leeway is a day",
    arguments: [
      (23, "3 23:59:59", "2 2 at_risk 0"), (24, "3 23:59:59", "2 2 at_risk 0"),
      (22, "3 23:00:00", "0 2 broken 1"), (24, "4 00:00:00", "0 2 broken 1"),
    ])
  func wholeDay(hours: Int, now: String, state: String) {
    HistoryRow("", "11", at: now, state).check(Self.rules(leeway: .anchor, hours: hours))
  }

  @Test("has no leeway of 0 hours")
  func noLeeway() {
    HistoryRow("", "11", events: ["2 00:30:00"], at: "2 00:30:00", "3 3 active 0")
      .check(Self.rules(leeway: .previousDay, hours: 0))
  }

  @Test("counts hours that have passed since the day began, whatever the clock shows")
  func movedClocks() {
    let rules = Self.rules(leeway: .anchor, hours: 3)
    let night = Instant(text: "3 02:00:00")
    // One hour forward at 2:00: the leeway ends at 5:00 by the clock. One back: at 3:00 by the second clock.
    let spring = MovedZone(before: 0, after: 3600, change: night)
    HistoryRow("", "11", at: "3 03:59:59", "2 2 at_risk 0").check(rules, in: spring)
    HistoryRow("", "11", at: "3 04:00:00", "0 2 broken 1").check(rules, in: spring)
    let autumn = MovedZone(before: 3600, after: 0, change: Instant(text: "3 01:00:00"))
    HistoryRow("", "11", at: "3 02:59:59", "2 2 at_risk 0").check(rules, in: autumn)
    HistoryRow("", "11", at: "3 03:00:00", "0 2 broken 1").check(rules, in: autumn)
    // In Havana the day begins at 1:00 when clocks go forward at midnight, which is 5:00 by UTC.
    let havana = MovedZone(before: -18_000, after: -14_400, change: Instant(text: "3 05:00:00"))
    HistoryRow("", "11", at: "3 08:59:59", "2 2 at_risk 0").check(rules, in: havana)
    HistoryRow("", "11", at: "3 09:00:00", "0 2 broken 1").check(rules, in: havana)
  }

  @Test("cannot miss a date that the zone never had")
  func apia() {
    // Samoa went from 29 December 2011, day 15 337, to 31 December when it was 10:00 by UTC on the 30th.
    let zone = MovedZone(before: -36_000, after: 50_400, change: Instant(text: "15338 10:00:00"))
    let history = StreakHistory(
      rules: StreakRules(.swiftful),
      events: [Instant(text: "15337 22:00:00"), Instant(text: "15338 22:00:00")])
    let state = history.state(at: Instant(text: "15338 23:00:00"), in: zone)
    #expect(state.currentStreak == 2 && state.status == .active && state.streakStart == 15_337)
    // By UTC+14 throughout, these are the 30th and the 31st.
    let east = FixedZone(offset: 50_400)
    #expect(history.state(at: Instant(text: "15338 23:00:00"), in: east).streakStart == 15_338)
  }

  @Test("goes by UTC and no leeway on the server, wherever it is asked", arguments: [-36_000, 0, 50_400])
  func server(offset: Int) {
    var rules = StreakRules(.seed002Server)
    rules.leewayHours = 5
    let row = HistoryRow("", "11", events: ["2 23:59:59"], at: "2 23:59:59", "3 3 active 0")
    row.check(rules, in: FixedZone(offset: offset))
    let night = HistoryRow("", "11", events: ["3 00:00:00"], at: "3 00:00:00", "1 2 active 0")
    night.check(rules, in: FixedZone(offset: offset))
  }
}
