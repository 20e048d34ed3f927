import RewardEngine

/// The days that a strategy gets under a setting, and the days that are fair.
public struct AbuseResult: Sendable, Equatable {
  public var booked: Booking
  /// The most that the same visits get with a clock that never changes, in any zone and without leeway.
  public var fair: Booking

  public struct Booking: Sendable, Equatable {
    /// Days that counted, and the longest run, of the streak that has most.
    public var days = 0
    public var longest = 0
    /// What the player receives of the first currency, spent or not; of experience where there is no currency.
    public var earned = 0
  }

  public var daysGained: Int { max(0, booked.days - fair.days) }
  public var longestGained: Int { max(0, booked.longest - fair.longest) }
  public var earnedGained: Int { max(0, booked.earned - fair.earned) }
  public var isGain: Bool { daysGained > 0 || longestGained > 0 || earnedGained > 0 }
}

/// Simulates abuse strategies under the rules of a setting.
struct AbuseTrial {
  private typealias Booking = AbuseResult.Booking

  private let audit: ClockAudit
  private let setting: ClockSetting
  private let actions: [(action: PlayerAction, amount: Int32)]
  private let mostADay: Int
  private static let days = AbuseStrategy.days + 2 * AbuseStrategy.margin

  init(_ audit: ClockAudit, _ setting: ClockSetting) throws(PlanRefusal) {
    self.audit = audit
    self.setting = setting
    let goal = audit.scenario.streaks.map(\.rules.goal).max() ?? 1
    // No strategy visits a date more often than this, by any clock.
    mostADay = goal * 4
    let plan = try audit.plan(.client, days: Self.days, mostADay: mostADay)
    let activities = plan.activities.indices.flatMap { place in
      plan.activities[place].copies.indices.map {
        (action: PlayerAction.activity(place, copy: $0), amount: Int32(goal))
      }
    }
    actions = activities + plan.missions.indices.map { (.missionCollected($0), 1) }
  }

  /// The results of each strategy.
  func results(_ strategies: [AbuseStrategy], fair: [AbuseResult.Booking]) throws(PlanRefusal)
    -> [AbuseResult]
  {
    zip(try bookings(strategies.map(\.visits)), fair).map { AbuseResult(booked: $0, fair: $1) }
  }

  /// The most that each strategy's visits get with clocks at a fixed whole hour from UTC.
  func most(_ strategies: [AbuseStrategy]) throws(PlanRefusal) -> [AbuseResult.Booking] {
    let hours = -12...14
    let all = try bookings(
      strategies.flatMap { strategy in
        hours.map { hour in strategy.visits.map { ($0.instant, hour * 60) } }
      })
    return strategies.indices.map { place in
      let own = all[(place * hours.count)..<((place + 1) * hours.count)]
      return Booking(
        days: own.map(\.days).max() ?? 0, longest: own.map(\.longest).max() ?? 0,
        earned: own.map(\.earned).max() ?? 0)
    }
  }

  /// Plays each list of visits as one player, or as two where streaks count by clocks that see them in different orders.
  ///
  /// Earnings of such a scenario are those of the player's own dates, as in `replay`.
  /// - Precondition: they fit a tile.
  private func bookings(_ each: [[(instant: Int, offset: Int)]]) throws(PlanRefusal) -> [Booking] {
    let plan = try audit.plan(setting, days: Self.days, mostADay: mostADay)
    let streaks = plan.streaks.indices
    let orders = plan.clocksGoBack
    let players = each.flatMap { list in
      let visits = list.map { Visit(instant: $0.instant, offset: $0.offset, actions: actions) }
      return orders.map {
        Replay.Player(
          address: PlayerAddress(profileKey: 0, rank: 0), events: Visit.events(of: visits, clocksGoBack: $0))
      }
    }
    let figures: [DailyReplay.Figure] =
      streaks.map { .counted(streak: $0) } + streaks.map { .field(.streak($0, copy: 0, .record)) }
      + (earned(plan).map { [.received(resource: $0)] } ?? [])
    var last: [Int32] = []
    var lives = DailyReplay(plan, seed: audit.seed)
    lives.play(players, showing: figures, from: plan.days - 1) { last = $1 }
    let start = audit.scenario.currencies.first?.start ?? 0
    return each.indices.map { index in
      // Where all streaks count by one kind of clock, there is one player.
      func shown(_ figure: Int, goingBack: Bool) -> Int {
        let player = index * orders.count + (orders.firstIndex(of: goingBack) ?? 0)
        return Int(last[player * figures.count + figure])
      }
      func ofStreak(_ streak: Int, _ figure: Int) -> Int {
        shown(figure, goingBack: plan.streaks[streak].rules.clock != .utc)
      }
      return Booking(
        days: streaks.map { ofStreak($0, $0) / plan.streaks[$0].copies.count }.max() ?? 0,
        longest: streaks.map { ofStreak($0, streaks.count + $0) }.max() ?? 0,
        earned: figures.count > 2 * streaks.count ? shown(2 * streaks.count, goingBack: true) - start : 0)
    }
  }

  /// The resource that measures earnings: the first currency, or else experience; `nil` without either.
  private func earned(_ plan: Plan) -> Int? {
    audit.scenario.currencies.first.flatMap { plan.catalogue.resources.firstIndex(of: $0.id) }
      ?? plan.experience
  }
}

extension Plan {
  /// Whether a date may repeat in what the streaks see, for each kind of clock they have.
  ///
  /// A streak of the player's own days may count a date again; one of the days of UTC must see visits in their order.
  fileprivate var clocksGoBack: [Bool] {
    let clocks = Set(streaks.map(\.rules.clock))
    return (clocks == [.utc] ? [] : [true]) + (clocks.contains(.utc) ? [false] : [])
  }
}
