import RewardEngine

/// The share of a response's variance that each axis causes, with all axes drawn over their whole length.
///
/// The first-order index is the share of the axis alone; the total index includes its interactions with others. Both
/// are without Monte Carlo noise, which is reported separately.
/// Source: first order, A. Saltelli et al., Computer Physics Communications 181(2), 2010, pp. 259-270, table 2 (b);
/// total, M. J. W. Jansen, Computer Physics Communications 117, 1999, pp. 35-43.
public struct SobolIndices: Sendable, Equatable {
  /// The mean response over all points of both samples.
  public let mean: Double
  /// The variance of the response that the axes cause, in its unit squared.
  public let variance: Double
  /// The share of the variance between points that is Monte Carlo noise, from 0 to 1.
  public let noiseShare: Double
  /// One for each axis; `nil` where the response varies no more than noise.
  public let shares: [Share]?

  /// The two indices of one axis, each with its 95 % bootstrap interval over rows and replications.
  public struct Share: Sendable, Equatable {
    public let first: Double
    public let firstInterval: Interval
    public let total: Double
    public let totalInterval: Interval

    /// Whether the axis is shown to have an effect, alone or with others.
    public var isDistinguishable: Bool { totalInterval.low > 0 }
  }

  /// - Parameters:
  ///   - values: the response by point of the design, then by replication.
  ///   - bins: by point, where the values are quantiles in bins that hold several numbers; none by default.
  /// - Precondition: there are two replications at least, and a row for each point.
  public init(
    of design: SaltelliDesign, values: [[Double]], bins: [Outcome.Estimate.Bin?]? = nil,
    resamples: Int = ElementaryEffects.usualResamples, seed: UInt64
  ) {
    precondition(values.count == design.design.points.count, "\(values.count) rows of values")
    let replications = values.first?.count ?? 0
    let terms = SobolTerms(design, values)
    let all = Resampling.Draw(
      rows: Array(repeating: 1, count: design.base), pairs: ReplicationPairs(replications))
    let resampling = Resampling(
      rows: design.base, replications: replications, seed: seed, name: "saltelli")
    let draws = (0..<resamples).map(resampling.draw)
    let variances = draws.map(terms.variance)
    mean = terms.mean
    let variance = terms.variance(all)
    self.variance = max(0, variance)
    let observed = terms.observedVariance
    noiseShare = observed > 0 ? min(max(0, 1 - variance / observed), 1) : 0
    let doubt = Self.doubt(values, bins)
    guard variance > 0, Interval(percentilesOf: variances).low > doubt * doubt else {
      shares = nil
      return
    }
    // The few resamples without any variance have no shares.
    let usable = zip(draws, variances).filter { $0.1 > 0 }
    shares = design.axes.indices.map { axis in
      Share(
        first: Self.clipped(terms.first(axis, all) / variance),
        firstInterval: Self.clipped(
          Interval(percentilesOf: usable.map { terms.first(axis, $0.0) / $0.1 })
        ).widened(by: doubt / variance.squareRoot()),
        total: Self.clipped(terms.total(axis, all) / variance),
        totalInterval: Self.clipped(
          Interval(percentilesOf: usable.map { terms.total(axis, $0.0) / $0.1 })
        ).widened(by: doubt / variance.squareRoot()))
    }
  }

  /// The root mean square of how far the values may be off.
  private static func doubt(_ values: [[Double]], _ bins: [Outcome.Estimate.Bin?]?) -> Double {
    guard let bins else { return 0 }
    let reaches = zip(values, bins).map {
      Outcome.Estimate.Bin.doubt(of: Replications($0).mean ?? 0, $1).reach
    }
    return (reaches.reduce(0) { $0 + $1 * $1 } / Double(max(1, reaches.count))).squareRoot()
  }

  /// A share of the variance, which noise may take below 0 or above 1.
  static func clipped(_ share: Double) -> Double { min(1, max(0, share)) }

  private static func clipped(_ interval: Interval) -> Interval {
    Interval(low: clipped(interval.low), high: clipped(interval.high))
  }
}

extension Interval {
  /// The shares of a variance that are possible where each value may be off by a part of the deviation.
  ///
  /// An index is the square of a deviation, and no deviation is off by more than the values are.
  fileprivate func widened(by part: Double) -> Interval {
    guard part > 0 else { return self }
    let (least, most) = (max(0, low.squareRoot() - part), high.squareRoot() + part)
    return Interval(
      low: least * least / ((1 + part) * (1 + part)),
      high: part < 1 ? min(1, most * most / ((1 - part) * (1 - part))) : 1)
  }
}

/// The rows that the indices are sums over, each a figure by replication.
private struct SobolTerms {
  /// Values less the mean of their replication.
  private let inA: [[Double]]
  private let inB: [[Double]]
  /// By axis, then by row: what moving the axis from A to B changes.
  private let moved: [[[Double]]]
  let mean: Double

  init(_ design: SaltelliDesign, _ values: [[Double]]) {
    let rows = 0..<design.base
    let first = rows.map { values[design.placeInA($0)] }
    let second = rows.map { values[design.placeInB($0)] }
    let means = (values.first ?? []).indices.map { replication in
      (first + second).reduce(0) { $0 + $1[replication] } / Double(2 * design.base)
    }
    mean = means.reduce(0, +) / Double(max(1, means.count))
    inA = first.map { zip($0, means).map(-) }
    inB = second.map { zip($0, means).map(-) }
    moved = design.axes.indices.map { axis in
      rows.map { row in zip(values[design.place(row, with: axis)], first[row]).map(-) }
    }
  }

  /// The sample variance of the response over both samples, by pairs of replications.
  func variance(_ draw: Resampling.Draw) -> Double {
    let count = 2 * draw.rows.reduce(0, +)
    var squares = 0.0
    var sums = inA[0].map { _ in 0.0 }
    for (row, weight) in draw.rows.enumerated() where weight > 0 {
      squares += weight * (draw.pairs.product(inA[row], inA[row]) + draw.pairs.product(inB[row], inB[row]))
      for replication in sums.indices {
        sums[replication] += weight * (inA[row][replication] + inB[row][replication])
      }
    }
    return (squares - draw.pairs.product(sums, sums) / count) / (count - 1)
  }

  /// The sample variance of the means over replications, noise and all.
  var observedVariance: Double {
    let means = (inA + inB).compactMap { Replications($0).mean }
    return Replications(means).variance ?? 0
  }

  /// The variance of the response's mean where one axis is held: the mean of f(B) (f(A with the axis of B) − f(A)).
  func first(_ axis: Int, _ draw: Resampling.Draw) -> Double {
    mean(draw) { draw.pairs.product(inB[$0], moved[axis][$0]) }
  }

  /// The mean variance that is left where all axes but one are held: half the mean of (f(A with the axis of B) −
  /// f(A))².
  func total(_ axis: Int, _ draw: Resampling.Draw) -> Double {
    0.5 * mean(draw) { draw.pairs.product(moved[axis][$0], moved[axis][$0]) }
  }

  private func mean(_ draw: Resampling.Draw, _ term: (Int) -> Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (row, weight) in draw.rows.enumerated() where weight > 0 {
      sum += weight * term(row)
      count += weight
    }
    return sum / count
  }
}
