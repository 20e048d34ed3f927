/// A figure measured once in each of several runs, each with its own random draws.
///
/// Where all players share a shock, such as a day that keeps everyone away, their number says little about
/// the uncertainty of a mean. The run is then the unit.
public struct Replications: Sendable, Equatable {
  /// The figure of each run.
  public let values: [Double]

  /// Takes the figure of each run.
  ///
  /// - Precondition: All are finite.
  public init(_ values: [Double]) {
    for value in values { precondition(value.isFinite, "replications are finite numbers, not \(value)") }
    self.values = values
  }

  /// The mean over the runs, or `nil` without any.
  public var mean: Double? {
    guard let first = values.first else { return nil }
    // Distances from the first value keep the mean of equal values exactly equal to them.
    return first + values.reduce(0) { $0 + ($1 - first) } / Double(values.count)
  }

  /// The sample variance of the figures, or `nil` below two runs.
  public var variance: Double? { squares.map { $0 / Double(values.count - 1) } }

  /// The standard error of the mean, or `nil` below two runs.
  public var standardError: Double? {
    squares.map { ($0 / (Double(values.count) * Double(values.count - 1))).squareRoot() }
  }

  /// The sum of squared distances from the mean, or `nil` below two runs.
  private var squares: Double? {
    guard values.count > 1, let mean else { return nil }
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// The t-interval of the mean, or `nil` below two runs.
  ///
  /// Valid for any number of runs if the figure is close to normal, as a mean over many players is.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard let mean, let standardError else { return nil }
    let reach = Interval.studentReach(confidence, degrees: Double(values.count - 1))
    return Interval(around: mean, by: reach * standardError)
  }
}
