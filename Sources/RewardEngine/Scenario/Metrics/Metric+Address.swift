extension Metric {
  /// A metric with the statistic and the time asked for: `diamonds.balance.p50@30`.
  public struct Address: Sendable, Equatable {
    public var metric: Metric
    /// `nil` where the metric has one figure.
    public var statistic: Statistic?
    /// The number after `@`; `nil` for the last, or for the whole run.
    public var time: Int?

    public init(_ metric: Metric, _ statistic: Statistic? = nil, at time: Int? = nil) {
      self.metric = metric
      self.statistic = statistic ?? metric.statistics.first
      self.time = time
    }

    /// As it is written.
    public var spelling: String {
      metric.name + (statistic.map { ".\($0.spelling)" } ?? "") + (time.map { "@\($0)" } ?? "")
    }
  }

  /// Why a text is no metric of a scenario.
  public struct Misspelling: Error, Equatable {
    public var rule: String
    public var help: String

    public init(rule: String, help: String) {
      self.rule = rule
      self.help = help
    }
  }
}

extension Scenario {
  /// The metric a text spells, in a run of so many days: the scenario's own unless given.
  ///
  /// - Throws: ``Metric/Misspelling`` with the rule it breaks and the nearest spelling.
  public func metric(
    _ text: String, in days: Int? = nil
  ) throws(Metric.Misspelling) -> Metric.Address {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let metrics = metrics
    guard let (metric, statistic) = Self.match(parts[0], metrics) else {
      throw Metric.Misspelling(
        rule: "must be a metric of this scenario", help: nearest(to: parts[0], metrics))
    }
    guard parts.count == 2 else { return Metric.Address(metric, statistic) }
    let time = try time(parts[1], of: metric, in: days ?? self.days)
    return Metric.Address(metric, statistic, at: time)
  }

  private static func match(_ text: String, _ metrics: [Metric]) -> (Metric, Metric.Statistic?)? {
    for metric in metrics {
      if metric.name == text { return (metric, nil) }
      for statistic in metric.statistics where "\(metric.name).\(statistic.spelling)" == text {
        return (metric, statistic)
      }
    }
    return nil
  }

  private func nearest(to text: String, _ metrics: [Metric]) -> String {
    let spellings = metrics.flatMap { metric in
      [metric.name] + metric.statistics.map { "\(metric.name).\($0.spelling)" }
    }
    guard let near = Spelling.nearest(to: text, among: spellings) else {
      return "'rewardsim metrics' lists the metrics of a scenario"
    }
    return "did you mean '\(near)'?"
  }

  private func time(
    _ text: String, of metric: Metric, in days: Int
  ) throws(Metric.Misspelling) -> Int {
    guard let range = metric.times(in: days) else {
      throw Metric.Misspelling(rule: "is of the whole run and takes no '@'", help: "write '\(metric.name)'")
    }
    guard let time = Int(text), range.contains(time) else {
      throw Metric.Misspelling(
        rule: "must have a whole number from \(range.lowerBound) to \(range.upperBound) after '@'",
        help: "'\(metric.name)' is measured by \(metric.time.words)")
    }
    return time
  }
}

extension Metric {
  /// The numbers that can stand after `@` in a run of so many days, or `nil` where none can.
  public func times(in days: Int) -> ClosedRange<Int>? {
    switch time {
    case .day, .length: 1...days
    case .window(let length): min(length, days)...days
    case .tenure: 0...(days - 1)
    case .run: nil
    }
  }
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
