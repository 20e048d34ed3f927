import RewardEngine
import RewardPages
import RewardStudies

/// Every move under every setting: `clock-audit.csv`.
struct ClockAuditTable {
  static let columns = [
    "setting", "move", "kind", "promise", "promised", "players", "differing", "first_day", "first_player",
    "first_quantity",
    "first_moved", "first_unmoved",
  ]

  let text: String

  init(_ report: ClockAuditReport) {
    let audit = report.audit
    var table = CSVTable(columns: Self.columns)
    for (setting, results) in zip(audit.settings, report.findings.results) {
      for (move, result) in zip(audit.moves, results) {
        table.add(
          row: [
            .text(setting.id), .text(move.id), .text(move.kind.rawValue), .text(move.promise.rawValue),
            .whole(audit.isPromised(move, under: setting) ? 1 : 0), .whole(report.findings.playing),
            .whole(result.differing),
          ] + Self.cells(result.first, report))
      }
    }
    text = table.text
  }

  private static func cells(_ first: AuditDifference?, _ report: ClockAuditReport) -> [CSVTable.Cell] {
    guard let first else { return Array(repeating: .empty, count: 5) }
    let profile = report.audit.scenario.players.profiles[first.profile].id
    return [
      .whole(first.day + 1), .text("\(profile)-\(first.rank)"),
      .text(report.words.name(of: report.findings.quantities[first.quantity])), .whole(first.after),
      .whole(first.before),
    ]
  }
}

/// What each streak loses by each move under every setting: `clock-losses.csv`.
struct ClockLossesTable {
  static let columns =
    ["setting", "move", "streak"]
    + ["unmoved", "moved", "more", "counted_more"].flatMap { [$0, "\($0)_low", "\($0)_high"] }

  let text: String

  init(_ report: ClockAuditReport) {
    var table = CSVTable(columns: Self.columns)
    let audit = report.audit
    for (setting, results) in zip(audit.settings, report.findings.results) {
      for (move, result) in zip(audit.moves, results) {
        for (streak, losses) in zip(audit.scenario.streaks, result.losses) {
          let rates = [losses.before, losses.after, losses.more, losses.moreCounted]
          table.add(
            row: [.text(setting.id), .text(move.id), .text(streak.id)]
              + rates.flatMap { [$0?.value, $0?.low, $0?.high].map { CSVTable.Cell($0) } })
        }
      }
    }
    text = table.text
  }
}

/// Every way of abuse under every setting: `clock-abuse.csv`.
struct ClockAbuseTable {
  static let columns = [
    "setting", "strategy", "visits", "days", "days_fair", "longest", "longest_fair", "earned",
    "earned_fair",
  ]

  let text: String

  init(_ report: ClockAuditReport) {
    var table = CSVTable(columns: Self.columns)
    for (setting, results) in zip(report.audit.settings, report.findings.abuse) {
      for (strategy, result) in zip(report.findings.strategies, results) {
        table.row(
          .text(setting.id), .text(strategy.id), .whole(strategy.visits.count), .whole(result.booked.days),
          .whole(result.fair.days), .whole(result.booked.longest), .whole(result.fair.longest),
          .whole(result.booked.earned), .whole(result.fair.earned))
      }
    }
    text = table.text
  }
}
