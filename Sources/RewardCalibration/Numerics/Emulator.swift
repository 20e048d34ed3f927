import RewardEngine

/// A smooth function through simulated answers, with how far it could be off between them.
///
/// A Gaussian process: answers are a constant, a part that is linear in the numbers of a point, a smooth rest, and noise.
/// How large each part is follows from the answers. Source: C. E. Rasmussen & C. K. I. Williams, Gaussian Processes for
/// Machine Learning, 2006, algorithm 2.1, and section 5.4 for the sizes.
struct Emulator: Sendable {
  private let scale: PointScale
  private let points: PointBlocks
  private let answers: [Fitted]

  /// Standard deviations of the parts of an answer, and how far apart points must be for the smooth rest to differ.
  struct Sizes: Sendable, Equatable {
    var linear: Double
    var smooth: Double
    var length: Double
    var noise: Double

    init(linear: Double, smooth: Double, length: Double, noise: Double) {
      (self.linear, self.smooth, self.length, self.noise) = (linear, smooth, length, noise)
    }

    /// - Parameter logs: the logarithms, of which each has a normal distribution before any answer.
    init(logs: [Double]) {
      let sizes = logs.map { Mathematics.exp(min(max($0, -12), 6)) }
      self.init(linear: sizes[0], smooth: sizes[1], length: sizes[2], noise: sizes[3])
    }

    static let usual = [0, Mathematics.log(0.3), Mathematics.log(1), Mathematics.log(0.03)]
    private static let spreads = [1.5, 1.5, 0.7, 1.5]

    static func logPrior(_ logs: [Double]) -> Double {
      zip(logs, zip(usual, spreads)).reduce(0) { sum, row in
        let deviate = (row.0 - row.1.0) / row.1.1
        return sum - 0.5 * deviate * deviate
      }
    }

    /// The covariance of the answers at two points, without noise.
    ///
    /// - Parameters:
    ///   - product: the mean of the products of their numbers.
    ///   - distance: the mean of their squared differences.
    func covariance(_ product: SIMD8<Double>, _ distance: SIMD8<Double>) -> SIMD8<Double> {
      let rest = Mathematics.exp(distance * (-0.5 / (length * length)))
      return 1 + linear * linear * product + smooth * smooth * rest
    }

    /// The same at one point.
    ///
    /// - Parameter square: the mean of the squares of its numbers.
    func covariance(_ square: Double) -> Double { 1 + linear * linear * square + smooth * smooth }
  }

  /// What follows from one kind of answers.
  private struct Fitted {
    var scale: Scale
    var sizes: Sizes
    /// The covariance of the answers, inverted, times the answers.
    var weights: [Lanes]
    /// The inverse of the factor of the covariance, by row.
    var inverse: [[Lanes]]

    init(_ answers: Answers, _ table: PairTable, _ given: Sizes?) throws {
      scale = Scale(answers.values)
      let own = answers.values.map(scale.scaled)
      let noise = answers.noise
      sizes = try given ?? Self.sizes(table, own, noise)
      guard let factor = table.factor(sizes, noise, own.count) else {
        preconditionFailure("noise keeps it positive")
      }
      weights = lanes(factor.solvedTransposed(factor.solved(own)))
      inverse = factor.inverse.map(lanes)
    }

    /// The sizes under which the first answers are most plausible: more of them would cost far more.
    private static func sizes(_ table: PairTable, _ answers: [Double], _ noise: [Double]) throws -> Sizes {
      let answers = Array(answers.prefix(enough))
      let found = try Ascent(from: Sizes.usual) { logs in
        guard let factor = table.factor(Sizes(logs: logs), noise, answers.count) else { return -1e300 }
        let solved = factor.solved(answers)
        return -0.5 * solved.reduce(0) { $0 + $1 * $1 } - factor.logDeterminantRoot + Sizes.logPrior(logs)
      }
      return Sizes(logs: found.place)
    }

    private static let enough = 128

    /// - Parameters:
    ///   - pairs: of the point with each that was answered.
    ///   - square: the mean square of its numbers.
    func prediction(_ pairs: [(product: Lanes, distance: Lanes)], square: Double) -> (
      mean: Double, variance: Double
    ) {
      let shared = pairs.map { sizes.covariance($0.product, $0.distance) }
      var variance = sizes.covariance(square)
      for row in inverse {
        let solved = product(row, shared)
        variance -= solved * solved
      }
      let mean = product(weights, shared)
      return (
        scale.mean + scale.deviation * mean, scale.deviation * scale.deviation * max(0, variance)
      )
    }
  }

  /// Answers of one kind, one for each point.
  struct Answers: Sendable {
    var values: [Double]
    /// The noise of each, as a multiple of the usual one.
    var noise: [Double]

    init(_ values: [Double], noise: [Double]? = nil) {
      (self.values, self.noise) = (values, noise ?? values.map { _ in 1 })
    }
  }

  /// - Parameters:
  ///   - points: as many numbers each, the most important first.
  ///   - answers: of each kind.
  ///   - sizes: those of the parts, for scaled answers; `nil` finds the most plausible ones.
  /// - Precondition: there are two points or more.
  /// - Complexity: some hundred times n³ for n points and each kind of answers.
  /// - Throws: `CancellationError`.
  init(_ points: [[Double]], _ answers: [Answers], sizes: Sizes? = nil) throws {
    precondition(
      points.count > 1 && answers.allSatisfy { $0.values.count == points.count }, "answers to points")
    let scale = PointScale(points)
    let scaled = points.map(scale.scaled)
    let table = PairTable(scaled)
    self.scale = scale
    self.points = PointBlocks(scaled)
    self.answers = try answers.map { try Fitted($0, table, sizes) }
  }

  /// Of each kind of answers, the expected one at a point, and the variance of what it could be off.
  ///
  /// - Complexity: O(n²) for n points.
  func predictions(at point: [Double]) -> [(mean: Double, variance: Double)] {
    let own = scale.scaled(point)
    let (pairs, square) = points.pairs(with: own)
    return answers.map { $0.prediction(pairs, square: square) }
  }

  /// Points, eight in a block, so that a point meets eight at once.
  private struct PointBlocks {
    /// By block, then by number of a point.
    private var cells: [Lanes] = []
    /// By block, the sums of squares.
    private var squares: [Lanes] = []
    private let numbers: Int

    init(_ points: [[Double]]) {
      numbers = points[0].count
      for start in stride(from: 0, to: points.count, by: Lanes.scalarCount) {
        let block = points[start..<min(start + Lanes.scalarCount, points.count)]
        let own = (0..<numbers).map { number in lanes(block.map { $0[number] })[0] }
        cells += own
        squares.append(own.reduce(Lanes(repeating: 0)) { $0 + $1 * $1 })
      }
    }

    /// Of a point with each other: the mean of the products of their numbers, and of their squared differences.
    func pairs(with own: [Double]) -> (pairs: [(product: Lanes, distance: Lanes)], square: Double) {
      let square = own.reduce(0) { $0 + $1 * $1 }
      let count = Double(max(1, numbers))
      let pairs = squares.indices.map { block in
        var sum = Lanes(repeating: 0)
        for number in 0..<numbers { sum += cells[block * numbers + number] * own[number] }
        return (product: sum / count, distance: (squares[block] + square - 2 * sum) / count)
      }
      return (pairs, square / count)
    }
  }

  /// Products and distances of all pairs of points, which no size changes.
  private struct PairTable {
    private let pairs: [(product: Double, distance: Double)]

    init(_ points: [[Double]]) {
      pairs = points.indices.flatMap { row in (0...row).map { Self.pair(points[row], points[$0]) } }
    }

    private static func pair(_ one: [Double], _ other: [Double]) -> (product: Double, distance: Double) {
      let sums = zip(one, other).reduce(into: (product: 0.0, distance: 0.0)) { sums, pair in
        sums.product += pair.0 * pair.1
        sums.distance += (pair.0 - pair.1) * (pair.0 - pair.1)
      }
      let count = Double(max(1, one.count))
      return (sums.product / count, sums.distance / count)
    }

    /// The covariance of the first `count` answers, factored.
    func factor(_ sizes: Sizes, _ noise: [Double], _ count: Int) -> CholeskyFactor? {
      let pairs = pairs.prefix(CholeskyFactor.start(count))
      let products = lanes(pairs.map(\.product))
      let distances = lanes(pairs.map(\.distance))
      var cells = zip(products, distances).flatMap { row in
        let covariance = sizes.covariance(row.0, row.1)
        return covariance.indices.map { covariance[$0] }
      }
      for row in 0..<count {
        let own = sizes.noise * noise[row]
        cells[CholeskyFactor.start(row) + row] += own * own + 1e-9
      }
      return CholeskyFactor(packed: Array(cells.prefix(pairs.count)), size: count)
    }
  }
}

private typealias Lanes = SIMD8<Double>

/// Eight numbers in each; the last is filled up with zeros.
private func lanes(_ numbers: [Double]) -> [Lanes] {
  stride(from: 0, to: numbers.count, by: Lanes.scalarCount).map { start in
    var own = Lanes(repeating: 0)
    for lane in 0..<min(Lanes.scalarCount, numbers.count - start) { own[lane] = numbers[start + lane] }
    return own
  }
}

/// - Parameter one: the shorter of both, or as long.
private func product(_ one: [Lanes], _ other: [Lanes]) -> Double {
  one.withUnsafeBufferPointer { one in
    other.withUnsafeBufferPointer { other in
      // A sum waits for the one before: two of them side by side wait half as long.
      var (even, odd) = (Lanes(repeating: 0), Lanes(repeating: 0))
      for block in stride(from: 0, to: one.count - 1, by: 2) {
        even += one[block] * other[block]
        odd += one[block + 1] * other[block + 1]
      }
      if one.count % 2 == 1 { even += one[one.count - 1] * other[one.count - 1] }
      return (even + odd).sum()
    }
  }
}
