import RewardEngine
import RewardPages

/// Retention by days since arrival: `retention.csv`.
///
/// Pooled at every tenure, by profile at the tenures that the report shows and at the last one. There is no row for a
/// tenure that no player of the profile reaches within the run, as of late arrivals.
struct RetentionTable {
  let text: String

  init(_ outcome: Outcome) {
    var table = CSVTable(columns: [
      "tenure", "profile", "kind", "players", "share", "share_low", "share_high",
    ])
    let shown = Set([0] + RetentionCurves.tenures(within: outcome.days) + [outcome.lastDay]).sorted()
    for (name, group) in outcome.groups {
      let tenures = group == .pooled ? Array(0..<outcome.days) : shown
      for (metric, kind) in RetentionCurves.kinds {
        let curve = outcome.curve(metric, at: 0...outcome.lastDay, in: group)
        for tenure in tenures {
          guard let share = curve[tenure] else { continue }
          table.row(
            .whole(tenure), .text(name), .text(kind), .whole(outcome.players(seenAt: tenure, in: group)),
            .estimate(share))
        }
      }
    }
    text = table.text
  }
}
