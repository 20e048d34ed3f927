import RewardEngine
import RewardPages
import RewardStudies

/// What the live page shows of a run: the report's own figures, verdicts and charts, beside those of a baseline.
package struct LiveReport {
  private let curves: LiveCurves
  private let curvesBefore: LiveCurves?

  private var now: Run.Findings { curves.findings }
  private var before: Run.Findings? { curvesBefore?.findings }

  /// - Parameter before: The run of the baseline with as many players; `nil` where it is the same.
  package init(_ now: LiveCurves, before: LiveCurves?) {
    curves = now
    curvesBefore = before
  }

  /// The charts, with the axes that the page had so far.
  ///
  /// - Throws: `CancellationError` when cancelled.
  package func charts(_ reaches: inout AxisReaches) throws -> [LiveChart] {
    try LiveCharts(curves, before: curvesBefore, reaches: &reaches).charts
  }

  /// The key metrics as the report words them, now and before.
  package var figures: JSONValue {
    let earlier = before.map { Headline($0).rows } ?? []
    return .array(
      Headline(now).rows.map { row in
        .object([
          .init("metric", .text(row.metric)), .init("name", .text(row.name)),
          .init("base", .text(row.base)), .init("value", .text(row.value)),
          .init(
            "before",
            before == nil
              ? .null : .text(earlier.first { $0.metric == row.metric }?.value ?? NumberText.missing)),
          .init("short", .truth(row.isShort)),
        ])
      })
  }

  /// A verdict on each goal, now and before.
  package var goals: JSONValue {
    let earlier = before?.verdicts ?? []
    return .array(
      now.verdicts.map { verdict in
        let old = earlier.first { $0.goal.id == verdict.goal.id }
        return .object([
          .init("id", .text(verdict.goal.id)), .init("metric", .text(verdict.goal.metric)),
          .init("base", .text(base(of: verdict))),
          .init("state", .text(verdict.state.word)), .init("tone", .text(verdict.state.tone.rawValue)),
          .init("value", .text(verdict.estimate?.text(in: verdict.metric.metric.unit) ?? NumberText.missing)),
          .init("wanted", .text(verdict.goal.wantedText(in: verdict.metric.metric.unit))),
          .init("before", old.map { JSONValue.text($0.state.word) } ?? .null),
        ])
      })
  }

  /// The players that a goal is measured over, with their number where a total is of others than the page simulates.
  private func base(of verdict: Verdict) -> String {
    if let profile = verdict.goal.profile { return profile }
    guard let totalsOf = now.totalsOf, totalsOf != now.outcome.players, verdict.metric.metric.isTotal else {
      return "all players"
    }
    return "scaled to all \(totalsOf.counted("player")) of the scenario"
  }

  /// The answer of the report: a topic and a sentence or two each.
  package var answer: JSONValue {
    let lint = Lint(now.scenario).findings
    return .array(
      Answer(now, now.flags(with: lint), lint).lines.map {
        .object([.init("topic", .text($0.topic)), .init("words", PageValue.value($0.text))])
      })
  }

  /// What becomes of every freeze: received, used, held, now and before.
  package var freezes: JSONValue {
    let items = now.outcome.freezes.filter { !now.scenario.streaks(protectedBy: $0).isEmpty }
    guard !items.isEmpty else { return .null }
    var table = Table(
      columns: [
        .words("freezes"), .number("granted"), .number("bought"), .number("used"),
        .number("held by active players"), .number("gaps saved (95 % interval)"),
      ])
    for item in items {
      for (findings, name) in [(now, before == nil ? "" : ", now")]
        + (before.map { [($0, ", before")] } ?? [])
      {
        let counts = FreezeCounts(item, in: findings.outcome, through: findings.outcome.lastDay)
        table.row(
          "\(item)\(name)", "\(counts.cameIn)", "\(counts.bought)", "\(counts.used)",
          "\(counts.heldByActive)",
          findings.figure("\(item).save_rate").percentCell)
      }
    }
    return PageValue.value(table)
  }
}

/// What the live page shows of a comparison with its baseline: the words, verdicts and tables of `compare`.
package struct LiveComparison {
  private let report: ComparisonReport

  package init(_ findings: Comparison.Findings) {
    report = ComparisonReport(findings, provenance: Report.Provenance(command: "", version: ""))
  }

  /// The answer, a table of the metrics, and the winners and losers.
  package var value: JSONValue {
    guard let variant = report.findings.variants.first else { return .null }
    let answer = ComparisonAnswer(report, 0)
    var players = Page()
    VariantSection(variant: variant, comparison: report.comparison, level: 3, files: "")
      .writePlayers(to: &players)
    return .object([
      .init("players", .whole(report.findings.experiment.players)),
      .init("main", .text(answer.mainEffect.capitalizedAtStart)),
      .init("others", .array(answer.others.map { .text($0) })),
      .init("table", PageValue.value(table(variant))), .init("note", .text(note)),
      .init("winners", PageValue(players).value),
    ])
  }

  /// Why the numbers are not those of the key metrics.
  private var note: String {
    let experiment = report.findings.experiment
    let size = experiment.size.counted("player")
    return """
      As in 'compare', before and now come from \(experiment.replications.count) replications of \(size). The key metrics \
      are of one run of all players, so they can differ.
      """
  }

  private func table(_ variant: Comparison.VariantFindings) -> Table {
    var table = Table(
      .words("metric"), .words("verdict"), .number("before"), .number("now"),
      .number("difference (95 % interval)"), .number("in percent"))
    for text in variant.primary.map(MetricChangeText.init) {
      table.row(
        "\(MetricName(text.change.response).text)", "\(Words.verdict(text.verdict, text.tone))\(text.suffix)",
        .figure(text.before), .figure(text.after), .figure(text.difference), .figure(text.relative))
    }
    return table
  }
}
