import RewardEngine

/// Random scenarios that are valid: every mechanic, every option, small numbers.
struct Generator {
  private var dice: Dice
  private var currencies: [Scenario.Currency] = []
  private var items: [Scenario.Item] = []
  private var boosts: [Scenario.Boost] = []
  private var hasLevels = false

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// The next scenario from which a plan can be made.
  mutating func scenario() -> Scenario {
    while true {
      let candidate = draft()
      if (try? Plan(candidate)) != nil { return candidate }
    }
  }

  private mutating func draft() -> Scenario {
    hasLevels = dice.happens(0.6)
    currencies = (0..<dice.number(1...3)).map { index in
      Scenario.Currency(
        id: ["coins", "gems", "points"][index], kind: dice.pick(Scenario.Currency.Kind.allCases),
        start: dice.pick([0, 0, dice.number(1...60)]))
    }
    items = makeItems()
    boosts = (0..<dice.pick([0, 0, 1, 2])).map { index in
      Scenario.Boost(
        id: ["double", "more"][index], factorHundredths: dice.pick([200, 150, 115, 300]),
        days: dice.number(1...4), starts: dice.pick(Scenario.Boost.Start.allCases))
    }
    let activities = (0..<dice.number(0...2)).map { activity(["walk", "read"][$0]) }
    let missions = (0..<dice.number(0...3)).map { mission(["comment", "share", "watch"][$0]) }
    let streaks = (0..<dice.number(0...2)).map { index in
      streak(["habit", "visit"][index], activities: activities, missions: missions)
    }
    let shop = (0..<dice.number(0...4)).map { offer(["bag", "card", "hat", "pack"][$0]) }
    var scenario = Scenario(
      title: "Random", days: dice.number(4...16), firstWeekday: dice.pick(Weekday.allCases),
      currencies: currencies, items: items, boosts: boosts,
      randomItems: dice.pick(Scenario.RandomItems.allCases),
      login: dice.happens(0.5) ? payment() : Scenario.Payment(), activities: activities, missions: missions,
      levels: hasLevels ? levels() : nil, streaks: streaks, shop: shop, players: players(streaks))
    if dice.happens(0.4) { scenario.events = ["outage", "party"].map { event($0, of: scenario) } }
    return scenario
  }

  /// An event on some days, never the first: in a run of one day somebody plays.
  private mutating func event(_ id: String, of scenario: Scenario) -> Scenario.Event {
    let days = dice.number(1...3)
    var event = Scenario.Event(
      id: id, from: dice.number(1...(scenario.days - 1)), days: days,
      every: dice.happens(0.3) ? days + dice.number(1...4) : nil)
    event.isClosed = id == "outage" && dice.happens(0.7)
    event.oddsOfPlaying = dice.pick([1, 0.3, 2.5])
    event.experienceHundredths = hasLevels ? dice.pick([100, 150, 237]) : 100
    event.priceHundredths = dice.pick([100, 50, 33, 300])
    event.offers = scenario.shop.first.flatMap { dice.happens(0.3) ? [$0.id] : nil }
    if id == "party", event.every == nil, scenario.players.profiles.count > 1, dice.happens(0.4) {
      event.brings = dice.pick(scenario.players.profiles).id
    }
    return event
  }

  private mutating func makeItems() -> [Scenario.Item] {
    var result: [Scenario.Item] = []
    if dice.happens(0.65) {
      let cap = dice.pick([nil, 1, 2, 4])
      result.append(
        Scenario.Item(
          id: "freeze", kind: .streakFreeze(holdAtMost: cap), start: dice.number(0...min(2, cap ?? 2)),
          expiresAfterDays: dice.pick([nil, nil, 1, 3, 9])))
    }
    for id in ["fonts", "images"] where dice.happens(0.4) {
      let size = dice.number(1...4)
      result.append(
        Scenario.Item(id: id, kind: .collection(size: size), start: dice.number(0...min(1, size))))
    }
    if dice.happens(0.3) { result.append(Scenario.Item(id: "ticket", kind: .consumable)) }
    return result
  }

  private mutating func chance() -> Double { dice.pick([0, 1, dice.share(), dice.share(), dice.share()]) }

  private mutating func law() -> Scenario.Profile.Law {
    dice.happens(0.4)
      ? .fixed(chance()) : .beta(mean: 0.05 + 0.9 * dice.share(), concentration: 0.5 + 10 * dice.share())
  }

  /// Up to two different things, and sometimes a random item.
  private mutating func payment(paysLength: Bool = false) -> Scenario.Payment {
    var entries: [Scenario.Payment.Entry] = []
    var ids = currencies.map(\.id)
    if hasLevels { ids += ["xp", "xp"] }
    ids += boosts.map(\.id) + items.map(\.id)
    for _ in 0..<dice.number(1...2) {
      let id = dice.pick(ids)
      guard !entries.contains(where: { $0.id == id }) else { continue }
      let isCurrency = currencies.contains { $0.id == id }
      if paysLength && isCurrency && dice.happens(0.4) {
        entries.append(Scenario.Payment.Entry(id, .streakLength))
      } else {
        let most = id == "xp" || isCurrency ? 30 : 2
        entries.append(Scenario.Payment.Entry(id, .fixed(dice.number(1...most))))
      }
    }
    return Scenario.Payment(entries, randomItem: dice.happens(0.2) ? randomItem() : nil)
  }

  private mutating func randomItem() -> Scenario.Payment.RandomItem? {
    let collections = items.filter { if case .collection = $0.kind { true } else { false } }
    guard !collections.isEmpty else { return nil }
    return dice.happens(0.5) ? .shop : .collection(dice.pick(collections).id)
  }

  private mutating func price() -> Scenario.Price {
    Scenario.Price(dice.pick(currencies).id, dice.number(3...40))
  }

  private mutating func activity(_ id: String) -> Scenario.Activity {
    let count: Scenario.Activity.Count =
      switch dice.number(0...2) {
      case 0: .fixed(dice.number(0...3))
      case 1: .poisson(2.5 * dice.share() + 0.01)
      default: .chance(chance())
      }
    return Scenario.Activity(
      id: id, perActiveDay: count, pays: dice.happens(0.8) ? payment() : Scenario.Payment())
  }

  private mutating func mission(_ id: String) -> Scenario.Mission {
    Scenario.Mission(
      id: id, chance: chance(), doneBy: dice.pick([.play, .play, .play, .realPurchase]),
      collecting: dice.pick(Scenario.Mission.Collecting.allCases), costs: dice.happens(0.3) ? [price()] : [],
      pays: payment())
  }

  private mutating func levels() -> Scenario.Levels {
    let curve: Scenario.Levels.Curve =
      switch dice.number(0...2) {
      case 0:
        .quadratic(square: dice.number(0...20), linear: dice.number(1...30), constant: dice.number(0...10))
      case 1: .geometric(first: dice.number(5...50), ratio: 1 + dice.share())
      default: .table([10, 25, 60, 61, 200])
      }
    let first = dice.number(0...1)
    let rewards = [2, 3, 5].filter { _ in dice.happens(0.4) }.map { level in
      Scenario.Levels.Reward(level: level, pays: payment())
    }
    return Scenario.Levels(
      first: first, highest: first + dice.number(1...12), curve: curve,
      eachLevelPays: dice.happens(0.4) ? payment() : Scenario.Payment(), rewards: rewards)
  }

  private mutating func streak(
    _ id: String, activities: [Scenario.Activity], missions: [Scenario.Mission]
  ) -> Scenario.Streak {
    var events: [Scenario.Streak.Event] = [.login]
    events += activities.map { .activity($0.id) } + missions.map { .mission($0.id) }
    if !activities.isEmpty { events.append(.anyActivity) }
    let event = dice.pick(events)
    let cycleDays = dice.pick([0, 0, 3, 7])
    var cycle: [Scenario.Streak.CycleDay] = []
    for day in 0..<cycleDays where dice.happens(0.6) {
      cycle.append(Scenario.Streak.CycleDay(day: day + 1, pays: payment(paysLength: true)))
    }
    let milestones = (0..<dice.number(0...2)).map { index in
      Scenario.Streak.Milestone(
        id: ["first", "then"][index],
        lengths: dice.happens(0.6) ? .every(dice.number(1...5)) : .at(dice.number(1...6)),
        aboveRecord: dice.happens(0.5), pays: payment(paysLength: true))
    }
    let hasFreezes = items.contains { $0.id == "freeze" }
    return Scenario.Streak(
      id: id, perPlayer: dice.pick([1, 1, 2, 3]), dayCountsWhen: event, rules: rules(),
      protectedBy: hasFreezes && dice.happens(0.8) ? "freeze" : nil, cycle: cycle, cycleDays: cycleDays,
      milestones: milestones)
  }

  private mutating func rules() -> StreakRules {
    if dice.happens(0.2) { return StreakRules(dice.pick(StreakRules.Named.allCases)) }
    var rules = StreakRules()
    rules.goal = dice.pick([1, 1, 1, 2])
    rules.missedDay = dice.pick(StreakRules.MissedDay.allCases)
    rules.graceDays = dice.pick([0, 0, 1, 2])
    rules.freezeFill = dice.pick(StreakRules.FreezeFill.allCases)
    rules.freezeUse = dice.pick(StreakRules.FreezeUse.allCases)
    rules.freezeAtZero = dice.pick(StreakRules.FreezeAtZero.allCases)
    rules.clock = dice.pick([.playerZone, .playerZone, .utc])
    rules.leewayHours = dice.pick([0, 0, 2, 24])
    rules.leeway = dice.pick(StreakRules.Leeway.allCases)
    rules.openDay = dice.pick(StreakRules.OpenDay.allCases)
    return rules
  }

  private mutating func offer(_ id: String) -> Scenario.Offer {
    let atMost = dice.pick([nil, nil, 1, 3])
    let order = dice.pick([100, 100, 50])
    if dice.happens(0.25) {
      return Scenario.Offer(
        id: id, gives: payment(), cost: .realMoney(dice.number(99...1_999)), atMost: atMost, order: order,
        demand: .weight(dice.pick([0, 1, 2.5])))
    }
    let counted = items.filter { if case .collection = $0.kind { false } else { true } }
    if !counted.isEmpty && dice.happens(0.4) {
      return Scenario.Offer(
        id: id, gives: Scenario.Payment([.init(dice.pick(counted).id, .fixed(dice.number(1...3)))]),
        cost: cost(), atMost: atMost, order: order,
        demand: .keep(held: dice.number(1...4), propensity: dice.pick([nil, chance()])))
    }
    return Scenario.Offer(
      id: id, gives: goods(), cost: cost(), atMost: atMost, order: order,
      demand: dice.happens(0.3) ? .asSoonAsAffordable : .chance(chance(), quantity: dice.number(1...2)))
  }

  private mutating func cost() -> Scenario.Offer.Cost {
    var prices = [price()]
    let other = price()
    if other.currency != prices[0].currency && dice.happens(0.5) { prices.append(other) }
    return .currency(prices, prefer: dice.happens(0.3) ? prices[0].currency : nil)
  }

  /// Goods without currencies, so that no exchange goes round in a circle.
  private mutating func goods() -> Scenario.Payment {
    var ids = items.map(\.id) + boosts.map(\.id)
    if hasLevels { ids.append("xp") }
    guard !ids.isEmpty else { return Scenario.Payment() }
    return Scenario.Payment(
      [.init(dice.pick(ids), .fixed(1))], randomItem: dice.happens(0.2) ? randomItem() : nil)
  }

  private mutating func players(_ streaks: [Scenario.Streak]) -> Scenario.Players {
    let shares = dice.pick([[1], [1], [0.5, 0.5], [0.3, 0.7], [0.05, 0.2, 0.75]])
    let profiles = shares.enumerated().map { profile(["casual", "regular", "whale"][$0.offset], $0.element) }
    let zones = dice.pick([
      [Scenario.Zone(id: "utc", utcOffsetMinutes: 0, share: 1)],
      [Scenario.Zone(id: "nepal", utcOffsetMinutes: 345, share: 1)],
      [
        Scenario.Zone(id: "east", utcOffsetMinutes: 840, share: 0.5),
        Scenario.Zone(id: "west", utcOffsetMinutes: -720, share: 0.5),
      ],
    ])
    var feedback: Scenario.Feedback?
    if !streaks.isEmpty && dice.happens(0.25) {
      feedback = .literature(streak: dice.pick(streaks).id)
      feedback?.rewardChange = dice.pick([0, 0.3])
      feedback?.rewardValueRatio = 1.5
    }
    return Scenario.Players(
      count: dice.number(5...120), profiles: profiles,
      arrival: dice.happens(0.6) ? .together : .perDay(Double(dice.number(1...40)) / 2),
      week: dice.pick([Week.flat, Week.flat, Week.game, Week.habit]), zones: zones,
      jitterHours: Double(dice.number(0...12)), feedback: feedback,
      dailyShock: dice.happens(0.25) ? Scenario.DailyShock(spread: 3 * dice.share()) : nil)
  }

  private mutating func profile(_ id: String, _ share: Double) -> Scenario.Profile {
    let churn: Scenario.Profile.Churn =
      switch dice.number(0...2) {
      case 0: .never
      case 1: .daily(chance() * 0.5)
      default: .beta(gamma: 0.2 + 2 * dice.share(), delta: 0.5 + 20 * dice.share())
      }
    return Scenario.Profile(
      id: id, share: share, activity: law(), churn: churn, returns: dice.pick([0, 0, dice.share()]),
      missions: law(), collects: chance(), payers: chance(), spendMean: 1 + 200 * dice.share(),
      spendSigma: 1.5 * dice.share(), freezePropensity: chance(), freezeAcceptance: chance(), taste: law(),
      effort: 0.2 + 2 * dice.share())
  }
}
