/// What really happened to one streak: events, and the freezes that were earned and used.
///
/// Its state is computed by the rule of the simulation: one lane of a tile lives through the days, with the
/// events as its attendance.
///
/// ```swift
/// var history = StreakHistory(rules: StreakRules(.swiftful))
/// history.events = [Instant(seconds: 1_704_096_000), Instant(seconds: 1_704_182_400)]  // 1 and 2 January
/// history.freezes = [.init(id: "first", earned: Instant(seconds: 1_704_096_000))]
/// let state = history.state(at: Instant(seconds: 1_704_355_200), in: FixedZone.utc)  // 4 January
/// // state.currentStreak == 2, state.status == .atRisk, and "first" is used on 3 January
/// ```
public struct StreakHistory: Sendable, Equatable {
  public var rules: StreakRules
  /// In any order; those later than the moment asked for are skipped.
  public var events: [Instant]
  /// In any order; the one earned first is used first.
  public var freezes: [Freeze]
  public var closedGaps: ClosedGaps
  /// When the goal was changed, in any order; the rules' goal holds for the dates before.
  ///
  /// Empty, the rules' goal holds for all of history. Of two changes on one date, the later in the list counts.
  public var goalChanges: [GoalChange] = []

  /// - Precondition: the rules' goal is at least 1, their leeway 0 to 24 hours.
  public init(
    rules: StreakRules, events: [Instant] = [], freezes: [Freeze] = [], closedGaps: ClosedGaps = .settled
  ) {
    precondition(rules.goal >= 1, "a goal of \(rules.goal) events")
    precondition((0...24).contains(rules.leewayHours), "a leeway of \(rules.leewayHours) hours")
    precondition(rules.graceDays >= 0, "\(rules.graceDays) grace days")
    self.rules = rules
    self.events = events
    self.freezes = freezes
    self.closedGaps = closedGaps
  }

  /// One freeze, and what became of it.
  public struct Freeze: Sendable, Equatable {
    public var id: String
    public var earned: Instant
    /// The last moment it is good for, or `nil` for ever.
    public var expires: Instant?
    /// The date it was used on, in days since 1970-01-01, or `nil`: that day is frozen, whatever the rules say.
    public var used: Int?

    public init(id: String, earned: Instant, expires: Instant? = nil, used: Int? = nil) {
      self.id = id
      self.earned = earned
      self.expires = expires
      self.used = used
    }
  }

  /// A goal, and the date it holds from.
  public struct GoalChange: Sendable, Equatable {
    /// In days since 1970-01-01, by the clock of the rules.
    public var from: Int
    /// At least 1.
    public var goal: Int

    public init(from: Int, goal: Int) {
      precondition(goal >= 1, "a goal of \(goal) events")
      self.from = from
      self.goal = goal
    }
  }

  /// What is done about gaps that were over before the last day that counts.
  public enum ClosedGaps: Sendable, CaseIterable {
    /// Freezes without a date of use fill them as on the day they ended, as in the simulation.
    case settled
    /// They took the freezes that have a date of use in them, and no others.
    ///
    /// Once today counts, the gap before it is over too.
    case asRecorded
  }

  /// How the streak stands at a moment.
  ///
  /// Dates are those of `zone`, or of UTC where the rules say so. Days are missed once they are over. Rules that
  /// fill whole gaps look at a gap on the next day with an event, or now, and take freezes that are good then.
  ///
  /// - Complexity: linear in the events and in the days since the first of them.
  public func state(at now: Instant, in zone: some CivilZone) -> StreakState {
    state(at: now, in: zone, fillingByHand: false)
  }

  /// - Parameter fillingByHand: whether the player fills the gap before today now, even if today counts already.
  func state(at now: Instant, in zone: some CivilZone, fillingByHand: Bool) -> StreakState {
    let play = play(at: now, in: zone, fillingByHand: fillingByHand)
    while let play, !play.isOver { play.playDay() }
    return state(at: now, in: zone, of: play)
  }

  /// The fold of all days up to a moment, none of which has been played yet; `nil` without events.
  ///
  /// Today is open: a leeway that moves the anchor moves what is shown, and a gap still ends at today.
  func play(at now: Instant, in zone: some CivilZone, fillingByHand: Bool = false) -> StreakPlay? {
    let timeline = timeline(at: now, in: zone)
    guard timeline.hasEvents else { return nil }
    return StreakPlay(
      timeline.openToday, under: self, gapsTo: fillingByHand ? timeline.today : timeline.today + 1)
  }

  /// How the streak stands at a moment.
  ///
  /// - Parameter play: the days up to it, all played; `nil` without events.
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

  /// The view: within a leeway that moves the anchor, yesterday is shown as the open day.
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

  /// The goal of a date, in days since 1970-01-01 by the clock of the rules.
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
  /// Whether it has been earned, and has neither expired nor been used.
  func isGood(at instant: Instant) -> Bool {
    used == nil && earned <= instant && expires.map { instant <= $0 } ?? true
  }
}
