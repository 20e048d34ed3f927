import Testing

@testable import RewardEngine

@Suite("A login pays at login")
struct LoginPaysAtLoginTests {
  private let levels = Scenario.Levels(curve: .table([1_000_000]))

  private func login(
    _ event: Scenario.Streak.Event = .login, _ cycle: [(Int, [String: Int])]
  ) -> Scenario.Streak {
    Scenario.Streak(
      id: "login", dayCountsWhen: event, rules: StreakRules(.seed000),
      cycle: cycle.map { Scenario.Streak.CycleDay(day: $0.0, pays: Scenario.Payment($0.1)) }, cycleDays: 7)
  }

  /// The streaming app's week: the text pays the day's reward in the start-up task, before any mission.
  private func week() throws -> Rehearsal {
    let cycle = login(
      .login,
      [
        (1, ["xp": 25, "points": 25]), (3, ["xp": 50, "points": 50]), (5, ["xp": 100, "points": 100]),
        (6, ["double_xp": 1]), (7, ["coins": 50]),
      ])
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", kind: .hard), Scenario.Currency(id: "points")],
      boosts: [Scenario.Boost(id: "double_xp", days: 1)],
      missions: [
        Scenario.Mission(
          id: "gift", costs: [Scenario.Price("coins", 10)], pays: Scenario.Payment(["points": 20])),
        Scenario.Mission(id: "watch", pays: Scenario.Payment(["xp": 15])),
      ], levels: levels, streaks: [cycle])
    return try Rehearsal(scenario, ["CCCCCCC"])
  }

  @Test("so that the sixth day's multiplier doubles that day's missions")
  func sixthDay() throws {
    // 15 a day of the mission, 25, 50 and 100 of the cycle, and 15 more on day 6 alone.
    let played = try week()
    #expect(played.balance("xp") == [40, 55, 120, 135, 250, 280, 295])
    #expect(played.total("xp.from_boosts") == 15)
  }

  @Test("so that the seventh day's coins pay for that day's gift")
  func seventhDay() throws {
    // 50 coins less 10 of the gift; 25 + 50 + 100 points of the cycle and 20 of the gift.
    let played = try week()
    #expect(played.balance("coins") == [0, 0, 0, 0, 0, 0, 40])
    #expect(played.balance("points") == [25, 25, 75, 75, 175, 175, 195])
    #expect(played.total("mission.gift.not_enough") == 6)
  }

  @Test("and a streak with a goal pays when it is met, after what is done for it")
  func goal() throws {
    // The same boost on the first day of each: at login it doubles the mission, after the mission nothing.
    func experience(_ event: Scenario.Streak.Event) throws -> [Int] {
      let scenario = Scenario.rehearsed(
        boosts: [Scenario.Boost(id: "double_xp", days: 1)],
        missions: [Scenario.Mission(id: "watch", pays: Scenario.Payment(["xp": 10]))], levels: levels,
        streaks: [login(event, [(1, ["double_xp": 1])])])
      return try Rehearsal(scenario, ["CC"]).balance("xp")
    }
    #expect(try experience(.login) == [20, 30])
    #expect(try experience(.mission("watch")) == [10, 20])
  }

  @Test("and a level that it reaches pays before the day's missions")
  func level() throws {
    // 25 at login reach level 2, whose boost doubles the mission's 10.
    let scenario = Scenario.rehearsed(
      boosts: [Scenario.Boost(id: "double_xp", days: 1)],
      missions: [Scenario.Mission(id: "watch", pays: Scenario.Payment(["xp": 10]))],
      levels: Scenario.Levels(
        curve: .table([25, 1_000]),
        rewards: [Scenario.Levels.Reward(level: 2, pays: Scenario.Payment(["double_xp": 1]))]),
      streaks: [login(.login, [(1, ["xp": 25])])])
    #expect(try Rehearsal(scenario, ["CC"]).balance("xp") == [45, 55])
  }

  @Test("and before anything is bought with real money")
  func realMoney() throws {
    // The pack's boost comes after the login's 10 and before the mission's 10.
    let scenario = Scenario.rehearsed(
      boosts: [Scenario.Boost(id: "double_xp", days: 1)], login: Scenario.Payment(["xp": 10]),
      missions: [Scenario.Mission(id: "watch", pays: Scenario.Payment(["xp": 10]))], levels: levels,
      shop: [
        Scenario.Offer(
          id: "pack", gives: Scenario.Payment(["double_xp": 1]), cost: .realMoney(100), demand: .weight(1))
      ],
      profile: Scenario.Profile(id: "player", share: 1, activity: .fixed(1), payers: 1, spendMean: 30))
    #expect(try Rehearsal(scenario, ["C"]).balance("xp") == [30])
  }
}
