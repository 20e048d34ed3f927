import RewardEngine

/// How unequally active players hold a currency.
struct MoneySpread {
  private let money: MoneyFigures
  private let number: Int
  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  init(_ money: MoneyFigures, _ number: Int) {
    self.money = money
    self.number = number
  }

  func write(to page: inout Page, _ shelf: MoneySection.Shelf) {
    let table = table
    guard !table.isEmpty else { return }
    shelf.put("Spread of \(currency) over active players", on: &page) { page in
      if let words { page.paragraph(words) }
      if let chart {
        page.figure(
          chart, file: MoneySection.file("lorenz", number),
          alternative: "Lorenz curve of \(currency) over active players on the last day")
      }
      page.table(table)
    }
  }

  /// Below this share of holders the spread is that of a few lucky ones.
  private static let leastHolders = 0.01

  private var table: Table {
    var table = Table(
      .number("day"), .number("hold any (95 % interval)"), .number("Gini"),
      .number("held by the richest 10 %"),
      .number("by the richest 1 %"))
    for day in money.days {
      guard let gini = money("gini", on: day), (money("holders", on: day)?.value ?? 0) >= Self.leastHolders
      else {
        continue
      }
      table.row(
        "\(day + 1)", MoneyText.cell(money("holders", on: day), MoneyText.percent),
        MoneyText.cell(gini, MoneyText.number),
        MoneyText.cell(money("top_10", on: day), MoneyText.percent),
        MoneyText.cell(money("top_1", on: day), MoneyText.percent))
    }
    return table
  }

  private var words: Words? {
    guard let gini = money("gini"), let holders = money("holders"), let top = money("top_10") else {
      return nil
    }
    return """
      On day \(outcome.days), \(MoneyText.percent(holders)) of active players hold any \(currency), and the richest \
      tenth holds \(MoneyText.percent(top)) of all that active players hold. The Gini coefficient is \
      \(MoneyText.number(gini)): at 0 all hold the same, at 1 one holds everything.
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
        "\(name) holds \(NumberText.percent(part, decimals: part < 0.1 ? 1 : 0))",
        at: LorenzChart.Point(population: 1 - top, value: 1 - share))
    }
    return LorenzChart(
      Caption(
        "Who holds \(currency) on day \(outcome.days)",
        subtitle: "what the poorest share of active players holds of everything they hold",
        alternative: """
          Lorenz curve of \(currency) over active players on day \(outcome.days): Gini \
          \(MoneyText.number(gini)); \(shares.map(\.words).joined(separator: ", ")).
          """),
      horizontal: "share of active players, poorest first", vertical: "share of \(currency)",
      points: points.map { LorenzChart.Point(population: $0.population, value: $0.value) },
      gini: "Gini \(MoneyText.number(gini))", marks: shares)
  }
}
