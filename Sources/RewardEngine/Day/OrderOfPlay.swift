/// A step of the simulated day.
public enum Step: Int, Sendable, CaseIterable {
  /// New players arrive with their starting balances; others churn or return.
  case arriveAndDepart
  /// Freezes whose days are over expire.
  case expireFreezes
  /// A random draw, or the event log, decides whether each player plays today.
  case decideAttendance
  /// Each player who plays gets the minute of today's session.
  case setMinuteOfPlay
  /// Days missed since the last visit are settled: grace, freezes, what the streak loses.
  case settleDaysMissed
  /// Running boosts set today's factor on experience.
  case startBoosts
  /// The login reward is paid to everyone who plays.
  case payLogin
  /// Streaks of days played grow at login; their cycles and milestones pay.
  case countLogins
  /// Payers buy packs before they play, so that they can use them today.
  case buyWithRealMoney
  /// Players do activities, any number of times, and each one pays.
  case doActivities
  /// Players do missions; those collected are paid.
  case doMissions
  /// Players whose experience reaches a threshold gain a level, and the level pays.
  case reachLevels
  /// Streaks whose goal is met today grow; their cycles and milestones pay.
  case countStreaks
  /// Players buy from the shop, offer by offer in its order.
  case visitShop
  /// Streak days that can get no more events are closed.
  case closeStreakDays
  /// Freezes received today are recorded for the day they expire.
  case recordFreezes
  /// The ledger is checked: each balance is the opening balance plus minted minus burned.
  case closeLedger

  /// The model: the steps of one day, in order.
  public static let order: [Step] = [
    .arriveAndDepart,
    .expireFreezes,
    .decideAttendance,
    .setMinuteOfPlay,
    .settleDaysMissed,
    .startBoosts,
    .payLogin,
    .countLogins,
    .reachLevels,
    .buyWithRealMoney,
    .doActivities,
    .doMissions,
    .reachLevels,
    .countStreaks,
    .reachLevels,
    .visitShop,
    .reachLevels,
    .closeStreakDays,
    .recordFreezes,
    .closeLedger,
  ]

  /// The steps before anyone plays, those of play, and those after it, each in order.
  static let morning = Array(order.prefix { !$0.isOfPlay })
  static let session = Array(order.dropFirst(morning.count).prefix { $0.isOfPlay })
  static let evening = Array(order.dropFirst(morning.count + session.count))

  /// Whether the step concerns only those who play today.
  public var isOfPlay: Bool {
    switch self {
    case .arriveAndDepart, .expireFreezes, .decideAttendance, .closeStreakDays, .recordFreezes, .closeLedger:
      false
    case .setMinuteOfPlay, .settleDaysMissed, .startBoosts, .payLogin, .countLogins, .buyWithRealMoney,
      .doActivities, .doMissions, .reachLevels, .countStreaks, .visitShop:
      true
    }
  }
}

extension Tile {
  /// Simulates one day of the tile, in the order of ``Step/order``.
  ///
  /// - Parameters:
  ///   - attendance: by lane, who plays according to an event log; `nil` leaves it to random draws.
  ///   - rounds: what each player does according to an event log; the steps of play are taken once a round.
  ///   - after: called with the tile after each step.
  mutating func play(
    _ day: Int32, attendance: [Bool]? = nil, rounds: [SessionRound]? = nil,
    after: ((Step, borrowing Tile) -> Void)? = nil
  ) {
    round = rounds?.first
    if !plan.events.days.isEmpty { today = plan.events.days[Int(day)] }
    for step in Step.morning { take(step, day, attendance, after) }
    if anyonePlays { for step in Step.session { take(step, day, attendance, after) } }
    for round in rounds?.dropFirst() ?? [] { playAgain(round, day, after) }
    for step in Step.evening { take(step, day, attendance, after) }
  }

  private mutating func take(
    _ step: Step, _ day: Int32, _ attendance: [Bool]?, _ after: ((Step, borrowing Tile) -> Void)?
  ) {
    take(step, day, attendance)
    after?(step, self)
  }

  /// Plays a later session of the same day: all steps of play but the login reward.
  ///
  /// Only players with such a session take part.
  private mutating func playAgain(
    _ round: SessionRound, _ day: Int32, _ after: ((Step, borrowing Tile) -> Void)?
  ) {
    let plays = column(plan.layout.plays)
    let today = Array(UnsafeBufferPointer(start: plays, count: vectors))
    for vector in 0..<vectors { plays[vector] = Lanes() }
    for (lane, _) in round.sessions { lanes(plan.layout.plays)[lane] = -1 }
    self.round = round
    for step in Step.session where step != .payLogin { take(step, day, nil, after) }
    for vector in 0..<vectors { plays[vector] = today[vector] }
  }

  private mutating func take(_ step: Step, _ day: Int32, _ attendance: [Bool]?) {
    switch step {
    case .arriveAndDepart: arriveAndDepart(day)
    case .expireFreezes: expireFreezes(day)
    case .decideAttendance: decideAttendance(day, attendance)
    case .setMinuteOfPlay: setMinuteOfPlay(day)
    case .settleDaysMissed: settleDaysMissed(day)
    case .startBoosts: startBoosts(day)
    case .payLogin: payLogin(day)
    case .countLogins: countStreaks(day, atLogin: true)
    case .buyWithRealMoney: buyWithRealMoney(day)
    case .doActivities: doActivities(day)
    case .doMissions: doMissions(day)
    case .reachLevels: reachLevels(day)
    case .countStreaks: countStreaks(day, atLogin: false)
    case .visitShop: visitShop(day)
    case .closeStreakDays: closeStreakDays(day)
    case .recordFreezes: recordFreezes(day)
    case .closeLedger: closeLedger(day)
    }
  }
}
