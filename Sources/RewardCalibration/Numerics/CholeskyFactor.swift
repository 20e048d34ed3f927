import RewardEngine

/// The lower triangle L with L Lᵀ = a symmetric, positive definite matrix.
///
/// Source: Golub & Van Loan, Matrix Computations, 4th edition, 2013, section 4.2.
struct CholeskyFactor {
  /// L row by row, each up to the diagonal.
  private(set) var packed: [Double]
  private let size: Int

  /// Where a row begins in a packed triangle.
  static func start(_ row: Int) -> Int { row * (row + 1) / 2 }

  /// - Parameter lower: the lower triangle of the matrix, row by row, each up to the diagonal.
  /// - Returns: `nil` where the matrix is not positive definite.
  /// - Complexity: O(n³).
  init?(packed lower: [Double], size: Int) {
    (packed, self.size) = (lower, size)
    // A finished column is taken off all that follow. Each cell gets the sum of the textbook in the textbook's order, but no
    // term of it waits for the one before.
    var column = [Double](repeating: 0, count: size)
    let isPositive = packed.withUnsafeMutableBufferPointer { cells in
      column.withUnsafeMutableBufferPointer { column in
        for done in 0..<size {
          let diagonal = cells[Self.start(done) + done]
          guard diagonal > 0, diagonal.isFinite else { return false }
          let root = diagonal.squareRoot()
          cells[Self.start(done) + done] = root
          for row in (done + 1)..<max(size, done + 1) {
            let start = Self.start(row)
            let own = cells[start + done] / root
            cells[start + done] = own
            column[row] = own
            for other in (done + 1)...row { cells[start + other] -= own * column[other] }
          }
        }
        return true
      }
    }
    guard isPositive else { return nil }
  }

  /// - Parameter matrix: only its lower triangle is read.
  init?(_ matrix: [[Double]]) {
    self.init(packed: matrix.enumerated().flatMap { $1[...$0] }, size: matrix.count)
  }

  /// L b.
  func times(_ right: [Double]) -> [Double] {
    (0..<size).map { row in
      (0...row).reduce(0) { $0 + packed[Self.start(row) + $1] * right[$1] }
    }
  }

  /// L⁻¹ b.
  func solved(_ right: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(size)
    for row in 0..<size {
      var value = right[row]
      for column in 0..<row { value -= packed[Self.start(row) + column] * result[column] }
      result.append(value / packed[Self.start(row) + row])
    }
    return result
  }

  /// L⁻ᵀ b.
  func solvedTransposed(_ right: [Double]) -> [Double] {
    var result = right
    for row in (0..<size).reversed() {
      for below in (row + 1)..<max(size, row + 1) {
        result[row] -= packed[Self.start(below) + row] * result[below]
      }
      result[row] /= packed[Self.start(row) + row]
    }
    return result
  }

  /// L⁻¹ row by row, each up to the diagonal.
  ///
  /// - Complexity: O(n³).
  var inverse: [[Double]] {
    let columns = (0..<size).map { column in solved((0..<size).map { $0 == column ? 1 : 0 }) }
    return (0..<size).map { row in (0...row).map { columns[$0][row] } }
  }

  /// The logarithm of the product of the diagonal.
  var logDeterminantRoot: Double {
    (0..<size).reduce(0) { $0 + Mathematics.log(packed[Self.start($1) + $1]) }
  }
}
