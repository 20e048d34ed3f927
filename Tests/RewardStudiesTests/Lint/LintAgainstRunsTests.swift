import RewardEngine
import Testing

@testable import RewardStudies

/// What lint says before any simulation, held against simulations of the same scenarios.
@Suite("Lint agrees with runs")
struct LintAgainstRunsTests {
  private func outcome(_ scenario: Scenario, players: Int = 500) async throws -> Outcome {
    try await Run(scenario, players: players, seed: 7).findings().outcome
  }

  /// What all players receive of a resource, or what freezes are used, in the whole run.
  private func sum(
    _ resource: String, of scenario: Scenario, players: Int = 500,
    where counts: (Catalogue.Line) -> Bool = { $0.flow == .source }
  ) async throws -> Int64 {
    let outcome = try await outcome(scenario, players: players)
    return outcome.ledger(of: resource).filter(counts).reduce(0) {
      $0 + outcome.count($1.entry.amount, days: 0..<scenario.days)
    }
  }

  private func used(_ scenario: Scenario) async throws -> Int64 {
    try await sum("freeze", of: scenario) { $0.reason == .freezeUsed }
  }

  /// A login streak with freezes that players keep in stock.
  private func frozen(
    grace: Int, _ fill: StreakRules.FreezeFill, lasts days: Int, by event: Scenario.Streak.Event = .login
  ) -> Scenario {
    Scenario.plain(chance: 0.5).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(5, "coins")
      scenario.activities = [Scenario.Activity(id: "walk", perActiveDay: .chance(0.5))]
      scenario.items = [
        Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 5), expiresAfterDays: days)
      ]
      var streak = Scenario.Streak(id: "daily", dayCountsWhen: event, protectedBy: "freeze")
      streak.rules.graceDays = grace
      streak.rules.freezeFill = fill
      scenario.streaks = [streak]
      let kept = Scenario.Offer.Demand.keep(held: 5, propensity: 1)
      scenario.shop = [Scenario.Offer("ice", 1, "freeze", for: 1, "coins", demand: kept)]
    }
  }

  @Test(
    "on freezes that end too soon: none is used if it says so, and some are used otherwise",
    arguments: [0, 1, 2], [StreakRules.FreezeFill.dayByDay, .wholeGap])
  func freezes(grace: Int, fill: StreakRules.FreezeFill) async throws {
    for days in 1...5 {
      let scenario = frozen(grace: grace, fill, lasts: days)
      let finding = scenario.findings(.idleFreeze).first
      let used = try await used(scenario)
      #expect((finding != nil) == (used == 0), "\(days) days: \(used) used")
      // Its advice is the fewest days that help.
      let fewest = 2 + grace + (fill == .wholeGap ? 1 : 0)
      #expect(finding.map(\.help) == (days < fewest ? "write \(fewest) or more, or leave it out" : nil))
      if finding != nil { #expect(scenario.findings(.selfFundingFreeze).isEmpty) }
    }
  }

  @Test("on freezes of other streaks, which can be missed on the day of the freeze", arguments: [1, 2])
  func otherStreaks(days: Int) async throws {
    for fill in [StreakRules.FreezeFill.dayByDay, .wholeGap] {
      let scenario = frozen(grace: 0, fill, lasts: days, by: .anyActivity)
      let used = try await used(scenario)
      #expect(scenario.findings(.idleFreeze).isEmpty == (used > 0), "\(fill): \(used) used")
    }
  }

  /// A boost of one day, granted by the last rules of the day.
  private func boosted(_ missions: [Scenario.Mission]) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.login = .fixed(10, "xp")
      scenario.levels = Scenario.Levels(curve: .table([100_000]))
      scenario.boosts = [Scenario.Boost(id: "double", days: 1)]
      scenario.missions = missions
    }
  }

  @Test("on boosts of one day: one a day is over before any experience, two last into the next")
  func boosts() async throws {
    let one = boosted([Scenario.Mission(id: "a", collecting: .automatic, pays: .fixed(1, "double"))])
    #expect(one.findings(.idleBoost).count == 1 && one.findings(.alwaysOnBoost).isEmpty)
    #expect(try await sum("xp", of: one) == 500 * 100 * 10)
    let two = boosted(
      ["a", "b"].map { Scenario.Mission(id: $0, collecting: .automatic, pays: .fixed(1, "double")) })
    #expect(two.findings(.idleBoost).isEmpty && two.findings(.alwaysOnBoost).count == 1)
    // All days but the first are doubled.
    #expect(try await sum("xp", of: two) == 500 * (10 + 99 * 20))
  }

  @Test(
    "on the most experience: a milestone of a record pays once, and levels pay for those that are reached")
  func experience() async throws {
    var scenario = Scenario.plain()
    var streak = Scenario.Streak(id: "daily")
    streak.milestones = [.init(id: "five", lengths: .at(5), pays: .fixed(10, "xp"))]
    scenario.streaks = [streak]
    scenario.levels = Scenario.Levels(
      highest: 10, curve: .table((1...9).map { 10 * $0 }), rewards: [.init(level: 3, pays: .fixed(1, "xp"))])
    let once = try #require(scenario.findings(.unreachedLevels).first)
    #expect(once.figure("experience") == 10)
    #expect(try await sum("xp", of: scenario, players: 5) == 5 * 10)

    // 50 a day and 50 a level of 100 XP: level 1 + n is reached if 5,000 + 50 n ≥ 100 n.
    let paying = Scenario.plain().with { scenario in
      scenario.login = .fixed(50, "xp")
      scenario.levels = Scenario.Levels(
        highest: 300, curve: .table((1...299).map { 100 * $0 }), eachLevelPays: .fixed(50, "xp"))
    }
    let levels = try #require(paying.findings(.unreachedLevels).first)
    // The level after the last day's is one that is reached only with what it pays itself.
    #expect(levels.figure("experience") == 5_000 + 99 * 50 && levels.figure("reached") == 100)
    #expect(try await sum("xp", of: paying, players: 5) == 5 * (5_000 + 99 * 50))
  }

  @Test("on players whom an event brings, and on those who never play")
  func brought() async throws {
    let scenario = Scenario.plain().with { scenario in
      scenario.login = .fixed(10, "xp")
      scenario.levels = Scenario.Levels(highest: 12, curve: .table((1...11).map { 100 * $0 }))
      scenario.players.count = 500
      scenario.players.profiles = [
        Scenario.Profile(id: "late", share: 0.5, activity: .fixed(1)),
        Scenario.Profile(id: "never", share: 0.5, activity: .fixed(0)),
      ]
      scenario.events = [Scenario.Event(id: "campaign", from: 29, days: 7, brings: "late")]
    }
    // Days 30 to 100 are 71.
    let finding = try #require(scenario.findings(.unreachedLevels).first)
    #expect(finding.figure("experience") == 710)
    #expect(finding.evidence[0].contains("profile 'late'"))
    let most = try await sum("xp", of: scenario)
    #expect(most > 0 && most <= 250 * 710)
  }

  @Test(
    "on offers of several at once, which are bought together or not at all", arguments: [(50, 0), (51, 1)])
  func several(price: Int, count: Int) async throws {
    // One coin a day for 100 days; two at once.
    let scenario = Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(1, "coins")
      scenario.items = [Scenario.Item(id: "hat", kind: .consumable)]
      scenario.shop = [Scenario.Offer("two", 1, "hat", for: price, "coins", demand: .chance(1, quantity: 2))]
    }
    let findings = scenario.findings(.unreachablePrice)
    #expect(
      findings.count == count
        && findings.allSatisfy {
          $0.help == "write well below 50, which only that player has at the end, or pay more coins"
        })
    #expect((try await outcome(scenario).total("shop.two.bought") == 0) == (count == 1))
    // It is no sink if nobody can buy it.
    #expect(scenario.findings(.noOpenSink).count == count)
  }

  @Test("on missions that start with their cost and bring it back", arguments: [(20, 0), (19, 1)])
  func paidBack(start: Int, count: Int) async throws {
    let scenario = Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: start)]
      scenario.missions = [
        Scenario.Mission(
          id: "deal", collecting: .automatic, costs: [Scenario.Price("coins", 20)], pays: .fixed(30, "coins"))
      ]
    }
    #expect(scenario.findings(.unaffordableMission).count == count)
    #expect(try await outcome(scenario, players: 5).total("mission.deal.collected") == (count == 1 ? 0 : 500))
  }

  @Test("on what the middle player earns in few days, with the day of arrival", arguments: [1, 3, 10])
  func fewDays(days: Int) async throws {
    // Every player expects the same: 10 coins on the first day, and 10 by a chance of 0.2 on each other one.
    let scenario = Scenario.plain(chance: 0.2, days: days).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(6, "coins")
      var streak = Scenario.Streak(id: "daily")
      streak.cycle = [.init(day: 1, pays: .fixed(4, "coins"))]
      streak.cycleDays = 1
      scenario.streaks = [streak]
      scenario.items = [Scenario.Item(id: "hat", kind: .consumable)]
      scenario.shop = [
        Scenario.Offer("hat", 1, "hat", for: 10 * days, "coins", demand: .chance(0, quantity: 1))
      ]
    }
    let earned = scenario.findings(.distantPrice).first?.figure("earned") ?? 10
    #expect(isClose(earned, 10 + 2 * Double(days - 1)))
    let mean = Double(try await sum("coins", of: scenario, players: 2000)) / 2000
    // Five standard errors of a binomial count of at most nine days: 5 × 10 × √(9 × 0.16 / 2000).
    #expect(abs(mean - earned) < 1.35)
  }

  @Test("on levels that pay for the next one: who reaches the second has the third on the same day")
  func cascade() async throws {
    let scenario = Scenario.plain(days: 12).with { scenario in
      scenario.login = .fixed(10, "xp")
      scenario.levels = Scenario.Levels(
        highest: 4, curve: .table([100, 150, 300]), rewards: [.init(level: 2, pays: .fixed(50, "xp"))])
    }
    #expect(scenario.findings(.cascadingLevels).first?.figure("last_level") == 3)
    let outcome = try await outcome(scenario, players: 10)
    let days = try [2, 3].map { level in
      outcome.estimate(try scenario.metric("level.\(level).days.p50"))?.value
    }
    #expect(days[0] != nil && days[0] == days[1])
  }

  @Test("on a gift that is too large: no player ends with less than what is beyond it")
  func gift() async throws {
    let scenario = Scenario.plain(days: 10).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 1000)]
      scenario.items = [Scenario.Item(id: "hat", kind: .consumable)]
      scenario.shop = [Scenario.Offer("hat", 1, "hat", for: 5, "coins", demand: .chance(1, quantity: 2))]
    }
    #expect(scenario.findings(.unspendableGift).first?.figure("most_spent") == 100)
    // Everybody wants two on each of ten days: the bound is what they spend.
    let spent = try await sum("coins", of: scenario, players: 10) { $0.flow == .sink }
    #expect(spent == 10 * 100)
  }
}
