import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Sobol indices")
struct SobolIndicesTests {
  private static let base = 1 << 14

  /// The indices of a function that is measured without noise, twice.
  private func indices(_ axes: [Design.Axis], of function: ([Double]) -> Double) -> SobolIndices {
    let design = SaltelliDesign(axes, base: Self.base, seed: 1)
    let values = design.design.points.map { [function($0), function($0)] }
    return SobolIndices(of: design, values: values, resamples: 20, seed: 1)
  }

  /// Five standard errors of plain Monte Carlo; a Sobol sequence is at least as good.
  ///
  /// Of a first order index: a row is a product b·e, whose square has a mean of at most √(E b⁴ · E e⁴). Of a total one:
  /// a row is e²/2, of variance E e⁴/4 − T². Each is divided by a variance with a relative error of √((κ − 1) / 2N).
  /// - Parameters:
  ///   - fourth: E b⁴, the fourth moment of the response about its mean.
  ///   - moved: E e⁴, that of what moving the axis changes.
  private func errors(
    first: Double, total: Double, variance: Double, fourth: Double, moved: Double
  ) -> (first: Double, total: Double) {
    let rows = Double(Self.base)
    let ofVariance = ((fourth / (variance * variance) - 1) / (2 * rows)).squareRoot()
    let ofFirst = (fourth * moved).squareRoot().squareRoot() / variance / rows.squareRoot()
    let own = total * variance
    let ofTotal = (moved / 4 - own * own).squareRoot() / variance / rows.squareRoot()
    return (5 * (ofFirst + first * ofVariance), 5 * (ofTotal + total * ofVariance))
  }

  @Test("of the Ishigami function are the published ones")
  func ishigami() throws {
    // T. Ishigami & T. Homma, ISUMA 1990, pp. 398-403: sin x₁ + 7 sin² x₂ + 0.1 x₃⁴ sin x₁ on −π to π. Sine by its own
    // series, so that nothing but the engine is needed: |x| ≤ π.
    func sine(_ x: Double) -> Double {
      var (term, sum) = (x, x)
      for n in 1...20 {
        let (even, odd) = (Double(2 * n), Double(2 * n + 1))
        term *= -x * x / (even * odd)
        sum += term
      }
      return sum
    }
    let axes = ["x1", "x2", "x3"].map { Design.Axis(FieldPath($0), from: -Double.pi, to: .pi) }
    let found = indices(axes) { x in
      let (first, second, fourth) = (sine(x[0]), sine(x[1]), x[2] * x[2] * x[2] * x[2])
      return first + 7 * second * second + 0.1 * fourth * first
    }
    // Published: V = 49/8 + π⁴/50 + π⁸/1800 + 1/2.
    let variance = 13.844_588
    // Moments by hand, of cos 2x₂ (3/8 and 1/2) and of 1 + x₃⁴/10 (1 + 4π⁴/50 + …).
    let fourth = 672.2
    let rows: [(first: Double, total: Double, moved: Double)] = [
      (0.3139, 0.5576, 1993), (0.4424, 0.4424, 337.6), (0, 0.2437, 231.7),
    ]
    #expect(abs(found.mean - 3.5) < 5 * (variance / Double(2 * Self.base)).squareRoot())
    let spread = ((fourth / (variance * variance) - 1) / Double(2 * Self.base)).squareRoot()
    #expect(abs(found.variance / variance - 1) < 5 * spread)
    for (share, row) in zip(try #require(found.shares), rows) {
      let errors = errors(
        first: row.first, total: row.total, variance: variance, fourth: fourth, moved: row.moved)
      #expect(abs(share.first - row.first) < errors.first)
      #expect(abs(share.total - row.total) < errors.total)
      #expect(share.isDistinguishable)
    }
    #expect(found.noiseShare < 1e-9)
  }

  @Test("of Sobol's g-function are the published ones")
  func gFunction() throws {
    // A. Saltelli & I. M. Sobol, 1995: the product of (|4xᵢ − 2| + aᵢ) / (1 + aᵢ). A factor is 1 + c, where c is even and
    // E c² = 1/(3(1 + a)²), E c⁴ = 1/(5(1 + a)⁴); V = Π (1 + E cᵢ²) − 1.
    let a = [0.0, 1, 4.5, 9]
    let axes = a.indices.map { Design.Axis(FieldPath("x\($0)"), from: 0, to: 1) }
    let found = indices(axes) { x in
      zip(x, a).reduce(1) { $0 * (abs(4 * $1.0 - 2) + $1.1) / (1 + $1.1) }
    }
    let squares = a.map { 1 / (3 * (1 + $0) * (1 + $0)) }
    let fourths = squares.map { $0 * $0 * 9 / 5 }
    func product(_ factors: [Double], but place: Int? = nil) -> Double {
      factors.enumerated().reduce(1) { $1.offset == place ? $0 : $0 * $1.element }
    }
    let second = squares.map { 1 + $0 }
    let fourthMoments = zip(squares, fourths).map { 1 + 6 * $0 + $1 }
    let variance = product(second) - 1
    let fourth =
      product(fourthMoments) - 4 * product(squares.map { 1 + 3 * $0 }) + 6 * product(second) - 3
    for (place, share) in try #require(found.shares).enumerated() {
      let first = squares[place] / variance
      let total = squares[place] * product(second, but: place) / variance
      // E (c − c′)⁴ = 2 E c⁴ + 6 (E c²)²
      let moved =
        (2 * fourths[place] + 6 * squares[place] * squares[place]) * product(fourthMoments, but: place)
      let errors = errors(first: first, total: total, variance: variance, fourth: fourth, moved: moved)
      #expect(abs(share.first - first) < errors.first)
      #expect(abs(share.total - total) < errors.total)
    }
  }

  @Test("part the noise of simulating from what the axes do")
  func noise() throws {
    let axes = ["a", "b", "c"].map { Design.Axis(FieldPath($0), from: 0, to: 1) }
    let design = SaltelliDesign(axes, base: 1024, seed: 3)
    let values = Noise.values(design.design, replications: 4, seed: 4) { 4 * $0[0] + 2 * $0[1] }
    let found = SobolIndices(of: design, values: values, resamples: 200, seed: 1)
    // By hand: V = (16 + 4)/12 = 1.667; the noise of a mean of 4 is 0.25, a share of 0.25/1.917 = 0.130. Its relative
    // error is √(2 / (2048 · 3)) = 0.018, that of V below √(2/2048) = 0.031: 5 · 0.036 · 0.13 is 0.024.
    #expect(abs(found.noiseShare - 0.130) < 0.024)
    let bound: Double = 5 * 0.036 * 1.667
    #expect(abs(found.variance - 1.667) < bound)
    let shares = try #require(found.shares)
    #expect(shares.map(\.isDistinguishable) == [true, true, false])
    // With the noise left in, the total index of the third would be 0.25/1.667 = 0.15. A row is half the mean of d·d′ over
    // pairs, d the difference of two noises: its variance is 4/(4 · 3) · ½ = 1/6; 5 √(1/6/1024) / 1.667 is 0.038.
    #expect(abs(shares[2].total) < 0.038)
    #expect(shares[2].totalInterval.contains(0) && shares[2].firstInterval.contains(0))
    #expect(shares[0].totalInterval.contains(0.8) && shares[1].firstInterval.contains(0.2))
  }

  @Test("are none where the response varies no more than its noise")
  func nothing() {
    let axes = ["a", "b"].map { Design.Axis(FieldPath($0), from: 0, to: 1) }
    let design = SaltelliDesign(axes, base: 64, seed: 1)
    let noisy = Noise.values(design.design, replications: 8, seed: 2) { _ in 5 }
    let found = SobolIndices(of: design, values: noisy, resamples: 100, seed: 1)
    #expect(found.shares == nil)
    #expect(found.noiseShare > 0.6)
    let still = SobolIndices(
      of: design, values: design.design.points.map { _ in [5, 5] }, resamples: 100, seed: 1)
    #expect(still.shares == nil && still.variance == 0 && still.noiseShare == 0 && still.mean == 5)
  }

  @Test("are drawn from A, from A with each axis of B in turn, and from B")
  func design() {
    let axes = ["a", "b"].map { Design.Axis(FieldPath($0), from: 0, to: 1) }
    let saltelli = SaltelliDesign(axes, base: 8, seed: 1)
    let points = saltelli.design.points
    #expect(points.count == 8 * 4)
    for row in 0..<8 {
      let (first, second) = (points[saltelli.placeInA(row)], points[saltelli.placeInB(row)])
      #expect(points[saltelli.place(row, with: 0)] == [second[0], first[1]])
      #expect(points[saltelli.place(row, with: 1)] == [first[0], second[1]])
      #expect(first[0] != second[0] && first[1] != second[1])
    }
    #expect(
      SaltelliDesign(axes, base: 4, seed: 1).design.points == Array(points.prefix(16)))
  }

  @Test("lie between 0 and 1, whatever noise makes of them", arguments: [(-0.2, 0), (0.4, 0.4), (1.3, 1)])
  func clipped(share: Double, expected: Double) { #expect(SobolIndices.clipped(share) == expected) }
}
