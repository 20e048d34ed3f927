import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on freezes: where they come from, which days and streaks they save, and how far the rest reaches.
struct FreezeSection: Section {
  let findings: Run.Findings

  private var items: [String] { outcome.freezes.filter { !scenario.streaks(protectedBy: $0).isEmpty } }

  var isNeeded: Bool { !items.isEmpty }

  func write(to page: inout Page) {
    page.heading("Freezes")
    for (number, item) in items.enumerated() {
      let flows = FreezeFlows(findings: findings, item: item)
      let cover = FreezeCover(findings: findings, item: item)
      page.heading("\(item)", level: 3)
      page.paragraph(cover.answer)
      page.details("\(item): charts and tables") { page in
        write(flows, number, to: &page)
        if cover.isAsked { write(cover, to: &page) }
        writeProfiles(cover, to: &page)
      }
    }
  }

  private func write(_ flows: FreezeFlows, _ number: Int, to page: inout Page) {
    page.figure(
      flows.funnel, file: number == 0 ? "freezes.svg" : "freezes-\(number + 1).svg",
      alternative: "What became of every \(flows.item): \(flows.story)")
    page.table(flows.byDay)
    page.list(flows.remarks)
  }

  /// What is said of churned players; nothing for a log, which does not show who has churned.
  private func churned(_ sentence: String) -> String { scenario.isOfHistory ? "" : sentence + " " }

  private func write(_ cover: FreezeCover, to page: inout Page) {
    page.heading("Missed days and gaps", level: 4)
    page.paragraph(
      """
      A gap is the missed days between two days that count. It is listed when the player is back. A gap is saved when \
      the streak survives it and a freeze was used. The share of saved gaps leaves out gaps that grace covers alone. \
      Grace days count as days in current streaks. \(churned("Days after a player has churned do not count as missed."))\
      Intervals treat each player as one observation.\(StreakTables.aboutDaysLost(of: cover.streaks))
      """)
    page.table(cover.byStreak)
    page.table(cover.gapsByStreak)
    page.heading("Frozen days by length of the streak", level: 4)
    page.paragraph(
      """
      A frozen day keeps the length of the streak. Grace days are in neither column. These counts are exact; their \
      shares have no interval, because the days of one player are alike.
      """)
    page.table(cover.byLength)
    guard !cover.coverage.isEmpty else { return }
    page.heading("Weeks of cover in hand", level: 4)
    page.paragraph(
      """
      The freezes that active players hold, divided by the days per week that they missed without grace in the last 28 \
      days. \(churned("Players who have churned are left out."))The mean is over all freezes and all such days. Median and 90th \
      percentile are over players who missed any.
      """)
    page.table(cover.coverage)
  }

  private func writeProfiles(_ cover: FreezeCover, to page: inout Page) {
    guard cover.isAsked, outcome.catalogue.profiles.count > 1 else { return }
    page.heading("\(cover.item) by profile", level: 4)
    page.table(cover.byProfile)
    page.paragraph(
      """
      All numbers by profile: \(Words.link("freezes.csv", to: "freezes.csv")). Freezes in hand by day: \
      \(Words.link("quantiles.csv", to: "quantiles.csv")).
      """)
  }
}
