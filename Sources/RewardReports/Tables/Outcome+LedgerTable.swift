import RewardEngine
import RewardPages

/// Every ledger line with any amount: `ledger.csv` by day, `ledger-by-profile.csv` over the whole run.
///
/// The columns and their order are those of resource events in game analytics: direction, currency, amount, kind of
/// cause and its id. So a dashboard for events of players can show these, too.
extension Outcome {
  func ledgerTable(_ detail: Detail) -> CSVTable {
    let isDaily = detail == .pooled
    var table = CSVTable(
      columns: (isDaily ? ["day"] : []) + detail.columns
        + ["flow_type", "currency", "amount", "item_type", "item_id", "times"])
    let spans = isDaily ? (0..<days).map { $0..<($0 + 1) } : [0..<days]
    for days in spans {
      for (cells, group) in detail.groups(of: self) {
        let key = (isDaily ? [CSVTable.Cell.whole(days.upperBound)] : []) + cells
        for line in catalogue.ledger {
          guard let flow = flow(of: line, days, group) else { continue }
          table.add(row: key + flow)
        }
      }
    }
    return table
  }

  /// The amount of a line, or `nil` if it is 0.
  private func flow(of line: Catalogue.Line, _ days: Range<Int>, _ group: Group) -> [CSVTable.Cell]? {
    let times = count(line.entry.times, days: days, in: group)
    guard times > 0 else { return nil }
    return [
      .text(line.flow.rawValue), .text(catalogue.resources[line.resource]),
      .whole(Int(count(line.entry.amount, days: days, in: group))), .text(line.reason.name),
      .text(line.id), .whole(Int(times)),
    ]
  }
}
