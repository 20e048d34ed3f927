import RewardEngine

/// The mix that evidence makes most plausible, of a given number of profiles, and others that it leaves plausible.
struct MixFit: Sendable {
  let parameters: MixParameters
  /// The most plausible numbers.
  let mode: [Double]
  /// The logarithm of the chance of the evidence at the mode.
  let logLikelihood: Double
  private let evidence: [any Evidence]
  /// Where searches ended, the mode first: draws can leap from one to the other.
  private let summits: [[Double]]

  /// - Parameters:
  ///   - similar: the numbers of a similar fit, the only place to search from; `nil` searches from several.
  ///   - isFree: whether nothing is thought of the mix before the evidence, as in published fits.
  /// - Throws: `CancellationError`.
  init(
    _ evidence: [any Evidence], _ parameters: MixParameters, from similar: [Double]? = nil,
    isFree: Bool = false
  ) throws {
    guard let similar else {
      let summits = try MixSearch(evidence: evidence, isFree: isFree).summits(parameters)
      try self.init(evidence, parameters, among: summits, isFree: isFree)
      return
    }
    let density = Self.density(evidence, parameters, isFree: isFree)
    self.init(evidence, parameters, at: [try Ascent(from: similar, of: density).place])
  }

  /// - Parameter summits: where searches ended, the best first. Where evidence takes long, they are those of its sketch, and one search goes on
  ///   from the best.
  /// - Throws: `CancellationError`.
  init(
    _ evidence: [any Evidence], _ parameters: MixParameters, among summits: [[Double]], isFree: Bool = false
  ) throws {
    var summits = summits
    if Self.sketch(of: evidence) != nil {
      summits[0] = try Ascent(from: summits[0], of: Self.density(evidence, parameters, isFree: isFree)).place
    }
    self.init(evidence, parameters, at: summits)
  }

  /// Nearly the same evidence whose chance takes much less time; `nil` where it takes little.
  static func sketch(of evidence: [any Evidence]) -> [any Evidence]? {
    evidence.contains { $0.sketch != nil } ? evidence.map { $0.sketch ?? $0 } : nil
  }

  private init(_ evidence: [any Evidence], _ parameters: MixParameters, at summits: [[Double]]) {
    let ordered = summits.map(parameters.ordered)
    (self.summits, mode, self.parameters, self.evidence) = (ordered, ordered[0], parameters, evidence)
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
    let summit = try Ascent(from: draws[best], of: density).place
    return MixFit(evidence, parameters, at: [summit] + summits)
  }

  /// How much less plausible some draws are than the mode, as a logarithm, beyond what is usual: half of the number of numbers.
  func shortfall(of draws: [[Double]]) -> Double {
    let density = Self.density(evidence, parameters, isFree: false)
    let mean = draws.reduce(0) { $0 + density($1) } / Double(draws.count)
    return density(mode) - mean - Double(mode.count) / 2
  }

  /// The numbers that a file is to have: the most plausible ones, as far as what is shown of them is within the ranges of the draws.
  ///
  /// Where it is not, they are moved towards the middle of the draws, as little as is enough. That middle may be hardly plausible: then it is
  /// the most plausible of the draws that are within all ranges, or nearly all.
  func written(among draws: [[Double]]) -> [Double] {
    let shown = draws.map { Self.shown(parameters.mix($0)) }
    let ranges = shown[0].indices.map { place in Ninety(of: shown.map { $0[place] }.sorted()) }
    func outside(_ shown: [Double]) -> Int { zip(ranges, shown).count { !$0.contains($1) } }
    func isWithin(_ numbers: [Double]) -> Bool { outside(Self.shown(parameters.mix(numbers))) == 0 }
    guard !isWithin(mode) else { return mode }
    let density = Self.density(evidence, parameters, isFree: false)
    let values = draws.map(density)
    let usual = values.sorted()[values.count / 2]
    let middle = mode.indices.map { number in draws.map { $0[number] }.sorted()[draws.count / 2] }
    for step in 1...Self.steps {
      let share = Double(step) / Double(Self.steps)
      let moved = zip(mode, middle).map { $0 + share * ($1 - $0) }
      if isWithin(moved) && parameters.isOrdered(moved) && density(moved) >= usual { return moved }
    }
    let counts = shown.map { outside($0) }
    let best = draws.indices.min { (counts[$0], -values[$0]) < (counts[$1], -values[$1]) }
    return best.map { draws[$0] } ?? mode
  }

  /// From the mode to the middle of the draws.
  private static let steps = 16

  /// What is shown of a mix: how many play, and have not churned, 1, 7 and 30 days after arrival, and the numbers of each profile.
  private static func shown(_ mix: PlayerMix) -> [Double] {
    let (retention, survival) = (mix.retention(days: 30), mix.survival(days: 30))
    return [1, 7, 30].flatMap { [retention[$0], survival[$0]] }
      + mix.parts.flatMap { part in Calibration.ProfileField.allCases.map { $0.value(of: part) } }
  }

  /// The logarithm of how plausible numbers are, up to a constant.
  static func density(
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
    var thought = thought
    thought.sketch = Self.sketch(of: evidence).map { Self.chance(of: $0, parameters) }
    return try await Sampler(count, size: size, luck: Luck(seed: seed), of: thought)
  }

  /// The same from plausible numbers of another fit, of nearly the same evidence.
  ///
  /// - Throws: `CancellationError`.
  func sampler(_ count: Int, from other: Sampler.Known, seed: UInt64) async throws -> Sampler {
    try await Sampler(count, from: other, luck: Luck(seed: seed), of: thought)
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

  /// What is thought, with the hills that searches found.
  private var thought: Sampler.Thought {
    var thought = Self.thought(evidence, parameters)
    // An emulator is right only near players who were simulated: draws are not to leap to a hill that it alone has.
    guard !evidence.contains(where: { $0 is EmulatedFigures }) else { return thought }
    thought.hills = Hills(
      at: summits, of: Self.density(Self.sketch(of: evidence) ?? evidence, parameters, isFree: false),
      center: parameters.centers, before: parameters.logPrior)
    return thought
  }

  /// Where a sampler of this fit has led its places.
  func known(_ sampler: Sampler) -> Sampler.Known {
    Sampler.Known(places: sampler.places, evidence: Self.chance(of: evidence, parameters))
  }
}
