/// What happens on a day.
public enum Step: Int, Sendable, CaseIterable {
  /// New players begin with what a new player holds; others leave for good, or are back.
  case arriveAndDepart
  /// Freezes whose days are over are lost.
  case expireFreezes
  /// Each player's luck, or history, decides whether he plays today.
  case comeToday
  /// Who plays does so at a time of day.
  case lookAtTheClock
  /// The days missed since are settled: grace, freezes, what the streak loses.
  case settleDaysMissed
  /// Running boosts set today's factor on experience.
  case startBoosts
  /// The day of play itself pays.
  case payLogin
  /// Streaks of days played grow at login; their cycles and milestones pay.
  case countLogins
  /// Payers buy packs before they play, so that what they bought can be used today.
  case buyWithRealMoney
  /// Activities are done, any number of times, and pay each time.
  case doActivities
  /// Missions are done, collected and paid.
  case doMissions
  /// Experience that has reached a level raises it, and the level pays.
  case reachLevels
  /// Streaks whose goal is met today grow; their cycles and milestones pay.
  case countStreaks
  /// Players buy from the shop, in its order.
  case visitShop
  /// Streak days that can get no more events end.
  case closeStreakDays
  /// What came in is noted down, for the day it expires.
  case noteFreezes
  /// Every balance must be what was held, plus what was minted, minus what was burned.
  case closeLedger

  /// The model: one day, from top to bottom.
  public static let order: [Step] = [
    .arriveAndDepart,
    .expireFreezes,
    .comeToday,
    .lookAtTheClock,
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
    .noteFreezes,
    .closeLedger,
  ]

  /// The steps before anybody plays, those of play, and those after, in their order.
  static let morning = Array(order.prefix { !$0.isOfPlay })
  static let session = Array(order.dropFirst(morning.count).prefix { $0.isOfPlay })
  static let evening = Array(order.dropFirst(morning.count + session.count))

  /// Whether only those who play today take it.
  public var isOfPlay: Bool {
    switch self {
    case .arriveAndDepart, .expireFreezes, .comeToday, .closeStreakDays, .noteFreezes, .closeLedger: false
    case .lookAtTheClock, .settleDaysMissed, .startBoosts, .payLogin, .countLogins, .buyWithRealMoney,
      .doActivities, .doMissions, .reachLevels, .countStreaks, .visitShop:
      true
    }
  }
}

extension Tile {
  /// Walks through one day of the model in the order of ``Step/order``.
  ///
  /// With `attendance`, one entry a lane, history decides who plays and not luck; with `rounds`, also what each
  /// player does, and the steps of play are taken once a round. `after` is shown the tile after each step that
  /// was taken; without it nothing is looked at.
  mutating func play(
    _ day: Int32, attendance: [Bool]? = nil, rounds: [Round]? = nil,
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

  /// A later session of the same day, of those who have one: all steps but what a day brings once.
  private mutating func playAgain(
    _ round: Round, _ day: Int32, _ after: ((Step, borrowing Tile) -> Void)?
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
    case .comeToday: comeToday(day, attendance)
    case .lookAtTheClock: lookAtTheClock(day)
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
    case .noteFreezes: noteFreezes(day)
    case .closeLedger: closeLedger(day)
    }
  }
}
