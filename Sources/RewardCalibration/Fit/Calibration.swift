import RewardEngine

/// Fits the profiles of a scenario to what is known about players.
public struct Calibration: Sendable {
  public let scenario: Scenario
  /// What is known, each with the name that reports call it by.
  public private(set) var sources: [Source]
  public let choice: ProfileChoice
  /// How many plausible mixes are drawn.
  public let draws: Int
  public let seed: UInt64
  /// Whether a part of each source is held back and predicted by a second fit.
  public let predicts: Bool
  /// Of each part of a mix, in the order of the fit; `nil` until the fit gives them.
  package private(set) var names: ProfileNames?

  public struct Source: Sendable {
    public var name: String
    public var evidence: any Evidence
    /// The same players seen in another way: the fit is compared with it, and not fitted to it.
    public var compared: DatedRetention?

    public init(_ name: String, _ evidence: any Evidence, compared: DatedRetention? = nil) {
      (self.name, self.evidence, self.compared) = (name, evidence, compared)
    }
  }

  /// Which profiles are fitted.
  public enum ProfileChoice: Sendable, Equatable {
    /// From ``fewestProfiles`` to this many: the number with the smallest information criterion.
    case best(atMost: Int)
    case fixed(Int)
    /// Those of the scenario, which are thought to be near the truth.
    case kept
  }

  /// The most profiles that are fitted.
  public static let mostProfiles = 6
  /// The fewest, where the number is chosen: no data show that all players are of one kind. Ranges of one kind leave out how
  /// players of two kinds could have shown the same.
  public static let fewestProfiles = 2
  public static let usualMostProfiles = 4
  public static let usualDraws = 400
  public static let drawRange = 100...10_000

  /// - Precondition: `draws` is in ``drawRange``.
  public init(
    _ scenario: Scenario, _ sources: [Source], choice: ProfileChoice = .best(atMost: usualMostProfiles),
    draws: Int = usualDraws, seed: UInt64 = 1, predicts: Bool = true
  ) {
    precondition(Self.drawRange.contains(draws), "\(draws) draws are not from \(Self.drawRange)")
    (self.scenario, self.sources, self.choice) = (scenario, sources, choice)
    (self.draws, self.seed, self.predicts) = (draws, seed, predicts)
  }

  /// Why a scenario's own profiles cannot be fitted.
  public struct Unfit: Error, Equatable, CustomStringConvertible {
    public var profile: String
    public var reason: String

    public var description: String { "profile '\(profile)' \(reason), so it cannot be fitted" }
  }

  /// Players behind the sources: the most of them, since sources may be about the same players.
  public var players: Int? { sources.compactMap(\.evidence.players).max() }

  /// Whether any source says how often players play.
  public var showsPlay: Bool { sources.contains { $0.evidence.showsPlay } }

  private var evidence: [any Evidence] { sources.map(\.evidence) }

  /// A part of the work that takes a while.
  public enum Step: Sendable {
    /// So many profiles at least and at most.
    case fitting(ClosedRange<Int>)
    /// So many mixes.
    case drawing(Int)
  }

  /// Fits, draws plausible mixes, and holds them against what is known.
  ///
  /// - Parameter progress: is called when a step begins.
  /// - Throws: ``Unfit``, `CancellationError`.
  public func findings(progress: (Step) -> Void = { _ in }) async throws -> Findings {
    let profiles = try candidates().map(\.profiles)
    progress(.fitting((profiles.min() ?? 1)...(profiles.max() ?? 1)))
    let (fit, choices) = try fit(evidence)
    progress(.drawing(draws))
    let sampler = try await fit.sampler(draws, seed: seed)
    let numbers = sampler.draws
    let summit = try fit.improved(by: numbers)
    let best = fit.parameters.mix(summit.written(among: numbers))
    let days = best.parts.map { $0.law.activeDays(MixParameters.daysOfOrder) }
    let order = days.indices.sorted { days[$0] < days[$1] }
    func ordered(_ numbers: [Double]) -> PlayerMix {
      let mix = fit.parameters.mix(numbers)
      return PlayerMix(order.map { mix.parts[$0] })
    }
    let mixes = numbers.map(ordered)
    let matched = names ?? (choice == .kept ? ProfileNames(kept: scenario) : ProfileNames(scenario, best))
    return Findings(
      calibration: self,
      choices: choices.map { $0.profiles == best.parts.count ? Choice(summit, players: observations) : $0 },
      shortfall: summit.shortfall(of: numbers), names: order.map { matched.names[$0] },
      models: order.map { matched.models[$0] },
      best: PlayerMix(order.map { best.parts[$0] }), summit: ordered(summit.mode), draws: mixes,
      knowledge: Knowledge(numbers, fit.parameters, order: order, showsPlay: showsPlay),
      figures: try await held(against: sources, best, numbers.map(fit.parameters.mix)),
      prediction: try await prediction(from: fit, sampler))
  }

  /// The same calibration with one more source.
  public func with(_ source: Source) -> Calibration {
    var more = self
    more.sources.append(source)
    return more
  }

  /// Mixes that the sources leave plausible, each as likely as the next; without a source, those that are thought
  /// plausible before any data.
  ///
  /// - Parameter round: another number gives other mixes.
  /// - Precondition: the number of profiles is given.
  /// - Throws: ``Unfit``, `CancellationError`.
  package func plausible(_ count: Int, round: Int) async throws -> [PlayerMix] {
    let candidates = try candidates()
    precondition(candidates.count == 1, "the number of profiles is given")
    let parameters = candidates[0]
    guard !sources.isEmpty else {
      return (0..<count).map { index in
        var stream = Luck(seed: seed).stream(
          purpose: Purpose(kind: .study, id: "plausible"),
          player: PlayerAddress(profileKey: UInt32(round), rank: UInt32(index)))
        return parameters.mix(parameters.ordered(parameters.drawn(&stream)))
      }
    }
    return try await MixFit.sampler(
      count, evidence, parameters, seed: seed &+ UInt64(round), size: Self.fewPlaces
    ).draws.map(parameters.mix)
  }

  /// The most plausible mix.
  ///
  /// - Precondition: the number of profiles is given.
  var likeliest: PlayerMix {
    get throws {
      let fit = try MixFit(evidence, try candidates()[0])
      return fit.parameters.mix(fit.mode)
    }
  }

  /// Enough places for mixes that are only looked at.
  private static let fewPlaces = 128

  /// The same calibration, whose fitted profiles have the names that the sources so far give them.
  ///
  /// - Precondition: the number of profiles is given, and there is a source unless profiles are kept.
  /// - Throws: ``Unfit``, `CancellationError`.
  package func named() throws -> Calibration {
    var named = self
    if choice == .kept {
      named.names = ProfileNames(kept: scenario)
    } else {
      let fit = try MixFit(evidence, try candidates()[0])
      named.names = ProfileNames(scenario, fit.parameters.mix(fit.mode))
    }
    return named
  }

  /// How well each number of profiles fits; smaller criteria are better.
  public struct Choice: Sendable, Equatable {
    public var profiles: Int
    public var logLikelihood: Double
    /// The Bayesian information criterion: G. Schwarz, Annals of Statistics 6(2), 1978.
    public var criterion: Double

    /// - Parameter players: the number of independent observations.
    fileprivate init(_ fit: MixFit, players: Int) {
      (profiles, logLikelihood) = (fit.parameters.profiles, fit.logLikelihood)
      let cost = Double(fit.parameters.count) * Mathematics.log(Double(max(players, 2)))
      criterion = cost - 2 * logLikelihood
    }
  }

  private func candidates() throws(Unfit) -> [MixParameters] {
    switch choice {
    case .best(let most):
      (min(Self.fewestProfiles, most)...most).map { MixParameters(profiles: $0) }
    case .fixed(let count): [MixParameters(profiles: count)]
    case .kept: [MixParameters(near: try PlayerMix(scenario.players.profiles))]
    }
  }

  private func fit(_ evidence: [any Evidence]) throws -> (MixFit, [Choice]) {
    let candidates = try candidates()
    let fits: [MixFit]
    if choice == .kept {
      fits = [try MixFit(evidence, candidates[0])]
    } else {
      // A fit is the same whether its number of profiles is given or chosen.
      let all = candidates.map(\.profiles)
      let most = all == [1] ? 1 : max(all.max() ?? 1, Self.usualMostProfiles)
      let summits = try MixSearch(evidence: evidence).summits(upTo: most)
      fits = try candidates.map { try MixFit(evidence, $0, among: summits[$0.profiles - 1]) }
    }
    let choices = fits.map { Choice($0, players: observations) }
    let best = zip(fits, choices).min { $0.1.criterion < $1.1.criterion }
    guard let best else { preconditionFailure("there is a number of profiles to try") }
    return (best.0, choices)
  }

  /// As many independent observations as there are players, or else figures.
  private var observations: Int { players ?? evidence.reduce(0) { $0 + $1.figures.count } }

  /// Fits to a part of each source alone, and predicts the rest.
  ///
  /// - Parameter sampler: of the fit to all of them, which is led on: a part says nearly the same.
  private func prediction(from known: MixFit, _ sampler: Sampler) async throws -> [FittedSource] {
    guard predicts else { return [] }
    let parts = sources.compactMap { source in source.evidence.parts.map { (source.name, $0) } }
    guard !parts.isEmpty else { return [] }
    let whole = sources.filter { $0.evidence.parts == nil }.map(\.evidence)
    let fit = try MixFit(
      whole + parts.map(\.1.fitted), known.parameters, from: known.mode)
    let numbers = try await fit.sampler(draws, from: known.known(sampler), seed: seed).draws
    let mixes = numbers.map(fit.parameters.mix)
    let best = fit.parameters.mix(try fit.improved(by: numbers).written(among: numbers))
    return try await held(against: parts.map { Source($0, $1.held) }, best, mixes)
  }

  /// What sources show, and what a mix expects of it.
  private func held(against sources: [Source], _ best: PlayerMix, _ draws: [PlayerMix]) async throws
    -> [FittedSource]
  {
    var fitted: [FittedSource] = []
    for (place, source) in sources.enumerated() {
      var own = try await Self.fitted(source, at: place, by: best, draws, seed: seed)
      if let compared = source.compared {
        let other = Source(source.name, compared)
        own = own.with(
          try await Self.fitted(other, at: sources.count + place, by: best, draws, seed: seed))
      }
      fitted.append(own)
    }
    return fitted
  }

  /// Observations of players of one mix, to see how far luck moves figures.
  static let observationsEach = 5

  /// Places of mixes that are enough for a band: expectations can take longer than anything else here.
  static func few(of draws: Int) -> [Int] {
    Array(Swift.stride(from: 0, to: draws, by: max(1, draws / 200)))
  }

  private static func fitted(
    _ source: Source, at place: Int, by best: PlayerMix, _ draws: [PlayerMix], seed: UInt64
  ) async throws -> FittedSource {
    let figures = source.evidence.figures
    let expected = source.evidence.expected(best)
    let places = few(of: draws.count)
    let few = try await places.indices.sideBySide { source.evidence.expected(draws[places[$0]]) }
    let together = source.evidence.luck(best)
    let luck = Luck(seed: seed)
    let seen = (0..<few.count * observationsEach).map { index in
      let own = few[index % few.count]
      var stream = luck.stream(
        purpose: Purpose(kind: .study, id: "band"),
        player: PlayerAddress(profileKey: UInt32(place + 1), rank: UInt32(index)))
      let normal = figures.map { _ in stream.nextNormal() }
      let deviates = together?.deviates(normal) ?? normal
      return figures.indices.map {
        figures[$0].possible(own[$0] + figures[$0].spread(around: own[$0]) * deviates[$0])
      }
    }
    return FittedSource(
      name: source.name,
      figures: figures.indices.map { index in
        FittedFigure(
          figure: figures[index], fitted: expected[index], band: Ninety(of: few.map { $0[index] }.sorted()),
          observable: Ninety(of: seen.map { $0[index] }.sorted()))
      }, seen: seen)
  }
}

/// The ends between which 90 % of draws are.
public struct Ninety: Sendable, Equatable {
  public var low: Double
  public var high: Double

  init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

  /// - Parameter sorted: rising draws.
  init(of sorted: [Double]) {
    let cut = sorted.count / 20
    (low, high) = (sorted[cut], sorted[sorted.count - 1 - cut])
  }

  public func contains(_ value: Double) -> Bool { value >= low && value <= high }

  /// The same, widened to a value.
  func including(_ value: Double) -> Ninety { Ninety(low: min(low, value), high: max(high, value)) }
}

/// A figure, what the fit expects, and where it would be if the fit is right.
public struct FittedFigure: Sendable {
  public let figure: ObservedFigure
  public fileprivate(set) var fitted: Double
  /// 90 % of plausible mixes expect a value in it.
  public let band: Ninety
  /// 90 % of such observations are in it.
  public let observable: Ninety

  /// Whether the observation is one of the 90 % that the fit expects.
  public var isMet: Bool { observable.contains(figure.value) }

  /// How far off it is, in halves of the observable band: at most 1 inside.
  public var miss: Double {
    let middle = (observable.low + observable.high) / 2
    let half = (observable.high - observable.low) / 2
    let distance = (figure.value - middle).magnitude
    return half > 0 ? distance / half : (distance > 0 ? .infinity : 0)
  }
}

public struct FittedSource: Sendable {
  public let name: String
  public private(set) var figures: [FittedFigure]
  /// How many figures are within their ranges in each of some such observations, if the model is right.
  private(set) var usual: [Int]

  init(name: String, figures: [FittedFigure], seen: [[Double]]) {
    (self.name, self.figures) = (name, figures)
    usual = seen.map { values in
      zip(figures, values).reduce(0) { $0 + ($1.0.observable.contains($1.1) ? 1 : 0) }
    }
  }

  /// The same with figures of the same players.
  ///
  /// Luck moves both in a way that is not worked out: they are counted as if all were within or not together.
  func with(_ other: FittedSource) -> FittedSource {
    var both = self
    both.figures += other.figures
    both.usual = zip(usual.sorted(), other.usual.sorted()).map(+)
    return both
  }

  /// The same with other fitted values.
  func showing(_ values: [Double]) -> FittedSource {
    var shown = self
    for (place, value) in values.enumerated() { shown.figures[place].fitted = value }
    return shown
  }

  public var inside: Int { figures.count { $0.observable.contains($0.figure.value) } }
}

extension [FittedSource] {
  /// The number of figures within their ranges.
  public var inside: Int { reduce(0) { $0 + $1.inside } }

  /// So many are within in 19 of 20 such observations if the model is right: figures of a curve are within or not together.
  public var fewestInside: Int {
    let draws = map(\.usual.count).min() ?? 0
    let counts = (0..<draws).map { draw in reduce(0) { $0 + $1.usual[draw] } }.sorted()
    return counts.isEmpty ? 0 : counts[counts.count / 20]
  }
}

extension PlayerMix {
  /// The profiles of a scenario.
  ///
  /// - Throws: ``Calibration/Unfit`` where one of them has a chance that is the same for all players.
  package init(_ profiles: [Scenario.Profile]) throws(Calibration.Unfit) {
    var parts: [Part] = []
    for profile in profiles {
      guard case .beta(let mean, let concentration) = profile.activity else {
        throw Calibration.Unfit(
          profile: profile.id, reason: "has the same chance to play for all its players")
      }
      guard case .beta(let gamma, let delta) = profile.churn else {
        throw Calibration.Unfit(
          profile: profile.id, reason: "has the same chance to churn for all its players")
      }
      parts.append(
        Part(
          share: profile.share,
          law: PlayingLaw(mean: mean, concentration: concentration, gamma: gamma, delta: delta)))
    }
    self.init(parts)
  }
}
