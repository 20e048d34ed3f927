import Testing

@testable import RewardEngine

@Suite("Streaks that share a pool")
struct PoolOrderTests {
  /// Two streaks of logins and one freeze: on the missed third day only one of them can have it.
  private func lengths(order: [String: Int]) throws -> [String: [Int]] {
    var rules = StreakRules(.duolingoLike)
    rules.freezeAtZero = .keep
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1)],
      streaks: ["walk", "read"].map {
        Scenario.Streak(id: $0, order: order[$0] ?? 100, rules: rules, protectedBy: "freeze")
      })
    let played = try Rehearsal(scenario, ["CCMC"])
    return Dictionary(
      uniqueKeysWithValues: scenario.streaks.enumerated().map { ($1.id, played.lengths($0)) })
  }

  @Test("take freezes by their ids where nothing else is said")
  func byId() throws {
    let lengths = try lengths(order: [:])
    #expect(lengths["read"] == [1, 2, 2, 3])
    #expect(lengths["walk"] == [1, 2, 0, 1])
  }

  /// In the first design, "one freeze each, in declared habit order" (RULES.md, habit tracker).
  @Test("take freezes in their order")
  func byOrder() throws {
    let lengths = try lengths(order: ["walk": 1, "read": 2])
    #expect(lengths["walk"] == [1, 2, 2, 3])
    #expect(lengths["read"] == [1, 2, 0, 1])
  }

  private static func rules(
    clock: StreakRules.Clock = .playerZone, leewayHours: Int = 0,
    freezeFill: StreakRules.FreezeFill = .dayByDay
  ) -> StreakRules {
    var rules = StreakRules()
    (rules.clock, rules.leewayHours, rules.leeway, rules.freezeFill) = (
      clock, leewayHours, .previousDay, freezeFill
    )
    return rules
  }

  /// Streaks of logins, the first one first in order, with sessions at eight in the evening.
  private func rehearsal(
    _ rules: [StreakRules], freezes: Int, zone: Int = 0, _ pattern: String
  ) throws -> Rehearsal {
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: rules.enumerated().map {
        Scenario.Streak(id: "s\($0)", order: $0, rules: $1, protectedBy: "freeze")
      }, zone: zone)
    return try Rehearsal(scenario, [pattern]) { _, tile in
      tile.lanes(tile.plan.layout.preferredMinute)[0] = 20 * 60
    }
  }

  /// The day of the second is over at four in the morning, and the gap of the first is filled in the evening.
  @Test("fill a whole gap after days that ended before, whatever their order")
  func wholeGapAfterLeeway() throws {
    let played = try rehearsal(
      [Self.rules(freezeFill: .wholeGap), Self.rules(leewayHours: 3)], freezes: 1, "CMC")
    #expect(played.lengths(0).last == 1)
    #expect(played.lengths(1).last == 2)
  }

  /// Two hours east of Greenwich, a day of UTC ends at two in the morning, before a leeway of three hours.
  @Test("take freezes by the end of the day first, then in their order", arguments: ["CMC", "CMM"])
  func earlierMidnight(pattern: String) throws {
    let (leeway, utc) = (Self.rules(leewayHours: 3), Self.rules(clock: .utc))
    let east = try rehearsal([leeway, utc], freezes: 1, zone: 120, pattern)
    #expect(east.lengths(0).last == (pattern == "CMC" ? 1 : 0))
    #expect(east.lengths(1).last == (pattern == "CMC" ? 2 : 1))
    // Six hours east, it ends at six.
    let farther = try rehearsal([leeway, utc], freezes: 1, zone: 360, pattern)
    #expect(farther.lengths(0).last == (pattern == "CMC" ? 2 : 1))
    #expect(farther.lengths(1).last == (pattern == "CMC" ? 1 : 0))
  }

  /// Day 1 of the leeway ends at four in the morning of day 2, and day 2 at its midnight.
  @Test("take freezes for yesterday before today")
  func yesterdayFirst() throws {
    let played = try rehearsal([Self.rules(), Self.rules(leewayHours: 3)], freezes: 2, "CMM")
    #expect(played.lengths(0) == [1, 1, 0])
    #expect(played.lengths(1).last == 1)
  }

  /// At midnight the second takes the only freeze, and nothing can fill the gap of the first any more.
  @Test("lose a whole gap on the day that another streak takes its freezes")
  func outgrown() throws {
    let rules = [Self.rules(freezeFill: .wholeGap), Self.rules()]
    let played = try rehearsal(rules, freezes: 1, "CMM")
    #expect(played.lengths(0) == [1, 0, 0])
    #expect(played.lengths(1) == [1, 1, 0])
    #expect(played.total("streak.s0.breaks") == 1 && played.total("streak.s0.missed_days") == 1)
    // With one freeze for each, both stand.
    #expect(try rehearsal(rules, freezes: 2, "CM").lengths(0) == [1, 1])
  }

  /// The player is back on day 4 and does not reach the goal: one freeze fills the second of two missed days, and grace the first.
  @Test("count as bridged what freezes cover, without grace")
  func bridgedWithoutGrace() throws {
    var rules = Self.rules(freezeFill: .wholeGap)
    rules.graceDays = 1
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "token", start: 1)],
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 3)],
      missions: [Scenario.Mission(id: "watch", costs: [Scenario.Price("token", 1)])],
      streaks: [
        Scenario.Streak(id: "run", dayCountsWhen: .mission("watch"), rules: rules, protectedBy: "freeze")
      ])
    let played = try Rehearsal(scenario, ["CMMC"])
    #expect(played.column(played.plan.streaks[0].copies[0].bridged).last == 1)
    #expect(played.balance("freeze").last == 2)
    #expect(played.lengths() == [1, 1, 1, 1])
  }

  /// After one missed day, one more needs two freezes to fill the gap as a whole, and one day by day.
  @Test(
    "are at risk where one more missed day would not be covered",
    arguments: [
      (StreakRules.FreezeFill.wholeGap, 1, true), (.wholeGap, 2, false), (.dayByDay, 1, true),
      (.dayByDay, 2, false),
    ])
  func atRisk(fill: StreakRules.FreezeFill, freezes: Int, isAtRisk: Bool) throws {
    var scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [Scenario.Streak(id: "run", rules: Self.rules(freezeFill: fill), protectedBy: "freeze")],
      profile: Scenario.Profile(id: "player", share: 1, activity: .fixed(0.5)))
    scenario.players.feedback = .init(streak: "run", atRisk: 1)
    var limits: [Int32] = []
    _ = try Rehearsal(scenario, ["CMC"]) { day, tile in
      limits.append(Tile.scalars(tile.limitsWithFeedback(on: Int32(day)))[0])
    }
    #expect((limits[1] < limits[2]) == isAtRisk)
  }
}
