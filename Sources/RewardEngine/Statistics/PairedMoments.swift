/// The sums of pairs of whole numbers, such as what each player earned and spent: exact, in any order.
public struct PairedMoments: Sendable, Hashable {
  public var count: Int
  public var sumX: Int128
  public var sumY: Int128
  public var sumXX: Int128
  public var sumYY: Int128
  public var sumXY: Int128

  public init(
    count: Int = 0, sumX: Int128 = 0, sumY: Int128 = 0, sumXX: Int128 = 0, sumYY: Int128 = 0,
    sumXY: Int128 = 0
  ) {
    self.count = count
    self.sumX = sumX
    self.sumY = sumY
    self.sumXX = sumXX
    self.sumYY = sumYY
    self.sumXY = sumXY
  }

  /// Takes in one pair.
  public mutating func add(_ x: Int, _ y: Int) {
    let (x, y) = (Int128(x), Int128(y))
    count += 1
    sumX += x
    sumY += y
    sumXX += x * x
    sumYY += y * y
    sumXY += x * y
  }

  /// Takes in what another part has seen.
  public mutating func merge(_ other: PairedMoments) {
    count += other.count
    sumX += other.sumX
    sumY += other.sumY
    sumXX += other.sumXX
    sumYY += other.sumYY
    sumXY += other.sumXY
  }

  /// The first numbers alone.
  public var x: ExactMoments { ExactMoments(count: count, sum: sumX, squares: sumXX) }
  /// The second numbers alone.
  public var y: ExactMoments { ExactMoments(count: count, sum: sumY, squares: sumYY) }
  /// The differences x − y, pair by pair.
  public var differences: ExactMoments {
    ExactMoments(count: count, sum: sumX - sumY, squares: sumXX - 2 * sumXY + sumYY)
  }

  /// The sample covariance, or `nil` below two pairs.
  public var covariance: Double? {
    guard count > 1 else { return nil }
    return ExactMoments.deviations(count: count, products: sumXY, sumX, sumY)
      / (Double(count) * Double(count - 1))
  }

  /// The correlation, or `nil` below two pairs and where either number never differs.
  public var correlation: Double? {
    guard let covariance, let ofX = x.variance, let ofY = y.variance, ofX > 0, ofY > 0 else { return nil }
    return covariance / (ofX.squareRoot() * ofY.squareRoot())
  }

  /// The ratio Σx ÷ Σy, or `nil` when Σy is 0.
  public var ratio: Double? { sumY == 0 ? nil : Double(sumX) / Double(sumY) }

  /// The standard error of the ratio by the delta method, or `nil` below two pairs and when Σy is 0.
  ///
  /// The spread of x − r y, the part of each pair that the ratio r leaves, over the mean of y.
  public var ratioStandardError: Double? {
    guard let ratio, let covariance, let ofX = x.variance, let ofY = y.variance, let mean = y.mean else {
      return nil
    }
    let rest = max(0, ofX - 2 * ratio * covariance + ratio * ratio * ofY)
    return (rest / Double(count)).squareRoot() / abs(mean)
  }

  /// The t-interval of the ratio, or `nil` below two pairs and when Σy is 0.
  public func ratioInterval(confidence: Double = 0.95) -> Interval? {
    guard let ratio, let ratioStandardError else { return nil }
    let reach = Interval.studentReach(confidence, degrees: Double(count - 1))
    return Interval(around: ratio, by: reach * ratioStandardError)
  }
}
