import RewardEngine

/// A run that adds players until its metrics have the precision that was asked for.
///
/// It doubles the players each time; those of one size are among those of the next. It stops at the first size at which
/// every metric is precise enough, or at ``mostPlayers``. Intervals cover 95 % for a size that is fixed in advance; a
/// few looks at doubling sizes take little from that.
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

  /// A metric and the precision wanted of it.
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

  /// The precision that a metric reached.
  public struct Width: Sendable, Equatable {
    public let aim: Aim
    /// `nil` where the run has no value.
    public let estimate: Outcome.Estimate?

    public var isReached: Bool { estimate.map { aim.precision.isReached(by: $0) } ?? false }

    /// Whether the metric is a count without an interval, which more players do not make more precise. A quantile without an end has too
    /// few players, or days.
    public var isWithoutInterval: Bool {
      aim.response.kind == .mean && (estimate.map { $0.halfWidth == nil && $0.playersNeeded == nil } ?? false)
    }
  }

  public struct Findings: Sendable {
    /// The run of the last size, and its findings, which are those of any run of that size.
    public let run: Run
    public let findings: Run.Findings
    /// The precision of each aim at that size.
    public let widths: [Width]
  }

  /// The sizes to simulate, as far as needed.
  public var sizes: [Int] { InterimLooks.sizes(from: run.players, atMost: mostPlayers) }

  /// The largest of them.
  public var largest: Run { resized(sizes.last ?? run.players) }

  /// Thrown where no metric has an interval, since all are counts.
  public struct NoInterval: Error, Equatable {
    public let spellings: [String]
  }

  /// Simulates until every aim is reached, or the most players are.
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
    // More players of the same economy.
    run.totalsOf = run.totalsOf ?? run.players
    run.players = players
    run.scenario.players = run.scenario.players.sized(players)
    return run
  }
}
