import RewardEngine

/// The factor of a covariance of figures that later ones share with earlier ones: below the diagonal, each cell is a sum of two
/// products of a number of its row and one of its column.
///
/// It takes four numbers a row, and a table of ten years has thousands of them. Source: D. Foreman-Mackey, E. Agol, S.
/// Ambikasaran & R. Angus, "Fast and Scalable Gaussian Process Modeling with Applications to Astronomical Time Series", The
/// Astronomical Journal 154:220, 2017, section 5.
struct NestedFactor {
  private let rows: [SIMD2<Double>]
  private let columns: [SIMD2<Double>]
  private let roots: [Double]

  /// - Parameters:
  ///   - rows, columns: the cell of a row and an earlier column is the sum of the products of their numbers.
  ///   - diagonal: the cell of each row and its own column.
  /// - Returns: `nil` where the matrix is not positive definite.
  /// - Complexity: O(n).
  init?(rows: [SIMD2<Double>], columns: [SIMD2<Double>], diagonal: [Double]) {
    var (roots, solved) = ([Double](), [SIMD2<Double>]())
    // The sum over earlier columns of D w wᵀ, as its two columns.
    var (left, right) = (SIMD2<Double>(), SIMD2<Double>())
    for place in rows.indices {
      let row = rows[place]
      let known = SIMD2((row * left).sum(), (row * right).sum())
      let rest = diagonal[place] - (row * known).sum()
      guard rest > 0, rest.isFinite else { return nil }
      let own = (columns[place] - known) / rest
      left += rest * own.x * own
      right += rest * own.y * own
      roots.append(rest.squareRoot())
      solved.append(own)
    }
    (self.rows, self.columns, self.roots) = (rows, solved, roots)
  }

  /// L b.
  func times(_ right: [Double]) -> [Double] {
    var sum = SIMD2<Double>()
    return rows.indices.map { place in
      let own = roots[place] * right[place]
      let value = (rows[place] * sum).sum() + own
      sum += columns[place] * own
      return value
    }
  }

  /// L⁻¹ b.
  func solved(_ right: [Double]) -> [Double] {
    var sum = SIMD2<Double>()
    return rows.indices.map { place in
      let own = right[place] - (rows[place] * sum).sum()
      sum += columns[place] * own
      return own / roots[place]
    }
  }

  /// The logarithm of the product of the diagonal.
  var logDeterminantRoot: Double { roots.reduce(0) { $0 + Mathematics.log($1) } }
}
