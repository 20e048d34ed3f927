import RewardEngine

/// A run that grows until its figures are known as closely as was asked for.
///
/// It is played with its players, then anew with twice as many and so on; the players of the one before are among
/// those of the next. Growing ends with the first size at which every figure is known closely enough, or with the most
/// players. A coverage of 95 % is promised for a size that was fixed before; looking a few times, at sizes that double,
/// takes little from it.
///
/// ```swift
/// let aim = PreciseRun.Aim(try Response("diamonds.gini", of: scenario), Precision(0.01, isShare: true))
/// let run = PreciseRun(Run(scenario, players: 10_000), aims: [aim], mostPlayers: 1_000_000)
/// let found = try await run.findings()
/// print(found.run.players, found.widths)
/// ```
public struct PreciseRun: Sendable {
  public let run: Run
  public let aims: [Aim]
  public let mostPlayers: Int

  /// A figure and how closely it is to be known.
  public struct Aim: Sendable, Equatable {
    public let response: Response
    public let precision: Precision

    public init(_ response: Response, _ precision: Precision) {
      self.response = response
      self.precision = precision
    }
  }

  public init(_ run: Run, aims: [Aim], mostPlayers: Int) {
    self.run = run
    self.aims = aims
    self.mostPlayers = mostPlayers
  }

  /// How closely a figure came to be known.
  public struct Width: Sendable, Equatable {
    public let aim: Aim
    /// `nil` where the run has no such figure.
    public let estimate: Outcome.Estimate?

    public var isReached: Bool { estimate.map { aim.precision.isReached(by: $0) } ?? false }

    /// Whether the figure is counted and not estimated, so that growing is not for its sake.
    public var isWithoutInterval: Bool {
      estimate.map { $0.halfWidth == nil && $0.playersNeeded == nil } ?? false
    }
  }

  public struct Findings: Sendable {
    /// The run of the last size, and what it found: what a run of that size alone would.
    public let run: Run
    public let findings: Run.Findings
    /// Each aim's figure at that size.
    public let widths: [Width]
  }

  /// The sizes it is played with, if need be.
  public var sizes: [Int] { InterimLooks.replications(from: run.players, atMost: mostPlayers) }

  /// The largest of them.
  public var largest: Run { resized(sizes.last ?? run.players) }

  /// Why it would be in vain: no figure has an interval, since all are counts of what was simulated.
  public struct NoInterval: Error, Equatable {
    public let spellings: [String]
  }

  /// Plays until every aim is reached, or the most players have been.
  ///
  /// - Throws: ``NoInterval`` after the first size where no figure has one, and what `Run.findings` throws.
  public func findings(progress: (@Sendable (Int) -> Void)? = nil) async throws -> Findings {
    var last: Findings?
    for size in sizes {
      let run = resized(size)
      let found = try await run.findings(progress: progress)
      let widths = aims.map { Width(aim: $0, estimate: $0.response.estimate(in: found.outcome)) }
      guard !widths.allSatisfy(\.isWithoutInterval) else {
        throw NoInterval(spellings: aims.map(\.response.spelling))
      }
      let findings = Findings(run: run, findings: found, widths: widths)
      if widths.allSatisfy({ $0.isReached || $0.isWithoutInterval }) { return findings }
      last = findings
    }
    guard let last else { preconditionFailure("a run of no size") }
    return last
  }

  private func resized(_ players: Int) -> Run {
    var run = run
    run.players = players
    run.scenario.players.count = players
    return run
  }
}
