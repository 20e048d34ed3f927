import RewardEngine
import RewardPages
import RewardReports
import RewardStudies

/// Simulates an economy of the page and its baseline, and words the answer.
struct LiveRunner: Sendable {
  let settings: LiveSettings

  /// One answer: what the page shows, and the charts that it may ask about.
  struct Answer: Sendable {
    var value: JSONValue
    var charts: [LiveChart]
  }

  /// Simulates so many players of an economy.
  ///
  /// - Throws: `Failure` for an economy that cannot be simulated, or is too large; `CancellationError`.
  func findings(of economy: LiveEconomy, players: Int) async throws -> Run.Findings {
    let run = Run(economy.sized(players), seed: settings.seed, threads: settings.threads)
    try settings.limits.check(run)
    try settings.limits.check(run, in: economy.document) { () throws(PlanRefusal) in
      try run.memoryEstimate()
    }
    do {
      return try await run.findings()
    } catch let refusal as PlanRefusal {
      throw Failure(refusal, in: economy.document)
    }
  }

  /// The answer of a run beside its baseline.
  ///
  /// - Parameters:
  ///   - before: The baseline's curves; `nil` where nothing is changed.
  ///   - isWhole: Whether it has the sentences of the report, too, which take a third as long again.
  func answer(
    _ now: Run.Findings, before: LiveCurves?, isWhole: Bool, reaches: inout AxisReaches
  ) throws -> Answer {
    let curves = try LiveCurves(now)
    let report = LiveReport(curves, before: before)
    let charts = try report.charts(&reaches)
    try Task.checkCancellation()
    var members: [JSONValue.Member] = [
      .init("players", .whole(now.outcome.players)), .init("days", .whole(now.outcome.days)),
      .init("figures", report.figures), .init("goals", report.goals),
      .init("freezes", report.freezes),
      .init(
        "charts",
        .array(
          charts.map {
            .object([
              .init("id", .text($0.id)), .init("topic", .text($0.topic)), .init("title", .text($0.title)),
              .init("explains", .truth($0.quantity != nil)), .init("figure", $0.figure),
            ])
          })),
    ]
    if isWhole { members.append(.init("answer", report.answer)) }
    return Answer(value: .object(members), charts: charts)
  }

  /// Compares an economy with its baseline, as `compare` does.
  ///
  /// - Returns: `nil` where there is nothing to compare: both are the same, or no metric is theirs together.
  func comparison(
    _ baseline: LiveEconomy, _ economy: LiveEconomy, players: Int, notebook: any Notebook
  ) async throws -> JSONValue? {
    guard let findings = try await compared(baseline, economy, players: players, notebook: notebook) else {
      return nil
    }
    return LiveComparison(findings).value
  }

  /// The comparison itself; `nil` as for ``comparison(_:_:players:notebook:)``.
  func compared(
    _ baseline: LiveEconomy, _ economy: LiveEconomy, players: Int, notebook: (any Notebook)? = nil
  ) async throws -> Comparison.Findings? {
    let (before, after) = (baseline.sized(players), economy.sized(players))
    guard before.days == after.days else { return nil }
    var responses: [Response] = []
    for goal in after.goals {
      if let response = Response(goal, of: after), !responses.contains(response) {
        responses.append(response)
      }
    }
    for response in Response.headline(of: after) where responses.count < 8 && !responses.contains(response) {
      responses.append(response)
    }
    responses = responses.filter { (try? Response($0.spelling, of: before)) != nil }
    let replications = before.usualReplications(players: players)
    guard !responses.isEmpty, replications > 1 else { return nil }
    let experiment = Experiment(
      responses, players: players, replications: replications, seed: settings.seed, threads: settings.threads)
    var comparison = Comparison(
      [.init("baseline", before), .init("now", after)], in: experiment)
    comparison.isDecomposed = false
    for goal in before.goals {
      guard let margin = goal.margin, let spelling = Response(goal, of: before)?.spelling else { continue }
      comparison.margins[spelling] = min(margin, comparison.margins[spelling] ?? margin)
    }
    do {
      return try await comparison.findings(notebook: notebook)
    } catch is Comparison.Fault {
      return nil
    } catch is Experiment.Fault {
      return nil
    }
  }
}

/// The rows of replications that were simulated before, so that a baseline is simulated once.
final class LiveNotebook: Notebook, Sendable {
  private static let most = 20_000
  private let rows = Guarded<[UInt64: [Double?]]>([:])

  func recall(_ key: UInt64) -> [Double?]? { rows.read { $0[key] } }

  func keep(_ row: [Double?], under key: UInt64) {
    rows.change { rows in
      if rows.count >= Self.most { rows.removeAll() }
      rows[key] = row
    }
  }
}
