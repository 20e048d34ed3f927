/// The count, sum and sum of squares of whole numbers: exact, and independent of their order.
///
/// Parts are merged by addition, so any split into tiles, threads or shards gives the same mean and spread.
public struct ExactMoments: Sendable, Hashable {
  public var count: Int
  public var sum: Int128
  public var squares: Int128

  public init(count: Int = 0, sum: Int128 = 0, squares: Int128 = 0) {
    self.count = count
    self.sum = sum
    self.squares = squares
  }

  /// The mean, or `nil` without numbers.
  public var mean: Double? { count == 0 ? nil : Double(nearest: sum) / Double(count) }

  /// The sample variance, or `nil` below two numbers.
  ///
  /// The sum of squared deviations is computed in whole numbers, so that nothing cancels.
  public var variance: Double? {
    guard count > 1 else { return nil }
    return ExactMoments.deviations(count: count, products: squares, sum, sum)
      / (Double(count) * Double(count - 1))
  }

  /// The standard error of the mean, or `nil` below two numbers.
  public var standardError: Double? {
    variance.map { ($0 / Double(count)).squareRoot() }
  }

  /// n Σxy − Σx Σy, computed exactly, then rounded: n times the sum of the products of deviations.
  static func deviations(count: Int, products: Int128, _ first: Int128, _ second: Int128) -> Double {
    let whole = Int128(count).multipliedFullWidth(by: products)
    let ofMeans = first.multipliedFullWidth(by: second)
    let low = whole.low.subtractingReportingOverflow(ofMeans.low)
    let high = whole.high - ofMeans.high - (low.overflow ? 1 : 0)
    // A small negative difference is rounded by its size, not by its two's complement.
    if high < 0 {
      let negated = (~low.partialValue).addingReportingOverflow(1)
      return
        -(Double(nearest: ~high + (negated.overflow ? 1 : 0)) * 0x1p128
        + Double(nearest: negated.partialValue))
    }
    return Double(nearest: high) * 0x1p128 + Double(nearest: low.partialValue)
  }
}
