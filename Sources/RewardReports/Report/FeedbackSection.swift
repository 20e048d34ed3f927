import RewardEngine
import RewardStudies

/// The open-loop figures beside the closed-loop ones, so that nobody takes an assumption for a finding.
struct FeedbackSection: Section {
  private let closed: Outcome
  private let open: Outcome?

  init(_ findings: Run.Findings) {
    closed = findings.outcome
    open = findings.openLoop
  }

  var isNeeded: Bool { open != nil }

  func write(to page: inout Page) {
    guard let open else { return }
    page.heading("Feedback is on")
    page.paragraph(
      """
      This scenario assumes that rewards change how often players come. The same players with the same luck, \
      without that assumption, are beside it; the difference is the assumption, not a finding.
      """)
    var table = Table(.words("figure, last day"), .number("with feedback"), .number("without"))
    table.row(
      "days of play a player", closed.lifetime("active_days")?.cell ?? "–",
      open.lifetime("active_days")?.cell ?? "–")
    for (index, stock) in closed.catalogue.stocks.enumerated() where stock.kind != .items {
      table.row(
        "\(stock.label), mean of active", closed.mean(index, on: closed.lastDay, of: .active)?.cell ?? "–",
        open.mean(index, on: open.lastDay, of: .active)?.cell ?? "–")
    }
    page.table(table)
  }
}
