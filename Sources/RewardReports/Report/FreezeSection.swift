import RewardEngine
import RewardStudies

/// Freeze usage: where freezes come from, which days and streaks they save, and how far the rest reaches.
struct FreezeSection: Section {
  private let findings: Run.Findings

  init(_ findings: Run.Findings) { self.findings = findings }

  private var outcome: Outcome { findings.outcome }
  private var scenario: Scenario { findings.scenario }

  private var items: [String] { outcome.freezes.filter { !scenario.streaks(protectedBy: $0).isEmpty } }

  var isNeeded: Bool { !items.isEmpty }

  func write(to page: inout Page) {
    page.heading("Freezes")
    for (number, item) in items.enumerated() {
      let flows = FreezeFlows(findings: findings, item: item)
      let cover = FreezeCover(findings: findings, item: item)
      page.heading("\(item)", level: 3)
      page.paragraph(cover.answer)
      write(flows, number, to: &page)
      if cover.isAsked { write(cover, to: &page) }
      writeHeld(item, cover, to: &page)
      page.details("\(item) by profile") { page in
        page.table(flows.byProfile)
        guard cover.isAsked else { return }
        page.table(cover.byProfile)
        page.table(cover.gapsByProfile)
      }
    }
  }

  private func write(_ flows: FreezeFlows, _ number: Int, to page: inout Page) {
    page.figure(
      flows.funnel, file: number == 0 ? "freezes.svg" : "freezes-\(number + 1).svg",
      alternative: "What became of every \(flows.item): \(flows.story)")
    page.table(flows.byDay)
    page.list(flows.remarks)
    let offers = flows.offers
    guard !offers.isEmpty else { return }
    page.heading("In the shop", level: 4)
    page.table(offers)
  }

  private func write(_ cover: FreezeCover, to page: inout Page) {
    page.heading("Missed days and gaps", level: 4)
    page.paragraph(
      """
      Shares stand with their 95 % intervals; the unit is the player. A gap is the missed days between two days that \
      count, and is listed when the player is back. Saved: the streak is whole and a freeze was used; the share is of \
      gaps that were saved or cost something. Grace days count as days in live streaks.
      """)
    page.table(cover.byStreak)
    page.table(cover.gapsByStreak)
    page.heading("Dependency by length", level: 4)
    page.paragraph(
      """
      A frozen day keeps the length it found. Grace days are in neither column. Counts are exact for this run; days of \
      one player are alike, so these shares carry no interval.
      """)
    page.table(cover.byLength)
  }

  private func writeHeld(_ item: String, _ cover: FreezeCover, to page: inout Page) {
    if !cover.coverage.isEmpty {
      page.heading("Weeks of cover in hand", level: 4)
      page.paragraph(
        """
        Freezes held by active players over the days a week they missed with a run alive and without grace, in the \
        28 days up to the day shown. The mean is of all freezes over all such days; median and 90 % are of the \
        players who missed any.
        """)
      page.table(cover.coverage)
    }
    guard let stock = outcome.stock(item) else { return }
    page.details("\(item) held by active players, by day and profile") { page in
      let held = StockTables(outcome, stock: stock)
      page.table(held.byDay)
      page.table(held.byProfile)
    }
  }
}
