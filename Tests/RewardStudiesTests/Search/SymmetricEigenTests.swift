import Testing

@testable import RewardStudies

@Suite("The eigenvectors of a symmetric matrix")
struct SymmetricEigenTests {
  @Test("belong to the known values of second differences")
  func secondDifferences() {
    // 2 on the diagonal and −1 beside it, three rows: 2 − √2, 2 and 2 + √2.
    let eigen = SymmetricEigen([[2, -1, 0], [-1, 2, -1], [0, -1, 2]])
    let root = 2.0.squareRoot()
    for (value, expected) in zip(eigen.values.sorted(), [2 - root, 2, 2 + root]) {
      #expect(abs(value - expected) < 1e-14)
    }
  }

  @Test("are orthonormal and give the matrix back", arguments: [1e-12, 1, 1e12])
  func reconstruct(scale: Double) {
    let matrix = [[4, 1, 0.5, 0], [1, 3, 0.25, 1], [0.5, 0.25, 2, 0], [0, 1, 0, 1]].map {
      $0.map { $0 * scale }
    }
    let eigen = SymmetricEigen(matrix)
    for row in 0..<4 {
      for column in 0..<4 {
        let product = (0..<4).reduce(0.0) { $0 + eigen.vectors[row][$1] * eigen.vectors[column][$1] }
        #expect(abs(product - (row == column ? 1 : 0)) < 1e-14)
        let back = (0..<4).reduce(0.0) {
          $0 + eigen.vectors[row][$1] * eigen.values[$1] * eigen.vectors[column][$1]
        }
        #expect(abs(back - matrix[row][column]) < 1e-14 * 5 * scale)
      }
    }
  }

  @Test("of a diagonal matrix are the axes")
  func diagonal() {
    let eigen = SymmetricEigen([[3, 0], [0, 7]])
    #expect(eigen.values == [3, 7])
    #expect(eigen.vectors == [[1, 0], [0, 1]])
  }
}
