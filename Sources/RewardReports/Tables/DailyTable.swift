import RewardEngine

/// Every counter of every day, pooled and by profile: `daily.csv`.
struct DailyTable {
  let text: String

  init(_ outcome: Outcome) {
    let counters = outcome.catalogue.counters
    let stocks = outcome.catalogue.stocks
    var table = CSVTable(
      columns: ["day", "profile", "players.joined"] + counters.map(\.name) + stocks.map { "\($0.id).sum" })
    for day in 0..<outcome.days {
      for (name, group) in outcome.groups {
        var row: [CSVTable.Cell] = [.whole(day + 1), .text(name), .whole(Self.joined(outcome, day, group))]
        row += counters.map { .whole(Int(outcome.count($0.cell, on: day, in: group))) }
        row += stocks.indices.map { .whole(Int(outcome.sums($0, on: day, in: group).sum)) }
        table.add(row: row)
      }
    }
    text = table.text
  }

  private static func joined(_ outcome: Outcome, _ day: Int, _ group: Outcome.Group) -> Int {
    guard let arrived = outcome.cell("players.arrived") else { return 0 }
    return Int(outcome.count(arrived, days: 0..<(day + 1), in: group))
  }
}
