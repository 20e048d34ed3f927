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
    /// Neither is shown. With about this many players, one of the two would be shown with a chance of 90 %, if the
    /// difference and its spread stay as they are; `nil` where more players would not decide it.
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

  /// Whether the two are the same in every replication.
  public var isIdentical: Bool { difference.isNone }

  /// Whether it is 0 in both, as a count of what nobody does.
  public var isZero: Bool { isIdentical && difference.before == 0 }

  fileprivate init(_ measured: MeasuredChange, margin: Double, chance: Double, size: Int) {
    response = measured.response
    difference = measured.difference
    relative = measured.relative
    self.margin = margin
    self.chance = chance
    verdict = measured.verdict(margin: margin, chance: chance, size: size)
  }
}

/// A difference that was measured, before it is judged together with others.
struct MeasuredChange {
  let response: Response
  let difference: PairedDifference
  let relative: Outcome.Estimate?

  /// - Returns: `nil` where a replication of either has no value, or there is only one replication.
  ///
  /// - Parameter mixes: The samples of each plausible mix, before and after; `nil` where they are not studied.
  init?(
    _ response: Response, at place: Int, from before: Sample, to after: Sample,
    mixes: (before: [Sample], after: [Sample])? = nil
  ) {
    let bins = (before.bin(place), after.bin(place))
    guard let first = before.figures(place), let second = after.figures(place),
      var difference = PairedDifference(first, second, bins: bins)
    else { return nil }
    self.response = response
    difference.knowledge = mixes.flatMap { LackOfKnowledge(of: place, $0.before, place, $0.after) }
    self.difference = difference
    let share = mixes.flatMap { LackOfKnowledge(ofShare: place, $0.before, $0.after) }
    relative = Outcome.Estimate(changeOf: response, from: first, to: second, bins: bins)?
      .widened(by: share).agreeing(with: difference.interval())
  }

  fileprivate func verdict(margin: Double, chance: Double, size: Int) -> MetricChange.Verdict {
    if chance <= MetricChange.risk { return difference.value > 0 ? .up : .down }
    let interval = difference.interval()
    if interval.low >= -margin && interval.high <= margin { return .small }
    // The share of the risk that is left to this metric.
    let alone = difference.pValue
    let risk = MetricChange.risk * (chance > 0 ? min(1, alone / chance) : 1) / 2
    let isUp = difference.value > 0
    let real = Claim(difference, least: isUp ? 0 : nil, most: isUp ? nil : 0).replications(
      toDecideAt: risk)
    let none =
      abs(difference.value) < margin
      ? Claim(difference, within: margin).replications(toDecideAt: MetricChange.risk / 2) : nil
    let needed = [real, none].compactMap { $0 }.min()
    return .inconclusive(players: needed.map { $0 * size })
  }
}

extension Outcome.Estimate {
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
    guard let knowledge, let low, let high else { return self }
    let reach =
      Mathematics.studentQuantile(0.975, degrees: knowledge.degrees) * knowledge.standardError
    func end(_ end: Double) -> Double {
      ((end - value) * (end - value) + reach * reach).squareRoot()
    }
    return Outcome.Estimate(value: value, low: value - end(low), high: value + end(high))
  }
}

/// Differences that are judged together.
extension [MeasuredChange] {
  /// Judges each, with p-values adjusted for their number.
  ///
  /// - Parameters:
  ///   - margins: by spelling; the usual share of the value before by default.
  ///   - size: players of a replication.
  func judged(
    margins: [String: Double], size: Int, adjusting adjusted: ([Double]) -> [Double]
  ) -> [MetricChange] {
    zip(self, adjusted(map(\.difference.pValue))).map { measured, chance in
      let usual = abs(measured.difference.before) * MetricChange.usualMargin
      return MetricChange(
        measured, margin: margins[measured.response.spelling] ?? usual, chance: chance, size: size)
    }
  }
}
