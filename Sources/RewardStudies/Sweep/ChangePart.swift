import RewardEngine

/// The small part of an axis in which most of a response's change lies.
///
/// All parts of at most a quarter of the axis between two measured places are tested together (Bonferroni): what changes
/// in the part, less half of the whole change. A part that has more than half is tested for four fifths, too: what has
/// four fifths has half, so this second test is no further chance of a false one.
public struct ChangePart: Sendable, Equatable {
  /// Places along the axis.
  public let from: Int
  public let to: Int
  /// Whether more than four fifths of the change are shown to lie there, and not only more than half.
  public let isNearlyAll: Bool

  private static let widest = 0.25
  private static let (half, nearlyAll) = (0.5, 0.8)

  /// - Parameters:
  ///   - values: by place along the axis, then by replication.
  ///   - positions: by place, how far along the axis it is, from 0 to 1.
  ///   - bins: by place, where the values are quantiles in bins that hold several numbers; none by default.
  ///   - quantiles: by place, the replications of a quantile as they are; `nil` for others.
  /// - Returns: the narrowest part that is shown to have the most; `nil` where none is, or the whole change is not shown.
  public init?(
    _ values: [[Double]], at positions: [Double], bins: [Outcome.Estimate.Bin?]? = nil,
    quantiles: [[Double]?]? = nil
  ) {
    let parts = values.indices.flatMap { from in
      values.indices.filter { $0 > from && positions[$0] - positions[from] <= Self.widest + 1e-9 }
        .map { (from: from, to: $0) }
    }
    func change(_ from: Int, _ to: Int) -> PairedDifference? {
      PairedDifference(values, from: from, to: to, bins: bins, quantiles: quantiles)
    }
    // Each part, and the whole change.
    let confidence = 1 - 0.05 / Double(parts.count + 1)
    guard let whole = change(0, values.count - 1), !whole.interval(confidence: confidence).contains(0)
    else { return nil }
    func isShown(_ part: (from: Int, to: Int), _ share: Double) -> Bool {
      guard let change = change(part.from, part.to) else { return false }
      let beyond = change.interval(beyond: whole, times: share, confidence: confidence)
      return whole.value > 0 ? beyond.low > 0 : beyond.high < 0
    }
    let most = parts.filter { isShown($0, Self.half) }
    let nearly = most.filter { isShown($0, Self.nearlyAll) }
    // The first of equals, so that nothing depends on the order they are compared in.
    func width(_ part: (from: Int, to: Int)) -> Double { positions[part.to] - positions[part.from] }
    guard
      let narrowest = (nearly.isEmpty ? most : nearly).min(by: {
        abs(width($0) - width($1)) > 1e-9 ? width($0) < width($1) : $0.from < $1.from
      })
    else { return nil }
    (from, to, isNearlyAll) = (narrowest.from, narrowest.to, !nearly.isEmpty)
  }

  /// The longest stretch from an end of an axis along which no change is shown, though the whole axis has one.
  ///
  /// It has three quarters of the axis or more, and by its ends less than a quarter of the change. So an even change,
  /// too small to be seen in a part, has none.
  public static func still(
    _ values: [[Double]], at positions: [Double], bins: [Outcome.Estimate.Bin?]? = nil,
    quantiles: [[Double]?]? = nil
  ) -> ClosedRange<Int>? {
    let means = values.compactMap { Replications($0).mean }
    guard means.count == values.count, let last = means.indices.last, last > 1 else { return nil }
    let whole = means[last] - means[0]
    let stretches = (1..<last).flatMap { [0...$0, $0...last] }
    let candidates = stretches.filter { stretch in
      let change = means[stretch.upperBound] - means[stretch.lowerBound]
      return positions[stretch.upperBound] - positions[stretch.lowerBound] >= 1 - widest - 1e-9
        && abs(change) < widest * abs(whole)
    }
    let longest = candidates.sorted { ($0.count, $0.lowerBound) > ($1.count, $1.lowerBound) }
    return longest.first { stretch in
      Trend(
        Array(values[stretch]), bins: bins.map { Array($0[stretch]) },
        quantiles: quantiles.map { Array($0[stretch]) }) == .level
    }
  }
}
