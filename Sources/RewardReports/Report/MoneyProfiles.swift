import RewardEngine

/// One currency on the last day, profile by profile.
struct MoneyProfiles {
  private let money: MoneyFigures
  private var outcome: Outcome { money.outcome }

  init(_ money: MoneyFigures) { self.money = money }

  func write(to page: inout Page) {
    guard outcome.catalogue.profiles.count > 1 else { return }
    let (held, spread) = (held, spread)
    guard !held.isEmpty else { return }
    page.details("\(money.currency) by profile on the last day") { page in
      page.table(held)
      if !spread.isEmpty { page.table(spread) }
    }
  }

  private var held: Table {
    var table = Table(columns: [.words("profile")] + MoneySupply.columns)
    for (name, group) in outcome.groups
    where outcome.sums(money.stock, on: outcome.lastDay, of: .active, in: group).count > 0 {
      table.add(row: ["\(name)"] + MoneySupply.cells(money, on: outcome.lastDay, in: group))
    }
    return table
  }

  private var spread: Table {
    var table = Table(
      .words("profile"), .number("growth in 28 days"), .number("sink ÷ faucet, 28 days"), .number("dormant"),
      .number("Gini"), .number("held by the richest 10 %"))
    for (name, group) in outcome.groups {
      let day = outcome.lastDay
      let figures = ["growth_28", "sink_faucet_28", "dormant_share", "gini", "top_10"].map {
        money($0, on: day, in: group)
      }
      guard figures.contains(where: { $0 != nil }) else { continue }
      table.row(
        "\(name)", MoneyText.cell(figures[0], MoneyText.growth), MoneyText.cell(figures[1], MoneyText.number),
        MoneyText.cell(figures[2], MoneyText.percent), MoneyText.cell(figures[3], MoneyText.number),
        MoneyText.cell(figures[4], MoneyText.percent))
    }
    return table
  }
}
