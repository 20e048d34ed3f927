import RewardEngine

/// Minimises a function of some numbers from 0 to 1, using only the order of its values (CMA-ES).
///
/// Uses weighted recombination, step-size control and both updates of the covariance, with the default settings. Ask for
/// the candidates of a step, then give their order from best to worst. Noise in the function matters only as far as it
/// changes that order. Candidates beyond a bound are mirrored back, but the search continues from where they were
/// drawn. Random draws are addressed by step and candidate, so a search repeats exactly.
/// Source: N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, 2016, appendix A.
struct Evolution {
  private(set) var mean: [Double]
  /// The overall step size, σ.
  private(set) var stepSize: Double
  /// Steps taken.
  private(set) var steps = 0
  let constants: EvolutionConstants
  private let luck: Luck
  private var covariance: [[Double]]
  private var eigen: SymmetricEigen
  private var covariancePath: [Double]
  private var stepPath: [Double]
  /// What the candidates of the step add to the mean, in step sizes.
  private var drawn: [[Double]] = []

  /// The most steps of a search: the number of addresses for random draws.
  static let mostSteps = Luck.dayLimit - 1

  /// - Parameters:
  ///   - start: where the first candidates are drawn around.
  ///   - stepSize: their standard deviation; about a third of the range the answer is expected in.
  /// - Precondition: `start` is not empty, `stepSize` above 0.
  init(around start: [Double], stepSize: Double, seed: UInt64) {
    precondition(!start.isEmpty && stepSize > 0, "\(start) with steps of \(stepSize) is no start")
    mean = start
    self.stepSize = stepSize
    luck = Luck(seed: seed)
    constants = EvolutionConstants(variables: start.count)
    covariance = start.indices.map { row in start.indices.map { $0 == row ? 1 : 0 } }
    eigen = SymmetricEigen(covariance)
    covariancePath = start.map { _ in 0 }
    stepPath = covariancePath
  }

  /// The standard deviation of candidates along the widest axis.
  var widest: Double { stepSize * (eigen.values.max() ?? 0).squareRoot() }

  /// The candidates of the next step, each number from 0 to 1.
  ///
  /// - Precondition: fewer than ``mostSteps`` were taken.
  mutating func candidates() -> [[Double]] {
    precondition(steps < Self.mostSteps, "a search has at most \(Self.mostSteps) steps")
    drawn = (0..<constants.candidates).map(draw)
    return drawn.map { step in
      zip(mean, step).map { Self.mirrored($0 + stepSize * $1) }
    }
  }

  /// Learns from the candidates last asked for.
  ///
  /// - Parameter order: their numbers, best first.
  /// - Precondition: `order` names each candidate once.
  mutating func learn(order: [Int]) {
    precondition(order.sorted() == Array(drawn.indices), "\(order) is no order of \(drawn.count) candidates")
    let ranked = order.map { drawn[$0] }
    let move = mean.indices.map { index in
      zip(ranked, constants.weights).reduce(0) { $0 + max($1.1, 0) * $1.0[index] }
    }
    for index in mean.indices { mean[index] += stepSize * move[index] }
    steps += 1
    let isStalled = updatePaths(move)
    updateCovariance(ranked, isStalled: isStalled)
    let growth =
      (Self.length(stepPath) / constants.normalLength - 1) * constants.stepRate / constants.stepDamping
    stepSize *= Mathematics.exp(min(1, growth))
    eigen = SymmetricEigen(covariance)
  }

  /// A number reflected at 0 and 1 as often as it takes to lie between.
  static func mirrored(_ value: Double) -> Double {
    let turns = (value / 2).rounded(.down)
    let rest = value - 2 * turns
    return rest > 1 ? 2 - rest : rest
  }

  /// B D z of a standard normal z: a step of the law of the covariance.
  private func draw(_ candidate: Int) -> [Double] {
    let address = PlayerAddress(profileKey: 0, rank: UInt32(candidate))
    var stream = luck.stream(purpose: Purpose(kind: .study, id: "evolution"), player: address, day: steps)
    let scaled = eigen.values.map { max($0, 0).squareRoot() * stream.nextNormal() }
    return eigen.vectors.map { row in zip(row, scaled).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// C to the power −½ times a vector.
  private func whitened(_ vector: [Double]) -> [Double] {
    let turned = eigen.values.indices.map { axis in
      let along = vector.indices.reduce(0) { $0 + eigen.vectors[$1][axis] * vector[$1] }
      return along / max(eigen.values[axis], .leastNormalMagnitude).squareRoot()
    }
    return eigen.vectors.map { row in zip(row, turned).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// - Returns: whether the path of the covariance stands still, because steps grow faster than they should.
  private mutating func updatePaths(_ move: [Double]) -> Bool {
    let stepFactor = (constants.stepRate * (2 - constants.stepRate) * constants.effective).squareRoot()
    let white = whitened(move)
    for index in stepPath.indices {
      stepPath[index] = (1 - constants.stepRate) * stepPath[index] + stepFactor * white[index]
    }
    let begun = 1 - Mathematics.pow(1 - constants.stepRate, Double(2 * steps))
    let limit = (1.4 + 2 / Double(mean.count + 1)) * constants.normalLength
    let isStalled = Self.length(stepPath) / begun.squareRoot() >= limit
    let pathFactor =
      isStalled ? 0 : (constants.pathRate * (2 - constants.pathRate) * constants.effective).squareRoot()
    for index in covariancePath.indices {
      covariancePath[index] = (1 - constants.pathRate) * covariancePath[index] + pathFactor * move[index]
    }
    return isStalled
  }

  private mutating func updateCovariance(_ ranked: [[Double]], isStalled: Bool) {
    let size = Double(mean.count)
    // A weight below 0 counts by its direction alone: a long step must not shrink the covariance to nothing.
    let weights = zip(ranked, constants.weights).map { step, weight in
      guard weight < 0 else { return weight }
      let length = Self.length(whitened(step))
      return weight * size / max(length * length, .leastNormalMagnitude)
    }
    let sum = constants.weights.reduce(0, +)
    let made = isStalled ? constants.pathRate * (2 - constants.pathRate) : 0
    let kept = 1 + constants.oneRate * made - constants.oneRate - constants.manyRate * sum
    for row in mean.indices {
      for column in 0...row {
        let many = zip(ranked, weights).reduce(0) { $0 + $1.1 * $1.0[row] * $1.0[column] }
        let one = covariancePath[row] * covariancePath[column]
        let value = kept * covariance[row][column] + constants.oneRate * one + constants.manyRate * many
        covariance[row][column] = value
        covariance[column][row] = value
      }
    }
  }

  private static func length(_ vector: [Double]) -> Double {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
