import RewardEngine
import RewardPages

extension Outcome {
  /// Whether charts of faucets and sinks leave out starting balances.
  fileprivate func leavesOutStart(of scenario: Scenario) -> Bool { isOneCohort(of: scenario) && days > 1 }

  /// The subtitle of a chart of faucets and sinks.
  func flowSubtitle(_ currency: String, of scenario: Scenario) -> String {
    let leavesOut =
      leavesOutStart(of: scenario) && ledger(of: currency).contains { $0.reason == .start && total($0) > 0 }
    return "per active player and day, by reason\(leavesOut ? "; without starting balances" : "")"
  }
}

/// One direction of a resource's ledger by reason, over the whole run.
struct FlowTable {
  let outcome: Outcome
  let resource: String
  let flow: Catalogue.Flow
  let unit: String

  /// Lines with any amount, largest first.
  var lines: [(line: Catalogue.Line, total: Int64)] {
    outcome.ledger(of: resource).filter { $0.flow == flow }.map { ($0, outcome.total($0)) }
      .filter { $0.1 > 0 }.sorted { ($1.1, $0.0.label) < ($0.1, $1.0.label) }
  }

  var table: Table {
    let all = lines.reduce(0) { $0 + $1.total }
    let days = outcome.total("players.active")
    var table = Table(
      .words("reason"), .number("total"), .number("share"), .number("times"), .number("per day of play"))
    for (line, total) in lines {
      table.row(
        "\(line.label)", "\(total)", .figure(NumberText.percent(ratio(total, all))),
        "\(outcome.count(line.entry.times, days: 0..<outcome.days))",
        .figure(NumberText.significant(ratio(total, days), digits: 3)))
    }
    table.row(
      "**all**", "\(all)", .figure(lines.isEmpty ? NumberText.missing : "100.0 %"), "",
      .figure(NumberText.significant(ratio(all, days), digits: 3)))
    return table
  }

  /// The daily amounts of each reason per active player, for a chart, which smooths long ones itself.
  ///
  /// Without starting balances where all players arrive on day 1, which would be the only day to be seen.
  func layers(of scenario: Scenario) -> [StackedAreaChart.Layer] {
    let active = outcome.activePlayers
    let leavesOutStart = outcome.leavesOutStart(of: scenario)
    return lines.filter { !(leavesOutStart && $0.line.reason == .start) }.map { line, total in
      StackedAreaChart.Layer(
        line.label,
        (0..<outcome.days).map { ratio(outcome.count(line.entry.amount, on: $0), active[$0]) ?? 0 },
        weight: Double(total))
    }
  }
}
