import RewardEngine

/// The direction of a response along an axis, as far as it is shown despite noise.
public enum Trend: Sendable, Equatable {
  /// No step is shown to differ from 0, nor the whole way.
  case level
  /// It goes up somewhere, and down nowhere.
  case rises
  case falls
  /// It goes up in one place and down in another, or up somewhere and ends below its start, or the other way round.
  case turns

  /// The trend of values by place along the axis, then by replication.
  ///
  /// Each step and the whole way are tested as paired differences, with 5 % of false alarms over all of them, and over
  /// all axes where several are looked at together (Bonferroni). A quantile of players jumps: where one place has the same in all
  /// replications and another one spreads, the spread says little of the difference, and each replication is above or below.
  /// So it is shown to change by a sign test as well.
  /// - Parameters:
  ///   - bins: by place, where the values are quantiles in bins that hold several numbers; none by default.
  ///   - quantiles: by place, the replications of a quantile as they are; `nil` for others.
  /// - Precondition: all places have the same replications, two at least.
  public init(
    _ values: [[Double]], bins: [Outcome.Estimate.Bin?]? = nil, quantiles: [[Double]?]? = nil,
    amongAxes axes: Int = 1
  ) {
    let places = values.indices
    let steps = zip(places, places.dropFirst()).map { ($0, $1) }
    let whole = values.count > 2 ? [(0, values.count - 1)] : []
    let tests = steps + whole
    let confidence = Self.confidence(places: values.count, amongAxes: axes)
    var (up, down) = (false, false)
    for (before, after) in tests {
      guard
        let change = PairedDifference(
          values[before], values[after], bins: (bins?[before], bins?[after])), change.value != 0
      else { continue }
      let interval = change.interval(confidence: confidence)
      let sign = Self.sign(quantiles?[before], quantiles?[after], doubt: 1 - confidence)
      if interval.low > 0 || sign > 0 { up = true }
      if interval.high < 0 || sign < 0 { down = true }
    }
    let (start, end) = (
      values.first.flatMap { Replications($0).mean }, values.last.flatMap { Replications($0).mean }
    )
    if let start, let end {
      // Shown to rise somewhere, it may still end below its start.
      (up, down) = (up || (down && end > start), down || (up && end < start))
    }
    switch (up, down) {
    case (false, false): self = .level
    case (true, false): self = .rises
    case (false, true): self = .falls
    case (true, true): self = .turns
    }
  }

  /// Of the interval of each step and of the whole way along `places` places, so that all of them hold together.
  static func confidence(places: Int, amongAxes axes: Int) -> Double {
    let tests = max(0, places - 1) + (places > 2 ? 1 : 0)
    return 1 - 0.05 / Double(max(1, tests * axes))
  }

  /// 1 or −1 where the replications that go up, or down, are enough to show it; else 0. Those that stay say nothing.
  private static func sign(_ before: [Double]?, _ after: [Double]?, doubt: Double) -> Int {
    guard let before, let after else { return 0 }
    let changes = zip(before, after).map { $1 - $0 }.filter { $0 != 0 }
    let ups = changes.count { $0 > 0 }
    let most = max(ups, changes.count - ups)
    guard most > 0, 2 * ReplicationMedian.chance(ofAtLeast: most, of: changes.count) < doubt else { return 0 }
    return 2 * ups > changes.count ? 1 : -1
  }
}
