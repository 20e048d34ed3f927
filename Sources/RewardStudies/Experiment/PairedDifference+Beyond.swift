import RewardEngine

extension PairedDifference {
  /// The interval of how far this change goes beyond a multiple of another one in the same replications.
  func interval(beyond other: PairedDifference, times: Double, confidence: Double) -> Interval {
    guard let excess = PairedDifference(other.values.map { times * $0 }, values) else {
      preconditionFailure("a difference of \(values.count) replications")
    }
    let doubts = Interval(low: times * other.doubt.low, high: times * other.doubt.high)
    return excess.interval(confidence: confidence).plus(doubt).minus(doubts)
  }

  /// The change from one place to another, whose figures may be quantiles of few replications.
  init?(
    _ values: [[Double]], from: Int, to: Int, bins: [Outcome.Estimate.Bin?]?, quantiles: [[Double]?]?
  ) {
    self.init(values[from], values[to], bins: (bins?[from], bins?[to]))
    guard let before = quantiles?[from], let after = quantiles?[to] else { return }
    allowForFewQuantiles(before, after)
  }
}
