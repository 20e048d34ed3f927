import RewardEngine
import RewardPages

/// How unequally a currency is spread over active players.
struct MoneySpread {
  let money: MoneyFigures
  /// The place of the currency, from 0.
  let number: Int

  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  func write(to page: inout Page) {
    let table = table
    guard !table.isEmpty else { return }
    page.heading("Inequality in \(currency) among active players", level: 4)
    if let text { page.paragraph(text) }
    if let chart {
      page.figure(chart, file: Report.chartFile("lorenz", number))
    }
    page.table(table)
  }

  /// Below this share of holders the inequality is that of a few players.
  private static let leastHolders = 0.01

  private var table: Table {
    var table = Table(
      .number("day"), .number("Gini (95 % interval)"), .number("share of the richest 10 %"))
    for day in money.days {
      guard let gini = money("gini", on: day), (money("holders", on: day)?.value ?? 0) >= Self.leastHolders
      else {
        continue
      }
      table.row(
        "\(day + 1)", MoneyText.cell(gini, MoneyText.number),
        MoneyText.cell(money("top_10", on: day), MoneyText.percent))
    }
    return table
  }

  private var text: Words? {
    guard let gini = money("gini"), let holders = money("holders"), let top = money("top_10") else {
      return nil
    }
    return """
      On day \(NumberText.whole(outcome.days)), \(MoneyText.percent(holders)) of active players hold any \(currency). The richest tenth \
      holds \(MoneyText.percent(top)) of what active players hold. The Gini coefficient is \
      \(MoneyText.number(gini)). At 0 all players hold the same; at 1 one player holds everything.
      """
  }

  /// The last day's curve; `nil` where all hold the same, which is a straight line.
  private var chart: LorenzChart? {
    guard let held = outcome.inequality(currency, on: outcome.lastDay), let points = held.lorenz(atMost: 200),
      let gini = money("gini"), gini.value > 0.005
    else { return nil }
    let shares = [("poorest half", 0.5), ("richest tenth", 0.1), ("richest hundredth", 0.01)].compactMap {
      name, top -> LorenzChart.Mark? in
      guard let share = held.share(ofTop: top) else { return nil }
      let isPoor = name == "poorest half"
      let part = isPoor ? 1 - share : share
      return LorenzChart.Mark(
        "\(name) holds \(NumberText.percent(part, decimals: part < 0.1 || part > 0.99 ? 1 : 0))",
        at: LorenzChart.Point(population: 1 - top, value: 1 - share))
    }
    return LorenzChart(
      Caption(
        "Who holds \(currency) on day \(NumberText.whole(outcome.days))",
        subtitle:
          "share of all \(currency) that the poorest active players hold together; Gini \(MoneyText.number(gini))",
        alternative: """
          Lorenz curve of \(currency) over active players on day \(NumberText.whole(outcome.days)): Gini \
          \(MoneyText.number(gini)); \(shares.map(\.words).joined(separator: ", ")).
          """),
      horizontal: "share of active players, poorest first", vertical: "share of \(currency)",
      points: points.map { LorenzChart.Point(population: $0.population, value: $0.value) }, marks: shares)
  }
}
