import RewardEngine
import RewardStudies

/// XP curves: how fast experience and levels grow, and from what.
struct ExperienceSection: Section {
  private let outcome: Outcome

  init(_ findings: Run.Findings) { outcome = findings.outcome }

  var isNeeded: Bool { outcome.stock("xp") != nil && outcome.stock("level") != nil }

  var figures: [Report.File] {
    [
      figure("xp", file: "xp.svg", title: "Experience", unit: "XP"),
      figure("level", file: "level.svg", title: "Level", unit: "level"),
    ].compactMap { $0 }
  }

  private func figure(_ id: String, file: String, title: String, unit: String) -> Report.File? {
    guard let stock = outcome.stock(id) else { return nil }
    let tables = StockTables(outcome, stock: stock)
    return Report.File(name: file, text: tables.fan(title: title, unit: unit).svg)
  }

  func write(to page: inout MarkdownDocument) {
    guard let xp = outcome.stock("xp"), let level = outcome.stock("level") else { return }
    page.heading("Experience and levels")
    page.image(file: "xp.svg", alternative: "Experience of active players by day, median and bands")
    page.table(StockTables(outcome, stock: xp).byDay)
    page.paragraph("Players are those active in the 28 days before; all days are calendar days of the run.")
    page.image(file: "level.svg", alternative: "Level of active players by day, median and bands")
    page.table(StockTables(outcome, stock: level).byDay)
    writeSources(to: &page)
    page.details("Experience by profile on the last day") {
      $0.table(StockTables(outcome, stock: xp).byProfile)
    }
    page.details("Level by profile on the last day") {
      $0.table(StockTables(outcome, stock: level).byProfile)
    }
  }

  private func writeSources(to page: inout MarkdownDocument) {
    page.heading("Where experience comes from", level: 3)
    page.table(FlowTable(outcome, resource: "xp", flow: .source, unit: "XP").table)
    let total = outcome.flow(.source, of: "xp").reduce(0, +)
    let boosted = outcome.total("xp.from_boosts")
    let lost = outcome.total("xp.lost")
    var words: [MarkdownText] = []
    if boosted > 0 {
      words.append(
        "boosts add \(MarkdownText.figure(NumberText.percent(ratio(boosted, total)))) of all experience")
    }
    if lost > 0 {
      words.append(
        "\(lost) XP of missions done but not collected are lost, \(MarkdownText.figure(NumberText.percent(ratio(lost, total + lost)))) of what was within reach"
      )
    }
    if !words.isEmpty { page.list(words) }
  }
}
