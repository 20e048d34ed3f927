import RewardEngine

/// The trade-off of grace days, freezes and leeway: which combinations keep as many streaks as today's.
///
/// Simulates a grid of variants with the same players and the same random draws.
public struct FreezeFrontier: Sendable {
  /// The streak, and the freeze that protects it.
  public let streak: String
  public let item: String
  /// The length that a streak should reach, in days.
  public let length: Int
  /// The scenario's own protection first, then the grid; no two are alike.
  public let points: [Protection]
  public let scenarios: [Scenario]
  public let experiment: Experiment
  /// Currencies, in the order of their responses.
  public let currencies: [String]

  /// A survival lower by at most this counts as the same: a percentage point of all streaks, however many survive.
  public static let margin = 0.01

  /// What protects a streak.
  public struct Protection: Sendable, Hashable {
    public var graceDays: Int
    /// Freezes a player can hold at most: 0 for no freezes at all, `nil` for any number.
    public var freezes: Int?
    /// Hours after midnight that still count for the day before.
    public var leewayHours: Int

    public init(graceDays: Int, freezes: Int?, leewayHours: Int) {
      self.graceDays = graceDays
      self.freezes = freezes
      self.leewayHours = leewayHours
    }
  }

  /// The values to try; the scenario's own are added.
  public struct Grid: Sendable, Equatable {
    public var graceDays = [0, 1, 2]
    public var freezes: [Int?] = [0, 1, 2, 3, 5, 10]
    public var leewayHours = [0, 4]

    public init() {}
  }

  /// - Parameter streak: one that a freeze protects.
  /// - Returns: `nil` where no freeze protects it.
  /// - Throws: `Metric.Misspelling` where no streak of the run can be so long.
  public init?(
    _ scenario: Scenario, streak: String, length: Int, grid: Grid = Grid(), players: Int,
    replications: Int = Experiment.usualReplications, seed: UInt64 = 1, threads: Int = 1
  ) throws(Metric.Misspelling) {
    guard let own = scenario.streaks.first(where: { $0.id == streak }), let item = own.protectedBy else {
      return nil
    }
    self.streak = streak
    self.item = item
    self.length = length
    let present = scenario.protection(of: own, item)
    points = Self.points(around: present, grid, hasLeeway: own.rules.clock == .playerZone)
    scenarios = points.map { $0 == present ? scenario : scenario.protecting(streak, item, as: $0) }
    currencies = scenario.currencies.map(\.id)
    var responses = [try Response("streak.\(streak).survival@\(length)", of: scenario)]
    responses.append(try Response("\(item).used", of: scenario))
    for currency in currencies {
      responses.append(try Response("\(currency).faucet", of: scenario))
      responses.append(try Response("\(currency).sink", of: scenario))
    }
    experiment = Experiment(
      responses, players: players, replications: replications, seed: seed, threads: threads)
  }

  private static func points(around present: Protection, _ grid: Grid, hasLeeway: Bool) -> [Protection] {
    // A day that ends at midnight in UTC has no leeway.
    let hours = Set((hasLeeway ? grid.leewayHours : []) + [present.leewayHours]).sorted()
    let graces = Set(grid.graceDays + [present.graceDays]).sorted()
    let freezes = Set(grid.freezes + [present.freezes]).sorted { ($0 ?? .max) < ($1 ?? .max) }
    let all = hours.flatMap { hours in
      graces.flatMap { grace in
        freezes.map { Protection(graceDays: grace, freezes: $0, leewayHours: hours) }
      }
    }
    return [present] + all.filter { $0 != present }
  }

  /// What was found.
  public struct Findings: Sendable {
    public let frontier: FreezeFrontier
    /// One for each of ``FreezeFrontier/points``.
    public let samples: [Sample]
  }

  /// Measures all points.
  ///
  /// - Throws: as ``Experiment/samples(of:progress:)``.
  public func findings(progress: StudyProgress = StudyProgress()) async throws -> Findings {
    Findings(
      frontier: self,
      samples: try await experiment.samples(of: scenarios, progress: progress).map(Self.counted))
  }

  /// A replication in which no streak comes near the length has no survival. There, the share that reaches it is 0.
  private static func counted(_ sample: Sample) -> Sample {
    sample.replacingMissing(of: Findings.Measure.survival.place, with: 0)
  }
}

extension FreezeFrontier.Findings {
  /// What is measured of each point: a place among the experiment's responses.
  public enum Measure: Sendable, Equatable {
    /// The share of streaks that reach the length without losing a day, and freezes used per player before they churned.
    case survival, used
    /// Received and spent a day of play, of a currency by its place.
    case faucet(Int)
    case sink(Int)

    fileprivate var place: Int {
      switch self {
      case .survival: 0
      case .used: 1
      case .faucet(let currency): 2 + currency * 2
      case .sink(let currency): 3 + currency * 2
      }
    }
  }

  public func estimate(_ measure: Measure, at point: Int) -> Outcome.Estimate? {
    samples[point].estimate(measure.place)?.scaled(by: unit(of: measure))
  }

  private func figures(_ measure: Measure, at point: Int) -> [Double]? {
    samples[point].figures(measure.place)?.map { $0 * unit(of: measure) }
  }

  /// Totals are those of all players of the scenario.
  private func unit(of measure: Measure) -> Double {
    measure == .used ? 1 / Double(frontier.scenarios[0].players.count) : 1
  }

  /// Whether so few streaks reach the length today that the margin allows for all of them: any protection would do.
  public var isOutOfReach: Bool {
    guard let today = estimate(.survival, at: 0) else { return true }
    return (today.high ?? today.value) <= FreezeFrontier.margin
  }

  /// The difference of a point from the scenario's own protection; `nil` where either is unknown.
  public func change(_ measure: Measure, at point: Int) -> PairedDifference? {
    guard let present = figures(measure, at: 0), let other = figures(measure, at: point) else { return nil }
    return PairedDifference(present, other)
  }

  /// A point's survival compared with the scenario's own.
  public enum VersusToday: String, Sendable {
    /// The scenario's own; higher for certain; within the margin for certain; lower for certain; none of these.
    case own, more, same, less
    case unclear = "inconclusive"
  }

  /// By the interval of the difference; `nil` where either is unknown.
  public func versusToday(of point: Int) -> VersusToday? {
    guard point > 0 else { return .own }
    guard let interval = change(.survival, at: point)?.interval() else { return nil }
    let margin = FreezeFrontier.margin
    if interval.low >= -margin && interval.high <= margin { return .same }
    if interval.low > 0 { return .more }
    return interval.high < 0 ? .less : .unclear
  }

  /// For each grace and leeway, the point with the fewest freezes whose survival is at most the margin below the
  /// scenario's own; no point where none of the grid is enough.
  public var least: [(graceDays: Int, leewayHours: Int, point: Int?)] {
    var rows: [(graceDays: Int, leewayHours: Int, point: Int?)] = []
    for protection in frontier.points.sorted(by: { $0.isBefore($1) }) {
      let row = (protection.graceDays, protection.leewayHours)
      if rows.last.map({ ($0.graceDays, $0.leewayHours) == row }) == true { continue }
      let own = frontier.points.indices.filter {
        frontier.points[$0].graceDays == row.0 && frontier.points[$0].leewayHours == row.1
      }
      let good = own.filter { point in
        point == 0 || (change(.survival, at: point)?.interval().low ?? -1) >= -FreezeFrontier.margin
      }
      let least = good.min { frontier.points[$0].isBefore(frontier.points[$1]) }
      rows.append((row.0, row.1, least))
    }
    return rows
  }

  /// Of the points in ``least``, those that could be chosen instead of the scenario's own: no other of them, and not the
  /// scenario's own, is enough with no more of any help.
  public var alternatives: [Int] {
    let good = least.compactMap(\.point)
    return good.filter { point in
      let own = frontier.points[point]
      return point != 0
        && !([0] + good).contains { frontier.points[$0] != own && frontier.points[$0].helpsNoMore(than: own) }
    }
  }
}

extension FreezeFrontier.Protection {
  /// Whether it has no more grace, freezes and leeway than another.
  fileprivate func helpsNoMore(than other: Self) -> Bool {
    graceDays <= other.graceDays && leewayHours <= other.leewayHours
      && (freezes ?? .max) <= (other.freezes ?? .max)
  }

  /// By leeway, grace and freezes.
  func isBefore(_ other: Self) -> Bool {
    (leewayHours, graceDays, freezes ?? .max) < (other.leewayHours, other.graceDays, other.freezes ?? .max)
  }
}

extension Scenario {
  /// The protection of a streak. Leeway that only changes what the app shows protects nothing.
  fileprivate func protection(of streak: Streak, _ item: String) -> FreezeFrontier.Protection {
    var most: Int?
    if case .streakFreeze(let own)? = items.first(where: { $0.id == item })?.kind { most = own }
    return FreezeFrontier.Protection(
      graceDays: streak.rules.graceDays, freezes: most,
      leewayHours: streak.rules.leeway == .previousDay ? streak.rules.leewayHours : 0)
  }

  fileprivate func protecting(
    _ streak: String, _ item: String, as protection: FreezeFrontier.Protection
  ) -> Scenario {
    var scenario = self
    for index in streaks.indices where streaks[index].id == streak {
      let own = self.protection(of: streaks[index], item)
      scenario.streaks[index].rules.graceDays = protection.graceDays
      guard own.leewayHours != protection.leewayHours else { continue }
      scenario.streaks[index].rules.leewayHours = protection.leewayHours
      scenario.streaks[index].rules.leeway = protection.leewayHours > 0 ? .previousDay : .anchor
    }
    for index in items.indices where items[index].id == item {
      // Players who can hold none are granted none and sold none.
      scenario.items[index].kind = .streakFreeze(holdAtMost: protection.freezes)
      scenario.items[index].start = min(items[index].start, protection.freezes ?? .max)
    }
    return scenario
  }
}
