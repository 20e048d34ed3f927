import RewardEngine
import RewardPages
import RewardStudies

/// What `lint` found, in the order of the file, as text or JSON.
public struct LintReport: Sendable {
  private let title: String
  private let source: Source
  private let findings: [Located]

  /// A finding and where its field stands.
  private struct Located {
    var finding: LintFinding
    var place: Place
  }

  public init(_ lint: Lint, in document: Document) {
    title = lint.scenario.title
    source = document.source
    // Sorting is stable, so findings of one place stay in the order of the rules.
    findings = lint.findings.map { Located(finding: $0, place: document.place(of: $0.field)) }
      .sorted { $0.place.order < $1.place.order }
  }

  /// Whether anything found is a warning.
  public var hasWarnings: Bool { findings.contains { $0.finding.level == .warning } }

  /// Each finding as errors are shown, a blank line between two.
  public var text: String {
    guard !findings.isEmpty else { return "no findings\n" }
    return findings.map { diagnostic($0).text(in: source) }.joined(separator: "\n")
  }

  private func diagnostic(_ located: Located) -> Diagnostic {
    let finding = located.finding
    return Diagnostic(
      finding.level == .warning ? .warning : .note, at: located.place, finding.field,
      "'\(finding.field)' \(finding.sentence) [\(finding.rule.rawValue)]", evidence: finding.evidence,
      help: finding.help)
  }

  public var json: String {
    let document: JSONValue = .object([
      .init("format", "rewardsim-lint"), .init("schema", 1), .init("title", .text(title)),
      .init("findings", .array(findings.map(value))),
    ])
    return document.text
  }

  private func value(_ located: Located) -> JSONValue {
    let finding = located.finding
    var (line, column): (JSONValue, JSONValue) = (.null, .null)
    if case .file(let first, let second, _) = located.place {
      (line, column) = (.whole(first), .whole(second))
    }
    return .object([
      .init("rule", .text(finding.rule.rawValue)), .init("level", .text(finding.level.rawValue)),
      .init("field", .text(finding.field.description)), .init("line", line), .init("column", column),
      .init("sentence", .text(finding.sentence)),
      .init("evidence", .array(finding.evidence.map { .text($0) })),
      .init("figures", .object(finding.figures.map { .init($0.name, .number($0.value)) })),
      .init("help", .text(finding.help)),
    ])
  }
}
