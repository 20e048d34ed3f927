import RewardEngine

extension FigureTargets.Quantity {
  /// What a metric measures, where its expected value has a formula; `nil` for all other metrics.
  ///
  /// Players who arrive later in a run are watched for fewer days: what counts all days of the run has a formula only where all players
  /// arrive together.
  public init?(_ address: Metric.Address, of scenario: Scenario) {
    let days = scenario.days
    let areTogether = scenario.players.arrival == .together && scenario.events.allSatisfy { $0.brings == nil }
    switch (address.metric.name, address.statistic?.spelling) {
    case ("retention", nil): self = .retention(day: address.time ?? days - 1)
    case ("retention.rolling", nil) where areTogether:
      self = .rollingRetention(day: address.time ?? days - 1, days: days)
    case ("active_days", "mean") where areTogether: self = .activeDays(days: days)
    default: return nil
    }
  }
}
