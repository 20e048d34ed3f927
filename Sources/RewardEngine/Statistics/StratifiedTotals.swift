/// Totals of some whole numbers over strata of fixed sizes, such as profiles, and figures made of them.
///
/// A ratio of totals is a figure of the whole economy: what all players spent for each coin all players
/// earned. Players are the unit; differences between the strata add no uncertainty.
public struct StratifiedTotals: Sendable, Equatable {
  /// The moments of each stratum, over all its players.
  public let strata: [JointMoments]
  private let groups: [GroupSums?]
  private let whole: JointMoments

  /// Takes the moments of each stratum.
  ///
  /// - Precondition: At least one stratum, and all of the same variables.
  public init(_ strata: [JointMoments]) { self.init(strata, groups: strata.map { _ in nil }) }

  /// Takes the moments of each stratum, and sums over groups of its players.
  ///
  /// - Parameter groups: by stratum: the sums over groups of its players, which show a tail that variances do
  ///   not.
  /// - Precondition: At least one stratum, and all of the same variables.
  init(_ strata: [JointMoments], groups: [GroupSums?]) {
    precondition(!strata.isEmpty, "totals are of at least one stratum")
    var whole = strata[0]
    for stratum in strata.dropFirst() { whole.merge(stratum) }
    self.whole = whole
    let joined = Spread.joined(Array(zip(strata, groups)), count: \.0.count) { one, other in
      one.0.merge(other.0)
      one.1 = one.1.flatMap { own in other.1.map { own.merged(with: $0) } }
    }
    self.strata = joined.map(\.0)
    self.groups = joined.map(\.1)
  }

  /// Players in all strata.
  public var count: Int { whole.count }

  /// The total of one of the numbers over all strata.
  public func total(_ i: Int) -> Double { Double(whole.sums[i]) }

  /// A figure computed from totals.
  public struct Figure: Sendable, Equatable {
    public let value: Double
    /// How the value varies; `nil` with one player only.
    let spread: Spread?

    /// The standard error of the value; `nil` with one player only.
    public var standardError: Double? { spread?.standardError }
    /// Satterthwaite's degrees of freedom of the standard error; infinite when it is 0.
    public var degrees: Double { spread?.degrees ?? .infinity }

    /// The t-interval of the value, or `nil` with one player only.
    ///
    /// Reliable where ``isReliable``.
    public func interval(confidence: Double = 0.95) -> Interval? {
      guard let spread else { return nil }
      return spread.interval(around: value, confidence: confidence) ?? Interval(low: value, high: value)
    }

    /// Whether enough players contribute to the spread for the interval to keep its confidence.
    public var isReliable: Bool { spread?.isReliable ?? false }
  }

  /// A smooth function of the totals with its standard error, by the delta method.
  ///
  /// The function is followed along its tangent. Its variance is Σ n gᵀ S g over the strata. Here n is the
  /// size of a stratum, S its sample covariances and g the gradient. Good where the totals are far from where
  /// the function bends: a ratio needs a denominator of ten standard errors or more.
  /// Source: C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling, 1992, section 5.5.
  ///
  /// - Parameters:
  ///   - figure: The function of the totals of each variable, `nil` where it is undefined.
  ///   - gradient: The derivative of the function by each total, at these totals.
  /// - Returns: `nil` where the function is.
  public func estimate(_ figure: ([Double]) -> Double?, gradient: ([Double]) -> [Double]) -> Figure? {
    let totals = whole.sums.indices.map(total)
    guard let value = figure(totals) else { return nil }
    let weights = gradient(totals)
    var spread = Spread([])
    var isKnown = false
    for (stratum, groups) in zip(strata, groups) {
      guard let variance = stratum.variance(weighing: weights) else { continue }
      let shape = groups?.shape(weighing: weights, players: stratum.count) ?? (0, 3)
      spread.add(players: stratum.count, variance: variance, shape: shape)
      isKnown = true
    }
    return Figure(value: value, spread: isKnown ? spread : nil)
  }

  /// The mean of one of the numbers, or `nil` without players.
  public func mean(_ i: Int) -> Figure? {
    guard count > 0 else { return nil }
    let share = 1 / Double(count)
    return estimate({ $0[i] / Double(count) }, gradient: { slopes($0.count, [(i, share)]) })
  }

  /// The ratio of two totals times `scale`, or `nil` when the denominator is 0.
  public func ratio(_ i: Int, over j: Int, scale: Double = 1) -> Figure? {
    guard total(j) != 0 else { return nil }
    return estimate(
      { scale * ($0[i] / $0[j]) },
      gradient: { slopes($0.count, [(i, scale / $0[j]), (j, -scale * $0[i] / ($0[j] * $0[j]))]) })
  }

  /// The ratio of two ratios: (a/b) / (c/d), or `nil` when b, c or d is 0.
  ///
  /// One use is the growth of a ratio between two days.
  public func ratioOfRatios(_ a: Int, _ b: Int, over c: Int, _ d: Int) -> Figure? {
    guard total(b) != 0, total(c) != 0, total(d) != 0 else { return nil }
    return estimate(
      { ($0[a] / $0[b]) / ($0[c] / $0[d]) },
      gradient: {
        let value = ($0[a] / $0[b]) / ($0[c] / $0[d])
        return slopes(
          $0.count,
          [(a, $0[d] / $0[b] / $0[c]), (b, -value / $0[b]), (c, -value / $0[c]), (d, value / $0[d])])
      })
  }

  /// A gradient with these derivatives; those of a total named twice are added.
  private func slopes(_ count: Int, _ parts: [(Int, Double)]) -> [Double] {
    var gradient = [Double](repeating: 0, count: count)
    for (i, slope) in parts { gradient[i] += slope }
    return gradient
  }
}
