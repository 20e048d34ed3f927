import RewardEngine

/// The lower triangle L with L Lᵀ = a symmetric, positive definite matrix.
///
/// Source: Golub & Van Loan, Matrix Computations, 4th edition, 2013, section 4.2.
struct CholeskyFactor {
  private(set) var rows: [[Double]]

  /// - Parameter lower: the lower triangle of the matrix, row by row; what stands behind the diagonal is not read.
  /// - Returns: `nil` where the matrix is not positive definite.
  /// - Complexity: O(n³).
  init?(_ lower: [[Double]]) {
    rows = []
    for (row, line) in lower.enumerated() {
      var own: [Double] = []
      for column in 0...row {
        var value = line[column]
        for inner in 0..<column { value -= own[inner] * (column == row ? own[inner] : rows[column][inner]) }
        if column < row {
          own.append(value / rows[column][column])
        } else {
          guard value > 0, value.isFinite else { return nil }
          own.append(value.squareRoot())
        }
      }
      rows.append(own)
    }
  }

  /// L⁻¹ b.
  func solved(_ right: [Double]) -> [Double] {
    var result: [Double] = []
    for (row, line) in rows.enumerated() {
      var value = right[row]
      for column in 0..<row { value -= line[column] * result[column] }
      result.append(value / line[row])
    }
    return result
  }

  /// L⁻ᵀ b.
  func solvedTransposed(_ right: [Double]) -> [Double] {
    var result = right
    for row in rows.indices.reversed() {
      for below in (row + 1)..<max(rows.count, row + 1) { result[row] -= rows[below][row] * result[below] }
      result[row] /= rows[row][row]
    }
    return result
  }

  /// The logarithm of the product of the diagonal.
  var logDeterminantRoot: Double {
    rows.enumerated().reduce(0) { $0 + Mathematics.log($1.element[$1.offset]) }
  }
}
