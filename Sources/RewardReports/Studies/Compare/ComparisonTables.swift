import RewardEngine
import RewardPages
import RewardStudies

/// The tables of a comparison for machines.
struct ComparisonTables {
  private let findings: Comparison.Findings

  init(_ findings: Comparison.Findings) { self.findings = findings }

  static let changeColumns = [
    "variant", "metric", "profile", "role", "unit", "before", "after", "difference", "difference_low",
    "difference_high", "relative", "relative_low", "relative_high", "margin", "chance", "verdict",
    "players_needed", "variance_reduction",
  ]
  static let playerColumns =
    [
      "variant", "quantity", "group", "unit", "players", "better", "better_low", "better_high", "worse",
      "worse_low", "worse_high", "mean", "mean_low", "mean_high", "median_gain", "median_loss",
    ] + playerShares.map { "p\($0)" }
  static let fieldColumns = ["variant", "field", "group", "before", "after"]
  static let shareColumns = [
    "variant", "metric", "group", "share", "share_low", "share_high", "of_whole", "exact",
  ]
  static let pathColumns = [
    "variant", "metric", "day", "before", "after", "difference", "difference_low", "difference_high",
  ]

  private static let playerShares = [5, 25, 50, 75, 95]

  /// The names of all tables, whether a comparison has them or not, with their columns.
  static let heads: [(name: String, columns: [String])] = [
    ("comparison.csv", changeColumns), ("winners.csv", playerColumns), ("fields.csv", fieldColumns),
    ("shares.csv", shareColumns), ("transition.csv", pathColumns),
  ]

  /// Those with rows; `comparison.csv` and `winners.csv` always.
  var files: [Report.File] {
    [("comparison.csv", changes), ("winners.csv", players)].map { Report.File(name: $0, text: $1.text) }
      + [("fields.csv", fields), ("shares.csv", shares), ("transition.csv", paths)].compactMap {
        name, table in
        table.map { Report.File(name: name, text: $0.text) }
      }
  }

  private var changes: CSVTable {
    var table = CSVTable(columns: Self.changeColumns)
    for variant in findings.variants {
      for (role, changes) in [
        ("primary", variant.primary), ("profile", variant.profiles), ("other", variant.others),
      ] {
        for change in changes { table.add(row: Self.row(change, variant.name, role)) }
      }
    }
    return table
  }

  private static func row(_ change: MetricChange, _ variant: String, _ role: String) -> [CSVTable.Cell] {
    let difference = change.difference
    var needed: Int?
    if case .inconclusive(let players) = change.verdict { needed = players }
    let figures: [Double?] = [
      difference.before, difference.after, difference.value, change.interval.low, change.interval.high,
      change.relative?.value, change.relative?.low, change.relative?.high, change.margin, change.chance,
    ]
    let head: [CSVTable.Cell] = [
      .text(variant), .text(change.response.address.spelling), .text(change.response.profile ?? "all"),
      .text(role), .text(change.response.address.metric.unit),
    ]
    return head + figures.map { CSVTable.Cell($0) } + [
      .text(change.verdict.id), needed.map { CSVTable.Cell.whole($0) } ?? .empty,
      CSVTable.Cell(difference.varianceReduction.isFinite ? difference.varianceReduction : nil),
    ]
  }

  private var players: CSVTable {
    var table = CSVTable(columns: Self.playerColumns)
    for variant in findings.variants {
      let found = variant.players
      for (place, quantity) in found.quantities.enumerated() {
        for group in found.groups {
          guard let changes = found.changes(of: place, in: group) else { continue }
          let scale = 1 / Double(quantity.scale)
          let estimates = [changes.better, changes.worse, changes.mean.map { $0.scaled(by: scale) }]
          let medians = [changes.medianGain, changes.medianLoss.map { -$0 }]
          let quantiles = Self.playerShares.map { changes.quantile(Double($0) / 100) }
          table.add(
            row: [
              .text(variant.name), .text(quantity.name),
              .text(PlayersSection.name(of: group, in: findings.comparison)), .text(quantity.unit),
              .whole(changes.all.players),
            ] + estimates.flatMap { [$0?.value, $0?.low, $0?.high] }.map { CSVTable.Cell($0) }
              + (medians + quantiles).map { CSVTable.Cell($0.map { $0 * scale }) })
        }
      }
    }
    return table
  }

  private var fields: CSVTable? {
    guard findings.variants.contains(where: { !$0.fields.isEmpty }) else { return nil }
    var table = CSVTable(columns: Self.fieldColumns)
    for variant in findings.variants {
      for field in variant.fields {
        let group = variant.decomposition?.groups.first { $0.fields.contains(field) }
        table.row(
          .text(variant.name), .text(field.path.description),
          group.map { CSVTable.Cell.text($0.name) } ?? .empty,
          field.before.map { CSVTable.Cell.text($0.oneLine) } ?? .empty,
          field.after.map { CSVTable.Cell.text($0.oneLine) } ?? .empty)
      }
    }
    return table
  }

  private var shares: CSVTable? {
    guard findings.variants.contains(where: { $0.decomposition != nil }) else { return nil }
    var table = CSVTable(columns: Self.shareColumns)
    for variant in findings.variants {
      guard let decomposition = variant.decomposition else { continue }
      for (response, shares) in zip(decomposition.responses, decomposition.shares) {
        guard let shares else { continue }
        let whole = shares.reduce(0) { $0 + $1.value }
        for (group, share) in zip(decomposition.groups, shares) {
          table.row(
            .text(variant.name), .text(response.spelling), .text(group.name), .number(share.value),
            CSVTable.Cell(share.low), CSVTable.Cell(share.high),
            CSVTable.Cell(whole == 0 ? nil : share.value / whole), .whole(decomposition.isExact ? 1 : 0))
        }
      }
    }
    return table
  }

  private var paths: CSVTable? {
    guard let first = findings.comparison.changeAfter else { return nil }
    var table = CSVTable(columns: Self.pathColumns)
    for variant in findings.variants {
      for path in variant.paths {
        for (day, difference) in path.differences.enumerated() {
          table.row(
            .text(variant.name), .text(path.response.spelling), .whole(first + day + 1),
            .number(path.before[day]), .number(path.after[day]), .number(difference.value),
            CSVTable.Cell(difference.low), CSVTable.Cell(difference.high))
        }
      }
    }
    return table
  }
}
