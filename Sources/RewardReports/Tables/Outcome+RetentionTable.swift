import RewardEngine
import RewardPages

/// Retention by days since arrival: `retention.csv`.
///
/// Pooled at every tenure, by profile at the tenures that the report shows and at the last one. There is no row for a
/// tenure that no player of the profile reaches within the run, as of late arrivals. There is no table where players
/// arrived before the run.
extension Outcome {
  var retentionTable: CSVTable? {
    guard countsFromArrival else { return nil }
    var table = CSVTable(columns: [
      "tenure", "profile", "kind", "players", "share", "share_low", "share_high",
    ])
    let shown = Set([0] + RetentionCurves.tenures(within: days) + [lastDay]).sorted()
    for (name, group) in groups {
      let tenures = group == .pooled ? Array(0..<days) : shown
      for (metric, kind) in RetentionCurves.kinds {
        let curve = curve(metric, at: 0...lastDay, in: group)
        for tenure in tenures {
          guard let share = curve[tenure] else { continue }
          table.row(
            .whole(tenure), .text(name), .text(kind), .whole(players(seenAt: tenure, in: group)),
            .estimate(share))
        }
      }
    }
    return table
  }
}
