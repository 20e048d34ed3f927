import RewardEngine

/// The difference that a change makes to a metric, in replications with the same random draws.
///
/// Random variation that both variants have in common cancels, so it takes fewer players than two independent runs.
public struct PairedDifference: Sendable, Equatable {
  /// The means over the replications.
  public let before: Double
  public let after: Double
  private let differences: Replications
  /// How far sums of figures as large as these are rounded.
  private let rounding: Double
  private let spreads: (before: Double, after: Double, difference: Double)
  /// Of its intervals: higher where the difference was chosen among several for being large.
  public var confidence = 0.95
  /// What is not known about the players; `nil` where it was not studied.
  public var knowledge: LackOfKnowledge?
  /// How far it may be off at least, with a probability of 95 %, because players who differ may be missing: see ``UnseenPlayers``.
  var unseen = 0.0
  /// How far it may be off, down and up, as quantiles are numbers of bins that hold several, and as luck moves both by a step.
  public private(set) var doubt: Interval
  /// The part of ``doubt`` that is of bins, which more players do not make smaller.
  let doubtOfBins: Interval

  /// - Parameter bins: Where the two are, if they are quantiles.
  /// - Returns: `nil` below two replications, whose spread is unknown.
  /// - Precondition: as many of one as of the other, all finite.
  public init?(
    _ before: [Double], _ after: [Double],
    bins: (before: Outcome.Estimate.Bin?, after: Outcome.Estimate.Bin?) = (nil, nil)
  ) {
    precondition(before.count == after.count, "\(before.count) and \(after.count) replications are no pairs")
    let differences = Replications(zip(before, after).map { $1 - $0 })
    guard let first = Replications(before).variance, let second = Replications(after).variance,
      let spread = differences.variance, let start = Replications(before).mean,
      let end = Replications(after).mean
    else { return nil }
    // Figures that are the same differ in their last digits, by rounding alone: the median is 4
    // days, not 3.9999999999999996.
    let scale = abs(start) + abs(end) + first.squareRoot() + second.squareRoot()
    rounding = scale * 1e-12
    self.before = start.nearWhole(within: rounding)
    self.after = end.nearWhole(within: rounding)
    value = (differences.mean ?? 0).nearWhole(within: rounding)
    let isTheSameInAll = spread.squareRoot() <= scale * 1e-9
    self.differences =
      isTheSameInAll ? Replications(differences.values.map { [value] _ in value }) : differences
    doubt = Outcome.Estimate.Bin.doubt(from: before, bins.before, to: after, bins.after)
    doubtOfBins = Outcome.Estimate.Bin.doubt(from: start, bins.before, to: end, bins.after)
    spreads = (first, second, isTheSameInAll ? 0 : spread)
  }

  /// The mean of the differences, after less before.
  public let value: Double

  /// The limit that the mean difference is on, but for rounding; else the mean difference.
  func value(on limits: [Double?]) -> Double {
    limits.compactMap { $0 }.first { abs(value - $0) <= rounding } ?? value
  }

  /// The standard error of the mean difference, with lack of knowledge where that was studied.
  public var standardError: Double { joined.standardError }

  /// Its degrees of freedom: pairs less one, where luck is all.
  public var degrees: Double { joined.degrees }

  /// The same without what is not known about the players.
  public var ofLuck: PairedDifference {
    var own = self
    own.knowledge = nil
    return own
  }

  private var joined: (standardError: Double, degrees: Double) {
    let luck = (
      standardError: differences.standardError ?? 0, degrees: Double(differences.values.count - 1)
    )
    return knowledge?.joined(luck: luck.standardError, degrees: luck.degrees) ?? luck
  }

  /// The difference in each replication.
  public var values: [Double] { differences.values }

  /// The paired t-interval of the difference, with its own ``confidence`` unless another is given, and with the bins and steps of both.
  public func interval(confidence: Double? = nil) -> Interval {
    let confidence = confidence ?? self.confidence
    let reach = Interval.studentReach(confidence, degrees: degrees) * standardError
    return Interval(
      around: value, by: max(reach, UnseenPlayers.times(confidence: confidence) * unseen)
    ).plus(doubt)
  }

  /// Replications below which the scatter of a quantile over them says too little of it.
  private static let fewReplications = 12

  /// Lets the interval hold the differences of all replications' own quantiles, where there are few of them.
  ///
  /// A quantile of all players may stand before a gap between values in which hardly any player is. It then moves by the whole gap at
  /// once, and leaving out one replication or another moves it as far: the scatter is small by chance. The replications' own quantiles
  /// show where such a gap is.
  mutating func allowForFewQuantiles(_ before: [Double], _ after: [Double]) {
    let own = zip(before, after).map { $1 - $0 }
    guard own.count < Self.fewReplications, let least = own.min(), let most = own.max() else { return }
    doubt = Interval(low: min(doubt.low, least - value), high: max(doubt.high, most - value))
  }

  /// Whether there is none, in any replication.
  public var isNone: Bool { value == 0 && standardError == 0 && doubt == .zero }

  /// The difference nearest to 0 that the bins and steps allow.
  var nearestToZero: Double { value > 0 ? max(0, value + doubt.low) : min(0, value + doubt.high) }

  /// How many times as many players two independent runs would need for the same precision: the sum of the two
  /// variances over the variance of the differences.
  ///
  /// Infinite where the differences do not vary by more than rounding. An estimate itself: over R replications, its relative standard error
  /// is about 2 ÷ √R for closely correlated runs.
  public var varianceReduction: Double {
    spreads.difference == 0 ? .infinity : (spreads.before + spreads.after) / spreads.difference
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.before == other.before && one.after == other.after && one.differences == other.differences
      && one.knowledge == other.knowledge && one.doubt == other.doubt && one.unseen == other.unseen
  }
}

extension Double {
  /// The nearest whole number, where it is within the rounding of sums; else the number.
  fileprivate func nearWhole(within rounding: Double) -> Double {
    let whole = rounded()
    return abs(self - whole) <= rounding ? whole : self
  }
}

extension PairedDifference {
  /// The p-value of a paired t-test: the chance of so large a mean difference, either way, if there were none. Of all
  /// differences that the bins and steps allow it is the largest.
  ///
  /// Student's t, from the tails of a beta distribution.
  /// Source: M. Abramowitz & I. A. Stegun, Handbook of Mathematical Functions, 26.7.1 and 26.5.27.
  ///
  /// Where players who differ may be missing, it is the chance to miss as many as that takes, if it is larger: as with ``interval(confidence:)``, 0
  /// is in the interval of 95 % if and only if this is 0.05 or more.
  public var pValue: Double {
    let ofMissing = unseen > 0 ? min(1, 2 * UnseenPlayers.chance(times: abs(nearestToZero) / unseen)) : 0
    guard standardError > 0 else { return nearestToZero == 0 ? 1 : ofMissing }
    let t = nearestToZero / standardError
    return max(ofMissing, Mathematics.betaShare(degrees / (degrees + t * t), degrees / 2, 0.5))
  }
}
