extension Metric {
  /// The values that it can have in a run of `days` days, whatever players do.
  public func possibleValues(in days: Int) -> ClosedRange<Double> {
    switch source {
    case .lifetime("active_days", _), .reach: 0...Double(days)
    case .windowRatio(_, .growth): -1...Double.infinity
    case .gini: 0...1
    default: isPart ? 0...1 : 0...Double.infinity
    }
  }
}
