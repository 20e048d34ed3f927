extension Scenario {
  /// A count of consecutive days, with its protection and payments.
  public struct Streak: Sendable, Equatable {
    public var id: String
    /// How many such streaks each player has. Each has its own days, and all share one freeze pool.
    public var perPlayer: Int
    /// Position of the streak among those that share a freeze pool, on each day; equal positions go by id.
    public var order: Int
    public var dayCountsWhen: Event
    public var rules: StreakRules
    /// The named rules that these are based on, or `nil`.
    public var namedRules: StreakRules.Named?
    /// The freeze item that protects it, or `nil`; streaks that name the same item share its pool.
    public var protectedBy: String?
    /// What each day of a repeating cycle pays, sorted by day; day 1 is the first day of a streak.
    public var cycle: [CycleDay]
    /// Length of the cycle in days, or 0 for none.
    public var cycleDays: Int
    public var milestones: [Milestone]
    /// The value of a day of the streak, by currency; not paid, and used only for the value of freezes.
    public var dayWorth: [DayWorth]

    /// What makes a day count.
    public enum Event: Sendable, Equatable {
      /// Any day of play.
      case login
      /// At least `goal` activities of any kind.
      case anyActivity
      /// At least `goal` of one activity.
      case activity(String)
      /// A mission done, collected or not.
      case mission(String)
    }

    public struct CycleDay: Sendable, Equatable {
      public var day: Int
      public var pays: Payment

      public init(day: Int, pays: Payment) {
        self.day = day
        self.pays = pays
      }
    }

    /// The name of one of a player's copies: the id, with `.1`, `.2` … if there are several.
    ///
    /// - Parameter copy: from 0.
    public func name(ofCopy copy: Int) -> String { perPlayer > 1 ? "\(id).\(copy + 1)" : id }

    /// A payment at certain lengths.
    public struct Milestone: Sendable, Equatable {
      public var id: String
      public var lengths: Lengths
      /// Whether it pays only if the streak is longer than ever before.
      public var aboveRecord: Bool
      public var pays: Payment

      public enum Lengths: Sendable, Equatable {
        case every(Int)
        case at(Int)
      }

      public init(id: String, lengths: Lengths, aboveRecord: Bool = true, pays: Payment) {
        self.id = id
        self.lengths = lengths
        self.aboveRecord = aboveRecord
        self.pays = pays
      }
    }

    /// The value of a day of the streak to a player in addition to what it pays, in a currency.
    public struct DayWorth: Sendable, Equatable {
      public var currency: String
      /// At least 0.
      public var amount: Double

      public init(_ currency: String, _ amount: Double) {
        self.currency = currency
        self.amount = amount
      }
    }

    public init(
      id: String, perPlayer: Int = 1, order: Int = 100, dayCountsWhen: Event = .login,
      rules: StreakRules = StreakRules(),
      protectedBy: String? = nil, cycle: [CycleDay] = [], cycleDays: Int = 0, milestones: [Milestone] = [],
      dayWorth: [DayWorth] = []
    ) {
      self.id = id
      self.perPlayer = perPlayer
      self.order = order
      self.dayCountsWhen = dayCountsWhen
      self.rules = rules
      self.protectedBy = protectedBy
      self.cycle = cycle.sorted { $0.day < $1.day }
      self.cycleDays = max(cycleDays, cycle.map(\.day).max() ?? 0)
      self.milestones = milestones.sorted { $0.id < $1.id }
      self.dayWorth = dayWorth.sorted { $0.currency < $1.currency }
    }
  }
}

/// The rules of a streak: when days count, what protects them, and what the app shows.
public struct StreakRules: Sendable, Equatable {
  /// Events that make a day count, at least 1.
  public var goal = 1
  public var missedDay = MissedDay.reset
  /// Missed days at the start of each gap that cost nothing; every counted day renews them.
  public var graceDays = 0
  public var freezeFill = FreezeFill.dayByDay
  public var freezeUse = FreezeUse.automatic
  /// Whether a freeze is used for a streak of length 0.
  public var freezeAtZero = FreezeAtZero.keep
  public var clock = Clock.playerZone
  /// Hours after midnight, 0 to 24; the leeway lasts through its last whole hour.
  public var leewayHours = 0
  public var leeway = Leeway.anchor
  public var openDay = OpenDay.stands

  public init() {}

  /// What a missed day without protection does.
  public enum MissedDay: String, Sendable, CaseIterable {
    /// The streak is 0 from the missed day on.
    case reset
    /// The stored value stays; the next counted day is day 1.
    case restart
    /// One day is lost for each missed day, never below 0.
    case loseOne = "lose_one"
  }

  /// How freezes fill a gap.
  public enum FreezeFill: String, Sendable, CaseIterable {
    /// Each missed day takes a freeze when it is over, as long as the player has any.
    case dayByDay = "day_by_day"
    /// When the player is back: all missed days or none.
    case wholeGap = "whole_gap"
  }

  public enum FreezeUse: String, Sendable, CaseIterable {
    case automatic
    /// Offered when the player is back and the freezes cover the whole gap.
    ///
    /// The profile has the chance to accept.
    case byHand = "by_hand"
  }

  public enum FreezeAtZero: String, Sendable, CaseIterable {
    case keep, spend
  }

  /// Whose midnight ends a day.
  public enum Clock: String, Sendable, CaseIterable {
    case playerZone = "player_zone"
    case utc
  }

  /// What events within the leeway do.
  public enum Leeway: String, Sendable, CaseIterable {
    /// Only the streak shown looks back from yesterday; events keep their day.
    case anchor
    /// Events within the leeway count for the day before.
    case previousDay = "previous_day"
  }

  /// What the app shows of a streak that counted yesterday, before today counts.
  public enum OpenDay: String, Sendable, CaseIterable {
    case stands
    case showsZero = "shows_zero"
  }
}

extension StreakRules {
  /// Named rules: what four real designs and one well-known app do.
  public enum Named: String, Sendable, CaseIterable {
    case seed000, seed003, seed004
    case seed002Client = "seed002-client"
    case seed002Server = "seed002-server"
    case swiftful = "swiftful-1.0"
    case duolingoLike = "duolingo-like"
  }

  /// The rules of this name.
  public init(_ name: Named) {
    self.init()
    switch name {
    case .seed000: break
    case .seed003:
      missedDay = .loseOne
      graceDays = 1
    case .seed004: missedDay = .restart
    case .seed002Client:
      freezeFill = .wholeGap
      openDay = .showsZero
    case .seed002Server:
      clock = .utc
      openDay = .showsZero
    case .swiftful: freezeFill = .wholeGap
    case .duolingoLike: freezeFill = .dayByDay
    }
  }
}

extension Scenario {
  /// Whether some streak needs the time of day: days of UTC, or with a leeway, do not follow from dates.
  package var needsClock: Bool { streaks.contains { $0.rules.clock == .utc || $0.rules.leewayHours > 0 } }
}
