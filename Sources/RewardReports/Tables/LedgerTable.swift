import RewardEngine

/// Every line of the ledger that moved anything: `ledger.csv` by day, `ledger-by-profile.csv` over the whole run.
///
/// Columns and their order are those of the resource events of game analytics, so that a dashboard which
/// charts the events of players charts these: the direction, the currency, the amount, the kind of cause and
/// its id.
struct LedgerTable {
  let text: String

  init(_ outcome: Outcome, _ detail: Detail) {
    let isDaily = detail == .pooled
    var table = CSVTable(
      columns: (isDaily ? ["day"] : []) + detail.columns
        + ["flow_type", "currency", "amount", "item_type", "item_id", "times"])
    let spans = isDaily ? (0..<outcome.days).map { $0..<($0 + 1) } : [0..<outcome.days]
    for days in spans {
      for (cells, group) in detail.groups(of: outcome) {
        let key = (isDaily ? [CSVTable.Cell.whole(days.upperBound)] : []) + cells
        for line in outcome.catalogue.ledger {
          guard let flow = Self.cells(of: line, outcome, days, group) else { continue }
          table.add(row: key + flow)
        }
      }
    }
    text = table.text
  }

  /// What a line moved, or `nil` if nothing.
  private static func cells(
    of line: Catalogue.Line, _ outcome: Outcome, _ days: Range<Int>, _ group: Outcome.Group
  ) -> [CSVTable.Cell]? {
    let times = outcome.count(line.entry.times, days: days, in: group)
    guard times > 0 else { return nil }
    return [
      .text(line.flow.rawValue), .text(outcome.catalogue.resources[line.resource]),
      .whole(Int(outcome.count(line.entry.amount, days: days, in: group))), .text(line.reason.name),
      .text(line.id), .whole(Int(times)),
    ]
  }
}
