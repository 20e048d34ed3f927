import RewardEngine
import RewardStudies

/// XP curves: how fast experience and levels grow, how long levels take, and what from.
struct ExperienceSection: Section {
  private let findings: Run.Findings
  private let outcome: Outcome

  init(_ findings: Run.Findings) {
    self.findings = findings
    outcome = findings.outcome
  }

  var isNeeded: Bool { outcome.stock("xp") != nil && outcome.stock("level") != nil }

  func write(to page: inout Page) {
    guard let xp = outcome.stock("xp"), let level = outcome.stock("level"),
      let levels = findings.scenario.levels
    else {
      return
    }
    page.heading("Experience and levels")
    if let summary { page.paragraph(summary) }
    writeCurve(of: xp, title: "Experience", unit: "XP", file: "xp.svg", to: &page)
    writeCurve(of: level, title: "Level", unit: "level", file: "level.svg", to: &page)
    page.paragraph("Players are those active in the 28 days before; all days are calendar days of the run.")
    if !findings.scenario.isOneCohort { ExperienceTenure(outcome).write(to: &page) }
    ExperienceLevels(outcome, levels).write(to: &page)
    ExperienceTimes(outcome).write(to: &page)
    ExperienceSources(findings).write(to: &page)
    ExperienceDroughts(findings).write(to: &page)
  }

  private func writeCurve(
    of stock: Int, title: String, unit: String, file: String, to page: inout Page
  ) {
    let tables = StockTables(outcome, stock: stock)
    let chart = tables.fan(title: title, unit: unit)
    page.figure(chart, file: file, alternative: chart.caption.alternative)
    page.table(tables.byDay)
    guard outcome.catalogue.profiles.count > 1 else { return }
    page.details("\(title) by profile on the last day") { $0.table(tables.byProfile) }
  }

  /// Where players stand at the end, and how that differs from four weeks before.
  private var summary: Words? {
    let day = outcome.lastDay
    guard let xp = outcome.stock("xp"), let level = outcome.stock("level"),
      let experience = outcome.quantileEstimate(xp, 0.5, on: day, of: .active),
      let median = outcome.quantileEstimate(level, 0.5, on: day, of: .active)
    else { return nil }
    let high = outcome.quantileEstimate(level, 0.95, on: day, of: .active)
    return
      "On day \(day + 1) half of the active players have \(experience.inSentence) XP or more and stand on level \(median.inSentence) or above; one in twenty is on level \(high?.inSentence ?? "–") or above.\(pace)"
  }

  /// How fast the mean still grows, in XP a day and player.
  private var pace: Words {
    guard outcome.days > 56, let xp = outcome.stock("xp"),
      let now = outcome.mean(xp, on: outcome.lastDay, of: .active),
      let before = outcome.mean(xp, on: outcome.lastDay - 28, of: .active)
    else { return "" }
    let gain = (now.value - before.value) / 28
    let change = NumberText.significant(abs(gain), digits: 3)
    return
      " In the last four weeks the mean of active players \(gain < 0 ? "fell" : "rose") by \(Words.figure(change)) XP a day."
  }
}
