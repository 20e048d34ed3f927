import RewardEngine

/// The effect of each axis alone on a response, at its low and at its high end, with the others at the base.
public struct Tornado: Sendable, Equatable {
  /// One for each axis, in their order; `nil` where too few players gave the response a value.
  public let bars: [Bar?]

  /// The changes by one axis.
  public struct Bar: Sendable, Equatable {
    public fileprivate(set) var low: PairedDifference
    public fileprivate(set) var high: PairedDifference
    /// From the low end to the high one.
    let across: PairedDifference
    /// Players that each end was measured with.
    public let players: Int
    /// Whether it was measured with the few players of a first round only.
    public let isScreened: Bool

    /// - Parameters:
    ///   - bins: of the base, the low and the high end.
    ///   - quantiles: of the same, the quantile of each replication; none for other responses.
    /// - Precondition: values of two replications at least, as many of each.
    init(
      _ base: [Double], low: [Double], high: [Double], bins: [Outcome.Estimate.Bin?] = [nil, nil, nil],
      quantiles: [[Double]?] = [nil, nil, nil], players: Int, isScreened: Bool = false
    ) {
      func difference(_ from: Int, _ to: Int) -> PairedDifference {
        let values = [base, low, high]
        guard var difference = PairedDifference(values[from], values[to], bins: (bins[from], bins[to])) else {
          preconditionFailure("\(base.count) replications; differences need two")
        }
        if let before = quantiles[from], let after = quantiles[to] {
          difference.allowForFewQuantiles(before, after)
        }
        return difference
      }
      self.low = difference(0, 1)
      self.high = difference(0, 2)
      across = difference(1, 2)
      (self.players, self.isScreened) = (players, isScreened)
    }

    /// The range of the response over the two ends and the base.
    public var swing: Double {
      max(0, low.value, high.value) - min(0, low.value, high.value)
    }

    /// The range that contains the swing at 95 %: that of both changes, each at 97.5 %, or at their own where that is higher.
    public var swingInterval: Interval {
      let confidence = max(0.975, low.confidence)
      let (below, above) = (low.interval(confidence: confidence), high.interval(confidence: confidence))
      let least = max(0, below.low, above.low) - min(0, below.high, above.high)
      return Interval(
        low: max(0, least), high: max(0, below.high, above.high) - min(0, below.low, above.low))
    }

    /// The p-value of no change at all: the smallest of those of both ends and of the change across, tripled because there
    /// are three.
    var pValue: Double { min(1, 3 * min(low.pValue, high.pValue, across.pValue)) }
  }

  /// The base, then the low and the high end of each axis.
  public static func design(_ axes: [Design.Axis], around base: [Double]) -> Design {
    precondition(base.count == axes.count, "a base of \(base.count) values on \(axes.count) axes")
    var points = [base]
    for (place, axis) in axes.enumerated() {
      for end in [axis.value(at: 0), axis.value(at: 1)] {
        var point = base
        point[place] = end
        points.append(point)
      }
    }
    return Design(axes, points: points)
  }

  /// - Parameters:
  ///   - values: the response by point of the design, then by replication.
  ///   - bins: by point, where the values are quantiles in bins that hold several numbers; none by default.
  ///   - quantiles: by point, the quantile of each replication; none for other responses.
  ///   - players: players of each point.
  /// - Precondition: there are two replications at least, and a row for each point.
  public init(
    values: [[Double]], bins: [Outcome.Estimate.Bin?]? = nil, quantiles: [[Double]?]? = nil, players: Int
  ) {
    precondition(values.count % 2 == 1, "\(values.count) rows of values are no base and pairs of ends")
    bars = stride(from: 1, to: values.count, by: 2).map { place in
      Bar(
        values[0], low: values[place], high: values[place + 1],
        bins: [0, place, place + 1].map { bins?[$0] },
        quantiles: [0, place, place + 1].map { quantiles?[$0] },
        players: players)
    }
  }

  init(bars: [Bar?]) { self.bars = bars }

  /// The same, with intervals of the changes that only a first round measured which hold for all of them together.
  ///
  /// Rows are shown by size, and of many that hardly move anything, noise decides which is first: its own 95 % interval would
  /// mostly leave out the truth. Of n rows, each end has a part in 2n of the 5 % (Bonferroni).
  var allowingForChoice: Tornado {
    let rows = bars.count { $0.map { $0.isScreened && $0.swing > 0 } ?? false }
    guard rows > 0 else { return self }
    return Tornado(
      bars: bars.map { bar in
        guard var bar, bar.isScreened else { return bar }
        bar.low.confidence = 1 - 0.05 / Double(2 * rows)
        bar.high.confidence = bar.low.confidence
        return bar
      })
  }
}

extension Tornado {
  /// Whether each axis is shown to move the response: of those that are, at most 5 % are expected not to.
  ///
  /// All axes that change a value are judged together, since one in ten without an effect would be shown alone.
  public var isDistinguishable: [Bool] {
    let judged = bars.indices.filter { (bars[$0]?.swing ?? 0) > 0 }
    let adjusted = FalseDiscoveries.adjusted(judged.compactMap { bars[$0]?.pValue })
    let shown = Set(zip(judged, adjusted).filter { $0.1 <= 0.05 }.map(\.0))
    return bars.indices.map(shown.contains)
  }

  /// Whether the rank of each axis is settled: the interval of its swing overlaps no other.
  public var isSettled: [Bool] { isSettled(among: Array(bars.indices)) }

  /// The same where only some of the axes have ranks.
  public func isSettled(among ranked: [Int]) -> [Bool] {
    let ranked = Set(ranked)
    let intervals = bars.indices.map { ranked.contains($0) ? bars[$0]?.swingInterval : nil }
    return intervals.indices.map { place in
      guard let own = intervals[place] else { return false }
      return intervals.indices.allSatisfy { other in
        guard other != place, let another = intervals[other] else { return true }
        return own.low > another.high || own.high < another.low
      }
    }
  }

  /// Places of the axes that may have an effect, in the order of the largest that they may have.
  var largest: [Int] {
    let highest = bars.map { $0?.swingInterval.high ?? 0 }
    return highest.indices.filter { highest[$0] > 0 }.sorted {
      highest[$0] == highest[$1] ? $0 < $1 : highest[$0] > highest[$1]
    }
  }

  /// Places of the axes whose rank is not settled, the largest swing first.
  var open: [Int] {
    let isSettled = isSettled
    let swings = bars.map { $0?.swing ?? 0 }
    return swings.indices.filter { swings[$0] > 0 && !isSettled[$0] }.sorted {
      swings[$0] == swings[$1] ? $0 < $1 : swings[$0] > swings[$1]
    }
  }
}
