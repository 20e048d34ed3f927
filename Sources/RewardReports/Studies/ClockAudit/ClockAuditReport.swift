import RewardEngine
import RewardPages
import RewardStudies

/// What `clock-audit` found: for a terminal, as a page, and as tables.
public struct ClockAuditReport: Sendable {
  let findings: ClockAudit.Findings
  let provenance: Report.Provenance
  let words: ClockAuditNames

  public init(_ findings: ClockAudit.Findings, provenance: Report.Provenance) {
    self.findings = findings
    self.provenance = provenance
    words = ClockAuditNames(findings)
  }

  var audit: ClockAudit { findings.audit }

  /// Whether some move breaks its rule under the scenario's own clocks.
  public var isBroken: Bool { !broken(under: 0).isEmpty }

  /// Places of the moves that break their rule under a setting.
  func broken(under setting: Int) -> [Int] {
    audit.moves.indices.filter {
      audit.isPromised(audit.moves[$0], under: audit.settings[setting])
        && findings.results[setting][$0].differing > 0
    }
  }

  /// The earliest difference of a kind of move under a setting, among moves that break their rule.
  func first(of kind: Move.Kind, under setting: Int) -> (move: Move, difference: AuditDifference)? {
    let found = broken(under: setting).filter { audit.moves[$0].kind == kind }.compactMap { place in
      findings.results[setting][place].first.map { (move: audit.moves[place], difference: $0) }
    }
    return found.min { $0.difference.day < $1.difference.day }
  }

  /// The place of the move that is a year of typical players.
  var usual: Int { audit.moves.firstIndex { $0.kind == .usual } ?? 0 }

  /// The folder.
  public var study: StudyReport {
    StudyReport("clock-audit", page: page, tables: tables, summary: summary, terminalText: terminalText)
  }

  private var summary: [JSONValue.Member] {
    [
      .init("title", .text(audit.scenario.title)), .init("players", .whole(audit.players)),
      .init("days", .whole(audit.days)), .init("seed", .text(String(audit.seed))),
      .init("leeway_hours", .whole(audit.leewayHours)),
      .init("broken", .array(broken(under: 0).map { .text(audit.moves[$0].id) })),
    ]
  }
}
