import RewardEngine
import RewardPages

extension Outcome {
  /// Every counter and the sum of every level, day by day: `daily.csv` and `daily-by-profile.csv`.
  func dailyTable(_ detail: Detail) -> CSVTable {
    let (counters, stocks) = (catalogue.counters, catalogue.stocks)
    var table = CSVTable(
      columns: ["day"] + detail.columns + ["players.joined"] + counters.map(\.name)
        + stocks.map { "\($0.id).sum" })
    let groups = detail.groups(of: self)
    let arrived = cell("players.arrived")
    var joined = [Int](repeating: 0, count: groups.count)
    for day in 0..<days {
      for (place, (cells, group)) in groups.enumerated() {
        joined[place] += arrived.map { Int(count($0, on: day, in: group)) } ?? 0
        var row = [.whole(day + 1)] + cells + [.whole(joined[place])]
        row += counters.map { .whole(Int(count($0.cell, on: day, in: group))) }
        row += stocks.indices.map { .whole(Int(sums($0, on: day, in: group).sum)) }
        table.add(row: row)
      }
    }
    return table
  }
}
