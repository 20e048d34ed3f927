import RewardEngine
import RewardStudies

/// The players behind the extremes, with the command that explains each.
struct ExtremesSection: Section {
  private let outcome: Outcome
  private let provenance: Report.Provenance

  init(_ findings: Run.Findings, _ provenance: Report.Provenance) {
    outcome = findings.outcome
    self.provenance = provenance
  }

  /// A diary is drawn again from luck, which history has none of.
  var isNeeded: Bool { provenance.history == nil && !rows.isEmpty }

  private struct Row {
    var name: String
    var holder: Outcome.Holder
    var isAbout: Bool
  }

  private var rows: [Row] {
    outcome.catalogue.stocks.enumerated().filter { $1.kind != .items }.flatMap { index, stock -> [Row] in
      guard let richest = outcome.richest(index) else { return [] }
      let top = outcome.witness(index, 0.999)
      return [
        top.map { Row(name: "\(stock.label), 99.9 %", holder: $0, isAbout: true) },
        Row(name: "\(stock.label), largest", holder: richest, isAbout: false),
      ].compactMap { $0 }
    }
  }

  func write(to page: inout Page) {
    page.heading("Who is behind the extremes")
    page.paragraph("What players end the run with, everybody counted. A diary says how they came by it.")
    var table = Table(.words("figure"), .number("value"), .number("player"), .words("his diary"))
    for row in rows {
      let value = NumberText.whole(row.holder.value)
      table.row(
        "\(row.name)", .figure(row.isAbout && row.holder.value >= 64 ? "about \(value)" : value),
        .figure(NumberText.whole(row.holder.player + 1)),
        "\(code: provenance.explain(player: row.holder.player + 1))")
    }
    page.details("\(rows.count) players and the commands that print their diaries") { $0.table(table) }
  }
}
