import RewardEngine

/// The change of one metric: how large it is, and whether it is real.
public struct MetricChange: Sendable, Equatable {
  public let response: Response
  public let difference: PairedDifference
  /// The difference as a share of the value before; `nil` where that may be 0 or below, and for growth.
  public let relative: Outcome.Estimate?
  /// The largest difference, up or down, that is too small to matter.
  public let margin: Double
  /// The p-value of the difference, adjusted for the number of metrics.
  public let chance: Double
  public let verdict: Verdict

  public enum Verdict: Sendable, Equatable {
    case up, down
    /// There may be a difference, but none larger than the margin.
    case small
    /// Neither is shown. So many players would show one of the two with a chance of 90 %; `nil` where no number can be
    /// promised.
    case inconclusive(players: Int?)
  }

  /// The largest adjusted p-value of a difference that counts as real.
  public static let risk = 0.05
  /// The default margin, as a share of the value before.
  public static let usualMargin = 0.01

  /// The 95 % interval of the difference, not adjusted for other metrics.
  public var interval: Interval { difference.interval() }

  /// Whether the whole interval is too small to matter.
  public var isWithinMargin: Bool { interval.low >= -margin && interval.high <= margin }

  /// Whether the two are the same in every replication, of enough players to say so.
  public var isIdentical: Bool { difference.isNone && difference.unseen <= margin }

  /// Whether they are the same in every replication, of too few players to say so.
  public var isOfTooFew: Bool { difference.isNone && difference.unseen > margin }

  /// Whether it is 0 in both, as a count of what nobody does.
  public var isZero: Bool { isIdentical && difference.before == 0 }

  /// Whether it is too small for the bins of its percentile.
  public var isInABin: Bool { difference.nearestToZero == 0 && difference.doubtOfBins.width >= margin }

  fileprivate init(_ measured: MeasuredChange, margin: Double, chance: Double, risk: Double, growth: Growth) {
    response = measured.response
    difference = measured.difference
    relative = measured.relative
    self.margin = margin
    self.chance = chance
    verdict = measured.verdict(margin: margin, chance: chance, risk: risk, growth: growth)
  }

  /// How players are added to a comparison.
  struct Growth {
    /// Players of a replication.
    let size: Int
    /// Whether they are added as replications, as where they share a daily shock, and not to each of them.
    var addsReplications = false
  }
}

/// A difference that was measured, before it is judged together with others.
struct MeasuredChange {
  let response: Response
  private(set) var difference: PairedDifference
  private(set) var relative: Outcome.Estimate?

  /// What its metric is about: a currency, a freeze, a streak, or all of the shop, of experience or of who plays.
  var subject: String {
    let metric = response.address.metric
    return switch metric.family {
    case .money, .freezes, .streaks: "\(metric.family.rawValue) \(metric.name.prefix { $0 != "." })"
    case .experience, .engagement, .shop: metric.family.rawValue
    }
  }

  /// Whether it is about who plays, on which everything else depends.
  var isOfPlay: Bool { response.address.metric.family == .engagement }

  /// The same change, for certain if there is none: a subject of which no figure differs is out of reach, as a rule seems to say so.
  var withoutUnseen: MeasuredChange {
    guard difference.isNone, difference.unseen > 0, difference.knowledge == nil else { return self }
    var sure = self
    sure.difference.unseen = 0
    sure.relative = relative.map { Outcome.Estimate(value: $0.value, low: $0.value, high: $0.value) }
    return sure
  }

  /// - Returns: `nil` where a replication of either has no value, and it is no day that fewer than half of them reach late; or where
  ///   there is only one replication.
  ///
  /// - Parameter mixes: The samples of each plausible mix, before and after; `nil` where they are not studied.
  init?(
    _ response: Response, at place: Int, from before: Sample, to after: Sample,
    mixes: (before: [Sample], after: [Sample])? = nil
  ) {
    let bins = (before.bin(place), after.bin(place))
    guard let first = before.figuresToCompare(place), let second = after.figuresToCompare(place),
      var difference = PairedDifference(first, second, bins: bins)
    else { return nil }
    self.response = response
    difference.knowledge = mixes.flatMap { LackOfKnowledge(of: place, $0.before, place, $0.after) }
    difference.unseen = before.unseenChange(of: place, to: after, at: place)
    self.difference = difference
    let share = mixes.flatMap { LackOfKnowledge(ofShare: place, $0.before, $0.after) }
    relative = Outcome.Estimate(changeOf: response, from: first, to: second, bins: bins)?
      .reaching(difference.unseen / abs(difference.before))
      .widened(by: share).agreeing(with: difference.interval())
  }

  fileprivate func verdict(
    margin: Double, chance: Double, risk: Double, growth: MetricChange.Growth
  ) -> MetricChange.Verdict {
    if chance <= MetricChange.risk { return difference.value > 0 ? .up : .down }
    let interval = difference.interval()
    if interval.low >= -margin && interval.high <= margin { return .small }
    return .inconclusive(players: playersNeeded(margin: margin, risk: risk / 2, growth))
  }

  /// The players that decide whether it is real or small.
  ///
  /// A number is promised only if it decides with a chance of ``Gate/power`` wherever the true difference lies: what is not far enough from 0
  /// to be real is then within the margin. A difference that is open and seems large is often so by chance.
  ///
  /// - Parameter risk: The risk of its test on either side.
  private func playersNeeded(margin: Double, risk: Double, _ growth: MetricChange.Growth) -> Int? {
    if difference.isNone { return playersWithoutDifference(margin: margin, growth) }
    let claim = Claim(difference, least: nil, most: nil)
    let replications = difference.values.count
    let seen = growth.size * replications
    return PlayerNumbers.least(above: seen) { players in
      let later =
        growth.addsReplications
        ? players / growth.size * growth.size : ((players - 1) / replications + 1) * replications
      guard later > seen else { return false }
      let times = Double(later) / Double(seen)
      return claim.chanceToFit(
        [risk, MetricChange.risk / 2], into: margin - difference.doubt.width, growth: times,
        addsReplications: growth.addsReplications) >= Gate.power
    }
  }
}

extension MeasuredChange {
  /// The players who show that the difference is small, if none of them differ either; `nil` where some of them may.
  ///
  /// After `n` players without one who differs, the chance that the first `N` have none is (n + 1) / (N + 1): P.-S. Laplace's
  /// rule of succession, Essai philosophique sur les probabilités, 1814. One who differs has a spread of their own, and leaves it open.
  private func playersWithoutDifference(margin: Double, _ growth: MetricChange.Growth) -> Int? {
    let seen = growth.size * difference.values.count
    let players = PlayerNumbers.least(above: seen) {
      Double($0) * margin >= Double(seen) * difference.unseen
    }
    return players.flatMap { Double(seen + 1) / Double($0 + 1) >= Gate.power ? $0 : nil }
  }
}

extension Outcome.Estimate {
  /// The same estimate, whose interval, if it has one, reaches so far from the value at least.
  fileprivate func reaching(_ reach: Double) -> Self {
    guard reach > 0, reach.isFinite else { return self }
    return Self(
      value: value, low: low.map { min($0, value - reach) }, high: high.map { max($0, value + reach) })
  }

  /// The same estimate; without its interval if only one of that and the interval of the difference itself contains 0.
  ///
  /// Both are approximations, and a rise of 100 to 200 is no change of -40 to 400 %.
  func agreeing(with difference: Interval) -> Self {
    guard let low, let high, Interval(low: low, high: high).contains(0) != difference.contains(0) else {
      return self
    }
    return Self(value: value, low: nil, high: nil)
  }

  /// The interval of luck and lack of knowledge together.
  fileprivate func widened(by knowledge: LackOfKnowledge?) -> Outcome.Estimate {
    guard let knowledge, low != nil, high != nil else { return self }
    return widened(
      by: Mathematics.studentQuantile(0.975, degrees: knowledge.degrees) * knowledge.standardError)
  }
}

/// Differences that are judged together.
extension [MeasuredChange] {
  /// Judges each, with p-values adjusted for their number.
  ///
  /// - Parameter margins: by spelling; the usual share of the value before by default.
  func judged(
    margins: [String: Double], growth: MetricChange.Growth, adjusting adjusted: ([Double]) -> [Double]
  ) -> [MetricChange] {
    let chances = adjusted(map(\.difference.pValue))
    let risk = riskOfNext(chances, adjusted)
    return zip(self, chances).map { measured, chance in
      let usual = abs(measured.difference.before) * MetricChange.usualMargin
      return MetricChange(
        measured, margin: margins[measured.response.spelling] ?? usual, chance: chance, risk: risk,
        growth: growth)
    }
  }

  /// The largest p-value with which one more difference would be real, if those that are real now stay so.
  private func riskOfNext(_ chances: [Double], _ adjusted: ([Double]) -> [Double]) -> Double {
    guard let next = chances.firstIndex(where: { $0 > MetricChange.risk }) else { return MetricChange.risk }
    var values = zip(self, chances).map { $1 > MetricChange.risk ? 1 : $0.difference.pValue }
    var (low, high) = (0.0, MetricChange.risk)
    for _ in 0..<40 {
      values[next] = (low + high) / 2
      if adjusted(values)[next] <= MetricChange.risk { low = values[next] } else { high = values[next] }
    }
    return low
  }
}
