import RewardEngine

/// Spearman's rank correlation of a response with an axis, over points that differ in other axes, too.
public struct RankCorrelation: Sendable, Equatable {
  /// From −1, always lower, to 1, always higher.
  public let value: Double
  /// The 95 % interval over points; of several axes, the intervals hold together (Bonferroni).
  ///
  /// Source: E. C. Fieller, H. O. Hartley & E. S. Pearson, Biometrika 44, 1957, pp. 470-481: the artanh of the
  /// correlation has the variance 1.06 / (n − 3).
  public let interval: Interval

  /// - Parameter axes: How many axes are looked at together: the more there are, the further one is from 0 by chance.
  /// - Returns: `nil` below four points, and where either does not vary.
  /// - Precondition: as many of one as of the other, and one axis at least.
  public init?(_ first: [Double], _ second: [Double], amongAxes axes: Int = 1) {
    precondition(first.count == second.count, "\(first.count) and \(second.count) figures are no pairs")
    precondition(axes > 0, "a correlation among \(axes) axes")
    let count = first.count
    let (one, other) = (Self.ranks(first), Self.ranks(second))
    let middle = Double(count + 1) / 2
    func products(_ one: [Double], _ other: [Double]) -> Double {
      zip(one, other).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - middle) }
    }
    let (squares, others) = (products(one, one), products(other, other))
    guard count > 3, squares > 0, others > 0 else { return nil }
    self.init(
      min(max(products(one, other) / (squares * others).squareRoot(), -1), 1), freedom: count - 3,
      amongAxes: axes)
  }

  /// - Parameter freedom: Points less three, and less one for each column that is held.
  private init(_ value: Double, freedom: Int, amongAxes axes: Int) {
    self.value = value
    guard abs(value) < 1 else {
      interval = Interval(low: value, high: value)
      return
    }
    let z = 0.5 * Mathematics.log((1 + value) / (1 - value))
    // Written so that one axis has the usual reach to the last bit.
    let confidence = axes == 1 ? 0.95 : 1 - 0.05 / Double(axes)
    let reach = Interval.normalReach(confidence) * (1.06 / Double(freedom)).squareRoot()
    interval = Interval(low: Self.tanh(z - reach), high: Self.tanh(z + reach))
  }

  /// The correlation of a response with each of several columns that is left where the other columns are held.
  ///
  /// Columns of points that somebody chose follow each other in part: a column without an effect rises with one that has it.
  /// Source: S. Marino et al., Journal of Theoretical Biology 254, 2008, pp. 178-196 (partial rank correlation).
  /// - Parameter axes: How many are looked at together.
  /// - Returns: By column; `nil` for one that does not vary, and where there are too few points.
  public static func partials(
    of response: [Double], with columns: [[Double]], amongAxes axes: Int
  ) -> [RankCorrelation?] {
    let varied = columns.indices.filter { Set(columns[$0]).count > 1 }
    let freedom = response.count - 2 - varied.count
    guard freedom > 0, !varied.isEmpty, Set(response).count > 1 else { return columns.map { _ in nil } }
    let matrix = CorrelationMatrix((varied.map { columns[$0] } + [response]).map(ranks))
    return columns.indices.map { column in
      varied.firstIndex(of: column).map { place in
        let value = matrix.partial(place, varied.count)
        // What is left of the ridge that keeps the inverse finite.
        let isWhole = abs(value) > 1 - 1e-6
        return RankCorrelation(
          isWhole ? value.rounded() : value, freedom: freedom, amongAxes: axes)
      }
    }
  }

  /// The ranks from 1; equal figures share the mean of theirs.
  static func ranks(_ figures: [Double]) -> [Double] {
    let order = figures.indices.sorted { (figures[$0], $0) < (figures[$1], $1) }
    var ranks = figures
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, figures[order[end]] == figures[order[start]] { end += 1 }
      for place in start..<end { ranks[order[place]] = Double(start + 1 + end) / 2 }
      start = end
    }
    return ranks
  }

  private static func tanh(_ x: Double) -> Double { 2 * Mathematics.logistic(2 * x) - 1 }
}
