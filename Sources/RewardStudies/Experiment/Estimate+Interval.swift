import RewardEngine

extension Outcome.Estimate {
  /// Its interval, where both ends are known.
  public var interval: Interval? { low.flatMap { low in high.map { Interval(low: low, high: $0) } } }
}
