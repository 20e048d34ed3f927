import RewardEngine

/// The study behind `level-curve`: a level curve with which players reach levels on the days wanted.
///
/// A target is a metric and its value: `level.10.days.p50=14` has half of the players on level 10 within 14 days of
/// arrival, if no player churned. For each target, lower levels first, the experience is searched with which it is met
/// exactly. Of each kind, the curve whose rounded numbers come nearest to these is simulated with new random draws.
///
/// ```swift
/// let design = try LevelCurve(scenario, targets: ["level.5.days.p50=3", "level.10.days.p50=14"])
/// let findings = try await design.findings()
/// print(findings.answer.curve, findings.answer.misses)
/// ```
public struct LevelCurve: Sendable {
  public let scenario: Scenario
  /// By level, then by day.
  public let targets: [Target]
  /// Digits that matter in the numbers of a curve.
  public let digits: Int
  /// The kind that is wanted; the one that comes nearest where none is named.
  public let kind: Kind?
  public let players: Int
  public let replications: Int
  public let seed: UInt64
  public let threads: Int

  /// A level, with the day by which a share of players should reach it.
  public struct Target: Sendable, Equatable {
    public let level: Int
    /// Thousandths of the players: 250, 500 or 750.
    public let perMille: Int
    /// Days since arrival, 0 on the day of arrival.
    public let days: Int

    /// The metric that is to be ``days``.
    public var metric: String {
      "level.\(level).days.\(Metric.Statistic.quantile(perMille: perMille).spelling)"
    }
  }

  /// A target's day that players skip: with some experience they are there earlier, and with one more later.
  public struct Skip: Sendable, Equatable {
    /// The most experience with which they are there earlier.
    public let most: Int
    /// Days with ``most``, and with one more; `nil` where it takes longer than the run.
    public let daysEarlier, daysLater: Double?

    public init(most: Int, daysEarlier: Double?, daysLater: Double?) {
      (self.most, self.daysEarlier, self.daysLater) = (most, daysEarlier, daysLater)
    }

    /// Whether one more comes nearer to the day than ``most`` does.
    func isLaterNearer(to days: Int) -> Bool {
      guard let daysLater else { return false }
      return daysLater - Double(days) < Double(days) - (daysEarlier ?? -.infinity)
    }
  }

  /// The kinds of curve a scenario may have.
  public enum Kind: String, Sendable, CaseIterable {
    case geometric, quadratic, table

    init(_ curve: Scenario.Levels.Curve) {
      switch curve {
      case .geometric: self = .geometric
      case .quadratic: self = .quadratic
      case .table: self = .table
      }
    }
  }

  /// The most ``digits``.
  public static let mostDigits = 6

  /// Days by which a target may be missed and still count as met: the day is a whole number.
  public static let tolerance = 0.5

  /// - Parameters:
  ///   - targets: each a metric `level.N.days.p25`, `p50` or `p75`, `=` and a number of days.
  ///   - players: players of all replications, by default the scenario's.
  /// - Throws: `InvalidScenario` with the first fault, at the target that has it.
  /// - Precondition: numbers are at least 1, replications at least 2, digits from 1 to 6.
  public init(
    _ scenario: Scenario, targets: [String], kind: Kind? = nil, digits: Int = 2, players: Int? = nil,
    replications: Int = Experiment.usualReplications, seed: UInt64 = 1, threads: Int = 1
  ) throws(InvalidScenario) {
    let players = players ?? scenario.players.count
    precondition(
      players > 0 && replications > 1 && (1...Self.mostDigits).contains(digits),
      "\(players) players, \(digits) digits")
    self.scenario = scenario
    self.targets = try TargetReader(scenario).targets(targets)
    self.digits = digits
    self.kind = kind
    self.players = players
    self.replications = replications
    self.seed = seed
    self.threads = threads
  }

  /// The levels of the scenario, up to the last one that its table has; one that has none is refused with its first target.
  public var levels: Scenario.Levels {
    var levels = scenario.levels ?? Scenario.Levels(curve: .table([1]))
    if case .table(let table) = levels.curve {
      levels.highest = min(levels.highest, levels.first + table.count)
    }
    return levels
  }

  /// The changes that make a curve of the scenario's: a table says by its length what is else the highest level.
  public func settings(of curve: Scenario.Levels.Curve) -> [Variant.Setting] {
    let setting = Variant.Setting(FieldPath("levels.curve"), curve.yaml)
    if case .table = curve { return [setting] }
    let highest = levels.highest
    // With another curve in its place, the length of today's table would be lost, and the highest level would be the usual one.
    let isOfATable = if case .table = scenario.levels?.curve { true } else { false }
    return highest == scenario.levels?.highest && !isOfATable
      ? [setting] : [setting, Variant.Setting(FieldPath("levels.highest"), "\(highest)")]
  }

  /// The experience that reaches each level above the first, with a curve in place of the scenario's.
  public func thresholds(of curve: Scenario.Levels.Curve) -> [Int] {
    Scenario.Levels(first: levels.first, highest: levels.highest, curve: curve).thresholds.map(Int.init)
  }

  /// How many levels are left behind when one is reached.
  func step(to level: Int) -> Int { level - levels.first }

  /// The scenario with another curve, as long as it was.
  func scenario(with curve: Scenario.Levels.Curve) -> Scenario {
    var changed = scenario
    changed.levels = Scenario.Levels(
      first: levels.first, highest: levels.highest, curve: curve, eachLevelPays: levels.eachLevelPays,
      rewards: levels.rewards)
    return changed
  }

  /// Player-days that a search is likely to take: about 20 runs a target, as long as it takes to see it met.
  public var playerDays: Int {
    let search = targets.reduce(0) { $0 + 20 * daysToSee($1) }
    return players.cappedProduct(search + 4 * scenario.days)
  }

  /// Days that have to be played to see whether a target is met: all of them where players arrive on every day.
  ///
  /// Players whom an event brings are not like the others. With fewer days, they would leave the study too soon.
  func daysToSee(_ target: Target) -> Int {
    guard scenario.players.arrival == .together else { return scenario.days }
    let lastArrival = scenario.events.filter { $0.brings != nil }.map { $0.from + $0.days - 1 }.max() ?? 0
    return min(scenario.days, lastArrival + target.days + 1)
  }
}
