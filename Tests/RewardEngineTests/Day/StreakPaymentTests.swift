import Testing

@testable import RewardEngine

@Suite("What a streak pays")
struct StreakPaymentTests {
  /// The habit tracker: 20 diamonds at each ten and the length at each hundred, above the record only.
  private func diamonds(_ plays: String, aboveRecord: Bool = true) throws -> [Int] {
    let streak = Scenario.Streak(
      id: "habit", rules: StreakRules(.seed003),
      milestones: [
        Scenario.Streak.Milestone(
          id: "tens", lengths: .every(10), aboveRecord: aboveRecord, pays: Scenario.Payment(["diamonds": 20])),
        Scenario.Streak.Milestone(
          id: "hundreds", lengths: .every(100), aboveRecord: aboveRecord,
          pays: Scenario.Payment([Scenario.Payment.Entry("diamonds", .streakLength)])),
      ])
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "diamonds")], streaks: [streak])
    return try Rehearsal(scenario, [plays]).balance("diamonds")
  }

  @Test("is 20 diamonds at each ten, and the length besides at each hundred")
  func milestones() throws {
    let held = try diamonds(String(repeating: "C", count: 201))
    #expect(held[8] == 0 && held[9] == 20 && held[10] == 20)
    #expect(held[19] == 40)
    #expect(held[98] == 180 && held[99] - held[98] == 20 + 100)
    #expect(held[198] == 480 && held[199] - held[198] == 20 + 200)
    #expect(held[200] == held[199])
  }

  @Test("in experience raises the level on the same day")
  func raisesLevel() throws {
    let streak = Scenario.Streak(
      id: "login", cycle: [Scenario.Streak.CycleDay(day: 2, pays: Scenario.Payment(["xp": 100]))],
      cycleDays: 3)
    let scenario = Scenario.rehearsed(levels: Scenario.Levels(curve: .table([100])), streaks: [streak])
    let levels = try Rehearsal(scenario, ["CCC"]).levels()
    #expect(levels[1] == levels[0] + 1 && levels[2] == levels[1])
  }

  @Test("comes once: climbing again after a penalty pays nothing")
  func aboveRecord() throws {
    let again = String(repeating: "C", count: 10) + "MM" + String(repeating: "C", count: 11)
    let held = try diamonds(again)
    // Ten days, one lost, then up again to 20: the second ten is paid, the first is not paid twice.
    #expect(held[9] == 20 && held[12] == 20)
    #expect(held[21] == 20 && held[22] == 40)
  }

  @Test("comes at every arrival where the record does not matter")
  func atEveryArrival() throws {
    let again = String(repeating: "C", count: 10) + "MMC"
    #expect(try diamonds(again, aboveRecord: false)[12] == 40)
    #expect(try diamonds(again, aboveRecord: true)[12] == 20)
  }

  @Test("is due at one length only where the milestone names one")
  func atOneLength() throws {
    let streak = Scenario.Streak(
      id: "run",
      milestones: [
        Scenario.Streak.Milestone(
          id: "third", lengths: .at(3), aboveRecord: false, pays: Scenario.Payment(["coins": 7]))
      ])
    let scenario = Scenario.rehearsed(currencies: [Scenario.Currency(id: "coins")], streaks: [streak])
    let played = try Rehearsal(scenario, ["CCCCCC MCCC"])
    #expect(played.balance("coins") == numbers("0 0 7 7 7 7 7 7 7 14"))
  }

  @Test(
    "follows a cycle of seven days",
    arguments: [
      ("CCCCCCCCC", "1 3 6 10 15 21 28 29 31"),
      ("CCMCC", "1 3 3 4 6"),
      ("MMC", "0 0 1"),
      ("CCCCCCCMC", "1 3 6 10 15 21 28 28 29"),
    ])
  func cycle(plays: String, points: String) throws {
    let days = (1...7).map { Scenario.Streak.CycleDay(day: $0, pays: Scenario.Payment(["points": $0])) }
    let streak = Scenario.Streak(id: "login", rules: StreakRules(.seed000), cycle: days, cycleDays: 7)
    let scenario = Scenario.rehearsed(currencies: [Scenario.Currency(id: "points")], streaks: [streak])
    #expect(try Rehearsal(scenario, [plays]).balance("points") == numbers(points))
  }

  @Test("leaves days of a cycle without a reward empty")
  func sparseCycle() throws {
    let streak = Scenario.Streak(
      id: "login", cycle: [Scenario.Streak.CycleDay(day: 2, pays: Scenario.Payment(["points": 5]))],
      cycleDays: 3)
    let scenario = Scenario.rehearsed(currencies: [Scenario.Currency(id: "points")], streaks: [streak])
    #expect(try Rehearsal(scenario, ["CCCCC"]).balance("points") == numbers("0 5 5 5 10"))
  }

  @Test("buys freezes on the same day, for the same day's end")
  func rewardThenPurchase() throws {
    // The first day pays the price of one freeze; it is bought the same day and saves the next.
    let streak = Scenario.Streak(
      id: "habit", protectedBy: "freeze",
      milestones: [
        Scenario.Streak.Milestone(id: "first", lengths: .at(1), pays: Scenario.Payment(["diamonds": 10]))
      ])
    let scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "diamonds")],
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil))], streaks: [streak],
      shop: [
        Scenario.Offer(
          id: "freeze", gives: Scenario.Payment(["freeze": 1]),
          cost: .currency([Scenario.Price("diamonds", 10)], prefer: nil), demand: .asSoonAsAffordable)
      ])
    let played = try Rehearsal(scenario, ["CMCMC"])
    #expect(played.balance("freeze") == numbers("1 0 0 0 0"))
    #expect(played.lengths() == numbers("1 1 2 0 1"))
  }
}

@Suite("A freeze pool")
struct FreezePoolTests {
  private func freeze(_ start: Int) -> Scenario.Item {
    Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: start)
  }

  @Test(
    "is spent by date first, then in the order of the habits",
    arguments: [
      (1, "CM", "1 1", "1 0"), (2, "CM", "1 1", "1 1"), (3, "CMM", "1 1 1", "1 1 0"),
      (2, "CMM", "1 1 0", "1 1 0"), (4, "CMM", "1 1 1", "1 1 1"),
    ])
  func sharedByCopies(freezes: Int, plays: String, first: String, second: String) throws {
    let streak = Scenario.Streak(id: "habit", perPlayer: 2, protectedBy: "freeze")
    let played = try Rehearsal(Scenario.rehearsed(items: [freeze(freezes)], streaks: [streak]), [plays])
    #expect(played.lengths(copy: 0) == numbers(first))
    #expect(played.lengths(copy: 1) == numbers(second))
  }

  @Test("is shared by streaks that name it, in the order of their ids")
  func sharedByStreaks() throws {
    let streaks = ["b", "a"].map { Scenario.Streak(id: $0, protectedBy: "freeze") }
    let played = try Rehearsal(Scenario.rehearsed(items: [freeze(3)], streaks: streaks), ["CMM"])
    #expect(played.lengths(0) == numbers("1 1 1"))
    #expect(played.lengths(1) == numbers("1 1 0"))
    #expect(played.balance("freeze") == numbers("3 1 0"))
  }

  /// The only token pays for the habit on the first day; the second day of play gives two freezes.
  private func doneOnce(_ rules: StreakRules) -> Scenario {
    Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "token", start: 1)], items: [freeze(0)],
      activities: [
        Scenario.Activity(id: "walk", perActiveDay: .fixed(1), pays: Scenario.Payment(["xp": 1]))
      ],
      missions: [Scenario.Mission(id: "habit", costs: [Scenario.Price("token", 1)])],
      levels: Scenario.Levels(
        curve: .table([2]),
        rewards: [Scenario.Levels.Reward(level: 2, pays: Scenario.Payment(["freeze": 2]))]),
      streaks: [
        Scenario.Streak(id: "habit", dayCountsWhen: .mission("habit"), rules: rules, protectedBy: "freeze")
      ])
  }

  @Test(
    "is not spent on a streak of length 0, unless the rules say so",
    arguments: [(StreakRules.FreezeAtZero.keep, "0 0 2 2 2"), (.spend, "0 0 1 0 0")])
  func atZero(option: StreakRules.FreezeAtZero, left: String) throws {
    var rules = StreakRules()
    rules.freezeAtZero = option
    let played = try Rehearsal(doneOnce(rules), ["CMCMM"])
    #expect(played.lengths() == numbers("1 0 0 0 0"))
    #expect(played.balance("freeze") == numbers(left))
  }

  @Test(
    "of the habit tracker is not spent once penalties have taken the streak to 0",
    arguments: [
      // Here grace and one penalty have reduced the streak to 0.
      (StreakRules.FreezeAtZero.keep, "CMMCM", "1 1 0 0 0", "0 0 0 2 2"),
      (.spend, "CMMCM", "1 1 0 0 0", "0 0 0 1 0"),
      // Here there is one day left to protect: the day after grace takes a freeze, whatever the option.
      (.keep, "CMCMM", "1 1 1 1 0", "0 0 1 0 0"), (.spend, "CMCMM", "1 1 1 1 0", "0 0 1 0 0"),
    ])
  func atZeroAfterPenalty(
    option: StreakRules.FreezeAtZero, plays: String, lengths: String, left: String
  ) throws {
    var rules = StreakRules(.seed003)
    rules.freezeAtZero = option
    let played = try Rehearsal(doneOnce(rules), [plays])
    #expect(played.lengths() == numbers(lengths))
    #expect(played.balance("freeze") == numbers(left))
  }

  @Test(
    "bought today covers today and later days, never earlier ones",
    arguments: [
      // The token for the habit went on the first day; the second login makes ten diamonds.
      (StreakRules.FreezeFill.dayByDay, 10, "CCM", "1 1 0", "0 0 0"),
      (.wholeGap, 10, "CCM", "1 1 0", "0 1 1"), (.dayByDay, 5, "CCM", "1 1 1", "1 1 0"),
      (.dayByDay, 10, "CMCM", "1 0 0 0", "0 0 1 1"), (.wholeGap, 10, "CMCM", "1 0 0 0", "0 0 1 1"),
    ])
  func bought(
    fill: StreakRules.FreezeFill, price: Int, plays: String, lengths: String, left: String
  ) throws {
    var rules = StreakRules()
    rules.freezeFill = fill
    var scenario = doneOnce(rules)
    scenario.levels?.rewards = []
    scenario.currencies.append(Scenario.Currency(id: "diamonds"))
    scenario.login = Scenario.Payment(["diamonds": 5])
    scenario.shop = [
      Scenario.Offer(
        id: "freeze", gives: Scenario.Payment(["freeze": 1]),
        cost: .currency([Scenario.Price("diamonds", price)], prefer: nil), demand: .asSoonAsAffordable)
    ]
    let played = try Rehearsal(scenario, [plays])
    #expect(played.lengths() == numbers(lengths))
    #expect(played.balance("freeze") == numbers(left))
  }

  @Test("turns away what it has no room for")
  func cap() throws {
    let scenario = Scenario.rehearsed(
      items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2))],
      login: Scenario.Payment(["freeze": 1]))
    let played = try Rehearsal(scenario, ["CCCC"])
    #expect(played.balance("freeze") == numbers("1 2 2 2"))
    #expect(played.total("freeze.turned_away") == 2)
  }
}
