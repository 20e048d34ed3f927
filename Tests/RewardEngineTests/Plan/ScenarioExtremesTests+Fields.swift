@testable import RewardEngine

extension ScenarioExtremesTests {
  /// Twelve days with a little of everything.
  static var scenario: Scenario {
    Scenario(
      title: "Everything", days: 12,
      currencies: [.init(id: "coins", start: 5), .init(id: "gems", kind: .hard)],
      items: [
        .init(id: "ice", kind: .streakFreeze(holdAtMost: 2), start: 1, expiresAfterDays: 5),
        .init(id: "hats", kind: .collection(size: 3)), .init(id: "ticket", kind: .consumable),
      ],
      boosts: [.init(id: "double", days: 2)],
      login: .init([.init("coins", .fixed(3)), .init("xp", .fixed(4))]),
      activities: [
        .init(id: "run", perActiveDay: .poisson(2), pays: .init([.init("xp", .fixed(2))])),
        .init(id: "read", perActiveDay: .fixed(1)), .init(id: "sing", perActiveDay: .chance(0.5)),
      ],
      missions: [
        .init(
          id: "watch", chance: 0.5, costs: [.init("coins", 1)],
          pays: .init([.init("double", .fixed(1))], randomItem: .collection("hats")))
      ],
      levels: .init(
        highest: 5, curve: .quadratic(square: 1, linear: 2, constant: 3),
        eachLevelPays: .init([.init("coins", .fixed(1))]),
        rewards: [.init(level: 3, pays: .init([.init("gems", .fixed(1))]))]),
      streaks: [
        .init(
          id: "daily", perPlayer: 1, dayCountsWhen: .activity("run"), protectedBy: "ice",
          cycle: [.init(day: 2, pays: .init([.init("coins", .fixed(1))]))], cycleDays: 3,
          milestones: [
            .init(id: "third", lengths: .every(3), pays: .init([.init("coins", .streakLength)])),
            .init(id: "fifth", lengths: .at(5), pays: .init([.init("gems", .fixed(1))])),
          ], dayWorth: [.init("coins", 0.5)]),
        .init(id: "watched", dayCountsWhen: .mission("watch")),
      ],
      shop: [
        .init(
          id: "ice", gives: .init([.init("ice", .fixed(1))]),
          cost: .currency([.init("coins", 4), .init("gems", 1)], prefer: "gems"), atMost: 2,
          demand: .keep(held: 1, propensity: 0.5)),
        .init(
          id: "ticket", gives: .init([.init("ticket", .fixed(1))]),
          cost: .currency([.init("coins", 2)], prefer: nil), demand: .chance(0.2, quantity: 1)),
        .init(
          id: "purse", gives: .init([.init("gems", .fixed(5))]), cost: .realMoney(199), demand: .weight(1)),
      ], players: players,
      events: [
        .init(
          id: "sale", from: 2, days: 2, every: 5, experienceHundredths: 150, priceHundredths: 50,
          offers: ["ice"],
          oddsOfPlaying: 1.5), .init(id: "party", from: 3, brings: "guest"),
      ],
      goals: [
        .init(id: "rich", metric: "coins.balance.p50@10", profile: "loyal", atLeast: 1, atMost: 90, margin: 2)
      ])
  }

  private static var players: Scenario.Players {
    let payer = Scenario.Profile(
      id: "loyal", share: 0.5, activity: .beta(mean: 0.6, concentration: 3),
      churn: .beta(gamma: 1, delta: 30),
      returns: 0.1, missions: .fixed(0.9), payers: 0.5, spendMean: 10, spendSigma: 1,
      taste: .beta(mean: 0.5, concentration: 2))
    return Scenario.Players(
      count: 8,
      profiles: [
        payer, .init(id: "guest", share: 0.25, activity: .fixed(0.5), churn: .daily(0.1)),
        .init(id: "rare", share: 0.25, activity: .fixed(0.2)),
      ],
      arrival: .perDay(3), week: Week.game,
      zones: [
        .init(id: "utc", utcOffsetMinutes: 0, share: 0.5),
        .init(id: "india", utcOffsetMinutes: 330, share: 0.5),
      ], feedback: .literature(streak: "daily"), dailyShock: .init(spread: 0.5, replications: 2))
  }

  static let wholes: [(path: String, change: @Sendable (inout Scenario, Int) -> Void)] = [
    ("days", { $0.days = $1 }), ("players.count", { $0.players.count = $1 }),
    ("players.zones.india.utc_offset", { $0.players.zones[0].utcOffsetMinutes = $1 }),
    ("players.daily_shock.replications", { $0.players.dailyShock?.replications = $1 }),
    ("currencies.coins.start", { $0.currencies[0].start = $1 }),
    ("items.hats.start", { $0.items[0].start = $1 }),
    ("items.hats.size", { $0.items[0].kind = .collection(size: $1) }),
    ("items.ice.start", { $0.items[1].start = $1 }),
    ("items.ice.expires_after_days", { $0.items[1].expiresAfterDays = $1 }),
    ("items.ice.hold_at_most", { $0.items[1].kind = .streakFreeze(holdAtMost: $1) }),
    ("boosts.double.days", { $0.boosts[0].days = $1 }),
    ("boosts.double.factor", { $0.boosts[0].factorHundredths = $1 }),
    ("login.pays.coins", { $0.login.amounts[0].amount = .fixed($1) }),
    ("login.pays.xp", { $0.login.amounts[1].amount = .fixed($1) }),
    ("activities.read.per_active_day", { $0.activities[0].perActiveDay = .fixed($1) }),
    ("activities.run.pays.xp", { $0.activities[1].pays.amounts[0].amount = .fixed($1) }),
    ("missions.watch.pays.double", { $0.missions[0].pays.amounts[0].amount = .fixed($1) }),
    ("missions.watch.costs.coins", { $0.missions[0].costs[0].amount = $1 }),
    ("levels.first", { $0.levels?.first = $1 }), ("levels.highest", { $0.levels?.highest = $1 }),
    ("levels.each_level_pays.coins", { $0.levels?.eachLevelPays.amounts[0].amount = .fixed($1) }),
    ("levels.curve.quadratic.square", { $0.levels?.curve = .quadratic(square: $1, linear: 2, constant: 3) }),
    ("levels.curve.quadratic.linear", { $0.levels?.curve = .quadratic(square: 3, linear: $1, constant: 3) }),
    (
      "levels.curve.quadratic.constant", { $0.levels?.curve = .quadratic(square: 1, linear: 2, constant: $1) }
    ),
    ("levels.curve.geometric.first", { $0.levels?.curve = .geometric(first: $1, ratio: 2) }),
    ("levels.curve.table.1", { $0.levels?.curve = .table([$1]) }),
    ("streaks.daily.per_player", { $0.streaks[0].perPlayer = $1 }),
    ("streaks.daily.order", { $0.streaks[0].order = $1 }),
    ("streaks.daily.goal", { $0.streaks[0].rules.goal = $1 }),
    ("streaks.daily.grace_days", { $0.streaks[0].rules.graceDays = $1 }),
    ("streaks.daily.leeway_hours", { $0.streaks[0].rules.leewayHours = $1 }),
    ("streaks.watched.cycle_days", { $0.streaks[1].cycleDays = $1 }),
    ("streaks.daily.milestones.third.every", { $0.streaks[0].milestones[1].lengths = .every($1) }),
    ("streaks.daily.milestones.fifth.at", { $0.streaks[0].milestones[0].lengths = .at($1) }),
    ("shop.ice.gives.ice", { $0.shop[0].gives.amounts[0].amount = .fixed($1) }),
    ("shop.ticket.price.coins", { $0.shop[2].cost = .currency([.init("coins", $1)], prefer: nil) }),
    ("shop.ice.at_most", { $0.shop[0].atMost = $1 }), ("shop.ice.order", { $0.shop[0].order = $1 }),
    ("shop.ice.demand.keep", { $0.shop[0].demand = .keep(held: $1, propensity: 0.5) }),
    ("shop.purse.real_price", { $0.shop[1].cost = .realMoney($1) }),
    ("shop.ticket.demand.quantity", { $0.shop[2].demand = .chance(0.2, quantity: $1) }),
    ("events.sale.from", { $0.events[1].from = $1 }), ("events.sale.days", { $0.events[1].days = $1 }),
    ("events.sale.every", { $0.events[1].every = $1 }),
    ("events.sale.experience", { $0.events[1].experienceHundredths = $1 }),
    ("events.sale.prices", { $0.events[1].priceHundredths = $1 }),
  ]

  static let numbers: [(path: String, change: @Sendable (inout Scenario, Double) -> Void)] = [
    ("players.arrive.per_day", { $0.players.arrival = .perDay($1) }),
    ("players.week.tuesday", { $0.players.week[1] = $1 }),
    ("players.hours.24", { $0.players.hours[23] = $1 }),
    ("players.zones.india.share", { $0.players.zones[0].share = $1 }),
    ("players.jitter_hours", { $0.players.jitterHours = $1 }),
    ("players.daily_shock.spread", { $0.players.dailyShock?.spread = $1 }),
    ("players.feedback.streak_length", { $0.players.feedback?.streakLength = $1 }),
    ("players.feedback.after_break", { $0.players.feedback?.afterBreak = $1 }),
    ("players.feedback.near_milestone", { $0.players.feedback?.nearMilestone = $1 }),
    ("players.feedback.milestone_share", { $0.players.feedback?.milestoneShare = $1 }),
    ("players.feedback.at_risk", { $0.players.feedback?.atRisk = $1 }),
    ("players.feedback.reward_change", { $0.players.feedback?.rewardChange = $1 }),
    ("players.feedback.reward_value_ratio", { $0.players.feedback?.rewardValueRatio = $1 }),
    ("players.profiles.loyal.share", { $0.players.profiles[1].share = $1 }),
    ("players.profiles.loyal.activity", { $0.players.profiles[1].activity = .fixed($1) }),
    (
      "players.profiles.loyal.activity.mean",
      { $0.players.profiles[1].activity = .beta(mean: $1, concentration: 2) }
    ),
    (
      "players.profiles.loyal.activity.concentration",
      { $0.players.profiles[1].activity = .beta(mean: 0.5, concentration: $1) }
    ), ("players.profiles.loyal.churn.daily", { $0.players.profiles[1].churn = .daily($1) }),
    ("players.profiles.loyal.churn.gamma", { $0.players.profiles[1].churn = .beta(gamma: $1, delta: 2) }),
    ("players.profiles.loyal.churn.delta", { $0.players.profiles[1].churn = .beta(gamma: 2, delta: $1) }),
    ("players.profiles.loyal.returns", { $0.players.profiles[1].returns = $1 }),
    ("players.profiles.loyal.missions", { $0.players.profiles[1].missions = .fixed($1) }),
    ("players.profiles.loyal.collects", { $0.players.profiles[1].collects = $1 }),
    ("players.profiles.loyal.payers", { $0.players.profiles[1].payers = $1 }),
    ("players.profiles.loyal.spend.mean", { $0.players.profiles[1].spendMean = $1 }),
    ("players.profiles.loyal.spend.sigma", { $0.players.profiles[1].spendSigma = $1 }),
    ("players.profiles.loyal.freeze_propensity", { $0.players.profiles[1].freezePropensity = $1 }),
    ("players.profiles.loyal.freeze_acceptance", { $0.players.profiles[1].freezeAcceptance = $1 }),
    (
      "players.profiles.loyal.taste.mean",
      { $0.players.profiles[1].taste = .beta(mean: $1, concentration: 2) }
    ),
    ("players.profiles.loyal.effort", { $0.players.profiles[1].effort = $1 }),
    ("activities.run.per_active_day.poisson", { $0.activities[1].perActiveDay = .poisson($1) }),
    ("activities.sing.per_active_day.chance", { $0.activities[2].perActiveDay = .chance($1) }),
    ("missions.watch.chance", { $0.missions[0].chance = $1 }),
    ("levels.curve.geometric.ratio", { $0.levels?.curve = .geometric(first: 3, ratio: $1) }),
    ("streaks.daily.day_worth.coins", { $0.streaks[0].dayWorth[0].amount = $1 }),
    ("shop.ice.demand.propensity", { $0.shop[0].demand = .keep(held: 1, propensity: $1) }),
    ("shop.ticket.demand.chance", { $0.shop[2].demand = .chance($1, quantity: 1) }),
    ("shop.purse.demand.weight", { $0.shop[1].demand = .weight($1) }),
    ("events.sale.odds_of_playing", { $0.events[1].oddsOfPlaying = $1 }),
    ("goals.rich.at_least", { $0.goals[0].atLeast = $1 }),
    ("goals.rich.at_most", { $0.goals[0].atMost = $1 }),
    ("goals.rich.margin", { $0.goals[0].margin = $1 }),
  ]

  /// What refers to an id.
  static let names: [(path: String, change: @Sendable (inout Scenario, String) -> Void)] = [
    ("players.feedback.streak", { $0.players.feedback?.streak = $1 }),
    ("login.pays", { $0.login.amounts[0].id = $1 }),
    ("missions.watch.pays.random_item", { $0.missions[0].pays.randomItem = .collection($1) }),
    ("missions.watch.costs", { $0.missions[0].costs[0].currency = $1 }),
    ("levels.rewards.3", { $0.levels?.rewards[0].pays.amounts[0].id = $1 }),
    ("streaks.daily.day_counts_when", { $0.streaks[0].dayCountsWhen = .activity($1) }),
    ("streaks.watched.day_counts_when", { $0.streaks[1].dayCountsWhen = .mission($1) }),
    ("streaks.daily.protected_by", { $0.streaks[0].protectedBy = $1 }),
    ("streaks.daily.cycle.2", { $0.streaks[0].cycle[0].pays.amounts[0].id = $1 }),
    ("streaks.daily.milestones.third.pays", { $0.streaks[0].milestones[1].pays.amounts[0].id = $1 }),
    ("streaks.daily.day_worth", { $0.streaks[0].dayWorth[0].currency = $1 }),
    ("shop.ice.gives", { $0.shop[0].gives.amounts[0].id = $1 }),
    ("shop.ice.price", { $0.shop[0].cost = .currency([.init($1, 1)], prefer: nil) }),
    ("shop.ice.prefer", { $0.shop[0].cost = .currency([.init("coins", 1)], prefer: $1) }),
    ("events.sale.offers", { $0.events[1].offers = [$1] }),
    ("events.party.brings", { $0.events[0].brings = $1 }),
    ("goals.rich.profile", { $0.goals[0].profile = $1 }),
  ]

  static let ids: [(path: String, change: @Sendable (inout Scenario, String) -> Void)] = [
    ("currencies", { $0.currencies[0].id = $1 }), ("items", { $0.items[0].id = $1 }),
    ("boosts", { $0.boosts[0].id = $1 }), ("activities", { $0.activities[0].id = $1 }),
    ("missions", { $0.missions[0].id = $1 }), ("streaks", { $0.streaks[0].id = $1 }),
    ("streaks.daily.milestones", { $0.streaks[0].milestones[0].id = $1 }), ("shop", { $0.shop[0].id = $1 }),
    ("events", { $0.events[0].id = $1 }),
    ("players.zones", { $0.players.zones[0].id = $1 }),
    ("players.profiles", { $0.players.profiles[0].id = $1 }),
  ]

  static let taken: [(path: String, change: @Sendable (inout Scenario) -> Void)] = [
    ("currencies.xp", { $0.currencies[0].id = "xp" }), ("items.level", { $0.items[0].id = "level" }),
    ("currencies", { $0.items[0].id = "coins" }), ("boosts.shop", { $0.boosts[0].id = "shop" }),
    ("activities.login", { $0.activities[0].id = "login" }), ("missions", { $0.missions[0].id = "run" }),
    ("missions.activity", { $0.missions[0].id = "activity" }), ("shop", { $0.shop[0].id = "purse" }),
    ("players.profiles.all", { $0.players.profiles[0].id = "all" }),
    ("players.profiles", { $0.players.profiles[0].id = "rare" }),
  ]
}
