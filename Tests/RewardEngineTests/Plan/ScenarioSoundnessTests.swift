import Testing

@testable import RewardEngine

@Suite("A scenario that is built in Swift")
struct ScenarioSoundnessTests {
  /// Ten days, one profile, login pays three coins.
  private static var sound: Scenario {
    Scenario(
      title: "Sound", days: 10, currencies: [.init(id: "coins")],
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: 2)), .init(id: "hat", kind: .consumable)],
      login: .init(["coins": 3]), activities: [.init(id: "run", perActiveDay: .chance(0.5))],
      missions: [.init(id: "watch", chance: 0.5, pays: .init(["coins": 1]))],
      streaks: [.init(id: "daily", protectedBy: "freeze")],
      shop: [
        .init(
          id: "hat", gives: .init(["hat": 1]), cost: .currency([.init("coins", 4)], prefer: nil),
          demand: .chance(0.1, quantity: 1))
      ],
      players: .init(count: 100, profiles: [.init(id: "loyal", share: 1, activity: .fixed(1))]),
      events: [.init(id: "sale", from: 2, priceHundredths: 50, offers: ["hat"])])
  }

  @Test("is planned where it is sound") func plans() throws { _ = try Plan(Self.sound) }

  /// A change, and the path that the refusal has.
  private static let faults: [(path: String, change: @Sendable (inout Scenario) -> Void)] = [
    ("days", { $0.days = 0 }), ("days", { $0.days = 36_501 }), ("players.count", { $0.players.count = 0 }),
    ("players.profiles", { $0.players.profiles = [] }),
    ("players.profiles", { $0.players.profiles[0].share = 0.5 }),
    ("players.profiles.loyal.share", { $0.players.profiles[0].share = .nan }),
    ("players.profiles.loyal.activity", { $0.players.profiles[0].activity = .fixed(1.5) }),
    ("players.profiles.loyal.activity", { $0.players.profiles[0].activity = .fixed(.nan) }),
    ("players.profiles.loyal.churn.gamma", { $0.players.profiles[0].churn = .beta(gamma: 0, delta: 1) }),
    ("players.week", { $0.players.week = [] }), ("players.hours", { $0.players.hours = [] }),
    ("players.zones", { $0.players.zones = [] }),
    ("players.arrive.per_day", { $0.players.arrival = .perDay(-1) }),
    ("players.daily_shock.replications", { $0.players.dailyShock = .init(spread: 1, replications: 0) }),
    ("currencies", { $0.currencies.append(.init(id: "coins")) }),
    ("currencies.coins.start", { $0.currencies[0].start = 3_000_000_000 }),
    ("items.freeze.expires_after_days", { $0.items[0].expiresAfterDays = 0 }),
    ("login.pays", { $0.login = .init(["coinz": 3]) }),
    ("login.pays.coins", { $0.login = .init(["coins": -3]) }),
    ("activities.run.per_active_day.poisson", { $0.activities[0].perActiveDay = .poisson(-1) }),
    ("missions.watch.chance", { $0.missions[0].chance = 2 }),
    ("levels.highest", { $0.levels = .init(first: 1, highest: 1, curve: .table([10])) }),
    ("streaks.daily.goal", { $0.streaks[0].rules.goal = 0 }),
    ("streaks.daily.protected_by", { $0.streaks[0].protectedBy = "hat" }),
    ("streaks.daily.protected_by", { $0.streaks[0].protectedBy = "shield" }),
    ("streaks.daily.day_counts_when", { $0.streaks[0].dayCountsWhen = .mission("share") }),
    (
      "streaks.daily.milestones.all.every",
      { $0.streaks[0].milestones = [.init(id: "all", lengths: .every(0), pays: .init(["coins": 1]))] }
    ),
    ("shop.hat.price", { $0.shop[0].cost = .currency([.init("gems", 4)], prefer: nil) }),
    ("shop.hat.price.coins", { $0.shop[0].cost = .currency([.init("coins", 0)], prefer: nil) }),
    ("shop.hat.demand.chance", { $0.shop[0].demand = .chance(.nan, quantity: 1) }),
    ("shop.hat.demand", { $0.shop[0].demand = .weight(1) }),
    ("shop.hat.demand", { $0.shop[0].cost = .realMoney(100) }),
    ("shop.hat.gives", { $0.shop[0].gives = Scenario.Payment() }),
    ("login.pays.xp", { $0.login = .init([.init("xp", .fixed(3))]) }),
    ("login.pays", { $0.login = .init([.init("coins", .fixed(3)), .init("coins", .fixed(4))]) }),
    ("login.pays.coins", { $0.login = .init([.init("coins", .streakLength)]) }),
    ("login.pays.random_item", { $0.login = .init(randomItem: .collection("hat")) }),
    ("login.pays.random_item", { $0.login = .init(randomItem: .shop) }),
    ("missions.watch.done_by", { $0.missions[0].doneBy = .realPurchase }),
    ("levels.curve.table.2", { $0.levels = .init(highest: 3, curve: .table([10, 10])) }),
    (
      "levels.curve",
      { $0.levels = .init(highest: 4, curve: .quadratic(square: 0, linear: -5, constant: 20)) }
    ),
    ("levels.curve", { $0.levels = .init(highest: 100, curve: .geometric(first: 10, ratio: 3)) }),
    (
      "levels.rewards.101",
      { $0.levels = .init(curve: .table([10]), rewards: [.init(level: 101, pays: .init(["coins": 1]))]) }
    ),
    (
      "levels.rewards.\(Int.min)",
      { $0.levels = .init(curve: .table([10]), rewards: [.init(level: .min, pays: .init(["coins": 1]))]) }
    ), ("streaks.daily.cycle_days", { $0.streaks[0].cycleDays = -3 }),
    (
      "streaks.daily.cycle.-1",
      {
        $0.streaks[0].cycleDays = 2
        $0.streaks[0].cycle = [.init(day: -1, pays: Scenario.Payment())]
      }
    ),
    ("players.feedback.milestone_share", { $0.players.feedback = .init(streak: "daily", milestoneShare: 7) }),
    ("events.sale.every", { $0.events[0].every = 1 }),
    ("events.sale.brings", { $0.events[0].brings = "loyal" }),
    (
      "goals.rich.at_least", { $0.goals = [.init(id: "rich", metric: "coins.supply", atLeast: 3, atMost: 2)] }
    ),
    (
      "goals",
      { $0.goals = [.init(id: "a", metric: "coins.supply"), .init(id: "a", metric: "coins.supply")] }
    ),
    ("events.sale.offers", { $0.events[0].offers = ["cap"] }),
  ]

  /// Each of these was simulated as something else, or stopped the process.
  @Test("is refused by the path of its fault", arguments: faults.indices)
  func refused(index: Int) {
    let (path, change) = Self.faults[index]
    var scenario = Self.sound
    change(&scenario)
    let refusal = #expect(throws: PlanRefusal.self) { try Plan(scenario) }
    #expect(refusal?.path == path, "\(refusal?.message ?? "")")
  }

  @Test("has a cycle as long as its last day, as in a file")
  func cycle() {
    let streak = Scenario.Streak(
      id: "login",
      cycle: [.init(day: 1, pays: .init(["coins": 1])), .init(day: 3, pays: .init(["coins": 5]))])
    #expect(streak.cycleDays == 3)
  }
}
