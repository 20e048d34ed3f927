/// The eigenvalues and eigenvectors of a symmetric matrix.
///
/// Jacobi's method: plane rotations, each of which takes one pair of elements off the diagonal to 0, in rows, until
/// what is left off the diagonal is lost in rounding. Made of + − × ÷ and the square root, so the same everywhere.
/// Source: G. H. Golub & C. F. Van Loan, Matrix Computations, 4th edition, 2013, section 8.5.
struct SymmetricEigen: Equatable {
  /// In the order of ``vectors``; not sorted.
  private(set) var values: [Double]
  /// The eigenvectors as columns: `vectors[row][k]` belongs to `values[k]`. They are orthonormal.
  private(set) var vectors: [[Double]]

  /// Rounds over all pairs; convergence is quadratic, and ten are enough for any matrix of doubles.
  private static let mostRounds = 60

  /// - Precondition: `matrix` is square, symmetric and finite.
  /// - Complexity: O(n³) a round.
  init(_ matrix: [[Double]]) {
    let size = matrix.count
    var rest = matrix
    values = []
    vectors = (0..<size).map { row in (0..<size).map { $0 == row ? 1 : 0 } }
    for _ in 0..<Self.mostRounds {
      var left = 0.0
      var diagonal = 0.0
      for row in 0..<size {
        diagonal += rest[row][row] * rest[row][row]
        for column in 0..<row { left += rest[row][column] * rest[row][column] }
      }
      if left <= diagonal * 1e-34 { break }
      for row in 0..<size {
        for column in 0..<row { rotate(&rest, column, row) }
      }
    }
    values = (0..<size).map { rest[$0][$0] }
  }

  /// Takes the element at (`p`, `q`) to 0 by turning the plane of the two axes.
  private mutating func rotate(_ rest: inout [[Double]], _ p: Int, _ q: Int) {
    guard rest[p][q] != 0 else { return }
    let ratio = (rest[q][q] - rest[p][p]) / (2 * rest[p][q])
    // The smaller of the two angles that do it, which keeps the other axes where they are.
    let root = (1 + ratio * ratio).squareRoot()
    let tangent = root.isFinite ? (ratio < 0 ? -1 : 1) / (ratio.magnitude + root) : 1 / (2 * ratio)
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    let sine = tangent * cosine
    for k in rest.indices {
      let (a, b) = (rest[k][p], rest[k][q])
      rest[k][p] = cosine * a - sine * b
      rest[k][q] = sine * a + cosine * b
    }
    for k in rest.indices {
      let (a, b) = (rest[p][k], rest[q][k])
      rest[p][k] = cosine * a - sine * b
      rest[q][k] = sine * a + cosine * b
      let (x, y) = (vectors[k][p], vectors[k][q])
      vectors[k][p] = cosine * x - sine * y
      vectors[k][q] = sine * x + cosine * y
    }
  }
}
