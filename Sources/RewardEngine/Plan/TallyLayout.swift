/// Where in a tally's arrays each table begins.
///
/// All tables have a fixed size: it follows from the scenario and its days, never from the number of players.
public struct TallyLayout: Sendable, Equatable {
  public let profiles: Int
  public let days: Int
  public let cellCount: Int
  public let stocks: Int
  public let stockBins: Int
  let rungs: Int
  let streaks: Int
  let windows: Int
  let windowBins: Int
  let purses: Int
  let pools: Int
  let tenures: Int
  let lifetimes: Int
  let pairs: Int
  /// Lengths a streak can have, 0 included.
  public let lengths: Int

  /// Populations stocks are counted in: played this week, at risk, dormant.
  public static let populations = 3
  static let states = EngagementState.allCases.count
  /// 1 for the count, then sums, then products.
  static let purseStride = stride(ofVariables: Measures.PurseVariable.allCases.count)
  static let poolStride = stride(ofVariables: Measures.PoolVariable.allCases.count)
  static let pairStride = stride(ofVariables: 2)

  static func stride(ofVariables count: Int) -> Int { 1 + count + count * (count + 1) / 2 }

  init(_ plan: Plan) {
    profiles = plan.profiles.count
    days = plan.days
    cellCount = plan.cellCount
    stocks = plan.stocks.count
    stockBins = plan.binCount
    let measures = plan.measures
    rungs = measures.ladders.reduce(0) { $0 + $1.thresholds.count }
    streaks = plan.streaks.count
    windows = measures.windows.count
    windowBins = measures.purses.reduce(0) { $0 + $1.bins } + measures.pools.reduce(0) { $0 + $1.bins }
    purses = measures.purses.count
    pools = measures.pools.count
    tenures = measures.tenures.count
    lifetimes = measures.lifetimes.count
    pairs = measures.pairs.count
    lengths = plan.longest + 1
  }

  // Counts.

  /// Row of cells of a profile and day.
  public func flows(_ profile: Int, _ day: Int) -> Int { (profile * days + day) * cellCount }
  /// Row of transitions of a profile and day: state before × 8 + state after.
  public func transitions(_ profile: Int, _ day: Int) -> Int {
    profiles * days * cellCount + (profile * days + day) * Self.states * Self.states
  }
  private var afterTransitions: Int { transitions(profiles, 0) }

  /// Rows by tenure of a profile.
  public enum ByTenure: Int, Sendable, CaseIterable {
    /// Days of play at that tenure.
    case active
    /// Players whose last day of play was at that tenure.
    case last
    /// Players whose last simulated day was at that tenure.
    case horizon
  }
  public func tenure(_ profile: Int, _ row: ByTenure) -> Int {
    afterTransitions + (profile * ByTenure.allCases.count + row.rawValue) * days
  }
  private var afterTenures: Int { tenure(profiles, .active) }

  /// Times, by tenure, at which a rung was passed, or a player left without having passed it.
  public func rung(_ profile: Int, _ rung: Int, censored: Bool) -> Int {
    afterTenures + ((profile * rungs + rung) * 2 + (censored ? 1 : 0)) * days
  }
  private var afterRungs: Int { rung(profiles, 0, censored: false) }

  /// Tables of a streak by length.
  public enum ByLength: Int, Sendable, CaseIterable {
    /// Whole runs that ended at that length by costing something, or that nobody saw end.
    case wholeEnded, wholeCensored
    /// The same of runs without freezes, which end on the first missed day that grace does not cover.
    case bareEnded, bareCensored
    /// Days that counted, by the length reached; freezes spent, by the length kept (0: on a run that was over).
    case counted, frozen
  }
  public func length(_ profile: Int, _ streak: Int, _ table: ByLength) -> Int {
    afterRungs + ((profile * streaks + streak) * ByLength.allCases.count + table.rawValue) * lengths
  }
  var countCount: Int { length(profiles, 0, .wholeEnded) }

  // Bins.

  /// Row of the stocks' bins of a profile, day and half: 0 active in the last 28 days, 1 dormant.
  public func bins(_ profile: Int, _ day: Int, half: Int) -> Int {
    ((profile * days + day) * 2 + half) * stockBins
  }
  private var afterDays: Int { bins(profiles, 0, half: 0) }
  public func tenureBins(_ profile: Int, _ tenure: Int, half: Int) -> Int {
    afterDays + ((profile * tenures + tenure) * 2 + half) * stockBins
  }
  private var afterTenureBins: Int { tenureBins(profiles, 0, half: 0) }
  public func windowBins(_ profile: Int, _ window: Int) -> Int {
    afterTenureBins + (profile * windows + window) * windowBins
  }
  private var afterWindowBins: Int { windowBins(profiles, 0) }
  public func lifetimeBins(_ profile: Int, _ lifetime: Int) -> Int {
    afterWindowBins + (profile * lifetimes + lifetime) * Measures.lifetimeBins
  }
  var binCount: Int { lifetimeBins(profiles, 0) }

  // Sums.

  public func sums(_ profile: Int, _ day: Int, population: Int) -> Int {
    ((profile * days + day) * Self.populations + population) * stocks
  }
  private var afterSums: Int { sums(profiles, 0, population: 0) }
  public func tenureSums(_ profile: Int, _ tenure: Int, population: Int) -> Int {
    afterSums + ((profile * tenures + tenure) * Self.populations + population) * stocks
  }
  private var afterTenureSums: Int { tenureSums(profiles, 0, population: 0) }
  public func lifetimeSums(_ profile: Int) -> Int { afterTenureSums + profile * lifetimes }
  var sumCount: Int { lifetimeSums(profiles) }

  // Moments.

  public func purse(_ profile: Int, _ window: Int, _ purse: Int) -> Int {
    ((profile * windows + window) * purses + purse) * Self.purseStride
  }
  private var afterPurses: Int { purse(profiles, 0, 0) }
  public func pool(_ profile: Int, _ window: Int, _ pool: Int) -> Int {
    afterPurses + ((profile * windows + window) * pools + pool) * Self.poolStride
  }
  private var afterPools: Int { pool(profiles, 0, 0) }
  public func pair(_ profile: Int, _ pair: Int) -> Int {
    afterPools + (profile * pairs + pair) * Self.pairStride
  }
  var momentCount: Int { pair(profiles, 0) }

  /// Bytes of a tally.
  public var bytes: Int {
    countCount * 8 + binCount * 4 + sumCount * MemoryLayout<Tally.Sums>.stride + momentCount * 16
      + (stockBins * 8 + stocks * MemoryLayout<Tally.Extreme>.stride) * profiles
  }
}
