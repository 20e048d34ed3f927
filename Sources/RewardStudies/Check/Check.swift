import RewardEngine

/// The study behind `check`: whether goals hold, and whether the economy has moved from its baseline.
///
/// A goal is judged by the replications of the scenario. A watched metric is judged by its difference from the baseline
/// in each replication, with the same random draws: an economy that has not changed differs by exactly 0.
///
/// ```swift
/// var check = Check(scenario, players: 20_000)
/// check.baseline = former
/// check.watched = [WatchedMetric(try Response("diamonds.balance.mean", of: scenario), margin: 5)]
/// check.mostPlayers = 320_000
/// let findings = try await check.findings(threads: 2)
/// print(findings.state)  // pass, fail or inconclusive
/// ```
public struct Check: Sendable {
  public let scenario: Scenario
  /// The stored economy; `nil` where nothing is compared.
  public var baseline: Scenario?
  /// The metrics that are compared with it.
  public var watched: [WatchedMetric] = []
  /// Metrics of the stored economy that the scenario does not have, so that nothing can be compared: the check does not pass.
  public var missing: [String] = []
  /// The days for which the baseline was stored, if they are others than those of the scenario.
  ///
  /// Usual margins are then shares of what the baseline measures now.
  public var storedDays: Int?
  public let players: Int
  public let replications: Int
  public let seed: UInt64
  /// The most players; none are added unless it is above `players`.
  public var mostPlayers: Int
  /// The precision at which the check ends although something is inconclusive; without any, it goes on to the most
  /// players.
  public var precisions: [Precision] = []
  /// Plausible mixes of the players of the scenario, and of the baseline where there is one; `nil` where the players
  /// count as known.
  public var mixes: PlausibleMixes?

  /// - Precondition: there are at least two replications, the units whose spread is known.
  public init(
    _ scenario: Scenario, players: Int? = nil, replications: Int = Experiment.usualReplications,
    seed: UInt64 = 1
  ) {
    precondition(replications > 1, "a check of \(replications) replications")
    self.scenario = scenario
    self.players = players ?? scenario.players.count
    self.replications = replications
    self.seed = seed
    mostPlayers = self.players
  }

  /// What is simulated when the values are judged.
  public struct Look: Sendable, Equatable {
    public var replications: Int
    /// Players of each replication.
    public var size: Int

    public var players: Int { replications * size }
  }

  /// The looks at the values, each at twice the players of the one before.
  ///
  /// Replications grow, and not their number: a ratio such as growth is biased in few players, and the mean of many small
  /// replications is as biased as one of them, while its interval narrows. Only a daily shock, which all players of a
  /// replication share, needs more replications to average out.
  public var looks: [Look] { looks(atMost: mostPlayers) }

  /// The looks of a check with at most `mostPlayers` players.
  private func looks(atMost mostPlayers: Int) -> [Look] {
    if addsReplications {
      return InterimLooks.sizes(from: replications, atMost: mostPlayers / size).map {
        Look(replications: $0, size: size)
      }
    }
    // What a look adds has every profile.
    return InterimLooks.sizes(from: size, atMost: mostPlayers / replications, adding: fewestPlayers).map {
      Look(replications: replications, size: $0)
    }
  }

  /// The least value of ``mostPlayers``, from a number of players on, with which the last look has as many.
  ///
  /// A look that would add too few is left out, and all replications are of one size.
  public func mostPlayers(for players: Int) -> Int {
    let (first, unit) = addsReplications ? (replications, size) : (size, replications)
    let needed = (players + unit - 1) / unit
    guard mixes == nil, needed > first else { return players }
    var before = first
    while before * 2 < needed { before *= 2 }
    return max(needed, before + min(addsReplications ? 1 : fewestPlayers, first)) * unit
  }

  /// Whether players are added as replications: they share a daily shock.
  private var addsReplications: Bool {
    [scenario, compared].contains { $0?.players.shockInForce != nil }
  }

  /// The value of ``mostPlayers``, of two digits, with which this check decides a claim with the chance ``Gate/power``.
  ///
  /// It counts that more players make more looks, which share the risk.
  ///
  /// - Parameters:
  ///   - tests: The tests among which the risk of a look is divided.
  ///   - look: The players that the claim is from.
  /// - Returns: `nil` where the claim's interval contains a limit: then it is not known on which side the value lies, and
  ///   no number can be promised. Also where no number would do.
  func playersNeeded(for claim: Claim, among tests: Int, after look: Look) -> Int? {
    guard !claim.isTooClose, !claim.isInABinWithALimit else { return nil }
    return PlayerNumbers.least(above: look.players) { players in
      let looks = looks(atMost: players)
      guard let last = looks.last, last.players > look.players else { return false }
      let chance = claim.chanceToDecide(
        at: Gate(looks: looks.count).riskALook / Double(tests),
        growth: Double(last.players) / Double(look.players), addsReplications: addsReplications)
      return chance >= Gate.power
    }
  }

  /// With fewer replications their spread is hardly known, and more players do not change that: Student's 99 % reaches half as far
  /// again as that of a known spread at five degrees of freedom, and 14 times as far at one.
  static let fewestReplications = 8

  /// The usual replications, and as many players as they need to hold every profile.
  public var usualSize: (replications: Int, players: Int) {
    (Experiment.usualReplications, max(players, fewestPlayers * Experiment.usualReplications))
  }

  private var fewestPlayers: Int { max(scenario.fewestPlayers, compared?.fewestPlayers ?? 1) }

  /// Players of each replication at the first look.
  public var size: Int { experiment([], threads: 1).size }

  /// One in this many players of the first look is simulated for red flags.
  private static let shareForFlags = 8

  /// A run of the scenario for red flags, with an eighth of the players of the first look.
  ///
  /// Arrivals are fewer in the same proportion, so that the economy is the same.
  public func runForFlags(threads: Int) -> Run {
    var part = scenario
    // A daily shock takes two replications at least. One of the check's size has every profile.
    let least = scenario.players.shockInForce == nil ? size : 2 * size
    let players = max(least, self.players / Self.shareForFlags)
    part.players = scenario.players.sized(players)
    if let shock = scenario.players.dailyShock {
      part.players.dailyShock?.replications =
        min(shock.replications, max(2, players / scenario.fewestPlayers))
    }
    return Run(part, seed: seed, threads: threads)
  }

  /// Player-days of a check that goes on to its end.
  public var playerDays: Int {
    let replicated = (looks.last?.players ?? 0).cappedProduct(scenario.days + (compared?.days ?? 0))
    // Replications are kept from look to look; a run of all players is simulated again.
    let whole = needsAllPlayers ? looks.reduce(0) { $0.cappedSum($1.players) } : 0
    return replicated.cappedSum(whole.cappedProduct(scenario.days)).cappedSum(mixes?.playerDays ?? 0)
  }

  /// Bytes of tables that are held at once.
  ///
  /// - Throws: ``Experiment/Fault`` when the scenario, or the baseline as variant 1, cannot be simulated.
  public func memoryEstimate(threads: Int = 1) throws(Experiment.Fault) -> Int {
    var most = try experiment(items.measured, threads: threads).memoryEstimate(of: [scenario])
    // The run for red flags comes last: what it cannot simulate must be known before the check.
    do throws(PlanRefusal) { most = max(most, try runForFlags(threads: threads).memoryEstimate()) } catch {
      throw Experiment.Fault.refusal(variant: 0, error)
    }
    guard let compared else { return most }
    let former = experiment(items.compared, threads: threads)
    return max(most, try former.memoryEstimateOfBaseline(compared))
  }

  /// Judges all goals and watched metrics, and adds players until something fails or all pass.
  ///
  /// The result is the same for any number of threads.
  ///
  /// - Throws: ``Experiment/Fault`` when the scenario, or the baseline as variant 1, cannot be measured,
  ///   `CancellationError` when cancelled, and what the notebook throws.
  public func findings(threads: Int = 1, progress: StudyProgress = StudyProgress()) async throws -> Findings {
    do { try scenario.refuseUnknownMetrics() } catch { throw Experiment.Fault.refusal(variant: 0, error) }
    let (gate, items) = (Gate(looks: looks.count), items)
    let isUnchanged = compared.map(scenario.plays) ?? false
    var current = Series(experiment(items.measured, threads: threads), of: scenario)
    var former = compared.map { Series(experiment(items.compared, threads: threads), of: $0) }
    let plausible = try await plausible(items, threads, progress)
    var findings = Findings(self, gate, Look(replications: 0, size: 0), [])
    for look in looks {
      let now = try await current.played(until: look, progress)
      var then: Sample?
      do {
        then = try await former?.played(until: look, progress)
      } catch let fault as Experiment.Fault {
        throw fault.at(1)
      }
      let whole = needsAllPlayers ? try await outcome(of: look.players, threads, progress) : nil
      let evidence = items.map {
        CheckMeasurement(
          $0, now, then, whole: whole, mixes: plausible, measuresMargins: storedDays != nil,
          isUnchanged: isUnchanged || isAlike(items, now, then))
      }
      let rulings = gate.rulings(on: evidence.map(\.claim))
      let moves = gate.moves(of: evidence.map { $0.isMovement ? $0.claim : nil })
      findings = Findings(
        self, gate, look,
        evidence.indices.map {
          Finding(evidence[$0], rulings[$0], hasMoved: moves[$0], in: look, of: self)
        })
      if findings.isSettled { break }
    }
    return findings
  }

  /// Whether all that is compared is the same in each replication, what players hold of every currency and how often they play included. So
  /// it is between economies that differ in ids alone: nothing that players do seems to reach what differs.
  private func isAlike(_ items: [CheckItem], _ now: Sample, _ then: Sample?) -> Bool {
    guard let then else { return false }
    let compared = items.filter { $0.place != nil && $0.formerPlace != nil }
    let isWhole = Response.headline(of: scenario).allSatisfy { wanted in
      compared.contains { $0.response.isSame(as: wanted, in: scenario.days) }
    }
    return isWhole
      && compared.allSatisfy { item in
        item.place.flatMap { now.figuresToCompare($0) }
          == item.formerPlace.flatMap { then.figuresToCompare($0) }
      }
  }

  /// Whether a goal is on a figure that few players bias. With a daily shock, its replications are the unit of a run, too.
  private var needsAllPlayers: Bool {
    let metrics = MetricIndex(scenario)
    return scenario.players.shockInForce == nil
      && scenario.goals.contains { Response($0, in: metrics)?.needsAllPlayers ?? false }
  }

  /// One run of all players of a look, and what its totals are multiplied by to be those of the scenario.
  private func outcome(
    of players: Int, _ threads: Int, _ progress: StudyProgress
  ) async throws -> (outcome: Outcome, scale: Double) {
    var whole = scenario
    whole.players = scenario.players.sized(players)
    do {
      let outcome = try await ReplicatedSimulation(try Plan(whole), players: players, seed: seed)
        .outcome(threads: threads) { progress.report?($0 * scenario.days) }
      return (outcome, Double(scenario.players.count) / Double(players))
    } catch let refusal as PlanRefusal {
      throw Experiment.Fault.refusal(variant: 0, refusal)
    }
  }

  /// The samples of each plausible mix, of the scenario and of the baseline.
  private func plausible(
    _ items: [CheckItem], _ threads: Int, _ progress: StudyProgress
  ) async throws -> (now: [Sample], then: [Sample]?)? {
    guard let mixes else { return nil }
    let now = try await mixes.samples(
      of: 0, items.measured, seed: seed, threads: threads, progress)
    guard compared != nil, mixes.sides.count > 1 else { return (now, nil) }
    let then = try await mixes.samples(
      of: 1, items.compared, seed: seed, threads: threads, progress)
    return (now, then)
  }

  /// The goals and metrics to judge, with their places in the samples.
  private var items: [CheckItem] {
    var items: [CheckItem] = []
    let (metrics, ofAnyRun) = (MetricIndex(scenario), MetricIndex(scenario, in: Scenario.longestRun))
    for goal in scenario.goals {
      let response = Response(goal, in: metrics)
      let place = response.map { _ in items.count { $0.place != nil } }
      // A run of fewer days than the file has gives a later day no value: that goal stays inconclusive.
      guard let asked = response ?? Response(goal, in: ofAnyRun) else { continue }
      items.append(CheckItem(.goal(goal), asked, at: place))
    }
    let measured = items.count { $0.place != nil }
    if compared != nil {
      items += watched.enumerated().map {
        CheckItem(.movement($1), $1.response, at: measured + $0, baseline: $0)
      }
    }
    var next = items.measured.count
    for place in items.indices where items[place].place != nil {
      guard case .goal(let goal) = items[place].subject,
        let share = GoalByShare(goal, among: ofAnyRun, in: scenario.days)
      else { continue }
      items[place].byShare = (share, next)
      next += 1
    }
    return items
  }

  /// The baseline, where anything is compared with it.
  private var compared: Scenario? { watched.isEmpty ? nil : baseline }

  private func experiment(_ responses: [Response], threads: Int) -> Experiment {
    Experiment(responses, players: players, replications: replications, seed: seed, threads: threads)
  }
}

/// The replications of one scenario, as many and as large as are needed.
private struct Series {
  private var experiment: Experiment
  private let scenario: Scenario
  private var known: (sample: Sample, look: Check.Look)?

  init(_ experiment: Experiment, of scenario: Scenario) {
    self.experiment = experiment
    self.scenario = scenario
  }

  /// The sample of a look; only what is missing is simulated, in replications of their own.
  ///
  /// Where replications grow, each is joined to an earlier one, weighted by players.
  mutating func played(until look: Check.Look, _ progress: StudyProgress) async throws -> Sample {
    guard let (sample, last) = known else {
      return try await keep(sampled(progress), look)
    }
    if look.size == last.size {
      experiment = experiment.continued(by: look.replications - last.replications)
      return try await keep(sample.joined(with: sampled(progress)), look)
    }
    experiment = experiment.separate(last.replications, size: look.size - last.size)
    return try await keep(
      sample.averaged(with: sampled(progress), last.size, experiment.size), look)
  }

  private func sampled(_ progress: StudyProgress) async throws -> Sample {
    try await experiment.samples(of: [scenario], progress: progress)[0]
  }

  private mutating func keep(_ sample: Sample, _ look: Check.Look) -> Sample {
    known = (sample, look)
    return sample
  }
}

extension Experiment {
  fileprivate func memoryEstimateOfBaseline(_ baseline: Scenario) throws(Fault) -> Int {
    // A check counts the baseline as variant 1.
    do throws(Fault) { return try memoryEstimate(of: [baseline]) } catch { throw error.at(1) }
  }
}
