import RewardEngine
import RewardPages

/// One currency on the last day, profile by profile.
struct MoneyProfiles {
  let money: MoneyFigures
  private var outcome: Outcome { money.outcome }

  func write(to page: inout Page) {
    guard outcome.catalogue.profiles.count > 1 else { return }
    let table = table
    guard !table.isEmpty else { return }
    page.heading("\(money.currency) by profile on the last day", level: 4)
    page.table(table)
  }

  private var table: Table {
    let day = outcome.lastDay
    var table = Table(
      .words("profile"), .number("active players"), .number("mean (95 % interval)"), .number("median"),
      .number("growth of the mean, 28 days"), .number("spent ÷ received, 28 days"))
    for (name, group) in outcome.groups {
      let players = outcome.sums(money.stock, on: day, of: .active, in: group).count
      guard players > 0 else { continue }
      table.row(
        "\(name)", "\(players)", MoneyText.cell(money.mean(on: day, in: group), MoneyText.number),
        MoneyText.cell(money.quantile(0.5, on: day, in: group), MoneyText.whole),
        MoneyText.cell(money("growth_28", on: day, in: group), MoneyText.growth),
        MoneyText.cell(money("sink_faucet_28", on: day, in: group), MoneyText.number))
    }
    return table
  }
}
