import RewardEngine
import RewardStudies

/// The figures of the first page: the few of each family that an economist asks for first.
struct Headline {
  struct Row {
    var name: String
    var value: String
    var base: String
    /// The metric's spelling, for a goal or a table.
    var metric: String
    /// Whether the terminal shows it, too.
    var isShort: Bool
  }

  let rows: [Row]

  init(_ findings: Run.Findings) {
    let outcome = findings.outcome
    var rows: [Row] = []
    func add(_ name: String, _ metric: String, of base: String, isShort: Bool = false) {
      guard let address = outcome.catalogue.metrics[metric], let estimate = outcome.estimate(address)
      else {
        return
      }
      let value = estimate.text(in: address.metric.unit)
      rows.append(Row(name: name, value: value, base: base, metric: metric, isShort: isShort))
    }
    let active = "active on day \(outcome.days)"
    add("days of play a player", "active_days.mean", of: "everybody", isShort: true)
    for day in [1, 7, 30] where day < outcome.days {
      add("play \(day) \(day == 1 ? "day" : "days") after arrival", "retention@\(day)", of: "who arrived")
    }
    add("level, median", "level.p50", of: active, isShort: true)
    for currency in outcome.currencies {
      add("\(currency) held, mean", "\(currency).balance.mean", of: active, isShort: true)
      add("\(currency) held, median", "\(currency).balance.p50", of: active)
      add("\(currency) held, growth in 28 days", "\(currency).growth_28", of: "mean of active", isShort: true)
      add(
        "\(currency) spent ÷ received, 28 days", "\(currency).sink_faucet_28", of: "all players",
        isShort: true)
      add("\(currency) held, Gini", "\(currency).gini", of: active)
      add("own all that \(currency) buy once", "\(currency).exhausted", of: "everybody, had nobody left")
    }
    for item in outcome.freezes {
      add("\(item) held, mean", "\(item).held.mean", of: active, isShort: true)
      add("weeks those cover", "\(item).coverage_weeks.mean", of: active)
    }
    for streak in findings.scenario.streaks {
      let id = "streak.\(streak.id)"
      add("length of streak \(streak.id), mean", "\(id).mean", of: active, isShort: true)
      add("length of streak \(streak.id), median", "\(id).p50", of: active)
      add(
        "gaps that end with \(streak.id) whole", "\(id).save_rate", of: "gaps grace does not cover",
        isShort: true)
    }
    add("pay real money", "payers", of: "everybody", isShort: true)
    add("real money a player", "arpu", of: "everybody")
    self.rows = rows
  }

  var table: Table {
    var table = Table(.words("figure"), .number("value (95 % interval)"), .words("of"), .words("metric"))
    for row in rows { table.row("\(row.name)", .figure(row.value), "\(row.base)", "\(code: row.metric)") }
    return table
  }

  var terminalText: String {
    var table = TerminalTable(("figure", .left), ("value (95 % interval)", .right), ("of", .left))
    for row in rows where row.isShort { table.row(row.name, row.value, row.base) }
    return table.text()
  }
}
