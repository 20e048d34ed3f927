/// A scenario compiled into numbers: everything that a simulated day reads, and nothing else.
///
/// Made once by ``Plan/init(_:from:)``. Chances are integers, every id is an index, and every payment a short
/// list of ledger lines. Only ``catalogue`` still has the names, for reports.
public struct Plan: Sendable {
  public let days: Int
  /// Everything that is counted and conserved: experience, currencies, items.
  public var resources: [Resource]
  /// Index of the resource that is experience, or `nil`.
  public var experience: Int?
  public var boosts: [Boost]
  public var login: Payment
  public var activities: [Activity]
  public var missions: [Mission]
  public var levels: Levels?
  public var streaks: [Streak]
  /// Streaks over the same events by different clocks, compared on every day of play.
  public var clockPairs: [ClockPair]
  public var offers: [Offer]
  public var packs: [Pack]
  public var profiles: [Profile]
  public var calendar: Calendar
  public var feedback: Feedback?
  /// The shock that all players share each day, or `nil` if there is none.
  public var shock: Shock?
  /// What is different for all players on some days.
  public var events: Events
  public var purposes = Purposes()
  public var stocks: [Stock]
  public var measures: Measures
  public var layout: Layout
  /// Rows that other tables point into: an array inside a row would be reference-counted at each read.
  public var paymentLines: [Payment.Line]
  public var grants: [Payment.Grant]
  public var randomSources: [Payment.RandomSource]
  public var prices: [Price]
  /// Every line of the ledger: its resource, whether it adds, and the cell of its amount.
  public var ledger: [(resource: Int, adds: Bool, cell: Int)]
  /// Number of counters for each day and profile.
  public var cellCount: Int
  /// Number of bins for each day, profile and population: the stocks' histograms side by side.
  public var binCount: Int
  public var catalogue: Catalogue
  /// The states of players who have played before, or `nil` if all are new.
  public var opening: OpeningStates?
  /// The longest possible streak.
  public var longest: Int

  /// Something counted, with one balance for each player in its column.
  public struct Resource: Sendable {
    public var start: Int32
    /// The most that a player can hold, proven from the scenario.
    public var bound: Int32
    /// Amounts above it are not granted; `Int32.max` for no cap.
    public var cap: Int32
    /// Column of everything that a player has spent of it.
    public var burned: Int
    /// Column of everything that missions have cost of it; `nil` where no mission costs it.
    public var upkeep: Int?
    public var column: Int
    /// Column of what a player starts with, below 0, so that a sum of columns leaves it out; `nil` for items.
    public var startTakenOff: Int?
    /// The ledger line of starting balances.
    public var startEntry: Entry
    /// The ledger line of what players hold who are carried over; `nil` where all players are new.
    public var carriedOverEntry: Entry?
    /// Cell that counts what was not granted because a pool or collection was full.
    public var turnedAway: Int
    public var expiry: Expiry?

    /// When what was received expires.
    public struct Expiry: Sendable {
      /// One column for each day it lasts: everything received by the close of that day, in turn.
      public var cameIn: [Int]
      public var entry: Entry
    }
  }

  public struct Boost: Sendable {
    public var factorHundredths: Int32
    public var days: Int32
    public var startsNextDay: Bool
    /// Columns of the first day on which a boost counts and of the first day on which it no longer does.
    public var from: Int
    public var end: Int
    public var granted: Int
  }

  public struct Activity: Sendable {
    public var law: Law
    public var payment: Payment
    public var copies: [Copy]
    /// Cell that counts how many were done.
    public var done: Int

    public enum Law: Sendable {
      case fixed(Int32)
      /// Rising 31-bit limits for each profile; the count is the number of limits that the draw exceeds.
      case table([[Int32]])
      case chance(Int32)
    }

    public struct Copy: Sendable {
      public var purpose: Purpose
      /// Column of today's count.
      public var count: Int
    }
  }

  public struct Mission: Sendable {
    public var needsRealPurchase: Bool
    public var chance: Double
    public var collectedByHand: Bool
    /// Rows of ``Plan/prices``.
    public var costs: Range<Int>
    public var payment: Payment
    public var purpose: Purpose
    /// Columns of the limits of doing the mission, and of doing and collecting it.
    public var doneLimit: Int
    public var collectedLimit: Int
    /// Column that is -1 for players who did it today, or `nil` if no streak needs it.
    public var doneToday: Int?
    public var done: Int
    public var collected: Int
    public var lost: Int
    public var short: Int
    /// Experience in the payment, lost when the mission is not collected.
    public var experience: Int32
  }

  public struct Levels: Sendable {
    public var first: Int32
    /// `thresholds[k]` is the experience that reaches level `first + k + 1`.
    public var thresholds: [Int32]
    /// What reaching any level pays.
    public var each: Payment
    /// What reaching level `first + k + 1` pays in addition.
    public var rewards: [Payment?]
    public var level: Int
    public var next: Int
    public var levelUps: Int
  }

  public struct Streak: Sendable {
    public var rules: StreakRules
    public var event: Event
    /// Index of the resource that is its freeze pool, or `nil`.
    public var pool: Int?
    /// Freezes used by players who are present, and by those who have churned.
    public var freezeEntry: Entry
    public var freezesAfterChurn: Entry
    public var copies: [Copy]
    /// By length: the set of ``payments`` due each time, and the set due only above the record.
    public var dueAlways: [Int32]
    public var dueAboveRecord: [Int32]
    public var payments: [Payment]
    /// Sets of ``payments``; index 0 is the empty set.
    public var sets: [Range<Int>]
    public var cells: Cells
    public var byHandPurpose: Purpose
    /// Whether events always belong to the player's own day.
    public var isLocal: Bool

    public enum Event: Sendable {
      case login
      /// Columns of counts to add up, one list for each copy.
      case counts([[Int]])
      /// A column that is -1 where the mission was done.
      case mission(Int)

      var isLogin: Bool { if case .login = self { true } else { false } }
    }

    public struct Copy: Sendable {
      public var length: Int
      public var record: Int
      public var gap: Int
      /// Missed days of the current gap that freezes have bridged.
      public var bridged: Int
      /// 1 after the current gap has cost something.
      public var hurt: Int
      /// 1 while a restarting streak is lost but still stored.
      public var broken: Int
      /// Events so far on the first unsettled day; -1 after that day has counted.
      public var events: Int
      /// First day not settled yet; only where ``Streak/isLocal`` is false.
      public var open: Int
      /// Days counted since the run last cost something, and since it would have without freezes.
      public var run: Int
      public var unprotectedRun: Int
    }

    public struct Cells: Sendable {
      public var counted: Int
      public var graceDays: Int
      public var frozenDays: Int
      public var daysLost: Int
      public var breaks: Int
      public var gapsWhole: Int
      public var gapsSaved: Int
      public var gapsHurt: Int
      public var openings: Int
      public var shownZero: Int
      public var missedDays: Int
    }
    /// Columns for each player, all copies together, of what happens until they churn: days or runs lost; gaps saved by freezes; gaps hurt.
    public var losses: Int
    public var saves: Int
    public var hurts: Int
    /// Days missed with a current streak: those that grace does not cover, and those that it covers.
    public var exposed: Int
    public var forgiven: Int
    /// Freezes used on current streaks, and on all streaks.
    public var frozen: Int
    public var used: Int
    public var counted: Int
    /// Index among the streaks.
    public var number: Int
  }

  public struct ClockPair: Sendable {
    public var first: Int
    public var second: Int
    public var everywhere: Cells
    /// One entry for each of the scenario's zones.
    public var byZone: [Cells]
    /// Columns of what ``Cells`` count, for each player.
    public var daysAlive: Int
    public var daysDiffering: Int

    /// Cells of days of play on which either streak is alive, and of those on which they differ.
    public struct Cells: Sendable {
      public var alive: Int
      public var differing: Int
    }
  }

  public struct Offer: Sendable {
    /// Rows of ``Plan/prices``, the preferred one first.
    public var prices: Range<Int>
    public var payment: Payment
    public var atMost: Int32
    public var demand: Demand
    public var purpose: Purpose
    public var tastePurpose: Purpose
    /// Column of how many a player has bought.
    public var units: Int
    /// Column of the limit of wanting the offer; `nil` where no draw decides.
    public var limit: Int?
    /// Rows of ``Plan/paymentLines``: the capped resources that it gives.
    public var capped: Range<Int>
    public var bought: Int
    public var refusedShort: Int
    public var refusedOwned: Int
    /// Whether it is sold one at a time, for one currency, and gives fixed amounts only.
    ///
    /// Buyers then differ in nothing, and are served side by side.
    public var isSingle: Bool

    public enum Demand: Sendable {
      case chance(Double, quantity: Int32)
      case keep(resource: Int, held: Int32, each: Int32, propensity: Double?)
      case asSoonAsAffordable
    }
  }

  /// Something sold for real money.
  public struct Pack: Sendable {
    public var cents: Int32
    public var payment: Payment
    /// Draws at or below this limit (and above that of the pack before) choose this pack.
    public var limit: Int32
    public var bought: Int
    /// Column of how many a player has bought.
    public var units: Int
  }

  public struct Profile: Sendable {
    public var key: UInt32
    public var share: Double
    public var activity: Law
    public var churn: Law
    public var returns: Double
    public var missions: Law
    public var collects: Double
    public var payers: Double
    /// How many packs payers buy; `nil` where nobody pays or nothing is sold.
    public var purchases: PurchaseLaw?
    public var freezePropensity: Double
    public var freezeAcceptance: Int32
    public var taste: Law
    /// Players of this profile who arrive each day, or `nil` when all start on day 0.
    public var arrivalsPerDay: Double?
    /// The part of a player, below 1, who counts as having arrived before the first one.
    public var arrived = 0.0
    /// The first day of all on which they arrive, where an event brings them; else 0.
    public var arrivesFrom = 0
  }

  /// A chance: the same for all players of a profile, or drawn once for each player.
  public enum Law: Sendable, Equatable {
    case fixed(Double)
    case beta(Double, Double)
  }

  /// The purposes of draws that are not about an id of the scenario.
  public struct Purposes: Sendable {
    public var come = Purpose(kind: .come)
    public var dailyShock = Purpose(kind: .dailyShock)
    public var sessionTime = Purpose(kind: .sessionTime)
    public var realPurchase = Purpose(kind: .realPurchase)
    public var realPack = Purpose(kind: .realPack)
    public var activityLaw = Purpose(kind: .activityLaw)
    public var churnLaw = Purpose(kind: .churnLaw)
    public var lifetime = Purpose(kind: .lifetime)
    public var returnLifetime = Purpose(kind: .returnLifetime)
    public var missionLaw = Purpose(kind: .missionLaw)
    public var payer = Purpose(kind: .payer)
    public var zone = Purpose(kind: .zone)
    public var preferredHour = Purpose(kind: .preferredHour)
    public var milestoneShare = Purpose(kind: .milestoneShare)
  }

  /// What depends on the date and the time of day.
  public struct Calendar: Sendable {
    public var firstWeekday: Int
    /// Terms on the logit of activity, Monday first.
    public var week: [Double]
    public var isFlat: Bool
    /// Upper ends of the zones' cumulative shares, and their offsets in minutes.
    public var zones: [(limit: Double, offset: Int32)]
    public var hours: [Double]
    public var jitterMinutes: Int32
    /// Whether any streak needs the minute of play.
    public var needsClock: Bool
  }

  public struct Feedback: Sendable {
    public var streak: Int
    /// Terms by length of the longest current streak, 0 to 7.
    public var byLength: [Double]
    /// Terms by days since the last break, from 1.
    public var afterBreak: [Double]
    /// By length: whether a milestone is at most three days away.
    public var isNear: [Bool]
    public var nearMilestone: Double
    public var milestoneShare: Double
    public var atRisk: Double
    public var shift: Double
  }

  /// A normal random term each day, the same for all players, on the logit of their activity.
  public struct Shock: Sendable {
    /// Its standard deviation, above 0.
    public var spread: Double
    /// Number of replications into which the players are split.
    public var replications: Int
  }

  /// Something measured every day that each player has an amount of: a balance, a level, a streak.
  public struct Stock: Sendable {
    public var columns: [Int]
    /// Columns of the values in force when they were last measured.
    public var before: [Int]
    /// Columns that are 1 where the value in force is 0, parallel to `columns`; empty if it never differs.
    public var voids: [Int]
    /// Columns that are -1 where a day counts that is not over yet, parallel to `columns`; empty where all days are over at midnight.
    public var openDays: [Int]
    public var bound: Int32
    public var firstBin: Int
    public var bins: Int

    /// Whether each player's values add up to less than 2^24, so that vectors can process them.
    var isSmall: Bool { Int(bound) * columns.count < 1 << 24 }
  }
}
