import RewardEngine
import RewardFiles
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

  /// Simulates `players` players of an economy.
  ///
  /// - Throws: `Failure` for an economy that cannot be simulated, or is too large; `CancellationError`.
  func findings(of economy: LiveEconomy, players: Int) async throws -> Run.Findings {
    var run = Run(economy.sized(players).scenario, seed: settings.seed, threads: settings.threads)
    run.totalsOf = economy.scenario.players.count
    try settings.limits.check(run)
    try settings.limits.check(run, in: economy.document, run.memoryEstimate())
    do {
      return try await run.findings()
    } catch let refusal as PlanRefusal {
      throw Failure(refusal, in: economy.document)
    }
  }

  /// What the report of a run has beside: what each event changes.
  func findingsToReport(of economy: LiveEconomy, players: Int) async throws -> Run.Findings {
    var findings = try await findings(of: economy, players: players)
    let run = Run(economy.sized(players).scenario, seed: settings.seed, threads: settings.threads)
    findings.events = try await EventStudy(run)?.findings()
    return findings
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

  /// Why two economies are not compared, as a sentence for the page.
  struct Incomparable: Error, Equatable { var reason: String }

  /// Compares an economy with its baseline, as `compare` does.
  ///
  /// - Throws: ``Incomparable`` where both are the same, no metric is theirs together, or the players are too few for it;
  ///   `CancellationError`.
  func comparison(
    _ baseline: LiveEconomy, _ economy: LiveEconomy, players: Int, notebook: any Notebook
  ) async throws -> JSONValue {
    // Totals count the players of the page's other figures.
    let (before, after) = (baseline.sized(players), economy.sized(players))
    return LiveComparison(
      try await compared(before, after, players: players, notebook: notebook)
    ).value
  }

  /// The comparison itself, with the errors of ``comparison(_:_:players:notebook:)``.
  func compared(
    _ baseline: LiveEconomy, _ economy: LiveEconomy, players: Int, notebook: (any Notebook)? = nil
  ) async throws -> Comparison.Findings {
    let comparison = try study(of: baseline, economy, players: players)
    do {
      return try await comparison.findings(progress: StudyProgress(notebook: notebook))
    } catch is Comparison.Fault {
      throw Incomparable(reason: "the changes have no effect")
    } catch Experiment.Fault.refusal(_, let refusal) {
      throw Incomparable(reason: refusal.message)
    } catch is Experiment.Fault {
      throw Incomparable(reason: Self.noMetric)
    }
  }

  private static let noMetric = "no metric is in both of them"

  /// The study that compares them: the metrics of the goals, and the first ones of each subject up to eight in all.
  ///
  /// Totals count the players of the economies, whatever number is simulated, as those of `compare` do.
  ///
  /// - Throws: ``Incomparable`` where the runs differ in length, or no metric is theirs together.
  func study(
    of baseline: LiveEconomy, _ economy: LiveEconomy, players: Int
  ) throws(Incomparable) -> Comparison {
    let (before, after) = (baseline.scenario, economy.scenario)
    guard before.days == after.days else {
      throw Incomparable(
        reason: "the runs have \(before.days) and \(after.days) days, so give both the same days")
    }
    var responses = Response.goals(of: after)
    for response in Response.headline(of: after) where responses.count < 8 && !responses.contains(response) {
      responses.append(response)
    }
    responses = responses.filter { (try? Response($0.spelling, of: before)) != nil }
    guard !responses.isEmpty else { throw Incomparable(reason: Self.noMetric) }
    let experiment = Experiment(
      responses, players: players, replications: before.usualReplications(players: players),
      seed: settings.seed, threads: settings.threads)
    var comparison = Comparison(
      [
        .init(name(of: baseline), before, from: baseline.document),
        .init(name(of: economy), after, from: economy.document),
      ], in: experiment)
    comparison.isDecomposed = false
    comparison.margins = Response.margins(of: before)
    return comparison
  }

  /// What `compare` calls a side: the file's name, or what has been changed.
  private func name(of economy: LiveEconomy) -> String {
    economy.edits.isEmpty
      ? ScenarioOptions.name(of: settings.path)
      : economy.edits.map { "\($0.path)=\($0.value)" }.joined(separator: ", ")
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
