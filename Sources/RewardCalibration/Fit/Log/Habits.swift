import RewardEngine

/// What players do on a day of play, when in the week and the day they play, and what they buy: fitted to an event log.
public struct Habits: Sendable {
  public let players: ObservedPlayers
  /// The last date that players were watched.
  public let lastDate: Int
  public let weekdays: WeekdayFit?
  /// Added to the terms of all weekdays in the scenario, where they are strong; else 0.
  public let weekShift: Double
  /// Numbers of the scenario; those of weekdays, zones and hours are apart.
  public let fields: [Habit]
  /// By profile of the mix: numbers below the profile.
  public let profileFields: [[Habit]]
  /// Players by zone: its id, how far it is ahead of UTC in minutes, its share. Empty where all are at UTC.
  public let zones: [Zone]
  /// Shares of players by the hour around which they play; empty where the scenario does not use the time of day.
  public let hours: [Double]
  public let jitter: Habit?
  /// Events that change how often players play on all days of the log: the fitted profiles play as they do during these.
  let lastingEvents: [String]
  /// Packs bought, and what the fit expects of them; `nil` where purchases are not fitted.
  public let purchases: FittedSource?
  /// What was not fitted, and why: a sentence each.
  public let notes: [String]
  /// By weekday, plausible terms; empty where weekdays are not fitted.
  public let weekdayDraws: [[Double]]

  public struct Zone: Sendable {
    public var id: String
    public var minutes: Int
    public var share: Double
    public var ninety: Ninety
    public var text: String
  }

  /// - Parameters:
  ///   - weekdays: of these players.
  ///   - best: the fitted mix.
  ///   - mixes: those that are as plausible as the next, one for each draw; empty to take the fitted mix as known.
  ///   - cohorts: of the profiles of its parts.
  ///   - models: for each of its parts, the profile of the scenario that all else comes from.
  ///   - lastingEvents: events that change how often players play on all days of the log.
  ///   - shop: what these players did with the chances to buy offers; `nil` where the log was not replayed.
  ///   - draws: how many plausible values of each number are drawn.
  public init(
    _ players: ObservedPlayers, until lastDate: Int, _ weekdays: WeekdayFit?, _ best: PlayerMix,
    plausible mixes: [PlayerMix] = [], cohorts: ArrivalCohorts? = nil, models: [Scenario.Profile],
    lastingEvents: [String] = [], shop: ShopCounts.Counted? = nil,
    usesClock: Bool, draws: Int, seed: UInt64
  ) throws {
    let scenario = players.scenario
    let normals = HabitNormals(seed: seed, draws: draws)
    let memberships = players.memberships(until: lastDate, weekdays, cohorts)
    let membership = memberships.membership(best)
    (self.players, self.lastDate, self.weekdays) = (players, lastDate, weekdays)
    self.lastingEvents = lastingEvents
    let shift =
      weekdays.flatMap {
        players.takesWeekAsMean($0) ? Self.shift($0.terms, best, membership.dayShares) : nil
      } ?? 0
    weekShift = shift
    weekdayDraws = weekdays.map { Self.weekdayDraws($0, normals).map { $0.map { $0 + shift } } } ?? []
    var purchases = HabitPurchases(players, until: lastDate, membership, models: models, normals)
    try purchases.fit(
      scenario, players.histories(until: lastDate), draws: draws, seed: seed)
    var offers = shop.map { HabitWishes($0, membership, models: models, normals) }
    try offers?.fit()
    let laws = HabitRates(players, membership.dayShares, models: models, normals).missionLaws
    try offers?.fitMissions(laws)
    var plausibleShares: [[Double]] = []
    // One mix at a time: with many players, what is known of each takes much memory.
    for mix in models.count > 1 ? mixes : [] {
      try Task.checkCancellation()
      let plausible = memberships.membership(mix)
      plausibleShares.append(plausible.dayShares)
      purchases.follow(plausible)
      offers?.follow(plausible)
    }
    purchases.addProfiles()
    self.purchases = purchases.figures
    var rates = HabitRates(
      players, membership.dayShares, plausible: plausibleShares, models: models, normals)
    rates.fitActivities()
    rates.fitMissions()
    rates.fitCollecting()
    let events = weekdays.map { Self.events($0, normals) } ?? []
    let returns = players.followsReturns ? players.returns(until: lastDate, best, mixes, normals) : nil
    fields = rates.fields + purchases.fields + (offers?.fields ?? []) + events
    profileFields = models.indices.map { part in
      rates.profileFields[part] + purchases.profileFields[part] + (offers?.profileFields[part] ?? [])
        + (returns.map { [$0] } ?? [])
    }
    let strong =
      weekdays?.isStrong == true
      ? [
        "Weekdays differ so much that how often players play is fitted as a mean over the week. In the scenario, all seven terms are moved by the same number, which keeps that mean."
      ] : []
    notes = strong + rates.notes + purchases.notes + (offers?.notes ?? [])
    let clock = HabitClock(players, isUsed: usesClock)
    (zones, hours, jitter) = (clock.zones, clock.hours, clock.jitter)
  }

  /// What events do to the odds of playing.
  private static func events(_ fit: WeekdayFit, _ normals: HabitNormals) -> [Habit] {
    fit.events.map { event in
      let value = Mathematics.exp(event.term)
      let ninety = Ninety(low: Mathematics.exp(event.ninety.low), high: Mathematics.exp(event.ninety.high))
      return Habit(
        path: "events.\(event.id).odds_of_playing", value: value, ninety: ninety,
        draws: HabitScale.logarithm.draws(value, ninety, normals["event \(event.id)"]),
        observation: "days of play while it lasts, divided by those expected without it",
        observed: event.observed, isShare: false)
    }
  }

  /// What keeps the mean chance over a week: chances were fitted as if all days were alike.
  private static func shift(_ terms: [Double], _ mix: PlayerMix, _ dayShares: [Double]) -> Double {
    WeekdayFit.shift(terms, around: zip(dayShares, mix.parts).map { ($0, $1.law.mean) })
  }

  /// Terms of seven weekdays, drawn on their own and moved to a sum of 0, which takes a seventh of their variance.
  private static func weekdayDraws(_ fit: WeekdayFit, _ normals: HabitNormals) -> [[Double]] {
    let reach = Interval.normalReach(Ninety.confidence)
    let own = (0..<7).map { day in
      let range = fit.range(day)
      let spread = (range.high - range.low) / (2 * reach) * (7.0 / 6).squareRoot()
      return normals["weekday \(day)"].map { spread * $0 }
    }
    return normals.draws.map { draw in
      let mean = own.reduce(0) { $0 + $1[draw] } / 7
      return (0..<7).map { fit.terms[$0] + own[$0][draw] - mean }
    }
  }
}

/// Normal numbers for the draws of each field.
struct HabitNormals {
  let luck: Luck
  let draws: Range<Int>

  init(seed: UInt64, draws: Int) { (luck, self.draws) = (Luck(seed: seed), 0..<draws) }

  subscript(name: String) -> [Double] {
    let purpose = Purpose(kind: .study, id: "habit \(name)")
    return draws.map { draw in
      var stream = luck.stream(
        purpose: purpose, player: PlayerAddress(profileKey: 0, rank: UInt32(draw)))
      return stream.nextNormal()
    }
  }
}
