/// What is measured of players besides the ledger, the counters and the stocks of each day.
public struct Measures: Sendable {
  /// Columns of each player's ``EngagementState``, and of the population in which stocks count them.
  ///
  /// The population is that of the day on which stocks were last measured.
  public var state: Int
  public var population: Int
  /// Column of the last days, one bit each, today's the lowest: 1 where the player played.
  public var visits: Int
  /// Columns of days of play since the last level, and of the longest such drought; `nil` without levels.
  public var drought: (current: Int, longest: Int)?
  public var ladders: [Ladder] = []
  public var windows: [Window] = []
  public var purses: [Purse] = []
  public var pools: [Pool] = []
  /// Tenures, in days since arrival, at which stocks are measured once more.
  public var tenures: [Int]
  public var lifetimes: [Lifetime] = []
  public var pairs: [Pair] = []

  /// A quantity that only rises, and the thresholds that it passes one after the other.
  public struct Ladder: Sendable {
    /// Columns that are added up.
    public var columns: [Int]
    public var thresholds: [Int32]
    /// Columns of the next threshold and of the number of thresholds passed.
    public var next: Int
    public var passed: Int
    /// Index of the first threshold in the tally's tables.
    public var firstThreshold: Int
    /// Indices of offers, then packs, whose sale alone raises the quantity; `nil` if anything else does.
    public var sales: Range<Int>?
  }

  /// Days over which each player's income and spending are compared.
  public struct Window: Sendable, Hashable {
    /// The last day before the window; −1 for a window from the first day.
    public var opens: Int
    /// The last day of the window.
    public var closes: Int
    /// The set of snapshot columns that it uses.
    public var slot: Int

    public var days: Int { closes - opens }
  }

  /// A currency as windows measure it.
  public struct Purse: Sendable {
    public var resource: Int
    public var held: Int
    public var burned: Int
    /// Column of what missions cost, which no player can choose to keep; `nil` where no mission costs it.
    public var upkeep: Int?
    /// Snapshots, one for each slot: total minted, burned, upkeep, and what active players held.
    public var snapshots: [Snapshot]
    /// First bin of the histogram of incomes, and the number of bins.
    public var firstBin: Int
    public var bins: Int
    /// First of the fine bins of balances, and their number.
    public var firstFineBin: Int
    public var fineBins: Int

    public struct Snapshot: Sendable {
      public var minted: Int
      public var burned: Int
      public var upkeep: Int
      /// The balance when the window opened if the player was active then, else −1.
      public var active: Int
    }
  }

  /// A pool of freezes as windows measure it.
  public struct Pool: Sendable {
    public var resource: Int
    public var held: Int
    /// Columns of missed days that grace does not cover, of every streak that the pool protects.
    public var exposed: [Int]
    /// Snapshots of their sum, one for each slot.
    public var snapshots: [Int]
    /// Cell of what players held on the day they churned.
    public var leftAtDeparture: Int
    public var firstBin: Int
    public var bins: Int
  }

  /// A total that each player ends the run with.
  public struct Lifetime: Sendable {
    public var columns: [Int]
    /// Whether it is the largest of the columns, and not their sum.
    public var isLargest = false
  }

  /// Two totals of each player whose sums form a ratio.
  public struct Pair: Sendable {
    public var numerator: [Int]
    public var denominator: [Int]
    /// The zone whose players alone count; `nil` for all players.
    public var zone: Int32?
  }

  /// The quantities of a ``Purse`` whose sums and products a window measures; starting balances are not minted.
  public enum PurseVariable: Int, Sendable, CaseIterable {
    case minted, burned, openingActive, activeAtOpening, closingActive, activeAtClosing, openingAndClosing
  }

  /// The quantities of a ``Pool`` whose sums and products a window measures.
  public enum PoolVariable: Int, Sendable, CaseIterable {
    case held, exposed
  }

  /// The largest coverage of a pool that is counted, in hundredths of a week: a hundred years.
  public static let coverageBound: Int32 = 520_000
  /// Bins of the histogram of a player total.
  public static let lifetimeBins = LogLinearBins.all
}
