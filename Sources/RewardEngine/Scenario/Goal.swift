extension Scenario {
  /// What the economist wants to be true of a metric.
  public struct Goal: Sendable, Equatable {
    public var id: String
    /// The metric as it is spelled, such as `diamonds.balance.p50@30`.
    public var metric: String
    /// The profile it is measured over, or `nil` for all players.
    public var profile: String?
    /// The least and the most that will do; at least one of the two is given.
    public var atLeast: Double?
    public var atMost: Double?
    /// How far it may move from a baseline, in the metric's own unit; `nil` for a usual share of its value.
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

  /// Most days a scenario may have.
  public static let longestRun = 36_500

  /// Days that goals ask for, from 1.
  var goalDays: [Int] {
    goals.compactMap { goal in
      guard let address = try? metric(goal.metric), let time = address.time else { return nil }
      switch address.metric.time {
      case .day, .window: return time
      case .tenure, .length, .run: return nil
      }
    }
  }
}
