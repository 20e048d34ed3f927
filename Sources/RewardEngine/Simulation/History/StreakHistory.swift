/// The recorded events of one streak, and the freezes that were earned and used.
///
/// Its state is computed by the rules of the simulation: one lane of a tile plays the days, with the events
/// as its attendance.
///
/// ```swift
/// var history = StreakHistory(rules: StreakRules(.swiftful))
/// history.events = [Instant(seconds: 1_704_096_000), Instant(seconds: 1_704_182_400)]  // 1 and 2 January
/// history.freezes = [.init(id: "first", earned: Instant(seconds: 1_704_096_000))]
/// let state = history.state(at: Instant(seconds: 1_704_355_200), in: FixedZone.utc)  // 4 January
/// // state.currentStreak == 2, state.status == .atRisk, and "first" is used on 3 January
/// ```
public struct StreakHistory: Sendable, Equatable {
  /// The most days from the first event to the moment asked for: 2,000 years.
  ///
  /// A date of nothing, in the year 1 or 1601, is a long history. Milliseconds taken for seconds are tens of thousands of
  /// years: a mistake, for which there would not be enough memory.
  public static let mostDays = 5 * 146_097

  /// A goal of at least 1, a leeway of 0 to 24 hours and at least 0 grace days; others stop the process.
  public var rules: StreakRules { didSet { Self.check(rules) } }
  /// Events in any order; those after the requested moment are ignored.
  public var events: [Instant]
  /// Freezes in any order; the one earned first is used first.
  public var freezes: [Freeze]
  public var closedGaps: ClosedGaps
  /// Changes of the goal, in any order; the rules' goal holds for earlier dates.
  ///
  /// If empty, the rules' goal holds for the whole history. Of two changes on one date, the later one in the
  /// list counts.
  public var goalChanges: [GoalChange] = []

  /// Creates a history under some rules.
  ///
  /// - Precondition: the rules' goal is at least 1, their leeway 0 to 24 hours, their grace at least 0 days.
  public init(
    rules: StreakRules, events: [Instant] = [], freezes: [Freeze] = [], closedGaps: ClosedGaps = .settled
  ) {
    Self.check(rules)
    self.rules = rules
    self.events = events
    self.freezes = freezes
    self.closedGaps = closedGaps
  }

  private static func check(_ rules: StreakRules) {
    precondition(rules.goal >= 1, "a goal of \(rules.goal) events")
    precondition((0...24).contains(rules.leewayHours), "a leeway of \(rules.leewayHours) hours")
    precondition(rules.graceDays >= 0, "\(rules.graceDays) grace days")
  }

  /// One freeze, and what became of it.
  public struct Freeze: Sendable, Equatable {
    public var id: String
    public var earned: Instant
    /// The last moment at which it can be used, or `nil` if it never expires.
    public var expires: Instant?
    /// The date it was used on, in days since 1970-01-01, or `nil`.
    ///
    /// That date is frozen, whatever the rules say.
    public var used: Int?

    public init(id: String, earned: Instant, expires: Instant? = nil, used: Int? = nil) {
      self.id = id
      self.earned = earned
      self.expires = expires
      self.used = used
    }
  }

  /// A goal, and the date from which it holds.
  public struct GoalChange: Sendable, Equatable {
    /// In days since 1970-01-01, by the clock of the rules.
    public var from: Int
    /// At least 1; less stops the process.
    public var goal: Int { didSet { Self.check(goal) } }

    /// - Precondition: the goal is at least 1.
    public init(from: Int, goal: Int) {
      Self.check(goal)
      self.from = from
      self.goal = goal
    }

    private static func check(_ goal: Int) { precondition(goal >= 1, "a goal of \(goal) events") }
  }

  /// How gaps are treated that ended before the last day that counts.
  public enum ClosedGaps: Sendable, CaseIterable {
    /// Freezes without a date of use fill them as on the day they ended, as in the simulation.
    case settled
    /// They took the freezes with a date of use in them, and no others.
    ///
    /// Once today counts, the gap before it is over, too.
    case asRecorded
  }

  /// The state of the streak at a moment.
  ///
  /// Dates are those of `zone`, or of UTC where the rules say so. Days are missed once they are over. Rules
  /// that fill whole gaps settle a gap on the next day with an event, or now. They use the freezes that are
  /// valid then.
  ///
  /// - Precondition: the first event is at most ``mostDays`` days before `now`.
  /// - Complexity: linear in the events and in the days since the first of them.
  public func state(at now: Instant, in zone: some CivilZone) -> StreakState {
    state(at: now, in: zone, fillingByHand: false)
  }

  /// The state of the streak at a moment.
  ///
  /// - Parameter fillingByHand: whether the player fills the gap before today now, even if today already
  ///   counts.
  func state(at now: Instant, in zone: some CivilZone, fillingByHand: Bool) -> StreakState {
    let play = play(at: now, in: zone, fillingByHand: fillingByHand)
    while let play, !play.isOver { play.playDay() }
    return state(at: now, in: zone, of: play)
  }

  /// The fold of all days up to a moment, with none of them computed yet; `nil` without events.
  ///
  /// Today is open: a leeway that moves the anchor affects what is shown, and a gap still ends at today.
  func play(at now: Instant, in zone: some CivilZone, fillingByHand: Bool = false) -> StreakPlay? {
    let timeline = timeline(at: now, in: zone)
    guard timeline.hasEvents else { return nil }
    return StreakPlay(
      timeline.openToday, under: self, gapsTo: fillingByHand ? timeline.today : timeline.today + 1)
  }

  /// The state of the streak at a moment.
  ///
  /// - Parameter play: the days up to that moment, all computed; `nil` without events.
  func state(at now: Instant, in zone: some CivilZone, of play: StreakPlay?) -> StreakState {
    let timeline = timeline(at: now, in: zone)
    var state = play.map { shown(timeline, $0.state) } ?? StreakState()
    let goal = goal(on: date(of: now, in: zone))
    state.todayEventCount = timeline.todayEventCount
    state.isGoalMet = state.todayEventCount >= goal
    state.goalProgress = min(1, Double(state.todayEventCount) / Double(goal))
    state.lastEvent = timeline.lastEvent
    for freeze in freezes {
      if let day = freeze.used { state.freezesConsumed.append(.init(freeze: freeze.id, day: day)) }
    }
    state.freezesConsumed.sort { ($0.day, $0.freeze) < ($1.day, $1.freeze) }
    let consumed = Set(state.freezesConsumed.map(\.freeze))
    state.freezesAvailable = freezes.count { $0.isGood(at: now) && !consumed.contains($0.id) }
    return state
  }

  /// What the app shows: within a leeway that moves the anchor, yesterday is shown as the open day.
  private func shown(_ timeline: StreakTimeline, _ today: StreakState) -> StreakState {
    guard timeline.open < timeline.today else { return today }
    let play = StreakPlay(
      timeline.settled(with: today.freezesConsumed), under: self, gapsTo: timeline.today + 1)
    while !play.isOver { play.playDay() }
    var shown = play.state
    shown.freezesConsumed = today.freezesConsumed
    shown.freezesOffered = today.freezesOffered
    return shown
  }

  /// The goal on a date, in days since 1970-01-01 by the clock of the rules.
  func goal(on date: Int) -> Int {
    var latest: GoalChange?
    for change in goalChanges where change.from <= date && change.from >= latest?.from ?? .min {
      latest = change
    }
    return latest?.goal ?? rules.goal
  }

  /// The date of a moment, by the clock of the rules, in days since 1970-01-01.
  public func date(of moment: Instant, in zone: some CivilZone) -> Int {
    switch rules.clock {
    case .utc: moment.date(in: FixedZone.utc)
    case .playerZone: moment.date(in: zone)
    }
  }

  /// The days up to a moment, by the clock of the rules.
  func timeline(at now: Instant, in zone: some CivilZone) -> StreakTimeline {
    switch rules.clock {
    case .utc: StreakTimeline(self, at: now, by: CivilDays(zone: FixedZone.utc, leewayHours: 0))
    case .playerZone:
      StreakTimeline(self, at: now, by: CivilDays(zone: zone, leewayHours: rules.leewayHours))
    }
  }
}

extension StreakHistory.Freeze {
  /// Whether the freeze has been earned, and has neither expired nor been used.
  func isGood(at instant: Instant) -> Bool {
    used == nil && earned <= instant && expires.map { instant <= $0 } ?? true
  }
}
