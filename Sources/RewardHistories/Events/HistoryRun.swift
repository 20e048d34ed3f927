import RewardEngine

/// The study behind `replay`: what these rules would have paid real players for what they did.
public struct HistoryRun: ~Copyable {
  /// The scenario's rules, with one profile in the place of its players.
  public let scenario: Scenario
  public let words: EventNames
  /// Goals of single profiles, which have no players here and are left out of the rules.
  package let goalsOfProfiles: Int
  /// What plays the histories; the studies read its diary and its outcome.
  package private(set) var replay: Replay
  private var limits: Limits

  /// The profile that all players of a log are.
  public static let profile = "replayed"

  /// An event beyond what the plan plays, or what balances are dimensioned for.
  public struct Excess: Error, Equatable {
    /// The place of the event among its player's.
    public var event: Int
    public var limit: Limit

    /// What the event exceeds.
    public enum Limit: Hashable, Sendable {
      /// How often a player can do the same on one day.
      case timesADay(Int)
      /// How many packs a player can buy in all days: as many a day, on average.
      case packs(Int)
      /// How many packs balances have room for, where that is fewer.
      case packsInBalances(Int)
      /// How many days the replay has, from day 0.
      case days(Int)
      /// How many minutes a date has, from minute 0.
      case minutes(Int)
      /// How many rules of its kind the plan has, from rule 0.
      case rules(Int)
      /// How often it is done at least: once.
      case times(Int)
    }
  }

  /// - Parameters:
  ///   - days: days of the log, the first and the last included.
  ///   - mostADay: how often a player can do one activity, or buy units of one offer, on one day; balances are
  ///     dimensioned by it.
  ///   - opening: what players may begin with; all other players are new. Each ``Replay/Player`` has its own state.
  /// - Throws: ``PlanRefusal`` when a balance could outgrow its column in `days` days, even with a pack a day at most.
  public init(
    _ scenario: Scenario, days: Int, mostADay: Int = 100, seed: UInt64, from opening: OpeningStates? = nil
  ) throws(PlanRefusal) {
    self.scenario = Self.rules(of: scenario, days: days, mostADay: mostADay)
    goalsOfProfiles = scenario.goals.count - self.scenario.goals.count
    let (plan, packsADay) = try Self.plan(self.scenario, from: opening, mostADay: mostADay)
    words = EventNames(self.scenario, plan: plan)
    replay = Replay(plan, seed: seed)
    limits = Limits(plan, mostADay: mostADay, packsADay: packsADay)
  }

  /// The plan in which players may buy the most packs, at most `mostADay` on an average day.
  ///
  /// With packs of very many coins, balances have room for fewer.
  private static func plan(
    _ rules: Scenario, from opening: OpeningStates?, mostADay: Int
  ) throws(PlanRefusal) -> (Plan, packsADay: Int) {
    var packs = rules.packs.isEmpty ? 1 : mostADay
    while packs > 1 {
      if let plan = try? Plan(rules, from: opening, packsADay: packs) { return (plan, packs) }
      packs = (packs + 1) / 2
    }
    return (try Plan(rules, from: opening, packsADay: 1), 1)
  }

  /// The plan that is played.
  public var plan: Plan { replay.plan }

  /// Players played so far.
  public var players: Int { replay.players }

  /// Checks that a player's events are of the days and rules of the plan, and within what balances are dimensioned for.
  ///
  /// - Throws: ``Excess`` for the first that is not.
  public mutating func check(_ player: Replay.Player) throws(Excess) { try limits.check(player.events) }

  /// Plays all days of at most ``Replay/batch`` players, and shows what each ends with.
  public mutating func play(_ players: [Replay.Player], state: (Int, PlayerState) -> Void) {
    replay.play(players, state: state)
  }

  /// The scenario's rules, for histories of `days` days.
  static func rules(of scenario: Scenario, days: Int, mostADay: Int) -> Scenario {
    var rules = scenario
    rules.days = days
    rules.players = Scenario.Players(
      count: scenario.players.count,
      profiles: [Scenario.Profile(id: profile, share: 1, activity: .fixed(1))],
      // It moves nobody here, but the days of last breaks are kept for a run that goes on.
      feedback: scenario.players.feedback)
    rules.events = scenario.eventsOfHistory
    // Goals of all players still apply; those of a profile have no players.
    rules.goals = scenario.goals.filter { $0.profile == nil }
    for index in rules.activities.indices { rules.activities[index].perActiveDay = .fixed(mostADay) }
    for index in rules.shop.indices where !rules.shop[index].isForRealMoney {
      rules.shop[index].demand = .chance(1, quantity: mostADay)
    }
    return rules
  }
}

extension Scenario {
  /// Whether rewards change how often its players play.
  public var hasFeedback: Bool { players.feedback != nil && !isOfHistory }

  /// Whether a log decides what its players do; chances and demand have no part then.
  public var isOfHistory: Bool {
    players.profiles.count == 1 && players.profiles[0].id == HistoryRun.profile
      && players.profiles[0].activity == .fixed(1)
  }
}

/// Checks how often a player does each action on a day, and how many packs they buy, against the plan's limits.
private struct Limits {
  private let mostPacks: Int
  private let arePacksCut: Bool
  private let plan: Plan
  private var aDay: ActionsPerDay

  init(_ plan: Plan, mostADay: Int, packsADay: Int) {
    self.plan = plan
    mostPacks = packsADay * plan.days
    arePacksCut = packsADay < mostADay
    aDay = ActionsPerDay(most: mostADay)
  }

  mutating func check(_ events: [Replay.Event]) throws(HistoryRun.Excess) {
    var packs = 0
    aDay.clear()
    for (place, event) in events.enumerated() {
      if let limit = exceeded(by: event) { throw HistoryRun.Excess(event: place, limit: limit) }
      if event.action.isLimited { try note(event, place) }
      guard case .pack = event.action else { continue }
      packs += Int(event.amount)
      guard packs > mostPacks else { continue }
      let limit: HistoryRun.Excess.Limit = arePacksCut ? .packsInBalances(mostPacks) : .packs(mostPacks)
      throw HistoryRun.Excess(event: place, limit: limit)
    }
  }

  /// What an event alone is outside of. Logs are read by the names of the scenario: they have no such event.
  private func exceeded(by event: Replay.Event) -> HistoryRun.Excess.Limit? {
    let minutes = 24 * 60
    if !(0..<plan.days).contains(Int(event.day)) { return .days(plan.days) }
    if !(0..<minutes).contains(Int(event.minute)) { return .minutes(minutes) }
    if event.amount < 1 { return .times(1) }
    guard let (number, count) = event.action.place(in: plan), !(0..<count).contains(number) else {
      return nil
    }
    return .rules(count)
  }

  private mutating func note(_ event: Replay.Event, _ place: Int) throws(HistoryRun.Excess) {
    guard aDay.isTooMuch(event.action, times: Int(event.amount), on: Int(event.day)) else { return }
    throw HistoryRun.Excess(event: place, limit: .timesADay(aDay.most))
  }
}

extension PlayerAction {
  /// The number of the rule, and how many of its kind a plan has; copies are those of their activity.
  fileprivate func place(in plan: Plan) -> (number: Int, count: Int)? {
    switch self {
    case .login: return nil
    case .activity(let activity, let copy):
      guard plan.activities.indices.contains(activity) else { return (activity, plan.activities.count) }
      return (copy, plan.activities[activity].copies.count)
    case .missionDone(let mission), .missionCollected(let mission): return (mission, plan.missions.count)
    case .offer(let offer): return (offer, plan.offers.count)
    case .pack(let pack): return (pack, plan.packs.count)
    case .freezes(let streak): return (streak, plan.streaks.count)
    }
  }
}
