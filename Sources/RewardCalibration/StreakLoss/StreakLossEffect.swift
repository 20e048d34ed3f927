import RewardEngine

/// How losing a streak changes how often players play, from players of a log who lost it and near-equals who kept it.
///
/// It is estimated only if there are enough of both, and if they played alike before.
public struct StreakLossEffect: Sendable {
  /// The streak's place in the scenario.
  public let streak: Int
  /// Players of the log who were replayed.
  public let players: Int
  /// Those with a missed day that is studied, by what became of the streak.
  public let lost: Int
  public let kept: Int
  /// Of them, players who are seen again: they had not churned.
  public let lostSeen: Int
  public let keptSeen: Int
  /// The weight of pairs of near-equals who are seen again.
  public let weight: Double
  public let finding: Finding

  public enum Finding: Sendable {
    case tooFewPlayers
    /// The two kinds played differently in days 15 to 28 before, which no loss can cause.
    case unlikeBefore(PlayDifference)
    case estimated(Estimates)
  }

  public struct Estimates: Sendable {
    /// Days of play in days 15 to 28 before.
    public let before: PlayDifference
    /// Days 1 to 7 after, of players who are seen again, and of all.
    public let week: PlayDifference
    public let weekOfAll: PlayDifference
    /// Days 8 to 14 after.
    public let nextWeek: PlayDifference
    /// Each of days 1 to 7 after.
    public let days: [PlayDifference]
    /// `nil` where no finite weight explains the days.
    public let weight: AfterBreakWeight?
  }

  /// The widest reach of the 90 % range of the difference, on each side.
  public static let widestReach = 0.1
  /// The confidence of the check on the days before.
  public static let confidenceOfCheck = 0.95

  /// The weight of pairs from which on the range reaches no further than ``widestReach``.
  ///
  /// A share of days has a variance of at most 1/4 over players. The variance of the difference is then at most 1/4 over
  /// the weight of pairs.
  public static var leastWeight: Double {
    let reach = Interval.normalReach(Ninety.confidence) / widestReach
    return reach * reach / 4
  }

  /// As many players of each kind would do, if all were near-equals of each other.
  public static var fewestPlayers: Int { Int((2 * leastWeight).rounded(.up)) }

  /// So many players of each kind, all near-equals of each other, would show as much as these.
  public var playersOfEachKind: Int { Int(2 * weight) }

  /// As many times the players would do; `nil` where no pairs show how many.
  public var timesMore: Double? { weight > 0 ? Self.leastWeight / weight : nil }

  public init(_ search: borrowing MissedDaySearch) {
    self.init(search.found, of: search.streak, players: search.players)
  }

  init(_ missed: [MissedDay], of streak: Int, players: Int) {
    (self.streak, self.players) = (streak, players)
    let seen = missed.filter(\.isSeenAgain)
    kept = missed.count { $0.isKept }
    lost = missed.count - kept
    keptSeen = seen.count { $0.isKept }
    lostSeen = seen.count - keptSeen
    weight = PairedStrata(seen) { _ in 0 }.weight
    finding = weight < Self.leastWeight ? .tooFewPlayers : Self.finding(missed, seen)
  }

  private static func finding(_ missed: [MissedDay], _ seen: [MissedDay]) -> Finding {
    func week(_ days: [MissedDay], _ first: Int, _ last: Int) -> PlayDifference? {
      PlayDifference(days, of: last - first + 1) { $0.play(on: first...last) }
    }
    guard let before = PlayDifference(seen, of: MissedDay.fortnight, \.earlierPlay),
      let first = week(seen, 1, 7), let all = week(missed, 1, 7), let second = week(seen, 8, 14)
    else { return .tooFewPlayers }
    guard before.range(confidenceOfCheck).contains(0) else { return .unlikeBefore(before) }
    return .estimated(
      Estimates(
        before: before, week: first, weekOfAll: all, nextWeek: second,
        days: (1...MissedDay.days).compactMap { week(seen, $0, $0) }, weight: AfterBreakWeight(seen)))
  }
}
