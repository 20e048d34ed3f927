import Testing

@testable import RewardEngine

@Suite("A streak's day")
struct StreakDayTests {
  @Test("counts from the goal on, not below it", arguments: [(1, true), (2, true), (3, false)])
  func goal(goal: Int, counts: Bool) throws {
    var rules = StreakRules()
    rules.goal = goal
    let scenario = Scenario.rehearsed(
      activities: [Scenario.Activity(id: "walk", perActiveDay: .fixed(2))],
      streaks: [Scenario.Streak(id: "run", dayCountsWhen: .activity("walk"), rules: rules)])
    #expect(try Rehearsal(scenario, ["CC"]).lengths() == (counts ? [1, 2] : [0, 0]))
  }

  @Test("adds up all activities where any will do", arguments: [(4, true), (5, true), (6, false)])
  func anyActivity(goal: Int, counts: Bool) throws {
    var rules = StreakRules()
    rules.goal = goal
    let scenario = Scenario.rehearsed(
      activities: [
        Scenario.Activity(id: "walk", perActiveDay: .fixed(2)),
        Scenario.Activity(id: "read", perActiveDay: .fixed(3)),
      ],
      streaks: [Scenario.Streak(id: "run", dayCountsWhen: .anyActivity, rules: rules)])
    #expect(try Rehearsal(scenario, ["CC"]).lengths() == (counts ? [1, 2] : [0, 0]))
  }

  @Test("counts when its mission is done, whether collected or not")
  func mission() throws {
    let scenario = Scenario.rehearsed(
      missions: [Scenario.Mission(id: "watch")],
      streaks: [Scenario.Streak(id: "run", dayCountsWhen: .mission("watch"))],
      profile: Scenario.Profile(id: "player", share: 1, activity: .fixed(1), collects: 0))
    let played = try Rehearsal(scenario, ["CCMC"])
    #expect(played.lengths() == [1, 2, 0, 1])
    #expect(played.total("mission.watch.lost") == 3)
  }

  @Test("on which a player comes without doing the mission is missed")
  func missionShort() throws {
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "token", start: 2)],
      missions: [Scenario.Mission(id: "watch", costs: [Scenario.Price("token", 1)])],
      streaks: [Scenario.Streak(id: "run", dayCountsWhen: .mission("watch"))])
    #expect(try Rehearsal(scenario, ["CCCC"]).lengths() == [1, 2, 0, 0])
  }

  /// The lengths with sessions at the given minutes of the local day, `nil` for a day without play.
  private func lengths(_ rules: StreakRules, zone: Int = 0, _ minutes: [Int?]) throws -> [Int] {
    let scenario = Scenario.rehearsed(
      streaks: [Scenario.Streak(id: "run", rules: rules)], zone: zone)
    let played = try Rehearsal(scenario, comes: [minutes.map { $0 != nil }]) { day, tile in
      tile.lanes(tile.plan.layout.preferredMinute)[0] = Int32(minutes[day] ?? 0)
    }
    return played.lengths()
  }

  private static let noon = 12 * 60

  @Test(
    "takes events of its leeway from the day after, through the last minute of the last hour",
    arguments: [(0, 0, false), (2, 179, true), (2, 180, false), (1, 119, true), (1, 120, false)])
  func leewayPreviousDay(hours: Int, minute: Int, isForgiven: Bool) throws {
    var rules = StreakRules()
    rules.leewayHours = hours
    rules.leeway = .previousDay
    // Away on the third day, back in the night after it.
    let noon = Self.noon
    let reached = try lengths(rules, [noon, noon, nil, minute, noon])
    // Without any leeway a session at midnight belongs to its own day.
    if hours == 0 {
      #expect(reached == [1, 2, 0, 1, 2])
    } else {
      #expect(reached == (isForgiven ? [1, 2, 2, 3, 1] : [1, 2, 2, 1, 2]))
    }
  }

  @Test("keeps its events where leeway only moves the anchor", arguments: [0, 179, 180])
  func leewayAnchor(minute: Int) throws {
    var rules = StreakRules()
    rules.leewayHours = 2
    #expect(try lengths(rules, [Self.noon, Self.noon, nil, minute, Self.noon]) == [1, 2, 0, 1, 2])
  }

  @Test(
    "shows a run that ended yesterday as 0 until it counts, unless the anchor still looks back",
    arguments: [
      (StreakRules.OpenDay.showsZero, StreakRules.Leeway.anchor, 179, 0),
      (.showsZero, .anchor, 180, 1), (.stands, .anchor, 180, 0),
    ])
  func openDay(openDay: StreakRules.OpenDay, leeway: StreakRules.Leeway, minute: Int, short: Int) throws {
    var rules = StreakRules()
    rules.leewayHours = 2
    rules.leeway = leeway
    rules.openDay = openDay
    let scenario = Scenario.rehearsed(streaks: [Scenario.Streak(id: "run", rules: rules)])
    let played = try Rehearsal(scenario, ["CC"]) { _, tile in
      tile.lanes(tile.plan.layout.preferredMinute)[0] = Int32(minute)
    }
    // On the first day there is no streak to show.
    #expect(played.total("streak.run.openings_alive") == 1)
    #expect(played.total("streak.run.openings_shown_short") == short)
  }

  @Test(
    "shows 0 within the leeway of an anchor after a day that a freeze or grace covered",
    arguments: [(true, 0), (false, 1)])
  func coveredYesterday(isFrozen: Bool, graceDays: Int) throws {
    var rules = StreakRules()
    rules.leewayHours = 3
    rules.openDay = .showsZero
    rules.graceDays = graceDays
    let freeze = Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1)
    let scenario = Scenario.rehearsed(
      items: isFrozen ? [freeze] : [],
      streaks: [Scenario.Streak(id: "run", rules: rules, protectedBy: isFrozen ? "freeze" : nil)])
    // At one in the morning, on days 1, 2 and 4. Day 1 has no streak; on day 2 the anchor is day 1, which counts.
    let played = try Rehearsal(scenario, ["CC.C"]) { _, tile in
      tile.lanes(tile.plan.layout.preferredMinute)[0] = 60
    }
    #expect(played.total("streak.run.openings_alive") == 2)
    #expect(played.total("streak.run.openings_shown_short") == 1)
  }

  @Test("ends at midnight in Greenwich where the clock is UTC")
  func utc() throws {
    var rules = StreakRules()
    rules.clock = .utc
    let noon = Self.noon
    // Two hours east: until 1:59 local time it is still yesterday in Greenwich.
    #expect(try lengths(rules, zone: 120, [noon, nil, 119, noon]) == [1, 1, 2, 1])
    #expect(try lengths(rules, zone: 120, [noon, nil, 120, noon]) == [1, 1, 1, 2])
    // Five hours west: from 19:00 local time on it is tomorrow.
    #expect(try lengths(rules, zone: -300, [noon, 18 * 60 + 59, noon]) == [1, 2, 3])
    #expect(try lengths(rules, zone: -300, [noon, 19 * 60, noon]) == [1, 1, 1])
  }

  @Test("counts two sessions on one day in Greenwich once")
  func utcOnce() throws {
    var rules = StreakRules()
    rules.clock = .utc
    // West: late on one local day and early on the next are one day in Greenwich.
    #expect(try lengths(rules, zone: -300, [20 * 60, 8 * 60]) == [1, 1])
    rules.goal = 2
    #expect(try lengths(rules, zone: -300, [20 * 60, 8 * 60]) == [0, 1])
  }
}
