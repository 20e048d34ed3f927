import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on feedback: numbers with and without it, so that no reader takes an assumption for a finding.
struct FeedbackSection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { findings.openLoop != nil }

  func write(to page: inout Page) {
    guard let open = findings.openLoop else { return }
    page.heading("Feedback is on")
    page.paragraph(
      """
      This scenario assumes that rewards change how often players come. The table compares it with the same players \
      and the same random draws without that assumption. The difference is the assumption, not a finding.
      """)
    var table = Table(
      .words("metric on the last day"), .number("with feedback"), .number("without feedback"))
    table.row(
      "days of play per player", outcome.lifetime("active_days").cell,
      open.lifetime("active_days").cell)
    for (index, stock) in outcome.catalogue.stocks.enumerated() where stock.kind != .items {
      table.row(
        "\(stock.label), mean of active players",
        outcome.mean(index, on: outcome.lastDay, of: .active).cell,
        open.mean(index, on: open.lastDay, of: .active).cell)
    }
    page.table(table)
  }
}
