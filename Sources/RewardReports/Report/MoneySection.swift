import RewardEngine
import RewardStudies

/// Diamond inflation, for any currency: supply, faucets and sinks, money per active player.
struct MoneySection: Section {
  private let outcome: Outcome

  init(_ findings: Run.Findings) { outcome = findings.outcome }

  var isNeeded: Bool { !outcome.currencies.isEmpty }

  /// Numbered, since file names never come from a scenario.
  private static func file(_ name: String, _ number: Int) -> String {
    number == 0 ? "\(name).svg" : "\(name)-\(number + 1).svg"
  }

  private func flows(_ currency: String) -> StackedAreaChart {
    StackedAreaChart(
      Caption(
        "Faucets and sinks of \(currency)", subtitle: "a day per active player",
        alternative: "\(currency) handed out above the line and spent below it, by reason and day."),
      vertical: Axis("\(currency) a day"),
      faucets: FlowTable(outcome, resource: currency, flow: .source, unit: currency).layers,
      sinks: FlowTable(outcome, resource: currency, flow: .sink, unit: currency).layers)
  }

  func write(to page: inout Page) {
    page.heading("Money")
    page.paragraph(
      """
      Prices in a scenario are fixed, so no price index can move: inflation shows as money per active player, and \
      as what that money can buy.
      """)
    for (number, currency) in outcome.currencies.enumerated() { write(currency, number, to: &page) }
  }

  private func write(_ currency: String, _ number: Int, to page: inout Page) {
    guard let stock = outcome.stock(currency) else { return }
    let held = StockTables(outcome, stock: stock)
    page.heading("\(currency)", level: 3)
    page.figure(
      held.fan(title: "\(currency) per active player", unit: currency), file: Self.file("money", number),
      alternative: "\(currency) per active player by day, median and bands")
    page.table(held.byDay)
    page.table(supply(of: currency, stock))
    page.figure(
      flows(currency), file: Self.file("flows", number),
      alternative: "Faucets and sinks of \(currency) by reason and day")
    page.heading("Faucets of \(currency)", level: 4)
    page.table(FlowTable(outcome, resource: currency, flow: .source, unit: currency).table)
    page.heading("Sinks of \(currency)", level: 4)
    page.table(FlowTable(outcome, resource: currency, flow: .sink, unit: currency).table)
    page.details("\(currency) by profile on the last day") { $0.table(held.byProfile) }
  }

  /// Supply, what of it lies dormant, and how much of the last 28 days' faucet the sinks took back.
  private func supply(of currency: String, _ stock: Int) -> Table {
    let minted = outcome.flow(.source, of: currency)
    let burned = outcome.flow(.sink, of: currency)
    var table = Table(
      .number("day"), .number("supply"), .number("held by dormant players"), .number("minted so far"),
      .number("burned so far"), .number("sink ÷ faucet, 28 days"))
    for day in outcome.shownDays {
      let all = outcome.sums(stock, on: day).sum
      let dormant = outcome.sums(stock, on: day, of: .dormant).sum
      let window = max(0, day - 27)...day
      table.row(
        "\(day + 1)", "\(all)", .figure(NumberText.percent(ratio(dormant, all))),
        "\(minted[...day].reduce(0, +))", "\(burned[...day].reduce(0, +))",
        .figure(
          NumberText.fixed(
            ratio(burned[window].reduce(0, +), minted[window].reduce(0, +)), decimals: 2)))
    }
    return table
  }
}
