import RewardEngine

/// The effect of each axis on a response by Morris's elementary effects: the change over a step, scaled to the length of
/// the axis.
///
/// Source: as ``Trajectories``; μ* is of F. Campolongo, J. Cariboni & A. Saltelli, Environmental Modelling &
/// Software 22(10), 2007, pp. 1509-1518.
public struct ElementaryEffects: Sendable, Equatable {
  /// One for each axis.
  public let effects: [Effect]

  /// The effects of one axis, in the response's unit.
  public struct Effect: Sendable, Equatable {
    /// μ, the mean effect with its sign; near 0 also where the effect goes up for some values and down for others.
    public let mean: Double
    /// μ*, the mean size of the effect.
    public let meanAbsolute: Double
    /// Its 95 % bootstrap interval over walks and replications, with the bins of quantiles.
    public let interval: Interval
    /// σ, how much the effect differs over the ranges, because it is curved or depends on other axes; without Monte
    /// Carlo noise.
    public let deviation: Double
    /// The μ* that Monte Carlo noise alone would show.
    public let noise: Double
    /// The 95 % bootstrap interval of the mean square effect, without Monte Carlo noise.
    public let meanSquare: Interval
    /// The mean square of how far the effects may be off, as quantiles are numbers of bins that hold several.
    let meanSquareDoubt: Double

    /// Whether the axis is shown to have an effect.
    public var isDistinguishable: Bool { meanSquare.low > meanSquareDoubt }
  }

  /// - Parameters:
  ///   - values: the response by point of the design, then by replication.
  ///   - bins: by point, where the values are quantiles in bins that hold several numbers; none by default.
  /// - Precondition: there are two replications at least, and a row for each point.
  public init(
    of trajectories: Trajectories, values: [[Double]], bins: [Outcome.Estimate.Bin?]? = nil,
    resamples: Int = Self.usualResamples, seed: UInt64
  ) {
    precondition(values.count == trajectories.design.points.count, "\(values.count) rows of values")
    let replications = values.first?.count ?? 0
    let resampling = Resampling(
      rows: trajectories.count, replications: replications, seed: seed, name: "walks")
    let draws = (0..<resamples).map(resampling.draw)
    let pairs = ReplicationPairs(replications)
    effects = trajectories.axes.indices.map { axis in
      let steps = trajectories.steps.filter { $0.axis == axis }
      let rows = steps.map { step in
        zip(values[step.to], values[step.from]).map { step.width == 0 ? 0 : ($0 - $1) / step.width }
      }
      let doubts = steps.map { step in
        step.width == 0
          ? 0
          : Outcome.Estimate.Bin.doubt(
            from: values[step.from], bins?[step.from], to: values[step.to], bins?[step.to]
          ).reach / abs(step.width)
      }
      return Effect(rows, doubts: doubts, pairs, draws)
    }
  }

  /// The default number of resamples.
  public static var usualResamples: Int { 500 }
}

extension ElementaryEffects.Effect {
  /// - Parameters:
  ///   - rows: the effect by walk, then by replication.
  ///   - doubts: by walk, how far it may be off.
  fileprivate init(
    _ rows: [[Double]], doubts: [Double], _ pairs: ReplicationPairs, _ draws: [Resampling.Draw]
  ) {
    let count = Double(rows.count)
    let means = rows.map(pairs.mean)
    mean = means.reduce(0, +) / count
    meanAbsolute = means.reduce(0) { $0 + abs($1) } / count
    let squares = rows.reduce(0) { $0 + pairs.product($1, $1) }
    let average = (rows.first ?? []).indices.map { replication in
      rows.reduce(0) { $0 + $1[replication] } / count
    }
    let scatter = squares - count * pairs.product(average, average)
    deviation = count > 1 ? max(0, scatter / (count - 1)).squareRoot() : 0
    // The mean of |N(0, s²)| is s √(2/π).
    let errors = rows.reduce(0) { $0 + (Replications($1).standardError ?? 0) }
    noise = errors / count * Self.meanOfAbsoluteNormal
    let resampled = Interval(
      percentilesOf: draws.map { draw in
        zip(draw.rows, rows).reduce(0) { $0 + $1.0 * abs(draw.pairs.mean($1.1)) } / count
      })
    let doubt = doubts.reduce(0, +) / count
    interval = Interval(low: max(0, resampled.low - doubt), high: resampled.high + doubt)
    meanSquareDoubt = doubts.reduce(0) { $0 + $1 * $1 } / count
    meanSquare = Interval(
      percentilesOf: draws.map { draw in
        zip(draw.rows, rows).reduce(0) { $0 + $1.0 * draw.pairs.product($1.1, $1.1) } / count
      })
  }

  /// √(2/π)
  private static var meanOfAbsoluteNormal: Double { 0.797_884_560_802_865_4 }
}
