import RewardEngine
import RewardPages
import RewardStudies

/// What `freeze-value` found: for a terminal, as a page, and as tables.
public struct FreezeValueReport: Sendable {
  let findings: FreezeValue.Findings
  /// Empty unless `--frontier` was given.
  let frontiers: [FreezeFrontier.Findings]
  /// Empty unless `--break-even` was given.
  let breakEvens: [FreezeBreakEven.Findings]
  let provenance: Report.Provenance

  public init(
    _ findings: FreezeValue.Findings, frontiers: [FreezeFrontier.Findings],
    breakEvens: [FreezeBreakEven.Findings] = [], provenance: Report.Provenance
  ) {
    self.breakEvens = breakEvens
    self.findings = findings
    self.frontiers = frontiers
    self.provenance = provenance
  }

  var study: FreezeValue { findings.study }

  public var report: StudyReport {
    StudyReport("freeze-value", page: page, tables: tables, summary: summary, terminalText: terminalText)
  }

  private var summary: [JSONValue.Member] {
    [
      .init("title", .text(study.scenario.title)), .init("players", .whole(study.players)),
      .init("days", .whole(study.scenario.days)), .init("seed", .text(String(study.seed))),
      .init("freezes_tried_each", .whole(study.most)),
      .init("items", .array(findings.items.map { .text($0.item) })),
      .init(
        "pays_for_itself", .array(findings.items.filter { $0.verdict() == .pays }.map { .text($0.item) })),
      .init(
        "pay_for_themselves_together",
        .array(findings.items.filter { $0.verdictTogether() == .pays }.map { .text($0.item) })),
    ] + (breakEvens.isEmpty ? [] : [.init("break_even", .array(breakEvens.map(Self.breakEven)))])
  }

  private static func breakEven(_ found: FreezeBreakEven.Findings) -> JSONValue {
    .object([
      .init("item", .text(found.item)), .init("currency", .text(found.currency)),
      .init("price", JSONValue(found.price)), .init("from", JSONValue(found.bracket.low)),
      .init("to", JSONValue(found.bracket.high)),
      .init("low", JSONValue(found.interval.low)), .init("high", JSONValue(found.interval.high)),
    ])
  }
}
