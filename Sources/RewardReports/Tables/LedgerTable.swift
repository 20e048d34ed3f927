import RewardEngine
import RewardPages

/// Every ledger line with any amount: `ledger.csv` by day, `ledger-by-profile.csv` over the whole run.
///
/// The columns and their order are those of resource events in game analytics: direction, currency, amount, kind of
/// cause and its id. So a dashboard for events of players can show these, too.
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

  /// The amount of a line, or `nil` if it is 0.
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
