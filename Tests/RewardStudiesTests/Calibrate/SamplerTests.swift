import RewardEngine
import Testing

@testable import RewardHistories

@Suite("Searches and draws of a calibration")
struct SamplerTests {
  /// 4 2; 2 3 = L Lᵀ with L = 2 0; 1 √2. L x = (2, 3) has the solution (1, √2), and Lᵀ y = that one (0, 1) … by hand.
  @Test("factor a matrix and solve with its factor")
  func cholesky() throws {
    let factor = try #require(CholeskyFactor([[4], [2, 3]]))
    #expect(factor.rows == [[2], [1, 2.0.squareRoot()]])
    let solved = factor.solved([2, 3])
    #expect(solved[0] == 1 && (solved[1] - 2.0.squareRoot()).magnitude < 1e-15)
    let back = factor.solvedTransposed(solved)
    #expect(back[0].magnitude < 1e-15 && (back[1] - 1).magnitude < 1e-15)
    #expect(CholeskyFactor([[1], [2, 1]]) == nil)
  }

  /// −(1 − x)² − 100 (y − x²)², the hill of Rosenbrock with its top at (1, 1), and −2 and −202 on the diagonal there.
  @Test("climb a bent hill to its top")
  func ascent() throws {
    let hill = { (place: [Double]) -> Double in
      let (x, y) = (place[0], place[1])
      return -(1 - x) * (1 - x) - 100 * (y - x * x) * (y - x * x)
    }
    let found = try Ascent(from: [-1.2, 1], of: hill)
    #expect((found.place[0] - 1).magnitude < 1e-2 && (found.place[1] - 1).magnitude < 2e-2)
    // The curvature of a square is exact: 2 a and a mixed b of a x² + b x y.
    let curvature = Ascent.curvature(at: [3, 5]) { -3 * $0[0] * $0[0] - $0[0] * $0[1] - $0[1] * $0[1] }
    #expect(zip(curvature.joined(), [6, 1, 1, 2]).allSatisfy { ($0 - $1).magnitude < 1e-9 })
  }

  /// Draws from a normal distribution in two dimensions, around which the sampler was told a wrong center and width.
  @Test("draw from a known distribution, told a wrong shape")
  func normal() throws {
    // Means 1 and −2, standard deviations 1 and 0.5, correlation 0.8.
    let density = { (place: [Double]) -> Double in
      let (a, b) = (place[0] - 1, (place[1] + 2) / 0.5)
      return -0.5 * (a * a - 1.6 * a * b + b * b) / 0.36
    }
    let told = try #require(CholeskyFactor([[0.5], [0, 8]]))
    let draws = try Sampler(
      around: [0.5, -1.5], precision: told, walkers: 32, left: 150, steps: 600, luck: Luck(seed: 5),
      density: density
    ).draws
    func mean(_ number: ([Double]) -> Double) -> Double {
      draws.reduce(0.0) { $0 + number($1) } / Double(draws.count)
    }
    let means = [mean { $0[0] }, mean { $0[1] }]
    func covariance(_ one: Int, _ other: Int) -> Double {
      mean { ($0[one] - means[one]) * ($0[other] - means[other]) }
    }
    let spreads = [covariance(0, 0).squareRoot(), covariance(1, 1).squareRoot()]
    // 19,200 draws, of which about one in ten counts: 4.5 standard errors are 4.5 / √1,920 = 0.1 of a deviation.
    #expect((means[0] - 1).magnitude < 0.1 && (means[1] + 2).magnitude < 0.05)
    #expect((spreads[0] - 1).magnitude < 0.1 && (spreads[1] - 0.5).magnitude < 0.05)
    #expect((covariance(0, 1) / (spreads[0] * spreads[1]) - 0.8).magnitude < 0.05)
  }
}
