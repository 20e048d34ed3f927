extension Measured {
  /// What some metrics of a run ask for, and no more: an outcome of it knows no other figures.
  ///
  /// - Parameter days: those of the run.
  public init(for metrics: [Metric.Address], days: Int) {
    let stocks = metrics.filter { $0.metric.isOfStocks }.map { ($0.time ?? days) - 1 }
    self.init(lives: metrics.contains { $0.metric.isOfLives }, stockDays: Array(Set(stocks)).sorted())
  }
}

extension Metric {
  /// Whether it is read from the stocks at the end of a day.
  fileprivate var isOfStocks: Bool {
    switch source {
    case .stock, .supply, .dormantShare, .gini, .holders, .topShare: true
    default: false
    }
  }

  /// Whether it is read from what spans more than a day of a player's life.
  fileprivate var isOfLives: Bool {
    switch source {
    case .stock, .supply, .dormantShare, .holders, .counter, .counterPerPlayer, .ledger,
      .freezeShareOfSinks, .activeWithin, .stickiness, .inState:
      false
    // Who holds how much is found in fine bins, and whether days hang together in a week's visits.
    case .gini, .topShare, .becomes, .windowRatio, .income, .daysToAfford, .earnedTimeIndex, .reach, .reached,
      .pair,
      .lifetime,
      .coverage,
      .runSurvival, .runLength, .runHazard, .retention, .payingUsers:
      true
    }
  }
}
