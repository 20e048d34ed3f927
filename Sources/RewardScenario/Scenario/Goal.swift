extension Scenario {
  /// A condition that a metric should meet.
  public struct Goal: Sendable, Equatable {
    public var id: String
    /// The spelling of the metric, such as `diamonds.balance.p50@30`.
    public var metric: String
    /// The profile over which it is measured, or `nil` for all players.
    public var profile: String?
    /// The smallest and the largest value that meet the goal; at least one of the two is given.
    public var atLeast: Double?
    public var atMost: Double?
    /// How far it may move from a baseline, in the metric's unit; `nil` for a default share of its value.
    public var margin: Double?

    public init(
      id: String, metric: String, profile: String? = nil, atLeast: Double? = nil, atMost: Double? = nil,
      margin: Double? = nil
    ) {
      self.id = id
      self.metric = metric
      self.profile = profile
      self.atLeast = atLeast
      self.atMost = atMost
      self.margin = margin
    }
  }

  /// The largest number of days that a scenario may have.
  public static let longestRun = 36_500

  /// Days that goals refer to, from 1.
  var goalDays: [Int] {
    guard !goals.isEmpty else { return [] }
    let metrics = MetricIndex(self)
    return goals.compactMap { goal in
      guard let address = metrics[goal.metric], let time = address.time else { return nil }
      switch address.metric.time {
      case .day, .window: return time
      case .tenure, .length, .run: return nil
      }
    }
  }
}
