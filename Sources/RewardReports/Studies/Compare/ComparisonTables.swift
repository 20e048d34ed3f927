import RewardEngine
import RewardPages
import RewardStudies

/// The tables of a comparison for machines.
extension ComparisonReport {
  static let changeColumns =
    ["variant", "metric", "profile", "role", "unit", "before", "after"]
    + ["difference", "relative"].flatMap(CSVTable.columns(ofEstimate:))
    + ["margin", "chance", "verdict", "players_needed", "variance_reduction"]
  static let playerColumns =
    ["variant", "quantity", "group", "unit", "players"]
    + ["better", "worse", "mean"].flatMap(CSVTable.columns(ofEstimate:))
    + ["median_gain", "median_loss"] + playerShares.map { "p\($0)" }
  static let fieldColumns = ["variant", "field", "group", "before", "after"]
  static let shareColumns = [
    "variant", "metric", "group", "share", "share_low", "share_high", "of_whole", "exact",
  ]
  static let pathColumns = [
    "variant", "metric", "day", "before", "after", "difference", "difference_low", "difference_high",
  ]

  private static let playerShares = [5, 25, 50, 75, 95]

  /// Those with rows; `comparison.csv` and `winners.csv` always.
  var tables: [Report.File] {
    var tables = [ofChanges, ofPlayers]
    if findings.variants.contains(where: { !$0.fields.isEmpty }) { tables.append(ofFields) }
    if findings.variants.contains(where: { $0.decomposition != nil }) { tables.append(ofShares) }
    if let first = comparison.changeAfter { tables.append(ofPaths(after: first)) }
    if let knowledge { tables.append(knowledge.table) }
    return tables
  }

  private var ofChanges: Report.File {
    .csv("comparison.csv", Self.changeColumns) { table in
      for variant in findings.variants {
        for (role, changes) in [
          ("primary", variant.primary), ("profile", variant.profiles), ("other", variant.others),
        ] {
          for change in changes { table.add(row: Self.row(change, variant.name, role)) }
        }
      }
    }
  }

  private static func row(_ change: MetricChange, _ variant: String, _ role: String) -> [CSVTable.Cell] {
    let difference = change.difference
    var needed: Int?
    if case .inconclusive(let players) = change.verdict { needed = players }
    return [
      .text(variant), .text(change.response.address.spelling), .text(change.response.profile ?? "all"),
      .text(role), .text(change.response.address.metric.unit), .number(difference.before),
      .number(difference.after),
      .estimate(difference.value, low: change.interval.low, high: change.interval.high),
      .estimate(change.relative), .number(change.margin), .number(change.chance), .text(change.verdict.id),
      .whole(needed), .number(difference.varianceReduction),
    ]
  }

  private var ofPlayers: Report.File {
    .csv("winners.csv", Self.playerColumns) { table in
      for variant in findings.variants {
        for (place, quantity) in variant.players.quantities.enumerated() {
          for group in variant.players.groups {
            guard let changes = variant.players.changes(of: place, in: group) else { continue }
            let scale = 1 / Double(quantity.scale)
            let medians = [changes.medianGain, changes.medianLoss.map { -$0 }]
            let quantiles = Self.playerShares.map { changes.quantile(Double($0) / 100) }
            table.add(
              row: [
                .text(variant.name), .text(quantity.name), .text(comparison.name(of: group)),
                .text(quantity.unit), .whole(changes.all.players), .estimate(changes.better),
                .estimate(changes.worse), .estimate(changes.mean?.scaled(by: scale)),
              ] + (medians + quantiles).map { CSVTable.Cell.number($0.map { $0 * scale }) })
          }
        }
      }
    }
  }

  private var ofFields: Report.File {
    .csv("fields.csv", Self.fieldColumns) { table in
      for variant in findings.variants {
        for field in variant.fields {
          let group = variant.decomposition?.groups.first { $0.fields.contains(field) }
          table.row(
            .text(variant.name), .text(field.path.description), .text(group?.name),
            .text(field.textBefore), .text(field.textAfter))
        }
      }
    }
  }

  private var ofShares: Report.File {
    .csv("shares.csv", Self.shareColumns) { table in
      for variant in findings.variants {
        guard let decomposition = variant.decomposition else { continue }
        for (response, shares) in zip(decomposition.responses, decomposition.shares) {
          guard let shares else { continue }
          let whole = shares.reduce(0) { $0 + $1.value }
          for (group, share) in zip(decomposition.groups, shares) {
            table.row(
              .text(variant.name), .text(response.spelling), .text(group.name), .estimate(share),
              .number(whole == 0 ? nil : share.value / whole), .whole(decomposition.isExact ? 1 : 0))
          }
        }
      }
    }
  }

  private func ofPaths(after first: Int) -> Report.File {
    .csv("transition.csv", Self.pathColumns) { table in
      for variant in findings.variants {
        for path in variant.paths {
          for (day, difference) in path.differences.enumerated() {
            table.row(
              .text(variant.name), .text(path.response.spelling), .whole(first + day + 1),
              .number(path.before[day]), .number(path.after[day]), .estimate(difference))
          }
        }
      }
    }
  }
}
