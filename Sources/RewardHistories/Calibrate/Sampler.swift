import RewardEngine

/// Draws from a distribution that is known up to a factor.
///
/// A group of walkers moves in turn, by one of two kinds of steps. One stretches the line to another walker, and needs no
/// knowledge of the shape (J. Goodman & J. Weare, "Ensemble samplers with affine invariance", CAMCoS 5(1), 2010). The
/// other draws from Student's distribution with five degrees around the mode (an independence chain: L. Tierney, "Markov
/// chains for exploring posterior distributions", Annals of Statistics 22(4), 1994): near a normal shape almost all of
/// these are taken, and draws hardly depend on each other.
struct Sampler {
  /// What is drawn: walkers after each step that is kept.
  private(set) var draws: [[Double]] = []
  private let density: ([Double]) -> Double
  private let mode: [Double]
  private let factor: CholeskyFactor
  private static let degrees = 5.0
  /// The largest stretch.
  private static let most = 2.0

  /// - Parameters:
  ///   - precision: the curvature at the mode.
  ///   - walkers: more than twice as many as numbers, and even.
  ///   - left: steps that are left out at first.
  /// - Throws: `CancellationError`.
  init(
    around mode: [Double], precision: CholeskyFactor, walkers: Int, left: Int, steps: Int,
    luck: Luck, density: @escaping ([Double]) -> Double
  ) throws {
    (self.mode, factor, self.density) = (mode, precision, density)
    let purpose = Purpose(kind: .study, id: "walk")
    func stream(_ walker: Int, _ step: Int) -> LuckStream {
      luck.stream(
        purpose: purpose, player: PlayerAddress(profileKey: 0, rank: UInt32(walker)), day: step)
    }
    var places = (0..<walkers).map { walker in
      var stream = stream(walker, 0)
      return proposal(&stream)
    }
    var values = places.map(density)
    for step in 0..<(left + steps) {
      try Task.checkCancellation()
      for walker in 0..<walkers {
        var stream = stream(walker, step + 1)
        let isFree = stream.nextUniform() < 0.5
        let other = (walker + 1 + stream.nextIndex(below: walkers - 1)) % walkers
        let (next, bonus) =
          isFree ? free(from: places[walker], &stream) : stretched(places[walker], places[other], &stream)
        let value = density(next)
        if Mathematics.log(stream.nextUniform()) < value - values[walker] + bonus {
          (places[walker], values[walker]) = (next, value)
        }
      }
      if step >= left { draws += places }
    }
  }

  private func proposal(_ stream: inout LuckStream) -> [Double] {
    let normal = mode.map { _ in stream.nextNormal() }
    // Half a gamma number of half the degrees is a chi-squared number divided by two.
    let scale = (Self.degrees / (2 * stream.nextGamma(shape: Self.degrees / 2))).squareRoot()
    return zip(mode, factor.solvedTransposed(normal)).map { $0 + scale * $1 }
  }

  /// The logarithm of the density of a proposal, up to a constant.
  private func logProposal(_ place: [Double]) -> Double {
    let distance = zip(place, mode).map { $0 - $1 }
    var sum = 0.0
    for column in distance.indices {
      var value = 0.0
      for row in column..<distance.count { value += factor.rows[row][column] * distance[row] }
      sum += value * value
    }
    return -0.5 * (Self.degrees + Double(mode.count)) * Mathematics.log(1 + sum / Self.degrees)
  }

  private func free(from place: [Double], _ stream: inout LuckStream) -> ([Double], Double) {
    let next = proposal(&stream)
    return (next, logProposal(place) - logProposal(next))
  }

  private func stretched(
    _ place: [Double], _ other: [Double], _ stream: inout LuckStream
  ) -> ([Double], Double) {
    // The square of a uniform number between the roots has the density 1/√z.
    let root = 1 / Self.most.squareRoot()
    let factor = root + stream.nextUniform() * (Self.most.squareRoot() - root)
    let stretch = factor * factor
    return (
      zip(place, other).map { $1 + stretch * ($0 - $1) },
      Double(place.count - 1) * Mathematics.log(stretch)
    )
  }
}
