import RewardEngine
import Testing

@testable import RewardStudies

@Suite("An evolution")
struct EvolutionTests {
  /// The least value found when some number of evaluations is spent.
  private static func least(
    of function: ([Double]) -> Double, from start: [Double], seed: UInt64, evaluations: Int
  ) -> Double {
    var evolution = Evolution(around: start, stepSize: 0.3, seed: seed)
    var least = Double.infinity
    var spent = 0
    while spent < evaluations, least > 1e-9 {
      let values = evolution.candidates().map(function)
      spent += values.count
      least = min(least, values.min() ?? least)
      evolution.learn(order: values.indices.sorted { (values[$0], $0) < (values[$1], $1) })
    }
    return least
  }

  @Test(
    "has the weights that the method prints for its settings",
    arguments: [
      // What the author's own program prints: (μ_w, λ), μ_w and w_1 in dimension n.
      (2, 6, 2.0, 0.63), (5, 8, 2.6, 0.52), (10, 10, 3.2, 0.45),
    ])
  func settings(variables: Int, candidates: Int, effective: Double, first: Double) {
    let constants = EvolutionConstants(variables: variables)
    #expect(constants.candidates == candidates)
    #expect(abs(constants.effective - effective) <= 0.05)
    #expect(abs(constants.weights[0] - first) <= 0.01)
    let sum = constants.weights.filter { $0 > 0 }.reduce(0, +)
    #expect(abs(sum - 1) < 1e-15)
    // The tutorial asks that the covariance keeps its sign: c_1 + c_μ Σ w is at most 1.
    #expect(constants.oneRate + constants.manyRate * constants.weights.reduce(0, +) <= 1)
  }

  @Test(
    "finds the middle of a sphere in five variables within 1,200 evaluations",
    arguments: 1...5 as ClosedRange<UInt64>)
  func sphere(seed: UInt64) {
    let least = Self.least(
      of: { $0.reduce(0) { $0 + ($1 - 0.6) * ($1 - 0.6) } }, from: [0.2, 0.2, 0.2, 0.2, 0.2], seed: seed,
      evaluations: 1200)
    #expect(least <= 1e-9)
  }

  @Test(
    "finds the middle of an ellipsoid a thousand times as long as wide within 2,500",
    arguments: 1...5 as ClosedRange<UInt64>)
  func ellipsoid(seed: UInt64) {
    func value(_ x: [Double]) -> Double {
      x.indices.reduce(0) { sum, index in
        let weight = Mathematics.pow(1e6, Double(index) / 4)
        return sum + weight * (x[index] - 0.6) * (x[index] - 0.6)
      }
    }
    let least = Self.least(of: value, from: [0.2, 0.2, 0.2, 0.2, 0.2], seed: seed, evaluations: 2500)
    #expect(least <= 1e-9)
  }

  @Test(
    "follows the bent valley of Rosenbrock's function in three variables within 1,500",
    arguments: 1...5 as ClosedRange<UInt64>)
  func rosenbrock(seed: UInt64) {
    // From −2 to 2 along each axis, least 0 at 1.
    func value(_ shares: [Double]) -> Double {
      let x = shares.map { 4 * $0 - 2 }
      return (0..<2).reduce(0) { sum, i in
        let bend = x[i + 1] - x[i] * x[i]
        return sum + 100 * bend * bend + (1 - x[i]) * (1 - x[i])
      }
    }
    #expect(Self.least(of: value, from: [0.3, 0.3, 0.3], seed: seed, evaluations: 1500) <= 1e-9)
  }

  @Test("finds a least at a corner of the bounds within 600, and never leaves them")
  func corner() {
    var isInside = true
    let least = Self.least(
      of: { x in
        isInside = isInside && x.allSatisfy { $0 >= 0 && $0 <= 1 }
        return x.reduce(0, +)
      }, from: [0.7, 0.7], seed: 3, evaluations: 600)
    #expect(least <= 1e-4)
    #expect(isInside)
  }

  @Test("sees only the order of values, and repeats itself")
  func order() {
    func path(_ transform: (Double) -> Double) -> [[Double]] {
      var evolution = Evolution(around: [0.4, 0.4], stepSize: 0.2, seed: 9)
      return (0..<10).map { _ in
        let values = evolution.candidates().map { transform($0[0] * $0[0] + 3 * $0[1]) }
        evolution.learn(order: values.indices.sorted { values[$0] < values[$1] })
        return evolution.mean
      }
    }
    #expect(path { $0 } == path { 1e6 * $0 * $0 * $0 - 7 })
  }

  @Test(
    "mirrors what lies beyond a bound",
    arguments: [
      (0.25, 0.25), (-0.25, 0.25), (1.25, 0.75), (2.25, 0.25), (-1.25, 0.75), (0, 0), (1, 1), (-2, 0), (3, 1),
    ])
  func mirrors(value: Double, expected: Double) {
    #expect(Evolution.mirrored(value) == expected)
  }
}
