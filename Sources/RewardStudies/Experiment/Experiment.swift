import RewardEngine

/// Simulates variants of an economy with the same players and the same random draws.
///
/// The players are split into replications of one size. Each has a seed of its own, the same for all variants. Every
/// interval is computed over replications, in one way for means, quantiles, ratios and survival, with a daily shock or
/// without.
///
/// ```swift
/// let experiment = Experiment([try Response("diamonds.balance.mean", of: scenario)], players: 20_000)
/// let samples = try await experiment.samples(of: [scenario, cheaper])
/// let change = PairedDifference(samples[0].figures(0)!, samples[1].figures(0)!)
/// ```
public struct Experiment: Sendable {
  public var responses: [Response]
  /// Players of each replication.
  public let size: Int
  /// The replications, counted from 0.
  public private(set) var replications: Range<Int>
  public let seed: UInt64
  public let threads: Int

  /// The default: enough that their t-interval is only 4 % wider than a normal one.
  public static let usualReplications = 32

  /// - Parameter players: Players of all replications, rounded up to the same number in each.
  /// - Precondition: numbers are at least 1.
  public init(
    _ responses: [Response], players: Int, replications: Int = usualReplications, seed: UInt64 = 1,
    threads: Int = 1
  ) {
    precondition(players > 0 && replications > 0, "\(players) players in \(replications) replications")
    self.responses = responses
    size = (players - 1) / replications + 1
    self.replications = 0..<replications
    self.seed = seed
    self.threads = max(1, threads)
  }

  /// Players of all replications.
  public var players: Int { size * replications.count }

  /// The experiment with the first `count` of its replications.
  func first(_ count: Int) -> Experiment {
    var part = self
    part.replications = replications.prefix(count)
    return part
  }

  /// The experiment with the replications after the first `count`.
  func rest(after count: Int) -> Experiment {
    var part = self
    part.replications = replications.dropFirst(count)
    return part
  }

  /// The same with more responses, behind its own.
  func measuring(also others: [Response]) -> Experiment {
    var more = self
    more.responses += others
    return more
  }

  /// A smaller experiment whose replications have random draws of their own.
  ///
  /// They are numbered after those of this experiment, so that neither shares a seed with the other.
  func separate(_ count: Int, size: Int) -> Experiment {
    Experiment(self, size: size, replications: replications.upperBound..<(replications.upperBound + count))
  }

  private init(_ other: Experiment, size: Int, replications: Range<Int>) {
    responses = other.responses
    self.size = size
    self.replications = replications
    seed = other.seed
    threads = other.threads
  }

  /// The experiment of the next replications, of the same size.
  public func continued(by more: Int) -> Experiment {
    var next = self
    next.replications = replications.upperBound..<(replications.upperBound + more)
    return next
  }

  /// Why a variant cannot be measured.
  public enum Fault: Error, Equatable {
    /// It lacks a response that the others have.
    case noResponse(variant: Int, spelling: String, Metric.Misspelling)
    /// It cannot be simulated.
    case refusal(variant: Int, PlanRefusal)
  }

  /// One sample for each scenario, in their order.
  ///
  /// The result is the same for any number of threads.
  ///
  /// - Throws: ``Fault`` before anything is simulated, `CancellationError` when cancelled, and what the notebook
  ///   throws.
  public func samples(
    of scenarios: [Scenario], progress: StudyProgress = StudyProgress()
  ) async throws -> [Sample] {
    var trials: [Trial] = []
    for (variant, scenario) in scenarios.enumerated() { trials.append(try trial(of: scenario, variant)) }
    // One after the other: the replications of each keep all threads busy, and are held until all are known.
    let rows = try await trials.figures(threads: threads, atOnce: 1, progress)
    return zip(rows, scenarios).map { row, scenario in
      Sample(
        row, of: responses, replications: replications.count, size: size, days: scenario.days,
        scenario: scenario)
    }
  }

  /// Of each scenario and each response, its value in each replication, or `nil` where players lack it.
  ///
  /// - Throws: `PlanRefusal` and ``Fault/noResponse(variant:spelling:_:)`` before anything is simulated, `CancellationError`
  ///   when cancelled.
  public func figures(of scenarios: [Scenario], report: (@Sendable (Int) -> Void)? = nil) async throws
    -> [[[Double]?]]
  {
    do {
      let samples = try await samples(of: scenarios, progress: StudyProgress(report: report))
      return samples.map { sample in responses.indices.map(sample.figures) }
    } catch Fault.refusal(_, let refusal) {
      throw refusal
    }
  }

  /// Player-days of all variants.
  public func playerDays(of scenarios: [Scenario]) -> Int {
    scenarios.reduce(0) { $0.cappedSum(players.cappedProduct($1.days)) }
  }

  /// Bytes of tables that are held at once: those of a replication per thread, those of all together, and all of them
  /// packed.
  ///
  /// - Throws: ``Fault`` when a variant cannot be simulated.
  public func memoryEstimate(of scenarios: [Scenario]) throws(Fault) -> Int {
    var most = 0
    for (variant, scenario) in scenarios.enumerated() {
      most = max(most, try trial(of: scenario, variant).bytes(threads: threads))
    }
    return most
  }

  /// The replications of a scenario that is to be measured.
  private func trial(of scenario: Scenario, _ variant: Int) throws(Fault) -> Trial {
    let own = try responses.of(scenario, variant: variant)
    let measured = scenario.measuring(own)
    do throws(PlanRefusal) {
      let simulations = try Simulation.replications(
        replications, of: Plan(measured), players: size, outOf: scenario.players.count, seed: seed)
      return Trial(
        simulations: simulations, responses: own, players: scenario.players.count, scenario: measured,
        numbers: [size, replications.lowerBound, replications.count], seed: seed)
    } catch {
      throw Fault.refusal(variant: variant, error)
    }
  }
}

extension Experiment.Fault {
  /// The place of the scenario that has it.
  var variant: Int {
    switch self {
    case .noResponse(let variant, _, _), .refusal(let variant, _): variant
    }
  }

  /// The same fault of a scenario that has another place in the study.
  func at(_ variant: Int) -> Experiment.Fault {
    switch self {
    case .noResponse(_, let spelling, let misspelling):
      .noResponse(variant: variant, spelling: spelling, misspelling)
    case .refusal(_, let refusal): .refusal(variant: variant, refusal)
    }
  }
}

extension [Double?] {
  /// The figures in `rows` rows of one length.
  func divided(into rows: Int) -> [[Double?]] {
    let width = count / rows
    return (0..<rows).map { Array(self[($0 * width)..<(($0 + 1) * width)]) }
  }
}

extension [Response] {
  /// The responses as a scenario has them: a price in it may be another.
  func of(_ scenario: Scenario, variant: Int) throws(Experiment.Fault) -> [Response] {
    let (index, profiles) = (MetricIndex(scenario), Set(scenario.players.profiles.map(\.id)))
    var own: [Response] = []
    for response in self {
      // Most scenarios have it; who lacks it wants to know what is spelled like it.
      if let address = index[response.address.spelling], response.profile.map(profiles.contains) ?? true {
        own.append(Response(address, profile: response.profile))
        continue
      }
      do throws(Metric.Misspelling) {
        own.append(try Response(response.spelling, of: scenario))
      } catch {
        throw .noResponse(variant: variant, spelling: response.spelling, error)
      }
    }
    return own
  }
}

extension Scenario {
  /// The scenario with goals on these responses: a run measures everything on the days that its goals need.
  func measuring(_ responses: [Response]) -> Scenario {
    var measured = self
    measured.goals = responses.enumerated().map {
      Goal(id: "\($0)", metric: $1.address.spelling, profile: $1.profile)
    }
    return measured
  }
}

/// The replications of one variant.
private struct Trial: StudyRow {
  let simulations: [Simulation]
  let responses: [Response]
  /// Players of the scenario.
  let players: Int
  let scenario: Scenario
  /// Players of each replication, the first replication and how many there are.
  let numbers: [Int]
  let seed: UInt64

  /// Computed only for a notebook: a digest of a scenario takes a while, and a calibration has hundreds of trials.
  var key: UInt64 {
    var digest = Digest()
    digest.add(Engine.version)
    digest.add(structureOf: scenario)
    for number in numbers { digest.add(number) }
    digest.add(seed)
    return digest.value
  }

  var width: Int { ReplicationFigures.width(responses.count, replications: simulations.count) }
  var playerDays: Int { simulations.reduce(0) { $0 + $1.players * $1.plan.days } }

  /// The tables that its responses need; clearing all others would take longer than the replication itself.
  private var measured: MeasurementScope {
    MeasurementScope(for: responses.map(\.address), days: simulations[0].plan.days)
  }

  func bytes(threads: Int) -> Int {
    let tally = Tally.bytes(for: simulations[0].plan, measuring: measured)
    return tally * (threads + 1) + tally / JointReplications.packing * simulations.count
  }

  func figures(threads: Int, report: (@Sendable (Int) -> Void)?) async throws -> [Double?] {
    var figures = ReplicationFigures(
      responses, players: players, simulations[0], count: simulations.count)
    let reader = figures
    let threadsEach = max(1, threads / simulations.count)
    try await simulations.indices.work(atMost: threads) { number in
      let tally = try await simulations[number].run(threads: threadsEach, measuring: measured)
      return reader.played(tally, of: simulations[number])
    } take: {
      figures.add($1, number: $0)
      report?(simulations[$0].players * simulations[$0].plan.days)
    }
    return try await figures.row(threads: threads)
  }
}
