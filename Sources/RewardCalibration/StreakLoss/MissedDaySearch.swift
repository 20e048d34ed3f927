import RewardEngine

/// Finds, in an event log, the first missed day of each player that freezes had to cover.
///
/// It counts only if the player arrived four weeks before it or earlier, and is watched for four weeks after it. Later
/// ones of a player are not independent of the first.
public struct MissedDaySearch: ~Copyable {
  public private(set) var found: [MissedDay] = []
  public private(set) var players = 0
  public let streak: Int
  private let copies: Int
  private var replay: DailyReplay

  /// Why a streak cannot be studied like this.
  public enum Unfit: Error, Equatable, CustomStringConvertible {
    /// Every missed day costs the streak, so there is nothing to compare with.
    case hasNoFreezes
    /// A day ends while the player may be in the app: play after the loss and before it are not apart.
    case endsAtAnotherMidnight

    public var description: String {
      switch self {
      case .hasNoFreezes: "the streak has no freezes, so no player missed a day and kept it"
      case .endsAtAnotherMidnight:
        "days of the streak do not end at the player's midnight, so play before and after a loss can be on one date"
      }
    }
  }

  /// - Throws: ``Unfit``
  public init(_ plan: Plan, streak: Int, seed: UInt64 = 1) throws(Unfit) {
    try Self.check(plan, streak: streak)
    (self.streak, copies) = (streak, plan.streaks[streak].copies.count)
    replay = DailyReplay(plan, seed: seed)
  }

  /// - Throws: ``Unfit``
  public static func check(_ plan: Plan, streak: Int) throws(Unfit) {
    guard plan.streaks[streak].pool != nil else { throw .hasNoFreezes }
    guard plan.streaks[streak].isLocal else { throw .endsAtAnotherMidnight }
  }

  /// Replays at most ``Replay/batch`` players who are new in the log, each with an event.
  public mutating func add(_ batch: [Replay.Player]) {
    let days = replay.plan.days
    var watches = batch.map { Watch($0.events, days: days) }
    let figures =
      [.exposed(streak: streak), .losses(streak: streak), .counted(streak: streak)]
      + (0..<copies).map { DailyReplay.Figure.field(.streak(streak, copy: $0, .length)) }
    replay.play(batch, showing: figures) { day, shown in
      for place in watches.indices {
        let own = shown[(place * figures.count)..<((place + 1) * figures.count)]
        watches[place].look(on: day, Watch.Totals(own))
      }
    }
    players += batch.count
    found += watches.compactMap(\.missedDay)
  }
}

/// Follows the streak of one player day by day.
private struct Watch {
  /// What a replay shows of the streak at the end of a day.
  struct Totals {
    var (exposed, losses, counted, length) = (0, 0, 0, 0)

    init() {}

    init(_ shown: ArraySlice<Int32>) {
      let first = shown.startIndex
      (exposed, losses, counted) = (Int(shown[first]), Int(shown[first + 1]), Int(shown[first + 2]))
      length = Int(shown[(first + 3)...].max() ?? 0)
    }
  }

  private(set) var missedDay: MissedDay?
  private let plays: [Bool]
  private let arrival: Int
  private var before = Totals()
  /// Whether a freeze was needed since the last day that counted: the next missed day is not the first of its gap.
  private var isInGap = false
  private var lastLoss: Int?

  init(_ events: [Replay.Event], days: Int) {
    var plays = [Bool](repeating: false, count: days)
    for event in events { plays[Int(event.day)] = true }
    self.plays = plays
    arrival = plays.firstIndex(of: true) ?? days
  }

  mutating func look(on day: Int, _ now: Totals) {
    if now.losses > before.losses { lastLoss = day }
    if now.counted > before.counted { isInGap = false }
    if now.exposed > before.exposed {
      if missedDay == nil, !isInGap, isWatched(day), before.length >= MissedDay.shortestStreak {
        missedDay = missed(day, now)
      }
      isInGap = true
    }
    if let count = missedDay?.lossShares.count, count < MissedDay.days {
      missedDay?.lossShares.append(lastLoss.map { MissedDay.lossShare(after: day + 1 - $0) } ?? 0)
    }
    before = now
  }

  private func isWatched(_ day: Int) -> Bool {
    day - MissedDay.watch >= arrival && day + MissedDay.watch < plays.count
  }

  private func missed(_ day: Int, _ now: Totals) -> MissedDay {
    let fortnight = MissedDay.fortnight
    var after = 0
    for place in 0..<fortnight where plays[day + 1 + place] { after |= 1 << place }
    return MissedDay(
      isKept: now.losses == before.losses, length: before.length, atStake: now.exposed - before.exposed,
      isDayOfPlay: plays[day], weekday: day % 7, tenure: day - arrival,
      recentPlay: count((day - fortnight)..<day),
      earlierPlay: count((day - 2 * fortnight)..<(day - fortnight)), playAfter: after,
      isSeenAgain: count((day + fortnight + 1)..<(day + MissedDay.watch + 1)) > 0, lossShares: [])
  }

  private func count(_ days: Range<Int>) -> Int { days.count { plays[$0] } }
}
