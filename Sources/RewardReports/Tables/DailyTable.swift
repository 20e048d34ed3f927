import RewardEngine
import RewardPages

/// Every counter and the sum of every level, day by day: `daily.csv` and `daily-by-profile.csv`.
struct DailyTable {
  let text: String

  init(_ outcome: Outcome, _ detail: Detail) {
    let counters = outcome.catalogue.counters
    let stocks = outcome.catalogue.stocks
    var table = CSVTable(
      columns: ["day"] + detail.columns + ["players.joined"] + counters.map(\.name)
        + stocks.map { "\($0.id).sum" })
    let groups = detail.groups(of: outcome)
    let arrived = outcome.cell("players.arrived")
    var joined = [Int](repeating: 0, count: groups.count)
    for day in 0..<outcome.days {
      for (place, (cells, group)) in groups.enumerated() {
        joined[place] += arrived.map { Int(outcome.count($0, on: day, in: group)) } ?? 0
        var row = [.whole(day + 1)] + cells + [.whole(joined[place])]
        row += counters.map { .whole(Int(outcome.count($0.cell, on: day, in: group))) }
        row += stocks.indices.map { .whole(Int(outcome.sums($0, on: day, in: group).sum)) }
        table.add(row: row)
      }
    }
    text = table.text
  }
}
