extension LineChart.Series {
  /// A vertical line at today's value of a field, as high as the other lines reach.
  ///
  /// - Returns: `nil` where the other lines have no values.
  static func today(_ value: Double, _ name: String, beside lines: [LineChart.Series]) -> LineChart.Series? {
    let heights = lines.flatMap { ($0.low ?? []) + ($0.high ?? []) + $0.values }.filter(\.isFinite)
    guard let low = heights.min(), let high = heights.max() else { return nil }
    return LineChart.Series("today: \(name)", [low, high], at: [value, value])
  }
}
