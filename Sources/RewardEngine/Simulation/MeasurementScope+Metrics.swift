extension MeasurementScope {
  /// What some metrics of a run need, and no more; its outcome has no other metrics.
  ///
  /// - Parameter days: length of the run.
  public init(for metrics: [Metric.Address], days: Int) {
    let stocks = metrics.filter { $0.metric.isOfStocks }.map { ($0.time ?? days) - 1 }
    let windows = metrics.map { $0.windowDays(in: days) }
    self.init(
      metrics.reduce(into: []) { $0.formUnion($1.metric.parts) }, stockDays: Array(Set(stocks)).sorted(),
      windowDays: windows.contains(nil) ? nil : Set(windows.compactMap(\.self).joined()))
  }
}

extension Metric.Address {
  /// The days on which windows and holdings are measured for it; `nil` for all of them.
  fileprivate func windowDays(in days: Int) -> Set<Int>? {
    switch metric.source {
    // The measured week nearest to its days shows how alike the days of a player are.
    case .becomes: nil
    // It compares with the first week.
    case .earnedTimeIndex: [6, (time ?? days) - 1]
    default: [(time ?? days) - 1]
    }
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

  /// The parts of a tally that the metric is read from, beside stocks.
  fileprivate var parts: MeasurementScope.Parts {
    switch source {
    case .stock, .supply, .dormantShare, .holders: []
    case .gini, .topShare: .holdings
    case .counter, .counterPerPlayer, .ledger: .flows
    case .activeWithin, .stickiness, .inState: .states
    case .becomes: [.states, .windows]
    case .retention: .lastSeen
    case .windowRatio, .income, .daysToAfford, .earnedTimeIndex, .coverage: .windows
    case .reach, .reached: .ladders
    case .runSurvival, .runLength, .runHazard: .runs
    case .pair, .lifetime, .payingUsers: .totals
    }
  }
}
