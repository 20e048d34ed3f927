import RewardEngine
import Synchronization
import Testing

@testable import RewardCalibration

@Suite("Searches and draws of a calibration")
struct SamplerTests {
  /// 4 2; 2 3 = L Lᵀ with L = 2 0; 1 √2. L x = (2, 3) has the solution (1, √2), and Lᵀ y = that one (0, 1) … by hand.
  @Test("factor a matrix and solve with its factor")
  func cholesky() throws {
    let factor = try #require(CholeskyFactor([[4, 2], [2, 3]]))
    #expect(factor.packed == [2, 1, 2.0.squareRoot()])
    let solved = factor.solved([2, 3])
    #expect(solved[0] == 1 && (solved[1] - 2.0.squareRoot()).magnitude < 1e-15)
    let back = factor.solvedTransposed(solved)
    #expect(back[0].magnitude < 1e-15 && (back[1] - 1).magnitude < 1e-15)
    #expect(CholeskyFactor([[1, 2], [2, 1]]) == nil)
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

  /// 3 − x + 2 y + 4 x² − 5 x y + y² is met anywhere, also far from the places. With 6 weights, 12 places are enough.
  @Test("guess values of a quadratic by values elsewhere")
  func quadratic() throws {
    let square = { (place: [Double]) -> Double in
      let (x, y) = (place[0], place[1])
      let line: Double = 3 - x + 2 * y
      return line + (4 * x - 5 * y) * x + y * y
    }
    let places = (0..<12).map { (place: Int) -> [Double] in [Double(place % 4), Double(place / 4 * 10)] }
    let surface = try #require(QuadraticSurface(places, places.map(square)))
    #expect((surface.value(at: [7, -20]) - square([7, -20])).magnitude < 1e-8)
    #expect(surface.error < 1e-8)
    #expect(QuadraticSurface(Array(places.dropLast()), places.dropLast().map(square)) == nil)
    let alike = [[Double]](repeating: [1, 2], count: 12)
    #expect(QuadraticSurface(alike, alike.map(square)) == nil)
  }

  /// a² + 2 b c − 3 a c + b² + 4 has products of different numbers, which are the same in several orders. A grid of 27 places is
  /// enough for 10 weights.
  @Test("guess values of a quadratic of three numbers")
  func threeNumbers() throws {
    let value = { (place: [Double]) -> Double in
      let (a, b, c) = (place[0], place[1], place[2])
      return a * a + 2 * b * c - 3 * a * c + b * b + 4
    }
    let places = (0..<27).map { (place: Int) -> [Double] in
      [place % 3, place / 3 % 3, place / 9].map { Double($0) }
    }
    let surface = try #require(QuadraticSurface(places, places.map(value)))
    #expect((surface.value(at: [5, -4, 3]) - value([5, -4, 3])).magnitude < 1e-8)
  }

  /// Twice at −1, at 1 and at 0, values are 5 above 1 and 5 below. Nothing is nearer than 1 everywhere, with squares of
  /// 6 · 25 in all. Three weights leave three of six: a variance of 50.
  @Test("say how far off a guess is")
  func error() throws {
    let places = [-1.0, -1, 1, 1, 0, 0].map { [$0] }
    let surface = try #require(QuadraticSurface(places, [6, -4, 6, -4, 6, -4]))
    #expect((surface.value(at: [0.5]) - 1).magnitude < 1e-12)
    #expect((surface.error - 50.0.squareRoot()).magnitude < 1e-12)
  }

  /// How often evidence is asked.
  private final class Count: Sendable { let times = Atomic<Int>(0) }

  /// Nothing is thought of numbers in a square around 0 before any evidence.
  private func square(_ half: Double, _ evidence: @escaping @Sendable ([Double]) -> Double) -> Sampler.Thought
  {
    Sampler.Thought(
      start: { [2 * half * ($0.nextUniform() - 0.5), 2 * half * ($0.nextUniform() - 0.5)] },
      isInside: { $0.allSatisfy { $0.magnitude <= half } }, before: { _ in 0 }, evidence: evidence)
  }

  private func mean(_ draws: [[Double]], _ number: ([Double]) -> Double) -> Double {
    draws.reduce(0.0) { $0 + number($1) } / Double(draws.count)
  }

  /// Evidence is asked once for each of 512 members and each of their moves: 8 in a stage, 24 in the last, and 8 for each 512
  /// of 8,000 draws, so 15 times. Guesses are exact here, so no try is refused once there is one, in the second stage.
  /// With ten stages, that is 1 + 80 + 24 + 120 = 225 times. Without guesses, most tries are refused, so that it is several
  /// times as often.
  @Test("draw from a known distribution, and ask little")
  func normal() async throws {
    // Means 1 and −2, standard deviations 1 and 0.5, correlation 0.8.
    let asked = Count()
    let thought = square(20) { place in
      asked.times.add(1, ordering: .relaxed)
      let (a, b) = (place[0] - 1, (place[1] + 2) / 0.5)
      return -0.5 * (a * a - 1.6 * a * b + b * b) / 0.36
    }
    let draws = try await Sampler(8000, luck: Luck(seed: 5), of: thought).draws
    #expect(draws.count == 8000)
    #expect(asked.times.load(ordering: .relaxed) < 300 * 512)
    let means = [mean(draws) { $0[0] }, mean(draws) { $0[1] }]
    func covariance(_ one: Int, _ other: Int) -> Double {
      mean(draws) { ($0[one] - means[one]) * ($0[other] - means[other]) }
    }
    let spreads = [covariance(0, 0).squareRoot(), covariance(1, 1).squareRoot()]
    // 8,000 draws, of which about one in four counts: 4.5 standard errors are 4.5 / √2,000 = 0.1 of a deviation.
    #expect((means[0] - 1).magnitude < 0.1 && (means[1] + 2).magnitude < 0.05)
    #expect((spreads[0] - 1).magnitude < 0.1 && (spreads[1] - 0.5).magnitude < 0.05)
    #expect((covariance(0, 1) / (spreads[0] * spreads[1]) - 0.8).magnitude < 0.05)
  }

  /// The logarithm of a density with a share of its mass on a hill around a place, and the rest on one that is ten of its deviations
  /// away and half as wide.
  private static func hills(_ share: Double, around start: Double, _ place: [Double]) -> Double {
    let (x, y) = (place[0] - start, place[1])
    let near = -0.5 * (x * x + y * y)
    let far = -2 * ((x - 10) * (x - 10) + y * y)
    let most = max(near, far)
    // Half as wide in two directions: four times as high for the same mass.
    return most
      + Mathematics.log(share * Mathematics.exp(near - most) + (1 - share) * 4 * Mathematics.exp(far - most))
  }

  /// A search that starts at 0 finds the first hill, and steps from there never reach the other. Each stage chooses 512 places by
  /// weight; five of them leave the share a deviation of at most √(5 · 0.25 · 0.75 / 512) = 0.043.
  @Test("give each of two hills its mass")
  func twoHills() async throws {
    let thought = square(30) { Self.hills(0.25, around: 0, $0) }
    let draws = try await Sampler(4096, luck: Luck(seed: 8), of: thought).draws
    #expect((mean(draws) { $0[0] > 5 ? 1 : 0 } - 0.75).magnitude < 3 * 0.043)
  }

  /// A search that ended on one hill, or on each, changes nothing of that.
  @Test(
    "give each of two hills its mass where searches know one or both",
    arguments: [[[0.0, 0]], [[0, 0], [10, 0]]])
  func knownHills(places: [[Double]]) async throws {
    var thought = square(30) { Self.hills(0.25, around: 0, $0) }
    thought.hills = Hills(at: places, of: thought.evidence, center: [0, 0], before: thought.before)
    let draws = try await Sampler(4096, luck: Luck(seed: 8), of: thought).draws
    #expect((mean(draws) { $0[0] > 5 ? 1 : 0 } - 0.75).magnitude < 3 * 0.043)
  }

  /// A hill with a deviation of 3, and one of 0.005 that is higher by 25: it has e²⁵ · (0.005 / 3)² = 200,000 times the mass. But where a tenth of
  /// the evidence counts, it has a thirty-thousandth of that of the other, so none of 512 members is near it.
  @Test("are on a narrow hill that has nearly all the mass, if a search found it")
  func narrowHill() async throws {
    var thought = square(30) { place in
      let (x, y) = (place[0] - 20, place[1])
      let wide = -0.5 * (place[0] * place[0] + y * y) / 9
      let narrow = 25 - 0.5 * (x * x + y * y) / 0.000025
      return max(wide, narrow) + Mathematics.log(1 + Mathematics.exp(-(wide - narrow).magnitude))
    }
    func share() async throws -> Double {
      mean(try await Sampler(512, luck: Luck(seed: 8), of: thought).draws) { $0[0] > 19 ? 1 : 0 }
    }
    #expect(try await share() == 0)
    let places = [[0.0, 0], [20, 0]]
    thought.hills = Hills(at: places, of: thought.evidence, center: [0, 0], before: thought.before)
    #expect(try await share() == 1)
  }

  /// The sketch has as much on either hill, half a deviation away. Eight stages choose: √(8 · 0.25 · 0.75 / 512) = 0.054. On the first hill
  /// about 130 of 512 places are left, of which one in four counts: 4.5 / √32 = 0.8 of a deviation, and the same of the variance, 4.5 · √(2 / 32) = 1.1.
  @Test("give them the same by way of a sketch, and ask the evidence two fifths as often at most")
  func sketch() async throws {
    func run(hasSketch: Bool) async throws -> (draws: [[Double]], asked: Int) {
      let asked = Count()
      var thought = square(30) { place in
        asked.times.add(1, ordering: .relaxed)
        return Self.hills(0.25, around: 0, place)
      }
      if hasSketch { thought.sketch = { Self.hills(0.5, around: 0.5, $0) } }
      let draws = try await Sampler(512, luck: Luck(seed: 8), of: thought).draws
      return (draws, asked.times.load(ordering: .relaxed))
    }
    let (draws, asked) = try await run(hasSketch: true)
    #expect(try await 5 * asked < 2 * run(hasSketch: false).asked)
    #expect((mean(draws) { $0[0] > 5 ? 1 : 0 } - 0.75).magnitude < 3 * 0.054)
    let near = draws.filter { $0[0] <= 5 }
    #expect(mean(near) { $0[0] }.magnitude < 0.8 && (mean(near) { $0[0] * $0[0] } - 1).magnitude < 1.1)
    // The sketch has 10.5 there. A deviation is half as wide, and three times as many places are left.
    #expect((mean(draws.filter { $0[0] > 5 }) { $0[0] } - 10).magnitude < 0.25)
  }

  /// Evidence that others are led to has its hill half a deviation away and is as wide. 512 draws, of which one in four counts: 4.5 standard errors
  /// are 4.5 / √128 = 0.4 of a deviation, and 4.5 · √(2 / 128) = 0.56 of the variance.
  @Test("lead a crowd that is drawn already to other evidence, and ask little")
  func drawnAlready() async throws {
    @Sendable func hill(_ x: Double) -> @Sendable ([Double]) -> Double {
      { -0.5 * (($0[0] - x) * ($0[0] - x) + $0[1] * $0[1]) }
    }
    let first = try await Sampler(512, luck: Luck(seed: 8), of: square(30, hill(0)))
    let asked = Count()
    let other = square(30) { place in
      asked.times.add(1, ordering: .relaxed)
      return hill(0.5)(place)
    }
    let known = Sampler.Known(places: first.places, evidence: hill(0))
    let draws = try await Sampler(512, from: known, luck: Luck(seed: 9), of: other).draws
    #expect((mean(draws) { $0[0] } - 0.5).magnitude < 0.4 && mean(draws) { $0[1] }.magnitude < 0.4)
    #expect((mean(draws) { ($0[0] - 0.5) * ($0[0] - 0.5) } - 1).magnitude < 0.56)
    // Once for each member, and 8 moves, for each of which about two tries are refused: 1 + 8 · 3 = 25 times. From the start it is 1 + 80 + 24.
    #expect(asked.times.load(ordering: .relaxed) < 30 * 512)
  }

  /// Where nothing is left to say, draws are those before any evidence: even between −3 and 3, with a variance of 3.
  @Test("take what was thought before where the evidence says nothing")
  func silence() async throws {
    let draws = try await Sampler(100, luck: Luck(seed: 8), of: square(3) { _ in 0 }).draws
    #expect(draws.count == 100 && draws.allSatisfy { $0.allSatisfy { $0.magnitude <= 3 } })
    // 100 draws: 4.5 · √(3 / 100) = 0.78 for the mean, and 4.5 · √(7.2 / 100) = 1.2 for the variance.
    #expect(mean(draws) { $0[0] }.magnitude < 0.78)
    #expect((mean(draws) { $0[0] * $0[0] } - 3).magnitude < 1.2)
  }
}
