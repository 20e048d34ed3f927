import RewardEngine
import RewardPages
import RewardStudies

/// The key metrics: the few of each family that an economist looks at first.
struct Headline {
  struct Row {
    var name: String
    var value: String
    /// Which players or events the metric is measured over.
    var base: String
    /// The metric's id, as a goal or a table spells it.
    var metric: String
    /// Whether the terminal shows it, too.
    var isShort: Bool
  }

  let rows: [Row]
  /// What is not known about the players, in a sentence; `nil` where that was not studied.
  private let knowledge: String?

  init(_ findings: Run.Findings) {
    let outcome = findings.outcome
    var rows: [Row] = []
    func add(
      _ name: String, _ metric: String, of base: String, isShort: Bool = false, isGrowth: Bool = false
    ) {
      guard let address = outcome.catalogue.metrics[metric], outcome.has(address.metric),
        let estimate = outcome.estimate(address)
      else { return }
      let shown = metric == "level.p50" ? estimate.onWholeLevel : estimate
      let value =
        isGrowth ? MoneyText.growth(estimate) + estimate.need : shown.text(in: address.metric.unit)
      rows.append(Row(name: name, value: value, base: base, metric: metric, isShort: isShort))
    }
    let active = "active on day \(NumberText.whole(outcome.days))"
    add("days of play per player", "active_days.mean", of: "all players", isShort: true)
    for day in [1, 7, 30] where day < outcome.days {
      add("play \(day.counted("day")) after arrival", "retention@\(day)", of: "all players")
    }
    add("level, median", "level.p50", of: active, isShort: true)
    for currency in outcome.currencies {
      add("\(currency) held, mean", "\(currency).balance.mean", of: active, isShort: true)
      add("\(currency) held, median", "\(currency).balance.p50", of: active)
      add(
        "\(currency): growth of the mean in 28 days", "\(currency).growth_28", of: "active players",
        isShort: true, isGrowth: true)
      add(
        "\(currency) spent ÷ received, last 28 days", "\(currency).sink_faucet_28", of: "all players",
        isShort: true)
      add("\(currency) held, Gini", "\(currency).gini", of: active)
      add("own all that \(currency) can buy once", "\(currency).exhausted", of: "all, \(outcome.ofWhom)")
    }
    for item in outcome.freezes {
      add("\(item) held, mean", "\(item).held.mean", of: active, isShort: true)
      add("weeks covered by '\(item)' in hand", "\(item).coverage_weeks.mean", of: active)
    }
    for streak in findings.scenario.streaks {
      let id = "streak.\(streak.id)"
      add("length of streak \(streak.id), mean", "\(id).mean", of: active, isShort: true)
      add("length of streak \(streak.id), median", "\(id).p50", of: active)
      let gaps = streak.rules.graceDays > 0 ? "gaps beyond grace that ended" : "gaps that ended"
      add("gaps that streak \(streak.id) survives", "\(id).save_rate", of: gaps, isShort: true)
    }
    add("pay real money", "payers", of: "all players", isShort: true)
    add("real money per player", "arpu", of: "all players")
    self.rows = rows
    knowledge = findings.mixes.map { _ in KnowledgeSection(findings: findings).lead }
  }

  var table: Table { table(rows) }

  var terminalText: String {
    let text = table(rows.filter(\.isShort)).terminalText(without: "id")
    guard let knowledge else { return text }
    return text + "\n" + TerminalText.wrapped("\(knowledge) Intervals with both are in the report.")
  }

  private func table(_ rows: [Row]) -> Table {
    let interval = knowledge == nil ? "95 % interval" : "95 % interval of luck alone"
    var table = Table(
      .words("metric"), .number("value (\(interval))"), .words("measured over"), .words("id"))
    for row in rows { table.row("\(row.name)", .figure(row.value), "\(row.base)", "\(code: row.metric)") }
    return table
  }
}
