import RewardEngine

/// The effect of each axis alone on a response, at its low and at its high end, with the others at the base.
public struct Tornado: Sendable, Equatable {
  /// One for each axis, in their order.
  public let bars: [Bar]

  /// The changes by one axis.
  public struct Bar: Sendable, Equatable {
    public let low: PairedDifference
    public let high: PairedDifference

    /// The range of the response over the two ends and the base.
    public var swing: Double {
      max(0, low.value, high.value) - min(0, low.value, high.value)
    }

    /// Whether the 95 % interval of one of the changes excludes 0.
    public var isDistinguishable: Bool {
      [low, high].contains { $0.value != 0 && !$0.interval().contains(0) }
    }
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

  /// - Parameter values: the response by point of the design, then by replication.
  /// - Precondition: there are two replications at least, and a row for each point.
  public init(values: [[Double]]) {
    precondition(values.count % 2 == 1, "\(values.count) rows of values are no base and pairs of ends")
    bars = stride(from: 1, to: values.count, by: 2).map { place in
      guard let low = PairedDifference(values[0], values[place]),
        let high = PairedDifference(values[0], values[place + 1])
      else { preconditionFailure("\(values[0].count) replications; differences need two") }
      return Bar(low: low, high: high)
    }
  }
}
