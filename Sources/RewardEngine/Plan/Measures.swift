/// What is measured of players besides the ledger, the counters and the stocks of each day.
public struct Measures: Sendable {
  /// Columns of each player's ``EngagementState``, and of the population his stocks were last counted in.
  public var state: Int
  public var population: Int
  /// Column of the last days, a bit each, today's the lowest: 1 where the player came.
  public var visits: Int
  /// Columns of active days since the last level, and of the longest run of them; `nil` without levels.
  public var drought: (current: Int, longest: Int)?
  public var ladders: [Ladder] = []
  public var windows: [Window] = []
  public var purses: [Purse] = []
  public var pools: [Pool] = []
  /// Tenures, in days since arrival, at which stocks are measured once more.
  public var tenures: [Int]
  public var lifetimes: [Lifetime] = []
  public var pairs: [Pair] = []

  /// A quantity that only rises, and the thresholds it passes one after the other.
  public struct Ladder: Sendable {
    /// Columns that are added up.
    public var columns: [Int]
    public var thresholds: [Int32]
    /// Columns of the next threshold and of how many have been passed.
    public var next: Int
    public var passed: Int
    /// Place of the first rung in the tally's tables.
    public var firstRung: Int
    /// Places of offers, and of packs behind them, without whose sale nobody rises; `nil` where there are other ways.
    public var sales: Range<Int>?
  }

  /// Some days over which each player's income and spending are compared.
  public struct Window: Sendable, Hashable {
    /// The last day before it; −1 for a window from the first day.
    public var opens: Int
    /// Its last day.
    public var closes: Int
    /// Which set of snapshot columns it uses.
    public var slot: Int

    public var days: Int { closes - opens }
  }

  /// A currency as windows look at it.
  public struct Purse: Sendable {
    public var resource: Int
    public var held: Int
    public var burned: Int
    /// Column of what missions cost, which no player can choose to keep; `nil` where none costs it.
    public var upkeep: Int?
    /// Snapshots, one a slot: all ever minted, burned, upkeep, and what active players held.
    public var snapshots: [Snapshot]
    /// First bin of the incomes' histogram, and how many there are.
    public var firstBin: Int
    public var bins: Int
    /// First of the fine bins of what is held, and how many there are.
    public var firstFineBin: Int
    public var fineBins: Int

    public struct Snapshot: Sendable {
      public var minted: Int
      public var burned: Int
      public var upkeep: Int
      /// The balance when the window opened where the player was active then, else −1.
      public var active: Int
    }
  }

  /// A pool of freezes as windows look at it.
  public struct Pool: Sendable {
    public var resource: Int
    public var held: Int
    /// Columns of missed days that grace does not cover, of every streak it protects.
    public var exposed: [Int]
    /// Snapshots of their sum, one a slot.
    public var snapshots: [Int]
    /// Cell of what players held on the day they left.
    public var leftAtDeparture: Int
    public var firstBin: Int
    public var bins: Int
  }

  /// A figure each player ends the run with.
  public struct Lifetime: Sendable {
    public var columns: [Int]
  }

  /// Two figures of each player whose sums make a ratio.
  public struct Pair: Sendable {
    public var numerator: [Int]
    public var denominator: [Int]
    /// The zone whose players alone have any of either; `nil` for all players.
    public var zone: Int32?
  }

  /// The quantities of a ``Purse`` whose sums and products a window keeps.
  public enum PurseVariable: Int, Sendable, CaseIterable {
    case minted, burned, openingActive, activeAtOpening, closingActive, activeAtClosing, openingAndClosing
  }

  /// The quantities of a ``Pool`` whose sums and products a window keeps.
  public enum PoolVariable: Int, Sendable, CaseIterable {
    case held, exposed
  }

  /// Hundredths of a week that a pool's coverage is counted up to: a hundred years.
  public static let coverageBound: Int32 = 520_000
  /// Bins of a lifetime's histogram.
  public static let lifetimeBins = LogLinearBins.all
}
