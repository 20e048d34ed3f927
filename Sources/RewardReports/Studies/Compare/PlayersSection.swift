import RewardEngine
import RewardPages
import RewardStudies

/// The players who gain and who lose by a variant.
extension VariantSection {
  private var found: PlayerComparison.Findings { variant.players }

  func writePlayers(to page: inout Page) {
    let quantities = found.quantities.indices.filter { found.changes(of: $0, in: .everyone) != nil }
    guard !quantities.isEmpty else { return }
    page.heading("Winners and losers", level: level)
    let since =
      comparison.changeAfter.map {
        " Players who do not play from day \(NumberText.whole($0 + 1)) on are left out. What players held before that day does not count as received."
      } ?? ""
    page.paragraph(
      "Each player is compared with themselves: the same random draws, both variants, on the last day.\(since) What a currency buys (`buys`) is all they received of it, in the baseline's money: divided by what one of each offer costs in the variant, over what it costs in the baseline. Brackets hold 95 % intervals."
    )
    write(
      "measured by", quantities.map { Row(name: "\(code: found.quantities[$0].name)", quantity: $0) },
      to: &page)
    writeGroups(
      "Winners and losers by profile", groups { if case .profile = $0 { true } else { false } }, quantities,
      to: &page)
    writeGroups(
      "Winners and losers by days since arrival", groups { if case .tenure = $0 { true } else { false } },
      quantities, to: &page)
  }

  private func groups(_ isWanted: (PlayerComparison.Group) -> Bool) -> [PlayerComparison.Group] {
    found.groups.filter { isWanted($0) && found.changes(of: 0, in: $0) != nil }
  }

  /// Nothing for a single group, which is all players again.
  private func writeGroups(
    _ title: Words, _ groups: [PlayerComparison.Group], _ quantities: [Int], to page: inout Page
  ) {
    let changed = quantities.filter { found.isChanged($0, in: .everyone) }
    guard groups.count > 1, !changed.isEmpty else { return }
    page.details(title) { page in
      for quantity in changed {
        page.paragraph("By `\(found.quantities[quantity].name)`:")
        write(
          "players",
          groups.map { Row(name: "\(comparison.name(of: $0))", quantity: quantity, group: $0) }, to: &page)
      }
    }
  }

  private struct Row {
    var name: Words
    var quantity: Int
    var group = PlayerComparison.Group.everyone
  }

  /// The rows with players who are better or worse off as a table, and the names of the others.
  private func write(_ head: Words, _ rows: [Row], to page: inout Page) {
    let changed = rows.filter { found.isChanged($0.quantity, in: $0.group) }
    if !changed.isEmpty { page.table(table(head, changed)) }
    let same = rows.filter {
      found.changes(of: $0.quantity, in: $0.group) != nil && !found.isChanged($0.quantity, in: $0.group)
    }
    guard let first = same.first else { return }
    let names = same.dropFirst().reduce(first.name) { "\($0), \($1.name)" }
    page.paragraph("No player of this sample differs: \(names).")
  }

  private func table(_ head: Words, _ rows: [Row]) -> Table {
    var table = Table(
      .words(head), .number("better off"), .number("median gain"), .number("worse off"),
      .number("median loss"), .number("mean change (95 % interval)"))
    for row in rows {
      guard let changes = found.changes(of: row.quantity, in: row.group) else { continue }
      let scale = 1 / Double(found.quantities[row.quantity].scale)
      table.row(
        row.name, .figure(changes.better?.shareText ?? NumberText.missing),
        .figure(Self.amount(changes.medianGain, scale)),
        .figure(changes.worse?.shareText ?? NumberText.missing),
        .figure(Self.amount(changes.medianLoss.map { -$0 }, scale)),
        .figure(Self.mean(changes.mean?.scaled(by: scale))))
    }
    return table
  }

  private static func amount(_ amount: Double?, _ scale: Double) -> String {
    guard let amount else { return NumberText.missing }
    return NumberText.signed(NumberText.significant(amount * scale, digits: 3))
  }

  private static func mean(_ mean: Outcome.Estimate?) -> String {
    guard let mean else { return NumberText.missing }
    return NumberText.signed(NumberText.estimate(mean.value, low: mean.low, high: mean.high))
  }
}

extension PlayerComparison.Findings {
  /// Whether any player of a group is better or worse off.
  fileprivate func isChanged(_ quantity: Int, in group: PlayerComparison.Group) -> Bool {
    changes(of: quantity, in: group).map { $0.all.better + $0.all.worse > 0 } ?? false
  }
}

extension Comparison {
  /// What a group is called: `all`, a profile's id, or days as in `7 to 27 days`.
  func name(of group: PlayerComparison.Group) -> String {
    switch group {
    case .everyone: return "all"
    case .profile(let place): return baseline.scenario.players.profiles[place].id
    case .tenure(let place):
      let days = PlayerComparison.tenures[place]
      return place == PlayerComparison.tenures.count - 1
        ? "\(days.lowerBound) days or more" : "\(days.lowerBound) to \(days.upperBound) days"
    }
  }
}
