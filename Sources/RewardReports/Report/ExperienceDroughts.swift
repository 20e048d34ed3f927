import RewardEngine

/// How long players play without reaching a level.
struct ExperienceDroughts {
  private let outcome: Outcome
  private let scenario: Scenario

  init(_ outcome: Outcome, _ scenario: Scenario) {
    self.outcome = outcome
    self.scenario = scenario
  }

  func write(to page: inout Page) {
    guard let median = drought("p50", .pooled), let high = drought("p95", .pooled) else { return }
    page.heading("Days of play without a level", level: 3)
    page.paragraph(
      """
      A player's drought is the longest run of his days of play on which he reaches no level. Half of the players \
      see one of \(median.cell) days or more, one in twenty of \(high.cell) or more. The run under way at the end \
      counts as long as it is, so short stays keep droughts short\(atTheTop).
      """)
    let table = table
    guard outcome.catalogue.profiles.count > 1 else { return page.table(table.pooled) }
    page.table(table.pooled)
    page.details("Days of play without a level, by profile") { $0.table(table.byProfile) }
  }

  /// Who stands on the last level waits for nothing, and is counted all the same.
  private var atTheTop: Words {
    guard let levels = scenario.levels, outcome.highestLevel() == levels.last else { return "" }
    return ", and days of play on the last level count too"
  }

  private func drought(_ statistic: String, _ group: Outcome.Group) -> Outcome.Estimate? {
    outcome.figure("drought.\(statistic)", of: scenario, in: group)
  }

  private var table: (pooled: Table, byProfile: Table) {
    var tables = [empty, empty]
    for (name, group) in outcome.groups {
      guard let mean = drought("mean", group) else { continue }
      let cells = ["p50", "p95"].map { drought($0, group)?.cell ?? "–" }
      tables[group == .pooled ? 0 : 1].add(
        row: ["\(name)", "\(outcome.total("players.arrived", in: group))", mean.cell] + cells)
    }
    return (tables[0], tables[1])
  }

  private var empty: Table {
    Table(
      .words("profile"), .number("players"), .number("mean, days of play (95 % interval)"),
      .number("median (95 % interval)"), .number("95 % (95 % interval)"))
  }
}
