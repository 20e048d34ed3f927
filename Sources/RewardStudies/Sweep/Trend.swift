import RewardEngine

/// The direction of a response along an axis, as far as it is shown despite noise.
public enum Trend: Sendable, Equatable {
  /// No step is shown to differ from 0, nor the whole way.
  case level
  /// It goes up somewhere, and down nowhere.
  case rises
  case falls
  /// It goes up in one place and down in another.
  case turns

  /// The trend of values by place along the axis, then by replication.
  ///
  /// Each step and the whole way are tested as paired differences, with 5 % of false alarms over all of them, and over
  /// all axes where several are looked at together (Bonferroni).
  /// - Parameter bins: by place, where the values are quantiles in bins that hold several numbers; none by default.
  /// - Precondition: all places have the same replications, two at least.
  public init(
    _ values: [[Double]], bins: [Outcome.Estimate.Bin?]? = nil, amongAxes axes: Int = 1
  ) {
    let places = values.indices
    let steps = zip(places, places.dropFirst()).map { ($0, $1) }
    let whole = values.count > 2 ? [(0, values.count - 1)] : []
    let tests = steps + whole
    let confidence = 1 - 0.05 / Double(max(1, tests.count * axes))
    var (up, down) = (false, false)
    for (before, after) in tests {
      guard
        let change = PairedDifference(
          values[before], values[after], bins: (bins?[before], bins?[after])), change.value != 0
      else { continue }
      let interval = change.interval(confidence: confidence)
      if interval.low > 0 { up = true }
      if interval.high < 0 { down = true }
    }
    switch (up, down) {
    case (false, false): self = .level
    case (true, false): self = .rises
    case (false, true): self = .falls
    case (true, true): self = .turns
    }
  }
}
