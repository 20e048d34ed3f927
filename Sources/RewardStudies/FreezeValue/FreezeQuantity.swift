import RewardEngine

/// One thing that is said of a freeze that was used, as a number whose mean over freezes is reported.
public enum FreezeQuantity: Sendable, Hashable {
  /// Streak-days it kept ``FreezeValue/daysAfter`` days later, and at the end; freezes of the last days have no later.
  case daysLater, daysAtEnd
  /// Whether the streak-days it kept later lie in a band.
  case keptLater(KeptDays)
  /// Days by which the longest a streak ever was is longer.
  case record
  /// Rewards it kept of a resource: experience, a currency, or another item.
  case rewards(resource: Int)
  /// Freezes granted that would not have been; freezes bought that otherwise had to be bought to replace it.
  case granted, replaced
  /// Freezes used fewer without it: below 1 where another took its place.
  case usedFewer
  /// Freezes held more at the end: those that took its place were to spare.
  case spare
  case activeDays
  /// Whether it kept none of these: no day of a streak or of a record, no reward, no freeze.
  case nothing
  /// Whether it protected nothing: the player had left, or the streak ended in the same gap, or was 0.
  case wasted
  /// Whether this became of the streak it was used on.
  case fate(FreezeTrials.Fate)

  /// Whether it is known of every freeze, and not just of those that were tried.
  var isOfAllUses: Bool {
    switch self {
    case .wasted, .fate: true
    default: false
    }
  }

  /// Streak-days kept, in bands that a reader can tell apart.
  public enum KeptDays: Int, Sendable, CaseIterable {
    case fewer, none, one, days, weeks, months

    init(_ days: Int) {
      switch days {
      case ..<0: self = .fewer
      case 0: self = .none
      case 1: self = .one
      case ..<7: self = .days
      case ..<30: self = .weeks
      default: self = .months
      }
    }
  }

  /// How long the streak was that a freeze was used on.
  public enum Length: Int, Sendable, CaseIterable {
    case zero, days, weeks, months, hundreds

    public init(_ length: Int) {
      switch length {
      case ..<1: self = .zero
      case ..<7: self = .days
      case ..<30: self = .weeks
      case ..<100: self = .months
      default: self = .hundreds
      }
    }
  }
}

extension FreezeQuantity {
  /// The quantities of one pool, and where each trial tells them.
  struct List: Sendable {
    let all: [FreezeQuantity]
    let figures: [FreezeTrials.Figure]
    /// Every resource but the pool, in the order of their figures.
    let resources: [Int]
    let pool: Int
  }

  static func all(_ plan: Plan, pool: Int) -> List {
    let resources = plan.resources.indices.filter { $0 != pool }
    let quantities: [FreezeQuantity] =
      [.daysLater, .daysAtEnd, .record] + resources.map { .rewards(resource: $0) }
      + [.granted, .replaced, .usedFewer, .spare, .activeDays, .nothing]
      + KeptDays.allCases.map { .keptLater($0) } + [.wasted] + FreezeTrials.Fate.allCases.map { .fate($0) }
    return List(
      all: quantities,
      figures: [.length, .longest, .bought, .used, .held, .activeDays, .received(resource: pool)]
        + resources.map { .received(resource: $0) },
      resources: resources, pool: pool)
  }
}

/// One trial by the names of its figures.
struct KeptFigures {
  let atEnd: [Int]
  let after: [Int]?

  init(_ trial: FreezeTrials.Trial) {
    atEnd = trial.atEnd
    after = trial.after
  }

  var daysAtEnd: Int { atEnd[0] }
  /// `nil` where the run of days ended before.
  var daysLater: Int? { after.map { $0[0] } }
  var record: Int { atEnd[1] }
  var bought: Int { atEnd[2] }
  var usedFewer: Int { atEnd[3] }
  var spare: Int { atEnd[4] }
  var activeDays: Int { atEnd[5] }
  var granted: Int { atEnd[6] - bought }
  /// In the order of ``FreezeQuantity/List/resources``.
  var rewards: ArraySlice<Int> { atEnd[7...] }

  var isNothing: Bool {
    (daysLater ?? 0) == 0 && daysAtEnd == 0 && record == 0 && bought == 0 && granted == 0 && spare == 0
      && rewards.allSatisfy { $0 == 0 }
  }
}

extension FreezeTrials.Fate {
  /// Whether a freeze with this fate protected nothing.
  public var isWasted: Bool {
    switch self {
    case .ended, .left, .idle: true
    case .wentOn, .undecided: false
    }
  }
}
