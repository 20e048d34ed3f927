/// The positions of all tables in a tally's arrays.
///
/// All tables have a fixed size. It follows from the scenario, its days and what is measured, never from the
/// number of players. In each table the rows of a profile are next to each other.
public struct TallyLayout: Sendable, Equatable {
  /// Index of the first of the plan's profiles that have rows, and the number of profiles with rows.
  public private(set) var firstProfile: Int
  public private(set) var profiles: Int
  public let days: Int
  public let cellCount: Int
  public let stocks: Int
  public let stockBins: Int
  let thresholds: Int
  let streaks: Int
  let windows: Int
  let windowBins: Int
  let fineBinCount: Int
  let purses: Int
  let pools: Int
  let tenures: Int
  /// Number of days on which holdings are counted in fine bins.
  let holdings: Int
  let lifetimes: Int
  let pairs: Int
  /// Number of possible lengths of a streak, 0 included.
  public let lengths: Int
  /// Number of days on which stocks are measured, each with its own row.
  let stockRows: Int
  /// Number of days with a row of counters, and of changes of state; 1 where all days are added up in one.
  private let flowRows: Int
  private let stateRows: Int

  /// Populations in which stocks are counted: played this week, at risk, dormant.
  public static let populations = 3
  static let states = EngagementState.allCases.count
  /// 1 for the count, then sums, then products.
  static let purseStride = stride(ofVariables: Measures.PurseVariable.allCases.count)
  static let poolStride = stride(ofVariables: Measures.PoolVariable.allCases.count)
  static let pairStride = stride(ofVariables: 2)

  static func stride(ofVariables count: Int) -> Int { 1 + count + count * (count + 1) / 2 }

  /// Computes the positions for a plan.
  ///
  /// - Parameter profiles: the profiles that have rows; all of the plan's by default.
  init(_ plan: Plan, profiles: Range<Int>? = nil, measuring measured: MeasurementScope = .everything) {
    let profiles = profiles ?? plan.profiles.indices
    firstProfile = profiles.lowerBound
    self.profiles = profiles.count
    days = plan.days
    cellCount = plan.cellCount
    stocks = plan.stocks.count
    stockBins = plan.binCount
    stockRows = (measured.stockRow(on: plan.days - 1, of: plan.days) ?? 0) + 1
    lengths = plan.longest + 1
    let measures = plan.measures
    func part(_ part: MeasurementScope.Parts, _ count: Int) -> Int {
      measured.parts.contains(part) ? count : 0
    }
    flowRows = max(1, part(.flows, plan.days))
    stateRows = max(1, part(.states, plan.days))
    thresholds = part(.ladders, measures.ladders.reduce(0) { $0 + $1.thresholds.count })
    streaks = part(.runs, plan.streaks.count)
    windows = part(.windows, measures.windows.count { measured.measuresWindows(closingOn: $0.closes) })
    windowBins = measures.purses.reduce(0) { $0 + $1.bins } + measures.pools.reduce(0) { $0 + $1.bins }
    fineBinCount = measures.purses.reduce(0) { $0 + $1.fineBins }
    purses = measures.purses.count
    pools = measures.pools.count
    tenures = part(.tenures, measures.tenures.count)
    holdings = part(.holdings, measures.tenures.count { measured.measuresWindows(closingOn: $0) })
    lifetimes = part(.totals, measures.lifetimes.count)
    pairs = part(.totals, measures.pairs.count)
  }

  private func place(_ profile: Int) -> Int { profile - firstProfile }
  private var end: Int { firstProfile + profiles }

  // Counts.

  /// Row of cells of a profile and day.
  public func flows(_ profile: Int, _ day: Int) -> Int {
    (place(profile) * flowRows + min(day, flowRows - 1)) * cellCount
  }
  /// Row of transitions of a profile and day: state before × 8 + state after.
  public func transitions(_ profile: Int, _ day: Int) -> Int {
    flows(end, 0) + (place(profile) * stateRows + min(day, stateRows - 1)) * Self.states * Self.states
  }
  private var afterTransitions: Int { transitions(end, 0) }

  /// Tables of a profile by tenure.
  public enum ByTenure: Int, Sendable, CaseIterable {
    /// Days of play at that tenure.
    case active
    /// Players whose last day of play was at that tenure.
    case last
    /// Players whose last simulated day was at that tenure.
    case horizon
  }
  public func tenure(_ profile: Int, _ row: ByTenure) -> Int {
    afterTransitions + (place(profile) * ByTenure.allCases.count + row.rawValue) * days
  }
  private var afterTenures: Int { tenure(end, .active) }

  /// Players by the tenure at which they passed a threshold, or were censored before passing it.
  public func threshold(_ profile: Int, _ threshold: Int, censored: Bool) -> Int {
    afterTenures + ((place(profile) * thresholds + threshold) * 2 + (censored ? 1 : 0)) * days
  }
  private var afterThresholds: Int { threshold(end, 0, censored: false) }

  /// Tables of a streak by length.
  public enum ByLength: Int, Sendable, CaseIterable {
    /// Runs that ended at that length by costing something, or were censored.
    case ended, censored
    /// The same for runs without freezes, which end on the first missed day that grace does not cover.
    case unprotectedEnded, unprotectedCensored
    /// Days that counted, by the length reached; freezes spent, by the length kept (0: on a lost streak).
    case counted, frozen
  }
  public func length(_ profile: Int, _ streak: Int, _ table: ByLength) -> Int {
    afterThresholds + ((place(profile) * streaks + streak) * ByLength.allCases.count + table.rawValue)
      * lengths
  }
  var countCount: Int { length(end, 0, .ended) }

  // Bins.

  /// Row of the stocks' bins of a profile, measured day and half: 0 is active players, 1 dormant ones.
  ///
  /// Players are active if they have played in the last 28 days. Measured days are counted from 0: all days,
  /// unless ``MeasurementScope`` leaves some out.
  public func bins(_ profile: Int, _ day: Int, half: Int) -> Int {
    (place(profile) * stockRows + day) * binsOfDay + half * stockBins
  }
  /// Distance from one measured day's bins to those of the next.
  var binsOfDay: Int { 2 * stockBins }
  private var afterDays: Int { profiles * stockRows * binsOfDay }
  public func tenureBins(_ profile: Int, _ tenure: Int, half: Int) -> Int {
    afterDays + ((place(profile) * tenures + tenure) * 2 + half) * stockBins
  }
  private var afterTenureBins: Int { tenureBins(end, 0, half: 0) }
  public func windowBins(_ profile: Int, _ window: Int) -> Int {
    afterTenureBins + (place(profile) * windows + window) * windowBins
  }
  private var afterWindowBins: Int { windowBins(end, 0) }
  public func lifetimeBins(_ profile: Int, _ lifetime: Int) -> Int {
    afterWindowBins + (place(profile) * lifetimes + lifetime) * Measures.lifetimeBins
  }
  private var afterLifetimeBins: Int { lifetimeBins(end, 0) }
  /// Row of fine bins of what active players hold of each currency, on a day when everything is measured.
  func fineBins(_ profile: Int, _ day: Int) -> Int {
    afterLifetimeBins + (place(profile) * holdings + day) * fineBinCount
  }
  private var afterFineBins: Int { fineBins(end, 0) }

  /// How a run of a streak ended.
  public enum RunEnd: Int, Sendable, CaseIterable {
    /// Runs that cost something or were censored; then the same for runs without freezes.
    ///
    /// Runs without freezes end on the first missed day that grace does not cover.
    case ended, censored, unprotectedEnded, unprotectedCensored

    /// The table of all players' runs that ended this way.
    var table: ByLength {
      switch self {
      case .ended: .ended
      case .censored: .censored
      case .unprotectedEnded: .unprotectedEnded
      case .unprotectedCensored: .unprotectedCensored
      }
    }
  }

  /// Number of groups in which players' runs are counted separately, each player in one group.
  static let runGroups = 32
  /// Row of runs by length, of a group of players.
  func runs(_ profile: Int, _ streak: Int, _ end: RunEnd, group: Int) -> Int {
    let table = (place(profile) * streaks + streak) * RunEnd.allCases.count + end.rawValue
    return afterFineBins + (table * Self.runGroups + group) * lengths
  }
  var binCount: Int { runs(self.end, 0, .ended, group: 0) }

  // Sums.

  /// Row of the stocks' sums of a profile, measured day and population.
  public func sums(_ profile: Int, _ day: Int, population: Int) -> Int {
    (place(profile) * stockRows + day) * sumsOfDay + population * stocks
  }
  /// Distance from one measured day's sums to those of the next.
  var sumsOfDay: Int { Self.populations * stocks }
  private var afterSums: Int { profiles * stockRows * sumsOfDay }
  public func tenureSums(_ profile: Int, _ tenure: Int, population: Int) -> Int {
    afterSums + ((place(profile) * tenures + tenure) * Self.populations + population) * stocks
  }
  private var afterTenureSums: Int { tenureSums(end, 0, population: 0) }
  public func lifetimeSums(_ profile: Int) -> Int { afterTenureSums + place(profile) * lifetimes }
  var sumCount: Int { lifetimeSums(end) }

  // Moments.

  public func purse(_ profile: Int, _ window: Int, _ purse: Int) -> Int {
    ((place(profile) * windows + window) * purses + purse) * Self.purseStride
  }
  private var afterPurses: Int { purse(end, 0, 0) }
  public func pool(_ profile: Int, _ window: Int, _ pool: Int) -> Int {
    afterPurses + ((place(profile) * windows + window) * pools + pool) * Self.poolStride
  }
  private var afterPools: Int { pool(end, 0, 0) }
  public func pair(_ profile: Int, _ pair: Int) -> Int {
    afterPools + (place(profile) * pairs + pair) * Self.pairStride
  }
  private var afterPairs: Int { pair(end, 0) }
  /// Row of each player's visits in a week: trials, and those that succeeded.
  ///
  /// A trial is a day after a day of play that was not the player's first. It succeeds if the player plays on
  /// it.
  func visits(_ profile: Int, _ window: Int) -> Int {
    afterPairs + (place(profile) * windows + window) * Self.pairStride
  }
  var momentCount: Int { visits(end, 0) }

  // Groups.

  /// Number of groups of players whose sums are kept separately, to estimate how the total varies.
  static let groups = 64
  /// 1 for the count, then a sum for each variable.
  static func groupStride(ofVariables count: Int) -> Int { (1 + count) * groups }
  private static let purseGroups = groupStride(ofVariables: Measures.PurseVariable.allCases.count)
  private static let poolGroups = groupStride(ofVariables: Measures.PoolVariable.allCases.count)
  private static let pairGroups = groupStride(ofVariables: 2)

  func purseGroups(_ profile: Int, _ window: Int, _ purse: Int) -> Int {
    ((place(profile) * windows + window) * purses + purse) * Self.purseGroups
  }
  private var afterPurseGroups: Int { purseGroups(end, 0, 0) }
  func poolGroups(_ profile: Int, _ window: Int, _ pool: Int) -> Int {
    afterPurseGroups + ((place(profile) * windows + window) * pools + pool) * Self.poolGroups
  }
  private var afterPoolGroups: Int { poolGroups(end, 0, 0) }
  func pairGroups(_ profile: Int, _ pair: Int) -> Int {
    afterPoolGroups + (place(profile) * pairs + pair) * Self.pairGroups
  }
  private var afterPairGroups: Int { pairGroups(end, 0) }
  func visitGroups(_ profile: Int, _ window: Int) -> Int {
    afterPairGroups + (place(profile) * windows + window) * Self.pairGroups
  }
  var groupCount: Int { visitGroups(end, 0) }

  // Ends.

  /// Row of the lowest rank in each bin of a profile's stocks.
  public func examples(_ profile: Int) -> Int { place(profile) * stockBins }
  /// Row of the largest value of each of a profile's stocks.
  public func extremes(_ profile: Int) -> Int { place(profile) * stocks }

  /// Row of the ends of the stocks of a profile and measured day.
  func dayEnds(_ profile: Int, _ day: Int) -> Int { (place(profile) * stockRows + day) * stocks }
  private var afterDayEnds: Int { dayEnds(end, 0) }
  /// Row of the ends of the stocks at a tenure.
  func tenureEnds(_ profile: Int, _ tenure: Int) -> Int {
    afterDayEnds + (place(profile) * tenures + tenure) * stocks
  }
  private var afterTenureEnds: Int { tenureEnds(end, 0) }
  /// Row of the ends of a window's incomes, by purse, and then of the coverage of pools.
  func windowEnds(_ profile: Int, _ window: Int) -> Int {
    afterTenureEnds + (place(profile) * windows + window) * (purses + pools)
  }
  private var afterWindowEnds: Int { windowEnds(end, 0) }
  /// Row of the ends of players' totals.
  func lifetimeEnds(_ profile: Int) -> Int { afterWindowEnds + place(profile) * lifetimes }
  var endCount: Int { lifetimeEnds(end) }

  // Parts.

  /// The start of each table within its array, and the end of the last one.
  var countEdges: [Int] {
    [0, flows(end, 0), afterTransitions, afterTenures, afterThresholds, countCount]
  }
  var binEdges: [Int] {
    [0, afterDays, afterTenureBins, afterWindowBins, afterLifetimeBins, afterFineBins, binCount]
  }
  var sumEdges: [Int] { [0, afterSums, afterTenureSums, sumCount] }
  var momentEdges: [Int] { [0, afterPurses, afterPools, afterPairs, momentCount] }
  var groupEdges: [Int] { [0, afterPurseGroups, afterPoolGroups, afterPairGroups, groupCount] }
  var exampleEdges: [Int] { [0, examples(end)] }
  var extremeEdges: [Int] { [0, extremes(end)] }
  var endEdges: [Int] { [0, afterDayEnds, afterTenureEnds, afterWindowEnds, endCount] }

  /// Whether `other` is the same layout, at most with fewer of these profiles.
  func holds(_ other: TallyLayout) -> Bool {
    var widened = other
    (widened.firstProfile, widened.profiles) = (firstProfile, profiles)
    return widened == self && other.firstProfile >= firstProfile && other.end <= end
  }

  /// For each table of an array: its rows in a part, and how far to move them to their position here.
  ///
  /// - Precondition: ``holds(_:)`` is true for the part's layout.
  func places(of part: TallyLayout, _ edges: (TallyLayout) -> [Int]) -> [(rows: Range<Int>, shift: Int)] {
    let (own, others) = (edges(self), edges(part))
    return own.indices.dropLast().map { table in
      let rowsOfProfile = (own[table + 1] - own[table]) / profiles
      let first = own[table] + (part.firstProfile - firstProfile) * rowsOfProfile
      return (others[table]..<others[table + 1], first - others[table])
    }
  }

  /// Bytes of a tally.
  public var bytes: Int {
    countCount * 8 + binCount * 4 + sumCount * MemoryLayout<Tally.Sums>.stride + momentCount * 16
      + groupCount * 8 + endCount * MemoryLayout<Tally.Ends>.stride
      + (stockBins * 8 + stocks * MemoryLayout<Tally.Extreme>.stride) * profiles
  }
}
