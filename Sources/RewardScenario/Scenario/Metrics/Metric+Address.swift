extension Metric {
  /// A metric with a statistic and a time: `diamonds.balance.p50@30`.
  public struct Address: Sendable, Equatable {
    public var metric: Metric
    /// `nil` where the metric has a single value.
    public var statistic: Statistic?
    /// The number after `@`; `nil` for the last, or for the whole run.
    public var time: Int?

    public init(_ metric: Metric, _ statistic: Statistic? = nil, at time: Int? = nil) {
      self.metric = metric
      self.statistic = statistic ?? metric.statistics.first
      self.time = time
    }

    /// The spelling in scenario files and on the command line.
    public var spelling: String {
      metric.name + (statistic.map { ".\($0.spelling)" } ?? "") + (time.map { "@\($0)" } ?? "")
    }

    /// The same of one profile, `regular:diamonds.balance.p50@30`, or of all players for `nil`.
    package func spelling(of profile: String?) -> String {
      (profile.map { "\($0):" } ?? "") + spelling
    }
  }

  /// Why a text is not a metric of a scenario.
  public struct Misspelling: Error, Equatable, CustomStringConvertible {
    public var rule: String
    public var help: String
    /// The spelling that ``help`` shows in quotes, or `nil` where it shows none.
    package var near: String?

    public init(rule: String, help: String) {
      self.rule = rule
      self.help = help
    }

    init(rule: String, near: String, help: String) {
      self.init(rule: rule, help: help)
      self.near = near
    }

    public var description: String { "a metric \(rule): \(help)" }

    // The spelling is part of the help.
    public static func == (one: Misspelling, other: Misspelling) -> Bool {
      one.rule == other.rule && one.help == other.help
    }

    /// The same for a metric with a profile before it: `regular:diamonds.balance.p50`.
    package func of(profile: String) -> Misspelling {
      guard let near else { return self }
      let whole = "\(profile):\(near)"
      return Misspelling(rule: rule, near: whole, help: help.replacing("'\(near)'", with: "'\(whole)'"))
    }
  }
}

extension Scenario {
  /// The metric with this spelling, in a run of `days` days; by default the scenario's own.
  ///
  /// For a single metric; use one ``MetricIndex`` to find several.
  ///
  /// - Throws: ``Metric/Misspelling`` with the rule that is broken and the most similar spelling.
  public func metric(
    _ text: String, in days: Int? = nil
  ) throws(Metric.Misspelling) -> Metric.Address {
    try MetricIndex(self, in: days).address(text)
  }
}

extension Metric {
  /// The numbers allowed after `@` in a run of `days` days; `nil` if the metric takes none.
  public func times(in days: Int) -> ClosedRange<Int>? {
    switch time {
    case .day: 1...days
    // No day is left to show whether a run of all days ends.
    case .length: 1...(isHazard ? max(1, days - 1) : days)
    case .window(let length): min(isGrowth ? Self.firstDayOfGrowth(over: length) : length, days)...days
    case .tenure: 0...(days - 1)
    case .run: nil
    }
  }
}

extension Metric {
  private var isHazard: Bool { if case .runHazard = source { true } else { false } }
  /// Growth is from the day before the window. Over four weeks it compares days from 29 on, as all count as active before.
  private static func firstDayOfGrowth(over length: Int) -> Int {
    length < EngagementState.daysUntilDormant ? length + 1 : length + EngagementState.daysUntilDormant + 1
  }

  private var isGrowth: Bool { if case .windowRatio(_, .growth) = source { true } else { false } }
}

extension Metric.Time {
  /// What the number after `@` counts, in words.
  public var words: String {
    switch self {
    case .day: "day of the run"
    case .window(let days): "the last day of \(days) days"
    case .tenure: "days since arrival"
    case .length: "length in days"
    case .run: "the whole run"
    }
  }
}
