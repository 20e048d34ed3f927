/// The names of a plan's cells, columns and bins.
public struct Catalogue: Sendable {
  /// The scenario's title.
  public var title = ""
  /// The scenario's metrics by their spelling.
  public let metrics: MetricIndex
  public var resources: [String] = []
  public var ledger: [Line] = []
  public var counters: [Counter] = []
  public var stocks: [Stock] = []
  public var lifetimes: [Lifetime] = []
  public var profiles: [String] = []
  public var streaks: [String] = []
  public var thresholds: [TimedThreshold] = []
  public var windows: [Measures.Window] = []
  public var tenures: [Int] = []
  /// Ids of the currencies and freezes that windows measure.
  public var purses: [String] = []
  public var pools: [String] = []
  /// Names of the ratios whose unit is the player.
  public var pairs: [String] = []
  /// The share of all players that each of these ratios is over: below 1 for those of a time zone.
  var shareOfPair: [Double] = []
  /// What a player who was not seen may add to the first number of each of these ratios.
  var additionToPair: [Addition] = []
  /// By resource, the most that a player pays of it at once; 0 where nothing costs it.
  var largestCosts: [Double] = []

  /// What a player may add at once to a total to which nobody of a sample adds anything.
  enum Addition: Sendable {
    /// Nothing, as far as is known: the rules may forbid it.
    case none
    /// One, or nothing: the total is a part of the one below it in each player, and may be none or all of it by chance.
    case part
    /// What something costs of a resource.
    case cost(of: Int)
  }

  /// Indices by name, so that reading a run's metrics takes time in proportion to its ids.
  private(set) var indices = Indices()

  init(_ metrics: MetricIndex) { self.metrics = metrics }

  /// The indices of a catalogue's entries by name.
  struct Indices: Sendable {
    fileprivate(set) var resources: [String: Int] = [:]
    /// Cells of counters.
    fileprivate(set) var counters: [String: Int] = [:]
    fileprivate(set) var stocks: [String: Int] = [:]
    fileprivate(set) var lifetimes: [String: Int] = [:]
    fileprivate(set) var purses: [String: Int] = [:]
    fileprivate(set) var pools: [String: Int] = [:]
    fileprivate(set) var pairs: [String: Int] = [:]
    /// Ledger lines by resource.
    fileprivate(set) var lines: [[Int]] = []
  }

  /// Records the indices of all entries, after the last one was added.
  mutating func notePlaces() {
    func indices<Names: Sequence<String>>(_ names: Names) -> [String: Int] {
      Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.indices.resources = indices(resources)
    self.indices.counters = Dictionary(
      counters.map { ($0.name, $0.cell) }, uniquingKeysWith: { first, _ in first })
    self.indices.stocks = indices(stocks.lazy.map(\.id))
    self.indices.lifetimes = indices(lifetimes.lazy.map(\.id))
    self.indices.purses = indices(purses)
    self.indices.pools = indices(pools)
    self.indices.pairs = indices(pairs)
    self.indices.lines = resources.map { _ in [] }
    for (place, line) in ledger.enumerated() { self.indices.lines[line.resource].append(place) }
  }

  /// A line of the ledger: one resource, one direction, one reason.
  public struct Line: Sendable {
    public var resource: Int
    public var flow: Flow
    public var reason: Reason
    /// The scenario's id of the cause, such as `habit.tens` or `freeze_5`.
    public var id: String
    public var entry: Plan.Entry
  }

  public enum Flow: String, Sendable {
    case source, sink
    /// What players hold at the start of a run that continues from their states: not received within it.
    case carriedOver = "carried_over"

    /// Whether it adds to a balance.
    public var adds: Bool { self != .sink }
  }

  /// A daily count that is not money, such as `streak.habit.grace_days`.
  public struct Counter: Sendable {
    public var name: String
    public var unit: String
    public var cell: Int
  }

  /// Something each player has an amount of, measured each day: a resource, `level` or `streak.<id>`.
  public struct Stock: Sendable {
    public var id: String
    public var unit: String
    public var kind: Kind
    /// Number of values for each player: the copies of a streak, else 1.
    public var perPlayer: Int
    /// What one value can be.
    var possible = 0.0...Double.infinity
    /// A number that every value is a multiple of.
    var multiple = 1.0

    public enum Kind: Sendable {
      case experience, level, currency, freezes, items, streak
    }
  }

  /// A total that each player ends the run with.
  public struct Lifetime: Sendable {
    public var id: String
    public var unit: String
    /// What a player can have.
    var possible = 0.0...Double.infinity
    /// The least by which two players can differ.
    var step = 1.0
  }

  /// A threshold whose time of passing is measured, such as level 10 or 50 diamonds earned.
  public struct TimedThreshold: Sendable {
    /// `level`, `<currency>.earned`, `<currency>.catalogue`, `purchase`, `shop.<offer>` or `payment`.
    public var id: String
    public var threshold: Int
  }
}

/// Counters that every economy has.
public enum Cell: Int, Sendable, CaseIterable {
  case arrived, departed, returned, active, levelUps, experienceFromBoosts, experienceLost, payers,
    revenueCents

  var name: String {
    switch self {
    case .arrived: "players.arrived"
    case .departed: "players.departed"
    case .returned: "players.returned"
    case .active: "players.active"
    case .levelUps: "level.ups"
    case .experienceFromBoosts: "xp.from_boosts"
    case .experienceLost: "xp.lost"
    case .payers: "payers.today"
    case .revenueCents: "revenue.cents"
    }
  }

  var unit: String {
    switch self {
    case .arrived, .departed, .returned, .active, .payers: "players"
    case .levelUps: "levels"
    case .experienceFromBoosts, .experienceLost: "xp"
    case .revenueCents: "cents"
    }
  }
}
