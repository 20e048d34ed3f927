import RewardEngine
import RewardStudies

/// How long players play without reaching a level.
struct ExperienceDroughts {
  private let outcome: Outcome
  private let findings: Run.Findings

  init(_ findings: Run.Findings) {
    self.findings = findings
    outcome = findings.outcome
  }

  func write(to page: inout Page) {
    guard let mean = drought("mean", .pooled), mean.value > 0, let median = drought("p50", .pooled),
      let high = drought("p95", .pooled)
    else { return }
    page.heading("Days of play without a level", level: 3)
    page.paragraph(
      """
      A player's drought is the longest run of his days of play on which he reaches no level. Its median is \
      \(median.inSentence) days; for one player in twenty it is \(high.inSentence) or more. The run under way at the \
      end counts as long as it is, so short stays keep droughts short\(atTheTop).
      """)
    page.table(table)
  }

  /// Who stands on the last level waits for nothing, and is counted all the same.
  private var atTheTop: Words {
    guard let levels = findings.scenario.levels, outcome.highestLevel() == levels.last else { return "" }
    return ", and days of play on the last level count too"
  }

  private func drought(_ statistic: String, _ group: Outcome.Group) -> Outcome.Estimate? {
    findings.figure("drought.\(statistic)", in: group)
  }

  private var table: Table {
    var table = Table(
      .words("profile"), .number("players"), .number("mean, days of play (95 % interval)"),
      .number("median (95 % interval)"), .number("95th percentile (95 % interval)"))
    // One profile alone is everybody.
    let groups = outcome.catalogue.profiles.count > 1 ? outcome.groups : [outcome.groups[0]]
    for (name, group) in groups {
      guard let mean = drought("mean", group) else { continue }
      let cells = ["p50", "p95"].map { drought($0, group)?.cell ?? "–" }
      table.add(
        row: ["\(name)", "\(outcome.total("players.arrived", in: group))", mean.cell] + cells)
    }
    return table
  }
}
