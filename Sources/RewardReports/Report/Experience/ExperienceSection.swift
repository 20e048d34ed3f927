import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on experience: how fast XP and levels grow, how long levels take, and where XP comes from.
struct ExperienceSection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { outcome.stock("xp") != nil && outcome.stock("level") != nil }

  func write(to page: inout Page) {
    guard let xp = outcome.stock("xp"), let level = outcome.stock("level"), let levels = scenario.levels
    else { return }
    let times = ExperienceTimes(outcome)
    let summary = [summary, outcome.countsFromArrival ? times.summary : nil].compactMap { $0 }
    page.chapter("Experience and levels", summary.isEmpty ? [] : [summary.inOneParagraph]) { page in
      let chart = StockTables(outcome: outcome, stock: xp).fan(title: "Experience", unit: "XP")
      page.figure(chart, file: "xp.svg")
      page.table(byDay(xp, level))
      if outcome.countsFromArrival && !outcome.isOneCohort(of: scenario) {
        ExperienceTenure(outcome: outcome).write(to: &page)
      }
      ExperienceLevels(outcome: outcome, levels: levels).write(to: &page)
      if outcome.countsFromArrival { times.write(to: &page) }
      ExperienceSources(findings: findings).write(to: &page)
      ExperienceDroughts(findings: findings).write(to: &page)
      writeProfiles(xp, level, to: &page)
    }
  }

  /// Where players stand at the end, and how fast the mean still grows.
  private var summary: Words? {
    let day = outcome.lastDay
    guard let xp = outcome.stock("xp"), let level = outcome.stock("level"),
      let experience = outcome.quantileEstimate(xp, 0.5, on: day, of: .active),
      let median = outcome.quantileEstimate(level, 0.5, on: day, of: .active)?.onWholeLevel
    else { return nil }
    let high: Words = scenario.levels.flatMap { outcome.topLevels($0, above: median) }.map { " \($0)" } ?? ""
    return
      "On day \(NumberText.whole(day + 1)) the median active player has \(experience.inSentence) XP and is on level \(median.inSentence).\(high)\(pace)"
  }

  /// How fast the mean still grows, in XP per day.
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

  private static let columns: [Table.Column] = [
    .number("active players"), .number("XP, mean (95 % interval)"), .number("XP, median"),
    .number("level, median"), .number("level, 95th percentile"),
  ]

  /// XP and level of active players on a day; `nil` where there are none.
  private func cells(_ xp: Int, _ level: Int, on day: Int, in group: Outcome.Group = .pooled) -> [Words]? {
    let players = outcome.sums(xp, on: day, of: .active, in: group).count
    guard players > 0 else { return nil }
    func quantile(_ stock: Int, _ share: Double) -> Words {
      let value = outcome.quantile(stock, share, on: day, of: .active, in: group)
      return .figure(NumberText.significant(stock == level ? value?.rounded(.down) : value))
    }
    let mean = outcome.ofRun(outcome.mean(xp, on: day, of: .active, in: group), in: group, on: day).cell
    return ["\(players)", mean, quantile(xp, 0.5), quantile(level, 0.5), quantile(level, 0.95)]
  }

  private func byDay(_ xp: Int, _ level: Int) -> Table {
    var table = Table(columns: [.number("day")] + Self.columns)
    for day in outcome.shownDays {
      if let cells = cells(xp, level, on: day) { table.add(row: ["\(day + 1)"] + cells) }
    }
    return table
  }

  private func writeProfiles(_ xp: Int, _ level: Int, to page: inout Page) {
    guard outcome.catalogue.profiles.count > 1 else { return }
    let day = outcome.lastDay
    var table = Table(columns: [.words("profile")] + Self.columns)
    for (name, group) in outcome.groups {
      if let cells = cells(xp, level, on: day, in: group) { table.add(row: ["\(name)"] + cells) }
    }
    page.heading("Experience by profile on day \(NumberText.whole(day + 1))", level: 3)
    page.table(table)
    page.paragraph(
      "More by profile: \(Words.link("levels.csv", to: "levels.csv")) and \(Words.link("metrics.csv", to: "metrics.csv"))."
    )
  }
}
