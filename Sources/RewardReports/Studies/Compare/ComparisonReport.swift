import RewardEngine
import RewardPages
import RewardStudies

/// What `compare` found: for a terminal, as a page, and as tables.
public struct ComparisonReport: Sendable {
  let findings: Comparison.Findings
  let provenance: Report.Provenance
  /// What to know before reading the comparison, in sentences.
  let remarks: [String]

  /// - Parameters:
  ///   - remarks: How the scenarios were made comparable, in sentences.
  ///   - leftOut: Metrics of goals that are not compared, as they count from the arrival of players.
  public init(
    _ findings: Comparison.Findings, provenance: Report.Provenance, remarks: [String] = [],
    leftOut: [Response] = []
  ) {
    self.findings = findings
    self.provenance = provenance
    self.remarks = remarks + Self.remark(on: leftOut) + findings.comparison.caveats
  }

  private static func remark(on leftOut: [Response]) -> [String] {
    guard !leftOut.isEmpty else { return [] }
    let count = leftOut.count.counted("metric of goals counts", "metrics of goals count")
    return [
      "\(count) from the arrival of players, and most had arrived before the change: not compared, \(leftOut.map(\.spelling).listed)."
    ]
  }

  var comparison: Comparison { findings.comparison }
  var baseline: Comparison.NamedScenario { comparison.baseline }
  var scenario: Scenario { baseline.scenario }

  /// The folder.
  public var study: StudyReport {
    StudyReport("compare", page: page, tables: tables, summary: summary, terminalText: terminalText)
  }

  private var summary: [JSONValue.Member] {
    [
      .init("title", .text(scenario.title)), .init("first", .text(baseline.name)),
      .init("players", .whole(findings.experiment.players)),
      .init("replications", .whole(findings.experiment.replications.count)),
      .init("days", .whole(scenario.days)), .init("seed", .text(String(findings.experiment.seed))),
      .init("apply_at", JSONValue(comparison.changeAfter.map { $0 + 1 })),
      .init("variants", .array(findings.variants.map(summary))),
    ]
  }

  private func summary(_ variant: Comparison.VariantFindings) -> JSONValue {
    .object([
      .init("name", .text(variant.name)),
      .init(
        "primary",
        .array(
          variant.primary.map { change in
            .object([
              .init("metric", .text(change.response.spelling)),
              .init("difference", .number(change.difference.value)),
              .init("low", .number(change.interval.low)), .init("high", .number(change.interval.high)),
              .init("verdict", .text(change.verdict.id)),
            ])
          })),
    ])
  }

  /// Of a terminal of the usual width.
  private static let columns = 80

  /// What a terminal shows.
  private var terminalText: String {
    var text = "\(TerminalText.line(scenario.title))\n"
    for (place, variant) in findings.variants.enumerated() {
      let answer = ComparisonAnswer(self, place)
      text +=
        "\n\(TerminalText.wrapped("\(TerminalText.line(answer.headline)) \(answer.text) \(answer.nextStep)", columns: Self.columns))\n"
      let shown = variant.shown(of: scenario)
      if !shown.isEmpty { text += VariantSection.table(shown).terminalText(fitting: Self.columns) }
    }
    return text
  }
}

extension MetricChange.Verdict {
  /// What CSV and JSON call it.
  var id: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .small: "no_difference"
    case .inconclusive: "inconclusive"
    }
  }
}
