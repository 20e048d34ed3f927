/// The correlations of several columns with each other, and its inverse.
///
/// Of columns that follow exactly from others the inverse is infinite. A part of 1e-9 on the diagonal keeps it finite.
struct CorrelationMatrix {
  private let inverse: [[Double]]
  private let rows: Int

  private static let ridge = 1e-9

  /// - Precondition: all columns are as long as each other, and vary.
  init(_ columns: [[Double]]) {
    let standard = columns.map(Self.standardized)
    let matrix = standard.map { one in
      standard.map { other in zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let eigen = SymmetricEigen(matrix)
    let weights = eigen.values.map { 1 / (max($0, 0) + Self.ridge) }
    inverse = columns.indices.map { row in
      columns.indices.map { column in
        weights.indices.reduce(0) {
          $0 + eigen.vectors[row][$1] * weights[$1] * eigen.vectors[column][$1]
        }
      }
    }
    rows = columns.first?.count ?? 0
  }

  /// The correlation of two columns that is left where the others are held.
  func partial(_ one: Int, _ other: Int) -> Double {
    let product = inverse[one][one] * inverse[other][other]
    return min(max(-inverse[one][other] / product.squareRoot(), -1), 1)
  }

  /// The share of a column's variation that the others explain, adjusted for their number; `nil` for too few rows to say.
  func explained(_ column: Int) -> Double? {
    let others = inverse.count - 1
    guard rows > others + 1 else { return nil }
    return 1 - Double(rows - 1) / Double(rows - 1 - others) / inverse[column][column]
  }

  /// Less the mean, with squares that add up to 1.
  private static func standardized(_ column: [Double]) -> [Double] {
    let mean = column.reduce(0, +) / Double(column.count)
    let length = column.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
    return column.map { ($0 - mean) / length }
  }
}
