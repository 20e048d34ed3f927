/// A named number of a run: one spelling, one unit, one definition.
///
/// The same spelling is used in goals, tables, chart captions and on the command line. A metric has only
/// names; ``Outcome/estimate(_:in:)`` computes its value from the integers of a run.
public struct Metric: Sendable, Equatable {
  /// Such as `diamonds.balance` or `streak.habit.save_rate`.
  public let name: String
  /// The unit: `diamonds`, `days`, `share`, `ratio`, …
  public let unit: String
  /// The definition, one sentence.
  public let about: String
  public let family: Family
  public let time: Time
  /// The statistics that can be requested, the default first; empty for a metric with a single value.
  public let statistics: [Statistic]
  package let source: Source
  /// Whether a few players who pay real money make up most of it.
  package var restsOnPayers = false

  public enum Family: String, Sendable, CaseIterable {
    case experience, money, freezes, streaks, engagement, shop

    /// Its title in reports.
    public var title: String {
      switch self {
      case .experience: "Experience and levels"
      case .money: "Money"
      case .freezes: "Freezes"
      case .streaks: "Streaks"
      case .engagement: "Engagement"
      case .shop: "Shop"
      }
    }
  }

  /// The meaning of the number after `@`.
  public enum Time: Sendable, Equatable {
    /// The day of the run, from 1; by default the last one.
    case day
    /// The last day of a window of this many days. Known on the days on which everything is measured.
    case window(Int)
    /// Days since arrival; 0 is the day of arrival. By default the longest observed.
    case tenure
    /// Length of a streak, in days.
    case length
    /// The whole run: no `@`.
    case run
  }

  /// A statistic over players of a number that each player has.
  public enum Statistic: Sendable, Hashable {
    case mean
    /// The number that this many thousandths of the players do not exceed.
    case quantile(perMille: Int)

    /// `mean`, `p50`, `p99.9`.
    public var spelling: String {
      switch self {
      case .mean: return "mean"
      case .quantile(let perMille):
        return perMille % 10 == 0 ? "p\(perMille / 10)" : "p\(perMille / 10).\(perMille % 10)"
      }
    }

    public static let median = quantile(perMille: 500)
    static let quantiles: [Statistic] = [50, 250, 500, 750, 900, 950, 990].map(quantile(perMille:))
    static let quartiles: [Statistic] = [250, 500, 750].map(quantile(perMille:))
    static let spread = [mean] + quantiles
  }

  /// What a metric's value is computed from.
  package enum Source: Sendable, Equatable {
    case stock(String, Holders)
    case supply(String, Recency?)
    case dormantShare(String)
    case gini(String)
    case holders(String)
    case topShare(String, perCent: Int)
    case windowRatio(String, PurseRatio)
    case income(String)
    case daysToAfford([Price])
    case earnedTimeIndex([[Price]])
    /// Time until a threshold is passed, and the share of players who have passed it.
    case reach(String, Int)
    case reached(String, Int)
    case pair(String)
    case lifetime(String, Sharing)
    case counter(String, scale: Double)
    case counterPerPlayer(String, over: String)
    case ledger(String, reasons: [Reason])
    case coverage(String)
    case runSurvival(String, Protection)
    case runLength(String, Protection)
    case runHazard(String, Protection)
    case activeWithin(days: Int)
    case stickiness(days: Int)
    case retention(rolling: Bool)
    case inState(EngagementState)
    case becomes(EngagementState, from: EngagementState)
    case payingUsers(PayerFigure)
  }

  /// Whether twice as many players make it twice as large.
  public var isTotal: Bool {
    switch source {
    case .supply, .counter, .ledger, .activeWithin, .inState: true
    default: false
    }
  }

  /// Whether it is a part of a whole, from 0 to 1; growth is a share too, and may be above 1 or below 0.
  public var isPart: Bool {
    if case .windowRatio(_, .growth) = source { return false }
    return unit == "share"
  }

  /// Why no value of it can be near a limit; `nil` where some can.
  package func fault(ofLimit limit: Double) -> (rule: String, help: String)? {
    guard isPart, !(0...1).contains(limit) else { return nil }
    guard limit > 0 else { return ("a share cannot be below 0", "write a number from 0 to 1") }
    // A percent that was typed as a whole number.
    let help = limit <= 100 ? "write \(shown(limit / 100))" : "write a number from 0 to 1"
    return ("a share cannot be above 1", help)
  }

  /// Whether it counts days since players arrived, or follows those who have just arrived.
  public var countsFromArrival: Bool {
    if time == .tenure { return true }
    switch source {
    case .reach, .becomes(_, from: .new): return true
    default: return false
    }
  }

  /// Whether it is about all days of players, such as who ever bought something or a longest run of days.
  ///
  /// A run that continues from stored states has only its own days of it.
  public var coversAllDays: Bool {
    switch source {
    case .lifetime(_, .shareAboveZero), .lifetime("drought", _): true
    case .runSurvival, .runLength, .runHazard: true
    default: false
    }
  }

  /// Whether it adds up amounts, so that a few large ones can make up most of it.
  var isOfAmounts: Bool {
    switch source {
    case .stock, .supply, .dormantShare, .gini, .topShare, .windowRatio, .pair, .payingUsers: true
    case .lifetime(_, let sharing): sharing != .shareAboveZero
    default: false
    }
  }

  /// The players over whom a stock is measured.
  package enum Holders: Sendable, Equatable { case active, everyone }

  /// How recently the holders of money have played.
  public enum Recency: Int, Sendable, CaseIterable {
    /// 0 to 6 days ago, 7 to 27 days ago, and longer ago.
    case thisWeek, atRisk, dormant
  }

  /// A ratio of what players earn, spend and hold over a window.
  package enum PurseRatio: Sendable, Equatable { case sinkOverFaucet, velocity, growth }

  /// How a total that each player ends with becomes a metric.
  package enum Sharing: Sendable, Equatable {
    case statistics, shareAboveZero, perPlayerAboveZero(scale: Double)
  }

  /// Whether runs are measured until they cost something, or until they would have without freezes.
  package enum Protection: Sendable, Equatable { case asPlayed, withoutFreezes }

  package enum PayerFigure: Sendable, Equatable { case arpu, arppu }

  /// A price of something a player can buy.
  package struct Price: Sendable, Equatable {
    package var currency: String
    package var amount: Int
  }

  init(
    _ name: String, _ unit: String, _ family: Family, _ time: Time, _ statistics: [Statistic] = [],
    _ source: Source, _ about: String
  ) {
    self.name = name
    self.unit = unit
    self.family = family
    self.time = time
    self.statistics = statistics
    self.source = source
    self.about = about
  }
}

extension Scenario {
  /// Every metric of the scenario, by family, in the order of the reports.
  public var metrics: [Metric] {
    experienceMetrics + moneyMetrics + freezeMetrics + streakMetrics + engagementMetrics + shopMetrics
  }
}
