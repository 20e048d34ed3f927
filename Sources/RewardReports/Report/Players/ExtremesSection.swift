import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on extremes: the players with the largest holdings, and the command that prints their diaries.
struct ExtremesSection: Section {
  let findings: Run.Findings
  let provenance: Report.Provenance

  /// Not for a history: a diary repeats random draws, and a history has none.
  var isNeeded: Bool { provenance.history == nil && !rows.isEmpty }

  private struct Row {
    var name: String
    var holder: Outcome.Holder
    var isAbout: Bool
  }

  private var rows: [Row] {
    outcome.catalogue.stocks.enumerated().filter { $1.kind != .items }.flatMap { index, stock -> [Row] in
      guard let richest = outcome.richest(index) else { return [] }
      let top = outcome.examplePlayer(index, 0.999)
      return [
        top.map { Row(name: "\(stock.label), 99.9th percentile", holder: $0, isAbout: true) },
        Row(name: "\(stock.label), maximum", holder: richest, isAbout: false),
      ].compactMap { $0 }
    }
  }

  func write(to page: inout Page) {
    var table = Table(.words("metric at the end of the run"), .number("value"), .number("player"))
    for row in rows {
      let value = NumberText.whole(row.holder.value)
      table.row(
        "\(row.name)", .figure(row.isAbout && row.holder.value >= 64 ? "about \(value)" : value),
        .figure(NumberText.whole(row.holder.player + 1)))
    }
    page.heading("Players with the largest holdings")
    writeCommand(player: rows[0].holder.player + 1, to: &page)
    page.details("Players with the largest holdings: table") { $0.table(table) }
  }

  private func writeCommand(player: Int, to page: inout Page) {
    guard outcome.continuation == nil else {
      return page.paragraph(
        "There is no command for the diaries of these players: `rewardsim explain` does not start from stored states."
      )
    }
    page.paragraph(
      "A player's diary shows how they came by it. This command prints the diary of player \(player):")
    page.code(provenance.explain(player: player), language: "sh")
  }
}
