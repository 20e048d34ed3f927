/// The metrics of a run by name, as reports, goals and studies read them.
///
/// Days are indices from 0. All values come from the integers of a ``Tally``. Intervals are 95 %, with
/// players as the unit, or ``replications`` where there are some.
public struct Outcome: Sendable {
  public let catalogue: Catalogue
  public let days: Int
  public let seed: UInt64
  public let players: Int
  public let tally: Tally
  /// How the run begins; `nil` where all players are new.
  public package(set) var continuation: Continuation?
  let assignment: ProfileAssignment
  let payerLaw: PayerLaw
  /// By profile, the first day of the run on which players arrive.
  let arrivesFrom: [Int]
  /// The replications, each with days of its own; empty unless players share a daily shock.
  public let replications: [Outcome]
  let stockBins: [Range<Int>]
  let purseBins: [Range<Int>]
  let fineBins: [Range<Int>]
  let poolBins: [Range<Int>]

  public init(_ tally: Tally, of simulation: Simulation) {
    let plan = simulation.plan
    self.tally = tally
    catalogue = plan.catalogue
    days = plan.days
    seed = simulation.seed
    players = tally.players.reduce(0, +)
    continuation = Continuation(plan, players: players)
    assignment = simulation.assignment
    payerLaw = PayerLaw(plan)
    arrivesFrom = plan.profiles.map { max(0, $0.arrivesFrom - (plan.opening?.day ?? 0)) }
    stockBins = plan.stocks.map { $0.firstBin..<($0.firstBin + $0.bins) }
    purseBins = plan.measures.purses.map { $0.firstBin..<($0.firstBin + $0.bins) }
    fineBins = plan.measures.purses.map { $0.firstFineBin..<($0.firstFineBin + $0.fineBins) }
    poolBins = plan.measures.pools.map { $0.firstBin..<($0.firstBin + $0.bins) }
    replications = []
  }

  /// Joins the outcomes of all replications; the seed is that of the first one.
  ///
  /// Ranks in the joint tally, of example players or of the top holder, are ranks within a replication. They
  /// have to be looked up there.
  ///
  /// - Precondition: there is at least one, and all are of the same plan.
  public init(of replications: [Outcome]) {
    precondition(!replications.isEmpty, "an outcome of no replication")
    let first = replications[0]
    var tally = first.tally
    for other in replications.dropFirst() { tally.merge(other.tally) }
    self.tally = tally
    catalogue = first.catalogue
    days = first.days
    seed = first.seed
    players = replications.reduce(0) { $0 + $1.players }
    continuation = first.continuation
    assignment = first.assignment
    payerLaw = first.payerLaw
    arrivesFrom = first.arrivesFrom
    stockBins = first.stockBins
    purseBins = first.purseBins
    fineBins = first.fineBins
    poolBins = first.poolBins
    self.replications = replications
  }

  /// The players that a metric covers.
  public enum Group: Sendable, Equatable {
    case pooled
    /// The profile at this index of ``Catalogue/profiles``.
    case profile(Int)
  }

  /// The players over whom a stock is measured.
  public enum Population: Sendable, Equatable {
    case everyone
    /// Players who played at least once in the last 28 days, today included.
    case active
    case dormant
  }

  /// A value with the ends of its 95 % interval.
  ///
  /// The ends are `nil` for what was counted and not estimated, and where there are too few players for an
  /// interval.
  public struct Estimate: Sendable, Equatable {
    public var value: Double
    public var low: Double?
    public var high: Double?
    /// About how many players an interval needs, if the run has too few; else `nil`.
    public var playersNeeded: Int?
    /// Where a quantile is within its bin, which holds several numbers; `nil` for what is known to the number.
    public internal(set) var bin: Bin?
    /// Of a quantile, the numbers at ``QuantileBand/count`` ranks within its interval, itself in the middle; else empty.
    ///
    /// Luck moves the ranks of two variants with the same random draws together, so that their difference may be that of any rank.
    public internal(set) var band: [Double] = []

    /// The numbers between which a quantile is.
    public struct Bin: Sendable, Equatable {
      public var range: Interval
      /// A checksum of the values: two quantiles are equal where theirs are. It has 53 bits, and fits a `Double`.
      public var counted: UInt64
      /// The numbers at the ranks around it, as ``Outcome/Estimate/band``; empty where they are not known.
      public var band: [Double]

      public init(range: Interval, counted: UInt64, band: [Double] = []) {
        (self.range, self.counted, self.band) = (range, counted, band)
      }
    }

    public init(value: Double, low: Double?, high: Double?, playersNeeded: Int? = nil) {
      self.value = value
      self.low = low
      self.high = high
      self.playersNeeded = playersNeeded
    }
  }

  /// A metric of all players; its interval is over the values of the replications if there are some.
  ///
  /// `figure` is computed for each outcome by itself, with players as the unit. Players who share a shock are
  /// not independent, so the interval is wider than theirs, and there is none where there would be none without a
  /// shock: four players who all did something say little, though all replications agree.
  ///
  /// Replications without a value are not like the others: where there are some, there are too few players for an
  /// interval. A time that some of them do not reach has a lower end only. It is that of the times which they are known
  /// to exceed, if at least half of the replications reach theirs.
  ///
  /// - Parameters:
  ///   - group: the players that the figure is of.
  ///   - possible: what the figure can be. Student's interval over a few values may reach beyond.
  ///   - least: of a time, what it is at least where a replication does not reach it.
  public func replicated(
    in group: Group, within possible: ClosedRange<Double> = 0...Double.infinity,
    atLeast least: (Outcome) -> Double? = { _ in nil }, _ figure: (Outcome) -> Estimate?
  ) -> Estimate? {
    Self.replicated(
      self, replications, players: players(in: group), within: possible, atLeast: least, figure)
  }

  /// The same for a part of the outcome, given that part of all players and of each replication.
  static func replicated<Part>(
    _ all: Part, _ replications: [Part], players: Int, within possible: ClosedRange<Double>,
    atLeast least: (Part) -> Double? = { _ in nil }, _ figure: (Part) -> Estimate?
  ) -> Estimate? {
    let own = figure(all)
    guard let own, !replications.isEmpty, own.playersNeeded == nil else { return own }
    let figures = replications.map { figure($0)?.value }
    let known = figures.compactMap { $0 }
    let values = zip(replications, figures).compactMap { $1 ?? least($0) }
    guard values.count == figures.count, 2 * known.count >= figures.count else {
      return own.needing(figures.count, of: known.count, players: players)
    }
    var estimate = Estimate(own.value, over: values).covering(own)
    if known.count < values.count { estimate.high = nil }
    return estimate.within(possible)
  }

  func profiles(_ group: Group) -> Range<Int> {
    switch group {
    case .pooled: catalogue.profiles.indices
    case .profile(let index): index..<(index + 1)
    }
  }

  func populations(_ population: Population) -> Range<Int> {
    switch population {
    case .everyone: 0..<3
    case .active: 0..<2
    case .dormant: 2..<3
    }
  }

  func halves(_ population: Population) -> Range<Int> {
    switch population {
    case .everyone: 0..<2
    case .active: 0..<1
    case .dormant: 1..<2
    }
  }

  /// Players of a group in the whole run.
  public func players(in group: Group) -> Int { profiles(group).reduce(0) { $0 + tally.players[$1] } }

  // Flows.

  /// The count of a cell on a day.
  public func count(_ cell: Int, on day: Int, in group: Group = .pooled) -> Int64 {
    profiles(group).reduce(0) { $0 + tally.counts[tally.layout.flows($1, day) + cell] }
  }

  /// The count of a cell over some days.
  public func count(_ cell: Int, days range: Range<Int>, in group: Group = .pooled) -> Int64 {
    range.reduce(0) { $0 + count(cell, on: $1, in: group) }
  }

  /// The cell of a counter, such as `players.active` or `streak.habit.breaks`, or `nil` without one.
  public func cell(_ name: String) -> Int? { catalogue.indices.counters[name] }

  /// A counter's total over the run; 0 if the scenario has none of that name.
  public func total(_ name: String, in group: Group = .pooled) -> Int64 {
    cell(name).map { count($0, days: 0..<days, in: group) } ?? 0
  }

  /// A counter's value on each day; empty if the scenario has none of that name.
  public func series(_ name: String, in group: Group = .pooled) -> [Int64] {
    guard let cell = cell(name) else { return [] }
    return series(of: [cell], in: group)
  }

  /// The sum of some cells on each day.
  public func series(of cells: [Int], in group: Group = .pooled) -> [Int64] {
    (0..<days).map { day in cells.reduce(0) { $0 + count($1, on: day, in: group) } }
  }

  /// The ledger lines of a resource.
  public func ledger(of resource: String) -> [Catalogue.Line] {
    guard let index = catalogue.indices.resources[resource] else { return [] }
    return catalogue.indices.lines[index].map { catalogue.ledger[$0] }
  }

  // Stocks.

  /// The index of a stock, such as `xp`, `level`, `diamonds` or `streak.habit`; `nil` if there is none.
  public func stock(_ id: String) -> Int? { catalogue.indices.stocks[id] }

  /// Count, sum and sum of squares of a stock at the end of a day.
  public func sums(
    _ stock: Int, on day: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> Tally.Sums {
    let row = tally.stockRow(on: day)
    return sums(of: population, in: group) { tally.layout.sums($0, row, population: $1) + stock }
  }

  /// The sums at the indices of a group's profiles and a population's parts, added up.
  func sums(
    of population: Population, in group: Group, at place: (_ profile: Int, _ part: Int) -> Int
  ) -> Tally.Sums {
    var total = Tally.Sums()
    for profile in profiles(group) {
      for part in populations(population) { total.merge(tally.sums[place(profile, part)]) }
    }
    return total
  }

  /// The mean per player (for a streak: per copy), or `nil` without players in the population.
  ///
  /// Profiles are strata: they have exactly their shares of all players.
  public func mean(
    _ stock: Int, on day: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> Estimate? {
    distribution(stock, on: day, of: population, in: group).mean
  }

  /// A quantile, or `nil` without players in the population.
  public func quantile(
    _ stock: Int, _ share: Double, on day: Int, of population: Population = .everyone,
    in group: Group = .pooled
  ) -> Double? {
    distribution(stock, on: day, of: population, in: group).quantile(share)
  }

  /// A quantile with the interval of its order statistics, or `nil` without players in the population.
  public func quantileEstimate(
    _ stock: Int, _ share: Double, on day: Int, of population: Population = .everyone,
    in group: Group = .pooled
  ) -> Estimate? {
    distribution(stock, on: day, of: population, in: group).quantileEstimate(share)
  }

  /// The number of players (or copies) in each bin.
  public func histogram(
    _ stock: Int, on day: Int, of population: Population = .everyone, in group: Group = .pooled
  ) -> [Int] {
    let row = tally.stockRow(on: day)
    return histogram(stock, of: population, in: group) { tally.layout.bins($0, row, half: $1) }
  }

  /// The bins of a stock in the rows of a group's profiles and a population's halves, added up.
  func histogram(
    _ stock: Int, of population: Population, in group: Group, row: (_ profile: Int, _ half: Int) -> Int
  ) -> [Int] {
    let range = stockBins[stock]
    var counts = [Int](repeating: 0, count: range.count)
    for profile in profiles(group) {
      for half in halves(population) {
        let first = row(profile, half) + range.lowerBound
        counts.add(tally.bins[first..<(first + range.count)])
      }
    }
    return counts
  }

  // Players' ends.

  /// The mean over players of a total of the run, such as `active_days` or `diamonds.burned`.
  public func lifetime(_ id: String, in group: Group = .pooled) -> Estimate? {
    guard let index = catalogue.indices.lifetimes[id] else { return nil }
    let own = catalogue.lifetimes[index]
    return replicated(in: group) { outcome in
      outcome.mean(in: group, inStepsOf: own.step) { outcome.lifetimes(index, of: $0) }
    }?.within(own.possible)
  }
}
