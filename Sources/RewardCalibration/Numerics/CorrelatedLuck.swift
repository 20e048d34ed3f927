import RewardEngine

/// Luck that moves several figures of the same players together.
public struct CorrelatedLuck {
  private let times: ([Double]) -> [Double]

  /// - Parameters:
  ///   - chances: of each figure, the share of players whom it counts.
  ///   - both: the share whom two figures count, the later one first.
  ///   - players: of whom each figure is; of two groups, the smaller is among the larger.
  /// - Returns: `nil` where no players can be counted so.
  /// - Complexity: O(n³) for n figures.
  init?(_ chances: [Double], players: [Int], both: (_ row: Int, _ column: Int) -> Double) {
    let spreads = chances.map { max($0 * (1 - $0), 0).squareRoot() }
    let lower = chances.indices.flatMap { row in
      (0...row).map { column -> Double in
        guard column < row else { return Self.ownVariance }
        let spread = spreads[row] * spreads[column]
        guard spread > 0 else { return 0 }
        let (few, many) = (min(players[row], players[column]), max(players[row], players[column]))
        let shared = (Double(few) / Double(max(many, 1))).squareRoot()
        return (both(row, column) - chances[row] * chances[column]) / spread * shared
      }
    }
    guard let factor = CholeskyFactor(packed: lower, size: chances.count) else { return nil }
    times = factor.times
  }

  /// The same where the covariance of the figures is known.
  ///
  /// - Parameter covariance: its lower triangle, row by row, each up to the diagonal.
  /// - Complexity: O(n³) for n figures.
  init?(covariance: [Double], size: Int) {
    let spreads = (0..<size).map { max(covariance[CholeskyFactor.start($0) + $0], 0).squareRoot() }
    let lower = (0..<size).flatMap { row in
      (0...row).map { column -> Double in
        guard column < row else { return Self.ownVariance }
        let spread = spreads[row] * spreads[column]
        return spread > 0 ? covariance[CholeskyFactor.start(row) + column] / spread : 0
      }
    }
    guard let factor = CholeskyFactor(packed: lower, size: size) else { return nil }
    times = factor.times
  }

  /// The same for figures that count players of the figures before who are still there: two of them count together whom the later one
  /// counts, or a part of these.
  ///
  /// - Parameters:
  ///   - both: by figure, the share whom it and any earlier one count.
  ///   - players: of whom each figure is; they never rise.
  /// - Complexity: O(n) for n figures.
  init?(_ chances: [Double], players: [Int], both: [Double]) {
    let spreads = chances.map { max($0 * (1 - $0), 0).squareRoot() }
    let sizes = players.map { Double(max($0, 1)).squareRoot() }
    let none = SIMD2<Double>()
    let factor = NestedFactor(
      rows: chances.indices.map { row in
        spreads[row] > 0 ? SIMD2(both[row], -chances[row]) * (sizes[row] / spreads[row]) : none
      },
      columns: chances.indices.map { column in
        spreads[column] > 0 ? SIMD2(1, chances[column]) / (sizes[column] * spreads[column]) : none
      }, diagonal: chances.map { _ in Self.ownVariance })
    guard let factor else { return nil }
    times = factor.times
  }

  /// Shares that add up to 1 leave no luck for the last of them: a trace more keeps the matrix positive.
  private static let ownVariance = 1 + 1e-6

  /// - Parameter normal: as many independent numbers as figures, with mean 0 and standard deviation 1.
  /// - Returns: by how many standard deviations each figure is off.
  func deviates(_ normal: [Double]) -> [Double] { times(normal) }
}
