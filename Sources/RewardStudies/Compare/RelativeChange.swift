import RewardEngine

extension Outcome.Estimate {
  /// The relative change of a value, over replications with the same random draws.
  ///
  /// The ratio of the two means less one. Its standard error follows from the delta method on the pairs: it is that of
  /// each replication's difference less the share times its value before.
  /// Source: W. G. Cochran, Sampling Techniques, 3rd edition, 1977, section 6.3.
  ///
  /// - Returns: `nil` below two replications, where the mean before is not ten of its standard errors above 0, so that
  ///   the tangent is no guide, and where the mean after is below 0: nothing falls by more than all of it.
  /// - Precondition: as many of one as of the other, all finite.
  public init?(changeFrom before: [Double], to after: [Double]) {
    precondition(before.count == after.count, "\(before.count) and \(after.count) replications are no pairs")
    guard let start = Replications(before).mean, let end = Replications(after).mean,
      let spread = Replications(before).standardError, start > 0, start >= 10 * spread, end >= 0
    else { return nil }
    let share = end / start - 1
    let rests = zip(before, after).map { $1 - $0 - share * $0 }
    let error = (Replications(rests).standardError ?? 0) / start
    let reach = Interval.studentReach(0.95, degrees: Double(before.count - 1)) * error
    self.init(value: share, low: share - reach, high: share + reach)
  }

  /// The relative change of a response; `nil` for growth, whose change is one of percentage points, as it is about 0.
  ///
  /// Its interval has all that the bins and steps of both allow, where they are quantiles.
  init?(
    changeOf response: Response, from before: [Double], to after: [Double],
    bins: (before: Outcome.Estimate.Bin?, after: Outcome.Estimate.Bin?) = (nil, nil)
  ) {
    if case .windowRatio(_, .growth) = response.address.metric.source { return nil }
    self.init(changeFrom: before, to: after)
    let (start, end) = (Replications(before).mean ?? 0, Replications(after).mean ?? 0)
    let steps = Bin.steps(from: before, bins.before, to: after, bins.after) { $0 > 0 ? $1 / $0 : 1 }
    guard Bin.doubt(from: start, bins.before, to: end, bins.after) != .zero || steps != .zero else { return }
    let (first, last) = (Bin.doubt(of: start, bins.before), Bin.doubt(of: end, bins.after))
    guard start + first.low > 0 else { return nil }
    low = low.map { $0 + min(steps.low, (end + last.low) / (start + first.high) - end / start) }
    high = high.map { $0 + max(steps.high, (end + last.high) / (start + first.low) - end / start) }
  }
}
