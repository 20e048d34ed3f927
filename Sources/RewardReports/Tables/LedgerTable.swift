import RewardEngine

/// Every line of the ledger that moved anything: `ledger.csv`.
///
/// Pooled by day, and by profile over the whole run; `from_day` and `to_day` say which.
struct LedgerTable {
  let text: String

  init(_ outcome: Outcome) {
    var table = CSVTable(columns: [
      "from_day", "to_day", "profile", "flow_type", "currency", "reason", "item", "amount", "times",
    ])
    func add(_ days: Range<Int>, _ name: String, _ group: Outcome.Group) {
      for line in outcome.catalogue.ledger {
        let times = outcome.count(line.entry.times, days: days, in: group)
        guard times > 0 else { continue }
        table.row(
          .whole(days.lowerBound + 1), .whole(days.upperBound), .text(name), .text(line.flow.rawValue),
          .text(outcome.catalogue.resources[line.resource]), .text(line.reason.name), .text(line.id),
          .whole(Int(outcome.count(line.entry.amount, days: days, in: group))), .whole(Int(times)))
      }
    }
    for day in 0..<outcome.days { add(day..<(day + 1), "all", .pooled) }
    for (name, group) in outcome.groups { add(0..<outcome.days, name, group) }
    text = table.text
  }
}
