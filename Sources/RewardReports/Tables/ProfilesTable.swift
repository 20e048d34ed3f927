import RewardEngine
import RewardPages

/// The key metrics of every profile and of all players, by their ids: `profiles.csv`.
///
/// Holdings are those of active players on the last day.
struct ProfilesTable {
  let text: String

  init(_ outcome: Outcome) {
    let addresses = Self.spellings(outcome).compactMap { outcome.catalogue.metrics[$0] }
    let names = addresses.map(\.spelling).flatMap(CSVTable.columns(ofEstimate:))
    var table = CSVTable(
      columns: ["profile", "players", "share", "days_of_play", "dau", "wau", "mau", "revenue_cents"] + names)
    for (name, group) in outcome.groups {
      let players = outcome.players(in: group)
      var row: [CSVTable.Cell] = [
        .text(name), .whole(players), .number(Double(players) / Double(outcome.players(in: .pooled))),
        .whole(Int(outcome.total("players.active", in: group))),
      ]
      row += [1, 7, 28].map { .whole(outcome.active(within: $0, on: outcome.lastDay, in: group)) }
      row.append(.whole(Int(outcome.total("revenue.cents", in: group))))
      row += addresses.map { .estimate(outcome.estimate($0, in: group)) }
      table.add(row: row)
    }
    text = table.text
  }

  /// What every scenario has, and what this one has besides.
  private static func spellings(_ outcome: Outcome) -> [String] {
    let retention = [1, 7, 30].filter { $0 < outcome.days }.map { "retention@\($0)" }
    let held = outcome.currencies.map { "\($0).balance.mean" }
    return ["active_days.mean"] + retention + ["stickiness", "curr", "xp.mean", "level.mean"] + held
      + ["buyers", "payers", "arpu", "arppu"]
  }
}
