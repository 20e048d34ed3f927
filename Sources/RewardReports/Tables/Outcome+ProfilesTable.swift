import RewardEngine
import RewardPages

/// The key metrics of every profile and of all players, by their ids: `profiles.csv`.
///
/// Holdings are those of active players on the last day.
extension Outcome {
  var profilesTable: CSVTable {
    let addresses = spellings.compactMap { catalogue.metrics[$0] }
    let names = addresses.map(\.spelling).flatMap(CSVTable.columns(ofEstimate:))
    var table = CSVTable(
      columns: ["profile", "players", "share", "days_of_play", "dau", "wau", "mau", "revenue_cents"] + names)
    for (name, group) in groups {
      let players = players(in: group)
      var row: [CSVTable.Cell] = [
        .text(name), .whole(players), .number(Double(players) / Double(self.players(in: .pooled))),
        .whole(Int(total("players.active", in: group))),
      ]
      row += [1, 7, 28].map { .whole(active(within: $0, on: lastDay, in: group)) }
      row.append(.whole(Int(total("revenue.cents", in: group))))
      row += addresses.map { .estimate(has($0.metric) ? estimate($0, in: group) : nil) }
      table.add(row: row)
    }
    return table
  }

  /// What every scenario has, and what this one has besides.
  private var spellings: [String] {
    let retention = [1, 7, 30].filter { $0 < days }.map { "retention@\($0)" }
    let held = currencies.map { "\($0).balance.mean" }
    return ["active_days.mean"] + retention + ["stickiness", "curr", "xp.mean", "level.mean"] + held
      + ["buyers", "payers", "arpu", "arppu"]
  }
}
