import RewardEngine
import RewardStudies

/// XP curves: how fast experience and levels grow, and from what.
struct ExperienceSection: Section {
  private let outcome: Outcome

  init(_ findings: Run.Findings) { outcome = findings.outcome }

  var isNeeded: Bool { outcome.stock("xp") != nil && outcome.stock("level") != nil }

  func write(to page: inout Page) {
    guard let xpStock = outcome.stock("xp"), let levelStock = outcome.stock("level") else { return }
    let xp = StockTables(outcome, stock: xpStock)
    let level = StockTables(outcome, stock: levelStock)
    page.heading("Experience and levels")
    page.figure(
      xp.fan(title: "Experience", unit: "XP"), file: "xp.svg",
      alternative: "Experience of active players by day, median and bands")
    page.table(xp.byDay)
    page.paragraph("Players are those active in the 28 days before; all days are calendar days of the run.")
    page.figure(
      level.fan(title: "Level", unit: "level"), file: "level.svg",
      alternative: "Level of active players by day, median and bands")
    page.table(level.byDay)
    writeSources(to: &page)
    page.details("Experience by profile on the last day") { $0.table(xp.byProfile) }
    page.details("Level by profile on the last day") { $0.table(level.byProfile) }
  }

  private func writeSources(to page: inout Page) {
    page.heading("Where experience comes from", level: 3)
    page.table(FlowTable(outcome, resource: "xp", flow: .source, unit: "XP").table)
    let total = outcome.flow(.source, of: "xp").reduce(0, +)
    let boosted = outcome.total("xp.from_boosts")
    let lost = outcome.total("xp.lost")
    var words: [Words] = []
    if boosted > 0 {
      words.append(
        "boosts add \(Words.figure(NumberText.percent(ratio(boosted, total)))) of all experience")
    }
    if lost > 0 {
      words.append(
        "\(lost) XP of missions done but not collected are lost, \(Words.figure(NumberText.percent(ratio(lost, total + lost)))) of what was within reach"
      )
    }
    if !words.isEmpty { page.list(words) }
  }
}
