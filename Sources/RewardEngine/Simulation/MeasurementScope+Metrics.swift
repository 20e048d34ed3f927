extension MeasurementScope {
  /// What some metrics of a run need, and no more; its outcome has no other metrics.
  ///
  /// - Parameter days: length of the run.
  public init(for metrics: [Metric.Address], days: Int) {
    let stocks = metrics.filter { $0.metric.isOfStocks }.map { ($0.time ?? days) - 1 }
    self.init(overTime: metrics.contains { $0.metric.isOverTime }, stockDays: Array(Set(stocks)).sorted())
  }
}

extension Metric {
  /// Whether the metric is read from the stocks at the end of a day.
  fileprivate var isOfStocks: Bool {
    switch source {
    case .stock, .supply, .dormantShare, .gini, .holders, .topShare: true
    default: false
    }
  }

  /// Whether the metric is read from measures that span more than one day of a player.
  fileprivate var isOverTime: Bool {
    switch source {
    case .stock, .supply, .dormantShare, .holders, .counter, .counterPerPlayer, .ledger,
      .activeWithin, .stickiness, .inState:
      false
    // Inequality is read from fine bins, and the correlation of days from a week's visits.
    case .gini, .topShare, .becomes, .windowRatio, .income, .daysToAfford, .earnedTimeIndex, .reach, .reached,
      .pair,
      .lifetime,
      .coverage,
      .runSurvival, .runLength, .runHazard, .retention, .payingUsers:
      true
    }
  }
}
