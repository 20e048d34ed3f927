import RewardEngine
import Testing

@testable import RewardHistories
@testable import RewardStudies

@Suite("An expected income")
struct ExpectedIncomeTests {
  private func income(
    _ chance: Double = 0.5, days: Int = 100, _ change: (inout Scenario) -> Void
  ) -> ProfileIncome {
    ExpectedIncome(Scenario.plain(chance: chance, days: days).with(change)).profiles[0]
  }

  @Test("counts logins, activities with effort and copies, and missions collected")
  func play() {
    let income = income { scenario in
      scenario.login = .fixed(4, "coins")
      scenario.activities = [
        Scenario.Activity(id: "read", perActiveDay: .poisson(3), pays: .fixed(1, "coins"))
      ]
      scenario.streaks = [Scenario.Streak(id: "habit", perPlayer: 2, dayCountsWhen: .activity("read"))]
      scenario.missions = [Scenario.Mission(id: "quiz", chance: 0.5, pays: .fixed(10, "coins"))]
      scenario.players.profiles[0].effort = 2
      scenario.players.profiles[0].missions = .fixed(0.8)
      scenario.players.profiles[0].collects = 0.25
    }
    // A day of play: 4, 2 · 3 · 2, and 0.5 · 0.8 · 0.25 · 10.
    #expect(isClose(income.perDayOfPlay(of: "coins"), 17))
    #expect(isClose(income.perDay(of: "coins"), 8.5))
    #expect(income.flows.map(\.source.description).sorted().first == "activities.read.pays.coins")
  }

  @Test("does a costly mission no more often than its cost is earned", arguments: [(4, 0.5), (2, 1.0)])
  func costly(cost: Int, expected: Double) {
    let income = income(1) { scenario in
      scenario.login = .fixed(2, "coins")
      scenario.missions = [
        Scenario.Mission(id: "gift", costs: [Scenario.Price("coins", cost)], pays: .fixed(1, "gems"))
      ]
    }
    #expect(isClose(income.perDay(of: "gems"), expected))
  }

  @Test(
    "does a mission more often that pays back some of its cost, and as often as it is wanted where it pays back all",
    arguments: [
      // 2 coins a day, of which each time takes 8 less what comes back.
      (2, 0, 2.0 / 8), (2, 4, 2.0 / 4), (2, 7, 1), (2, 8, 1), (2, 20, 1), (0, 20, 0),
    ] as [(Int, Int, Double)])
  func payingBack(login: Int, back: Int, expected: Double) {
    let income = income(1) { scenario in
      scenario.login = .fixed(login, "coins")
      let pays = Scenario.Payment([.init("gems", .fixed(1)), .init("coins", .fixed(back))])
      scenario.missions = [Scenario.Mission(id: "gift", costs: [Scenario.Price("coins", 8)], pays: pays)]
    }
    #expect(isClose(income.perDay(of: "gems"), expected))
  }

  /// A gem for each day that counts, by a mission that players want to do every day.
  private func counted(_ cost: Int, _ change: (inout Scenario) -> Void = { _ in }) -> ProfileIncome {
    income(1) { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(3, "coins")
      scenario.missions = [Scenario.Mission(id: "quiz", costs: [Scenario.Price("coins", cost)])]
      var streak = Scenario.Streak(id: "daily", dayCountsWhen: .mission("quiz"))
      streak.cycle = [.init(day: 1, pays: .fixed(1, "gems"))]
      streak.cycleDays = 1
      scenario.streaks = [streak]
      change(&scenario)
    }
  }

  @Test(
    "counts days by a mission no more often than its cost can be paid",
    arguments: [(3, 1), (4, 0.75), (6, 0.5)] as [(Int, Double)])
  func costlyDays(cost: Int, expected: Double) {
    let income = counted(cost)
    #expect(isClose(income.perDay(of: "gems"), expected))
    #expect(isClose(income.streaks["daily"]?.mean, expected) && income.streaks["daily"]?.wished == 1)
    // 50 coins at the start are half a coin a day.
    let rich = counted(cost) { $0.currencies[0].start = 50 }
    #expect(isClose(rich.perDay(of: "gems"), min(1, 3.5 / Double(cost))))
  }

  @Test(
    "lets a streak pay for the mission that it counts: x days of 3 coins and one more for each x",
    arguments: [(4, 1), (5, 3 / 4.0), (7, 3 / 6.0)] as [(Int, Double)])
  func payingForItself(cost: Int, expected: Double) {
    let income = counted(cost) { $0.streaks[0].cycle = [.init(day: 1, pays: .fixed(1, "coins"))] }
    #expect(abs((income.streaks["daily"]?.mean ?? 0) - expected) < 1e-3)
  }

  @Test("counts days that only those can pay for who buy the currency")
  func costlyDaysOfPayers() {
    // Half of the players buy a pack of 100 coins on one day in ten; the others have none.
    let income = counted(5) { scenario in
      scenario.login = Scenario.Payment()
      scenario.shop = [Scenario.Offer("pack", 100, "coins", cents: 1_000)]
      scenario.players.profiles[0].payers = 0.5
      scenario.players.profiles[0].spendMean = 30
    }
    #expect(isClose(income.streaks["daily"]?.mean, 0.5))
  }

  @Test("spreads the levels reached over the run", arguments: [(4, 0.0), (5, 0.3), (10, 1.3)])
  func levels(experience: Int, expected: Double) {
    let income = income(1, days: 10) { scenario in
      scenario.login = .fixed(experience, "xp")
      scenario.levels = Scenario.Levels(
        highest: 3, curve: .table([50, 100]), eachLevelPays: .fixed(3, "coins"),
        rewards: [Scenario.Levels.Reward(level: 3, pays: .fixed(7, "coins"))])
    }
    #expect(isClose(income.perDay(of: "coins"), expected))
  }

  @Test("of a lose-one streak is its milestones at the lengths it climbs", arguments: [(1, 2.0), (3, 6.0)])
  func milestones(copies: Int, expected: Double) {
    let income = income(1) { scenario in
      var streak = Scenario.Streak(id: "habit", perPlayer: copies)
      streak.rules.missedDay = .loseOne
      streak.milestones = [
        Scenario.Streak.Milestone(id: "tens", lengths: .every(10), pays: .fixed(20, "coins"))
      ]
      scenario.streaks = [streak]
    }
    #expect(isClose(income.perDay(of: "coins"), expected))
  }

  @Test("from packs is a payer's spend over the mean price, and listed separately")
  func packs() {
    let income = income(1) { scenario in
      scenario.login = .fixed(1, "coins")
      scenario.shop = [
        Scenario.Offer("small", 100, "coins", cents: 500),
        Scenario.Offer("large", 300, "coins", cents: 1_500),
      ]
      scenario.players.profiles[0].payers = 0.5
      scenario.players.profiles[0].spendMean = 30
    }
    // A payer spends 30 in 30 days, 1 a day, at a mean price of 10: a pack of 200 on one day in ten.
    #expect(isClose(income.perDay(of: "coins"), 1 + 0.5 * 0.1 * 200))
    #expect(isClose(income.perDay(of: "coins", bought: false), 1))
  }

  @Test("takes a spend that is spread, where no day is full, by its mean", arguments: [0.5, 1.2])
  func spread(sigma: Double) {
    var profile = Scenario.Profile(id: "everyone", share: 1, activity: .fixed(1))
    (profile.payers, profile.spendMean, profile.spendSigma) = (1, 30, sigma)
    let scenario = Scenario.plain().with {
      $0.shop = [Scenario.Offer("pack", 1, "coins", cents: 100_000_000)]
    }
    // The price is so high that a daily purchase is out of anybody's reach.
    #expect(abs(PacksBought(by: profile, in: scenario).chance / (30 / 30_000_000.0) - 1) < 1e-9)
  }

  @Test("from packs meets the budget where it buys several a day")
  func severalPacks() {
    let income = income(1) { scenario in
      scenario.shop = [Scenario.Offer("pack", 100, "coins", cents: 100)]
      scenario.players.profiles[0].payers = 0.5
      scenario.players.profiles[0].spendMean = 75
    }
    // 75 in 30 days are 2.5 packs of 1.00 a day, for every second player.
    #expect(isClose(income.perDay(of: "coins"), 0.5 * 2.5 * 100))
  }

  @Test(
    "is of players who stay; others stay until they churn",
    arguments: [
      (.never, 3), (.daily(0.5), 1.75), (.daily(0), 3), (.beta(gamma: 1, delta: 1), 1 + 1 / 2.0 + 1 / 3.0),
    ] as [(Scenario.Profile.Churn, Double)])
  func life(churn: Scenario.Profile.Churn, expected: Double) {
    #expect(isClose(churn.daysOfLife(in: 3), expected))
  }

  /// Freezes kept in store, and used by a streak with one grace day on a quarter of the days.
  private func store(_ others: [Scenario.Offer] = []) -> Scenario {
    Scenario.plain(chance: 0.5).with { scenario in
      scenario.items = [
        Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil)),
        Scenario.Item(id: "hats", kind: .collection(size: 2)),
      ]
      var streak = Scenario.Streak(id: "daily", protectedBy: "freeze")
      streak.rules.graceDays = 1
      scenario.streaks = [streak]
      let kept = Scenario.Offer.Demand.keep(held: 4, propensity: nil)
      scenario.shop = [Scenario.Offer("freeze", 1, "freeze", for: 10, "coins", demand: kept)] + others
    }
  }

  private func spending(in scenario: Scenario) -> Double {
    ExpectedIncome(scenario).profiles[0].spendingPerDay(of: "coins", in: scenario, but: [])
  }

  @Test("is spent at most on what is wanted: freezes on the days that grace leaves open, a piece once")
  func wanted() {
    // Four are kept, bought once in 100 days; gaps take (1/2)² a day; two hats in 100 days, not 0.25 a day.
    #expect(isClose(spending(in: store()), (0.04 + 0.25) * 10))
    let hat = Scenario.Offer("hat", 1, "hats", for: 50, "coins", demand: .chance(0.5, quantity: 1))
    #expect(isClose(spending(in: store([hat])), (0.04 + 0.25) * 10 + 0.02 * 50))
  }

  @Test("is spent on freezes to keep whatever is bought by chance, for those may find no room")
  func chosen() {
    // A pack on half of the days, times 0.1, for 15.
    let pack = Scenario.Offer("pack", 2, "freeze", for: 15, "coins", demand: .chance(0.1, quantity: 1))
    #expect(isClose(spending(in: store([pack])), (0.04 + 0.25) * 10 + 0.05 * 15))
  }

  @Test("is spent again on freezes that expire")
  func expiring() {
    // Four freezes last eight days: half a freeze a day besides the quarter that gaps take.
    var scenario = store()
    scenario.items[0].expiresAfterDays = 8
    #expect(isClose(spending(in: scenario), (0.04 + 0.25 + 0.5) * 10))
  }

  @Test("of things bought once is spent in the days that a player stays")
  func churning() {
    // Half of the players leave each day, so they stay for 2 days on average; two hats cost 50 each.
    var scenario = store()
    scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 50, "coins", demand: .chance(1, quantity: 2))]
    scenario.players.profiles[0].churn = .daily(0.5)
    #expect(abs(spending(in: scenario) - 50) < 1e-9)
  }
}
