import RewardEngine

/// A measure of a used freeze, whose mean over freezes is reported.
public enum FreezeQuantity: Sendable, Hashable {
  /// Streak-days saved, `FreezeValue.daysAfter` days later and on the last day; the former is unknown for the last days.
  case daysLater, daysAtEnd
  /// Whether the streak-days saved later lie in a band.
  case keptLater(KeptDays)
  /// Days by which the longest a streak ever was is longer.
  case record
  /// Rewards saved of a resource: experience, a currency, or another item. What is bought is no reward.
  case rewards(resource: Int)
  /// Freezes granted only because of it; freezes that would be bought to replace it.
  case granted, replaced
  /// How many fewer freezes are used without it; below 1 where another takes its place.
  case usedFewer
  /// How many more freezes are held on the last day with it.
  case spare
  case activeDays
  /// Whether it saved nothing: no day of a streak or of a record, no reward, no freeze.
  case nothing
  /// Whether it was wasted: the player had churned, or the streak ended in the same gap anyway, or was 0.
  case wasted
  /// Whether the streak it was used on had this fate.
  case fate(FreezeTrials.Fate)

  /// Whether it is known for every freeze, not only for those that were tried.
  var isOfAllUses: Bool {
    switch self {
    case .wasted, .fate: true
    default: false
    }
  }

  /// Whether it says what becomes of the pool, which is the same for most freezes: few players run out of them, or have some left.
  package var isOfPool: Bool { self == .usedFewer || self == .spare }

  /// Whether it is a share of the freezes.
  package var isShare: Bool {
    switch self {
    case .keptLater, .nothing, .wasted, .fate: true
    default: false
    }
  }

  /// Streak-days saved, in bands.
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

  /// The length of the streak that a freeze was used on.
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
  /// The quantities of one pool, and their places in a trial.
  package struct List: Sendable {
    package let all: [FreezeQuantity]
    package let figures: [FreezeTrials.Figure]
    /// Every resource but the pool, in the order of their figures.
    package let resources: [Int]
    package let pool: Int
  }

  package static func all(_ plan: Plan, pool: Int) -> List {
    let resources = plan.resources.indices.filter { $0 != pool }
    let quantities: [FreezeQuantity] =
      [.daysLater, .daysAtEnd, .record] + resources.map { .rewards(resource: $0) }
      + [.granted, .replaced, .usedFewer, .spare, .activeDays, .nothing]
      + KeptDays.allCases.map { .keptLater($0) } + [.wasted] + FreezeTrials.Fate.allCases.map { .fate($0) }
    return List(
      all: quantities,
      figures: [.length, .longest, .bought, .used, .held, .activeDays, .received(resource: pool)]
        + resources.map { .earned(resource: $0) },
      resources: resources, pool: pool)
  }
}

/// The values of one trial, or of all freezes of a player, by name.
struct KeptFigures {
  let atEnd: [Int]
  let after: [Int]?

  init(atEnd: [Int], after: [Int]?) {
    self.atEnd = atEnd
    self.after = after
  }

  init(_ trial: FreezeTrials.Trial) { self.init(atEnd: trial.atEnd, after: trial.after) }

  var daysAtEnd: Int { atEnd[0] }
  /// `nil` where the simulation ended before.
  var daysLater: Int? { after.map { $0[0] } }
  var record: Int { atEnd[1] }
  var bought: Int { atEnd[2] }
  var usedFewer: Int { atEnd[3] }
  var spare: Int { atEnd[4] }
  var activeDays: Int { atEnd[5] }
  var granted: Int { atEnd[6] - bought }
  /// Freezes that were granted, less those that were bought and used up.
  ///
  /// One that is bought and still held at the end is worth what was paid, as the rewards are that paid for it. So is one that was bought
  /// without the freeze, and is still held there.
  var freezesKept: Int {
    let stillHeld = bought > 0 ? max(0, min(bought, spare)) : min(0, max(bought, spare))
    return granted - (bought - stillHeld)
  }
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
