import RewardEngine

/// The mix of so many profiles that evidence makes most plausible, and others that it leaves plausible.
struct MixFit: Sendable {
  let parameters: MixParameters
  /// The most plausible numbers.
  let mode: [Double]
  /// The logarithm of the chance of the evidence at the mode.
  let logLikelihood: Double
  private let evidence: [any Evidence]

  /// Searches that begin at different places; the best counts.
  private static let starts = 6

  /// - Parameters:
  ///   - similar: the numbers of a similar fit, the only place to search from; `nil` searches from several.
  ///   - isFree: whether nothing is thought of the mix before the evidence, as in published fits.
  /// - Throws: `CancellationError`.
  init(
    _ evidence: [any Evidence], _ parameters: MixParameters, from similar: [Double]? = nil,
    isFree: Bool = false,
    seed: UInt64
  ) throws {
    let density = Self.density(evidence, parameters, isFree: isFree)
    var stream = Luck(seed: seed).stream(
      purpose: Purpose(kind: .study, id: "starts"),
      player: PlayerAddress(profileKey: UInt32(parameters.profiles), rank: 0))
    var best: Ascent?
    let starts = similar != nil || parameters.profiles == 1 ? 1 : Self.starts
    for start in 0..<starts {
      let place = start == 0 ? similar ?? parameters.spreadOut : parameters.drawn(&stream)
      let found = try Ascent(from: place, of: density)
      if found.value > best?.value ?? -.infinity { best = found }
    }
    let mode = best?.place ?? parameters.centers
    let mix = parameters.mix(mode)
    (self.mode, self.parameters, self.evidence) = (mode, parameters, evidence)
    logLikelihood = evidence.reduce(0) { $0 + $1.logLikelihood(mix) }
  }

  /// The logarithm of how plausible numbers are, up to a constant.
  private static func density(
    _ evidence: [any Evidence], _ parameters: MixParameters, isFree: Bool
  ) -> @Sendable ([Double]) -> Double {
    { numbers in
      let mix = parameters.mix(numbers)
      let sum = evidence.reduce(isFree ? 0 : parameters.logPrior(numbers)) { $0 + $1.logLikelihood(mix) }
      return sum.isFinite ? sum : -1e300
    }
  }

  /// Draws plausible numbers.
  ///
  /// - Parameters:
  ///   - left: steps of the chains that are left out at first.
  ///   - steps: those that draws are taken from.
  /// - Throws: `CancellationError`.
  func draws(_ count: Int, seed: UInt64, left: Int = 200, steps: Int = 500) throws -> [[Double]] {
    let density = Self.density(evidence, parameters, isFree: false)
    let curvature = Ascent.curvature(at: mode, of: density)
    let walkers = max(32, 4 * parameters.count)
    let sampler = try Sampler(
      around: mode, precision: precision(curvature), walkers: walkers, left: left,
      steps: steps,
      luck: Luck(seed: seed), density: density)
    // From all steps and all walkers: neighbours in the list are of different walkers.
    return (0..<count).map { draw in
      relabeled(sampler.draws[draw * steps / count * walkers + draw % walkers])
    }
  }

  /// A factor of the curvature, with as much of that before any data as makes it positive.
  private func precision(_ curvature: [[Double]]) -> CholeskyFactor {
    var extra = 0.0
    while true {
      let lower = curvature.indices.map { row in
        (0...row).map { column in
          let own = row == column ? extra / (parameters.spreads[row] * parameters.spreads[row]) : 0
          return curvature[row][column] + own
        }
      }
      if let factor = CholeskyFactor(lower) { return factor }
      extra = extra == 0 ? 1 : extra * 4
    }
  }

  /// The same mix with its profiles in the order that is nearest to the mode: their order has no meaning.
  private func relabeled(_ numbers: [Double]) -> [Double] {
    guard parameters.profiles > 1 else { return numbers }
    let mix = parameters.mix(numbers)
    let best = Self.orders(mix.parts.count).map { order in
      MixParameters.numbers(PlayerMix(order.map { mix.parts[$0] }))
    }.min { distance($0) < distance($1) }
    return best ?? numbers
  }

  private func distance(_ numbers: [Double]) -> Double {
    numbers.indices.reduce(0) { sum, index in
      let step = (numbers[index] - mode[index]) / parameters.spreads[index]
      return sum + step * step
    }
  }

  private static func orders(_ count: Int) -> [[Int]] {
    count == 0
      ? [[]]
      : orders(count - 1).flatMap { order in
        (0...order.count).map { place in
          var longer = order
          longer.insert(count - 1, at: place)
          return longer
        }
      }
  }
}

extension MixParameters {
  /// A start for a search: profiles from quick to lasting where nothing tells them apart.
  fileprivate var spreadOut: [Double] {
    var start = centers
    guard profiles > 1, Set((0..<profiles).map { start[4 * $0 + 2] }).count == 1 else { return start }
    for profile in 0..<profiles {
      let place = (Double(profile) + 0.5) / Double(profiles)
      start[4 * profile + 2] += spreads[4 * profile + 2] * Mathematics.normalQuantile(place)
    }
    return start
  }
}
