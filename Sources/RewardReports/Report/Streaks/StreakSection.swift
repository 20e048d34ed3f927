import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on streaks: how long they are, how far runs get, what ends them, and what the app shows.
struct StreakSection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { !scenario.streaks.isEmpty }

  func write(to page: inout Page) {
    let survivals = survivals
    page.chapter("Streaks", [survivals.first?.survival.answer ?? "\(tooShort)"]) { page in
      page.figure(lengths, file: "streaks.svg")
      writeSurvivals(survivals, to: &page)
      writeLosses(to: &page)
      writeOpenings(to: &page)
      for (number, pair) in scenario.clockPairs.enumerated() {
        ClockComparison(of: pair, in: findings).write(to: &page, number: number)
      }
      for streak in scenario.streaks { writeDetails(of: streak, to: &page) }
    }
  }

  /// What is known of streaks in a run too short to show how far runs get.
  private var tooShort: String {
    let means = scenario.streaks.compactMap { streak -> String? in
      guard let stock = outcome.stock("streak.\(streak.id)"),
        let mean = outcome.mean(stock, on: outcome.lastDay, of: .active)
      else { return nil }
      let days = NumberText.significant(mean.value, digits: 3)
      return "'\(streak.id)' is \(days) \(NumberText.noun(after: days, "day")) long"
    }
    guard !means.isEmpty else { return "No player with a streak is active at the end." }
    return "On day \(NumberText.whole(outcome.days)), the average active player's \(means.listed)."
  }

  private var lengths: LineChart {
    var ends: [String] = []
    let series = scenario.streaks.compactMap { streak -> LineChart.Series? in
      guard let stock = outcome.stock("streak.\(streak.id)") else { return nil }
      let means = (0..<outcome.days).map { outcome.mean(stock, on: $0, of: .active) }
      if let last = means.last ?? nil {
        ends.append("\(streak.id) \(last.cell.plain.withoutInterval) days")
      }
      return LineChart.Series(streak.id, means)
    }
    let story = ends.isEmpty ? "" : " At the end: \(ends.joined(separator: ", "))."
    return LineChart(
      Caption(
        "Length of streaks", subtitle: "mean over active players, with 95 % intervals",
        alternative: "Mean length of each streak by day, over active players.\(story)"),
      vertical: Axis("days"), series: series)
  }

  /// Streaks with runs: protected ones first, then by the days they count.
  private var survivals: [(streak: Scenario.Streak, survival: StreakSurvival)] {
    let ranks = scenario.streaks.enumerated().map { place, streak in
      let counted = outcome.total("streak.\(streak.id).days_counted")
      return (streak, (streak.protectedBy == nil ? 1 : 0, -counted, place))
    }
    return ranks.sorted { $0.1 < $1.1 }.compactMap { streak, _ in
      StreakSurvival(of: streak, in: findings).map { (streak, $0) }
    }
  }

  private func writeSurvivals(
    _ survivals: [(streak: Scenario.Streak, survival: StreakSurvival)], to page: inout Page
  ) {
    guard !survivals.isEmpty else { return }
    page.heading("How far runs get", level: 3)
    page.paragraph(
      """
      A run is the days counted since the streak last broke or lost a day. \(scenario.isOfHistory ? "When a player leaves, the run ends like any other: a log does not show who has left." : "Runs of players who churn count for as long as they are seen (Kaplan–Meier).") Intervals treat each player as one observation, because the runs of one player \
      are alike.\(outcome.startsFromStates ? " Runs that were under way before count from the first day of this run." : "")
      """)
    if survivals.contains(where: \.survival.hasFreezes) { page.paragraph(StreakSurvival.ofWithoutFreezes) }
    // With more than two streaks only the first is open; a click opens the others.
    let shown = survivals.count > 2 ? 1 : survivals.count
    for (number, entry) in survivals.enumerated() {
      if number < shown {
        if number > 0 { page.paragraph(entry.survival.answer) }
        write(entry.survival, number, to: &page)
      } else {
        page.details("How far runs of \(entry.streak.id) get") { page in
          page.paragraph(entry.survival.answer)
          write(entry.survival, number, to: &page)
        }
      }
    }
  }

  private func write(_ survival: StreakSurvival, _ number: Int, to page: inout Page) {
    let chart = survival.chart
    page.figure(chart, file: Report.chartFile("survival", number))
    let table = survival.table
    if !table.isEmpty { page.table(table) }
  }

  private func writeLosses(to page: inout Page) {
    let tables = StreakTables(findings: findings)
    page.heading("Losses and records", level: 3)
    let counted =
      scenario.isOfHistory
      ? "A log does not show who has left for good, so what their streaks lose counts, too."
      : "What a streak loses after its player has churned does not count."
    page.paragraph("\(counted)\(StreakTables.aboutDaysLost(of: scenario.streaks))")
    page.table(tables.losses)
    let copies = scenario.streaks.contains { $0.perPlayer > 1 }
    page.paragraph(
      copies
        ? "The longest streak of each player. If a player has several streaks of a kind, it is the longest of them."
        : "The longest streak of each player:")
    page.table(tables.longest)
  }

  private func writeOpenings(to page: inout Page) {
    let openings = StreakTables(findings: findings).openings
    guard !openings.isEmpty else { return }
    page.heading("What the app shows", level: 3)
    let fromZero = scenario.streaks.filter { $0.rules.openDay == .showsZero }.map { "'\($0.id)'" }
    if !fromZero.isEmpty {
      page.paragraph(
        "Until today counts, the app shows 0 for \(fromZero.listed), because of `open_day: shows_zero`, although the streak goes on. With `open_day: stands` it would show the length."
      )
    }
    page.table(openings)
  }

  private func writeDetails(of streak: Scenario.Streak, to page: inout Page) {
    guard let stock = outcome.stock("streak.\(streak.id)") else { return }
    page.details("\(streak.id) by day and profile") { page in
      page.table(StockTables(outcome: outcome, stock: stock).byDay("length"))
      guard outcome.catalogue.profiles.count > 1 else { return }
      if let survival = StreakSurvival(of: streak, in: findings) { page.table(survival.byProfile) }
      page.paragraph("All numbers by profile: \(Words.link("metrics.csv", to: "metrics.csv")).")
    }
  }
}
