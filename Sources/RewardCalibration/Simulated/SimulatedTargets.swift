import RewardEngine

/// Figures without a formula, such as a balance or a level, as a source of a calibration.
///
/// Mixes are simulated in rounds: first those that everything else leaves plausible, then those that the figures leave
/// plausible, too, by an emulator of the rounds before. Rounds end when the emulator foretells new mixes well enough.
/// Source: I. Vernon, M. Goldstein & R. G. Bower, "Galaxy formation: a Bayesian uncertainty analysis", Bayesian Analysis
/// 5(4), 2010, sections 3 and 4.
public struct SimulatedTargets: Sendable {
  public struct Target: Sendable, Equatable {
    public var address: Metric.Address
    /// The profile that it is a figure of; `nil` for all players.
    public var profile: String?
    public var value: Double
    public var standardError: Double

    public init(_ address: Metric.Address, profile: String? = nil, _ value: Double, standardError: Double) {
      (self.address, self.profile) = (address, profile)
      (self.value, self.standardError) = (value, standardError)
    }
  }

  /// Scenarios to simulate, each with the same number of players, replications and seed.
  public struct Order: Sendable {
    public let scenarios: [Scenario]
    /// Of each replication.
    public let size: Int
    public let replications: Int
    public let seed: UInt64

    /// Of all replications.
    public var players: Int { size * replications }
  }

  /// Simulates an order and reports player-days that are done. Returns, for each scenario and each target, its value in each
  /// replication, or `nil` where players lack it. May throw `PlanRefusal`.
  public typealias Simulator =
    @Sendable (_ order: Order, _ report: (@Sendable (Int) -> Void)?) async throws -> [[[Double]?]]

  public let targets: [Target]
  private let simulator: Simulator

  /// - Precondition: there is a target.
  public init(_ targets: [Target], simulator: @escaping Simulator) {
    precondition(!targets.isEmpty, "there are targets")
    (self.targets, self.simulator) = (targets, simulator)
  }

  /// Mixes of the first round and of each later one, and of how many the emulator knows.
  private static let (first, later, most) = (64, 48, 256)
  private static let mostRounds = 6
  /// Players of a mix: the fewest and the most, and those of the mix that is simulated to choose among them.
  private static let playerRange = 4_000...16_000
  private static let pilot = 4_000
  private static let replications = 8
  /// How far off the emulator may be, as a share of how far off the figure itself is.
  private static let aim = 0.5

  /// The simulations behind a source.
  public struct Quality: Sendable, Equatable {
    public var mixes: Int
    public var rounds: Int
    /// Of each mix.
    public var players: Int
    /// Of each target, what half of the mixes of the last round were at most off by.
    public var misses: [Double]
    /// Of each target, the standard error of a simulated figure.
    public var luck: [Double]
    /// Whether the emulator is good enough for what is known of the figures.
    public var isSettled: Bool
  }

  /// Why the figures cannot be fitted.
  public enum Fault: Error, Equatable, CustomStringConvertible {
    /// In most plausible mixes, players lack a figure, this one above all.
    case noValue(Target)
    /// No simulated mix comes near a figure; all of them show values in this range.
    case unreachable(Target, reached: ClosedRange<Double>)
    case refusal(PlanRefusal)

    public var description: String {
      switch self {
      case .noValue(let target):
        "target '\(target.spelling)' has no value in most of the mixes that are plausible"
      case .unreachable(let target, let reached):
        "target '\(target.spelling)' is out of reach: simulated mixes have \(reached.lowerBound) to \(reached.upperBound)"
      case .refusal(let refusal): refusal.description
      }
    }
  }

  /// Most player-days that are simulated.
  public func mostPlayerDays(of scenario: Scenario) -> Int {
    (Self.first + (Self.mostRounds - 1) * Self.later) * Self.playerRange.upperBound * shortened(scenario).days
  }

  /// The scenario up to the last day that a target needs: luck is drawn by day, so later days change nothing.
  func shortened(_ scenario: Scenario) -> Scenario {
    let days = targets.map { target in
      target.address.metric.time == .day ? target.address.time ?? scenario.days : scenario.days
    }
    // Players who arrive later and events are spread over the days of the run.
    guard let last = days.max(), scenario.events.isEmpty, scenario.isOneCohort else {
      return scenario
    }
    var shortened = scenario
    shortened.days = min(scenario.days, max(last, 1))
    return shortened
  }

  /// The calibration with these figures as one more source.
  ///
  /// - Parameters:
  ///   - calibration: What else is known; the number of profiles is given.
  ///   - progress: is called with player-days that are done.
  /// - Throws: ``Fault``, `Calibration.Unfit`, `CancellationError`.
  public func added(
    to calibration: Calibration, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> (calibration: Calibration, quality: Quality) {
    let named = try calibration.named()
    let scenario = shortened(calibration.scenario)
    var mixes = try await named.plausible(Self.first, round: 0)
    let players = try await players(of: Array(mixes.prefix(3)), scenario, named)
    let groups = Groups(players, scenario)
    var answers: [EmulatedFigures.Answer] = []
    var emulated: EmulatedFigures?
    for round in 1... {
      let new: [EmulatedFigures.Answer]
      do {
        new = try await simulated(mixes, groups, named, scenario, progress)
      } catch Fault.noValue(let target) {
        // Mixes that are drawn after a figure out of reach can be too odd to have a value at all.
        try checkReachable(answers)
        throw Fault.noValue(target)
      }
      // The first mixes are of all that is plausible without the figures.
      if round == 1 { try checkReachable(new, reach: Self.firstReach) }
      let misses = emulated.map { Self.misses($0, new) } ?? []
      answers = new + answers
      let known = try EmulatedFigures(
        targets.map(\.known), Array(answers.prefix(Self.most)), models: named.names?.models ?? [],
        days: scenario.days)
      let more = named.with(Calibration.Source("figures of the economy", known))
      let isSettled = isSettled(misses, known.luck)
      if isSettled || round == Self.mostRounds {
        try checkReachable(answers)
        return (
          more,
          Quality(
            mixes: answers.count, rounds: round, players: players, misses: misses, luck: known.luck,
            isSettled: isSettled)
        )
      }
      mixes = try await more.plausible(Self.later, round: round)
      emulated = known
    }
    preconditionFailure("the last round returns")
  }

  /// Further than this from every simulated mix, in standard errors, no players show a figure.
  private static let far = 4.0
  /// Further than this beyond the first mixes, in widths of their range, no later mix is looked for.
  private static let firstReach = 20.0

  /// - Parameter reach: How far later mixes may lead beyond these, in widths of their range.
  /// - Throws: ``Fault/unreachable(_:reached:)`` for the first figure that no mix comes near.
  private func checkReachable(_ answers: [EmulatedFigures.Answer], reach: Double = 0) throws(Fault) {
    for (place, target) in targets.enumerated() {
      let values = answers.map { $0.values[place] }
      let isNear = answers.contains { answer in
        let (error, luck) = (target.standardError, answer.luck[place])
        let distance = (answer.values[place] - target.value).magnitude
        return distance <= Self.far * (error * error + luck * luck).squareRoot()
      }
      guard !isNear, let least = values.min(), let most = values.max() else { continue }
      // Where mixes are on both sides, one between them shows it.
      let room = reach * (most - least)
      guard target.value < least - room || target.value > most + room else { continue }
      throw .unreachable(target, reached: least...most)
    }
  }

  /// What players of the best mix show, simulated: an emulator knows less of it. `nil` where they lack a figure.
  ///
  /// - Throws: ``Fault``, `CancellationError`.
  public func shown(by findings: Calibration.Findings, players: Int) async throws -> [Double]? {
    let scenario = shortened(findings.calibration.scenario)
    let groups = Groups(players, scenario)
    let mix = groups.playable(findings.best)
    let playing = scenario.playing(mix, names: findings.names, models: findings.models)
    let figures = try await figures(of: [playing], groups, seed: findings.calibration.seed)[0]
    return answer(figures, of: mix)?.values
  }

  private func isSettled(_ misses: [Double], _ luck: [Double]) -> Bool {
    zip(targets, zip(misses, luck)).allSatisfy { target, errors in
      let (miss, luck) = errors
      let known = target.standardError * target.standardError + luck * luck
      // New mixes have luck of their own, and half of what is normal is within two thirds of a standard deviation.
      return miss <= 2.0 / 3 * (Self.aim * Self.aim * known + luck * luck).squareRoot()
    } && !misses.isEmpty
  }

  /// Of each target, what half of new mixes were at most off by.
  private static func misses(_ evidence: EmulatedFigures, _ new: [EmulatedFigures.Answer]) -> [Double] {
    let expected = new.map { evidence.expected($0.mix) }
    return evidence.targets.indices.map { target in
      let misses = zip(expected, new).map { ($0[target] - $1.values[target]).magnitude }.sorted()
      return misses[misses.count / 2]
    }
  }

  /// So many players that luck blurs a figure at most as much as the emulator may.
  private func players(
    of mixes: [PlayerMix], _ scenario: Scenario, _ calibration: Calibration
  ) async throws -> Int {
    let pilot = Groups(Self.pilot, scenario)
    let answers = try await simulated(mixes, pilot, calibration, scenario, nil)
    let needed = zip(targets, answers[answers.count - 1].luck).map { target, error in
      let ratio = error / (Self.aim * target.standardError)
      return Double(pilot.players) * ratio * ratio
    }
    let most = min(needed.max() ?? 0, Double(Self.playerRange.upperBound))
    return Groups(max(Int(most), Self.playerRange.lowerBound), scenario).players
  }

  /// Replications with several players of the rarest profile each, since a mix can have fewer of them than the scenario.
  private struct Groups {
    let size: Int
    let count: Int
    var players: Int { size * count }

    init(_ players: Int, _ scenario: Scenario) {
      let several = min(2 * scenario.fewestPlayers, SimulatedTargets.playerRange.upperBound / 2)
      size = max(players / SimulatedTargets.replications, several)
      count = max(2, min(SimulatedTargets.replications, players / size))
    }

    /// The same mix, in which each replication has a player of each profile.
    func playable(_ mix: PlayerMix) -> PlayerMix { mix.withShares(from: 1.01 / Double(size)) }
  }

  /// What players of some mixes show, and the standard error of each figure.
  private func simulated(
    _ mixes: [PlayerMix], _ groups: Groups, _ calibration: Calibration, _ scenario: Scenario,
    _ progress: (@Sendable (Int) -> Void)?
  ) async throws -> [EmulatedFigures.Answer] {
    let playable = mixes.map(groups.playable)
    guard let names = calibration.names else { preconditionFailure("the profiles have names") }
    let scenarios = playable.map { scenario.playing($0, names: names.names, models: names.models) }
    let figures = try await figures(of: scenarios, groups, seed: calibration.seed, progress)
    let answers = zip(playable, figures).compactMap { mix, figures in answer(figures, of: mix) }
    // A mix in which nobody shows a figure says nothing of it; if most do not, the figure is not one to fit to.
    guard 2 * answers.count >= mixes.count else { throw Fault.noValue(rarest(figures)) }
    return answers
  }

  /// The figure that most mixes lack.
  private func rarest(_ figures: [[[Double]?]]) -> Target {
    let lacking = targets.indices.map { index in figures.count { $0[index] == nil } }
    return targets[lacking.indices.max { lacking[$0] < lacking[$1] } ?? 0]
  }

  /// Of each scenario and each target, its value in each replication.
  private func figures(
    of scenarios: [Scenario], _ groups: Groups, seed: UInt64, _ progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> [[[Double]?]] {
    do {
      return try await simulator(
        Order(scenarios: scenarios, size: groups.size, replications: groups.count, seed: seed), progress)
    } catch let refusal as PlanRefusal {
      throw Fault.refusal(refusal)
    }
  }

  /// - Returns: `nil` where a target has no value.
  private func answer(_ figures: [[Double]?], of mix: PlayerMix) -> EmulatedFigures.Answer? {
    var (values, luck) = ([Double](), [Double]())
    for index in targets.indices {
      guard let replications = figures[index].map(Replications.init),
        let mean = replications.mean, let error = replications.standardError
      else { return nil }
      values.append(mean)
      luck.append(error)
    }
    return EmulatedFigures.Answer(mix, values: values, luck: luck)
  }
}

extension SimulatedTargets.Target {
  /// The figure as options spell it: `coins.balance.p50@30`, or `regular:coins.balance.p50@30` for a profile.
  public var spelling: String { address.spelling(of: profile) }

  /// The figure as evidence.
  fileprivate var known: EmulatedFigures.Target {
    EmulatedFigures.Target(
      spelling, value, standardError: standardError, isShare: address.metric.unit == "share")
  }
}

extension PlayerMix {
  /// The same mix, in which no share is smaller than a number.
  fileprivate func withShares(from least: Double) -> PlayerMix {
    let raised = parts.map { max($0.share, least) }
    let total = raised.reduce(0, +)
    return PlayerMix(zip(parts, raised).map { Part(share: $1 / total, law: $0.law) })
  }
}

extension Scenario {
  /// The scenario with the profiles of a mix; all that is not fitted comes from the model of each.
  ///
  /// - Precondition: each part has a name, and a profile of this scenario as model.
  package func playing(_ mix: PlayerMix, names: [String], models: [String]) -> Scenario {
    var playing = self
    playing.players.profiles = mix.parts.indices.compactMap { part in
      guard var profile = players.profiles.first(where: { $0.id == models[part] }) else { return nil }
      let law = mix.parts[part].law
      (profile.id, profile.share, profile.returns) = (names[part], mix.parts[part].share, 0)
      profile.activity = .beta(mean: min(max(law.mean, 1e-4), 0.9999), concentration: law.concentration)
      profile.churn = .beta(gamma: law.gamma, delta: law.delta)
      return profile
    }
    return playing
  }
}
