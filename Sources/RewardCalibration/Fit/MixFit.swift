import RewardEngine

/// The mix that evidence makes most plausible, of a given number of profiles, and others that it leaves plausible.
struct MixFit: Sendable {
  let parameters: MixParameters
  /// The most plausible numbers.
  let mode: [Double]
  /// The logarithm of the chance of the evidence at the mode.
  let logLikelihood: Double
  private let evidence: [any Evidence]

  /// Searches that begin at different places; the best counts. Where evidence takes long, they search in a sketch of it, and one search
  /// goes on from the best.
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
    guard similar == nil, parameters.profiles > 1 else {
      let found = try Ascent(from: similar ?? parameters.spreadOut, of: density)
      self.init(evidence, parameters, at: found.place)
      return
    }
    var stream = Luck(seed: seed).stream(
      purpose: Purpose(kind: .study, id: "starts"),
      player: PlayerAddress(profileKey: UInt32(parameters.profiles), rank: 0))
    let starts = (0..<Self.starts).map { $0 == 0 ? parameters.spreadOut : parameters.drawn(&stream) }
    let sketch = Self.sketch(of: evidence)
    let searched = sketch.map { Self.density($0, parameters, isFree: isFree) } ?? density
    let found = try starts.map { try Ascent(from: $0, of: searched) }
    let best = found.max { $0.value < $1.value }?.place ?? parameters.centers
    self.init(evidence, parameters, at: sketch == nil ? best : try Ascent(from: best, of: density).place)
  }

  /// Nearly the same evidence whose chance takes much less time; `nil` where it takes little.
  private static func sketch(of evidence: [any Evidence]) -> [any Evidence]? {
    evidence.contains { $0.sketch != nil } ? evidence.map { $0.sketch ?? $0 } : nil
  }

  private init(_ evidence: [any Evidence], _ parameters: MixParameters, at place: [Double]) {
    let mode = parameters.ordered(place)
    (self.mode, self.parameters, self.evidence) = (mode, parameters, evidence)
    logLikelihood = Self.logLikelihood(evidence, parameters.mix(mode))
  }

  /// The same fit, or a better one where one of some draws is more plausible: searches can miss the summit that they find.
  ///
  /// - Throws: `CancellationError`.
  func improved(by draws: [[Double]]) throws -> MixFit {
    let density = Self.density(evidence, parameters, isFree: false)
    let values = draws.map(density)
    guard let best = draws.indices.max(by: { values[$0] < values[$1] }), values[best] > density(mode) else {
      return self
    }
    return MixFit(evidence, parameters, at: try Ascent(from: draws[best], of: density).place)
  }

  /// The numbers that a file is to have: the most plausible ones, unless hardly any draw is like them.
  ///
  /// A summit can be so narrow that almost everything plausible is elsewhere: another order of the profiles, or a profile
  /// that does what rounding left. Then it is the draw nearest to the middle of all.
  func written(among draws: [[Double]]) -> [Double] {
    let sorted = mode.indices.map { number in draws.map { $0[number] }.sorted() }
    let outside = zip(mode, sorted).count { !Ninety(of: $1).contains($0) }
    guard outside > mode.count / 4 else { return mode }
    let middles = sorted.map { $0[$0.count / 2] }
    let widths = sorted.map { Ninety(of: $0) }.map { max($0.high - $0.low, .leastNormalMagnitude) }
    func distance(_ draw: [Double]) -> Double {
      draw.indices.reduce(0) { sum, number in
        let off = (draw[number] - middles[number]) / widths[number]
        return sum + off * off
      }
    }
    return draws.min { distance($0) < distance($1) } ?? mode
  }

  /// The logarithm of how plausible numbers are, up to a constant.
  private static func density(
    _ evidence: [any Evidence], _ parameters: MixParameters, isFree: Bool
  ) -> @Sendable ([Double]) -> Double {
    let chance = chance(of: evidence, parameters)
    return { chance($0) + (isFree ? 0 : parameters.logPrior($0)) }
  }

  /// The logarithm of the chance of evidence, up to a constant.
  private static func chance(
    of evidence: [any Evidence], _ parameters: MixParameters
  ) -> @Sendable ([Double]) -> Double {
    { Self.logLikelihood(evidence, parameters.mix($0)) }
  }

  private static func logLikelihood(_ evidence: [any Evidence], _ mix: PlayerMix) -> Double {
    let sum = evidence.reduce(0) { $0 + $1.logLikelihood(mix) }
    return sum.isFinite ? sum : -1e300
  }

  /// Draws plausible numbers, with their profiles in the order of the mode's.
  ///
  /// - Parameter size: how many places the sampler leads at once.
  /// - Throws: `CancellationError`.
  func sampler(_ count: Int, seed: UInt64, size: Int = Sampler.usualSize) async throws -> Sampler {
    try await Self.sampler(count, evidence, parameters, seed: seed, size: size)
  }

  /// The same from plausible numbers of another fit, of nearly the same evidence.
  ///
  /// - Throws: `CancellationError`.
  func sampler(_ count: Int, from other: Sampler.Known, seed: UInt64) async throws -> Sampler {
    try await Sampler(count, from: other, luck: Luck(seed: seed), of: Self.thought(evidence, parameters))
  }

  /// The same without a search for the most plausible numbers, which draws do not need.
  static func sampler(
    _ count: Int, _ evidence: [any Evidence], _ parameters: MixParameters, seed: UInt64, size: Int
  ) async throws -> Sampler {
    var thought = thought(evidence, parameters)
    thought.sketch = sketch(of: evidence).map { chance(of: $0, parameters) }
    return try await Sampler(count, size: size, luck: Luck(seed: seed), of: thought)
  }

  private static func thought(
    _ evidence: [any Evidence], _ parameters: MixParameters
  ) -> Sampler.Thought {
    Sampler.Thought(
      start: { parameters.ordered(parameters.drawn(&$0)) },
      isInside: parameters.isOrdered, before: parameters.logPrior,
      evidence: chance(of: evidence, parameters))
  }

  /// Where a sampler of this fit has led its places.
  func known(_ sampler: Sampler) -> Sampler.Known {
    Sampler.Known(places: sampler.places, evidence: Self.chance(of: evidence, parameters))
  }
}

extension MixParameters {
  /// A start for a search: profiles from quick to lasting where nothing distinguishes them.
  fileprivate var spreadOut: [Double] {
    var start = centers
    guard areAlike, profiles > 1 else { return start }
    for profile in 0..<profiles {
      let place = (Double(profile) + 0.5) / Double(profiles)
      start[4 * profile + 2] += spreads[4 * profile + 2] * Mathematics.normalQuantile(place)
    }
    return start
  }
}
