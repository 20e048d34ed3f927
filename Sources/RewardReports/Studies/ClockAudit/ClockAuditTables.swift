import RewardEngine
import RewardPages
import RewardStudies

/// The tables of an audit for machines.
extension ClockAuditReport {
  static let moveColumns = [
    "setting", "move", "kind", "promise", "promised", "players", "differing", "first_day", "first_player",
    "first_quantity", "first_moved", "first_unmoved",
  ]
  static let lossColumns =
    ["setting", "move", "streak"]
    + ["unmoved", "moved", "more", "counted_more"].flatMap(CSVTable.columns(ofEstimate:))
  static let abuseColumns = [
    "setting", "strategy", "visits", "days", "days_fair", "longest", "longest_fair", "earned",
    "earned_fair",
  ]

  var tables: [Report.File] { [ofMoves, ofLosses, ofAbuse] }

  /// Every move under every setting.
  private var ofMoves: Report.File {
    .csv("clock-audit.csv", Self.moveColumns) { table in
      for (setting, results) in zip(audit.settings, findings.results) {
        for (move, result) in zip(audit.moves, results) {
          table.add(
            row: [
              .text(setting.id), .text(move.id), .text(move.kind.rawValue), .text(move.promise.rawValue),
              .whole(audit.isPromised(move, under: setting) ? 1 : 0), .whole(findings.playing),
              .whole(result.differing),
            ] + cells(result.first))
        }
      }
    }
  }

  private func cells(_ first: AuditDifference?) -> [CSVTable.Cell] {
    guard let first else { return Array(repeating: .empty, count: 5) }
    let profile = audit.scenario.players.profiles[first.profile].id
    return [
      .whole(first.day + 1), .text("\(profile)-\(first.rank)"),
      .text(words.name(of: findings.quantities[first.quantity])), .whole(first.after), .whole(first.before),
    ]
  }

  /// What each streak loses by each move under every setting.
  private var ofLosses: Report.File {
    .csv("clock-losses.csv", Self.lossColumns) { table in
      for (setting, results) in zip(audit.settings, findings.results) {
        for (move, result) in zip(audit.moves, results) {
          for (streak, losses) in zip(audit.scenario.streaks, result.losses) {
            let rates = [losses.before, losses.after, losses.more, losses.moreCounted]
            table.add(
              row: [.text(setting.id), .text(move.id), .text(streak.id)]
                + rates.map { CSVTable.Cell.estimate($0?.value, low: $0?.low, high: $0?.high) })
          }
        }
      }
    }
  }

  /// Every way of abuse under every setting.
  private var ofAbuse: Report.File {
    .csv("clock-abuse.csv", Self.abuseColumns) { table in
      for (setting, results) in zip(audit.settings, findings.abuse) {
        for (strategy, result) in zip(findings.strategies, results) {
          table.row(
            .text(setting.id), .text(strategy.id), .whole(strategy.visits.count), .whole(result.booked.days),
            .whole(result.fair.days), .whole(result.booked.longest), .whole(result.fair.longest),
            .whole(result.booked.earned), .whole(result.fair.earned))
        }
      }
    }
  }
}
