/// The totals of some whole numbers over strata of fixed sizes, such as profiles, and figures made of them.
///
/// A ratio of totals is a figure of the whole economy: what all players spent for each coin all players
/// earned. Players are the unit; what differs between the strata adds no uncertainty.
public struct StratifiedTotals: Sendable, Equatable {
  /// What was seen in each stratum: all its players.
  public let strata: [JointMoments]
  private let groups: [GroupSums?]
  private let whole: JointMoments

  /// - Precondition: At least one stratum, and all of the same variables.
  public init(_ strata: [JointMoments]) { self.init(strata, groups: strata.map { _ in nil }) }

  /// - Parameter groups: by stratum: the sums over groups of its players, which show a tail that variances do not.
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

  /// A figure made of totals.
  public struct Figure: Sendable, Equatable {
    public let value: Double
    /// How it varies; `nil` where there is one player only.
    let spread: Spread?

    /// The standard error of the value; `nil` where there is one player only.
    public var standardError: Double? { spread?.standardError }
    /// Satterthwaite's degrees of freedom of the standard error; infinite when it is 0.
    public var degrees: Double { spread?.degrees ?? .infinity }

    /// The t-interval of the value, or `nil` where there is one player only.
    ///
    /// Trustworthy where ``isCarried``.
    public func interval(confidence: Double = 0.95) -> Interval? {
      guard let spread else { return nil }
      return spread.interval(around: value, confidence: confidence) ?? Interval(low: value, high: value)
    }

    /// Whether enough players make up its spread for its interval to hold what it promises.
    public var isCarried: Bool { spread?.isCarried ?? false }
  }

  /// A smooth figure of the totals with its standard error by the delta method.
  ///
  /// The figure is followed along its tangent: its variance is Σ n gᵀ S g over the strata, where n is the
  /// size of a stratum, S its sample covariances and g the gradient. Good where the totals are far from
  /// where the figure bends: a ratio wants a denominator of ten standard errors or more.
  /// Source: C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling, 1992, section 5.5.
  ///
  /// - Parameters:
  ///   - figure: The figure of the totals of each variable, `nil` where it is unknown.
  ///   - gradient: How much the figure grows with each total, at these totals.
  /// - Returns: `nil` where the figure is.
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

  /// The ratio of two totals times `scale`, or `nil` when the lower one is 0.
  public func ratio(_ i: Int, over j: Int, scale: Double = 1) -> Figure? {
    guard total(j) != 0 else { return nil }
    return estimate(
      { scale * ($0[i] / $0[j]) },
      gradient: { slopes($0.count, [(i, scale / $0[j]), (j, -scale * $0[i] / ($0[j] * $0[j]))]) })
  }

  /// How many times as large a ratio is as another: (a/b) / (c/d), or `nil` when b, c or d is 0.
  ///
  /// The growth of a ratio between two days, for one.
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

  /// A gradient with these slopes; those of a total named twice add up.
  private func slopes(_ count: Int, _ parts: [(Int, Double)]) -> [Double] {
    var gradient = [Double](repeating: 0, count: count)
    for (i, slope) in parts { gradient[i] += slope }
    return gradient
  }
}
