extension Metric {
  /// The values that it can have in a run of so many days, whatever players do.
  public func possibleValues(in days: Int) -> ClosedRange<Double> {
    let most =
      switch source {
      case .lifetime("active_days", _), .reach: Double(days)
      case .windowRatio(_, .growth): Double.infinity
      case .gini: 1.0
      default: unit == "share" ? 1 : Double.infinity
      }
    let least =
      switch source {
      case .windowRatio(_, .growth): -1.0
      // Missions can cost more than players receive.
      case .income: -Double.infinity
      default: 0.0
      }
    return least...most
  }
}
