import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on money: for each currency whether it inflates, where it comes from and goes, and who holds it;
/// then what it buys.
struct MoneySection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { !outcome.currencies.isEmpty }

  func write(to page: inout Page) {
    page.heading("Money")
    let currencies = outcome.currencies.compactMap { MoneyFigures(outcome, of: scenario, currency: $0) }
    for (number, money) in currencies.enumerated() {
      page.heading("\(money.currency)", level: 3)
      page.paragraph(MoneyJudgement(money: money).summary)
      guard money.minted > 0 else { continue }
      page.details("\(money.currency): charts and tables") { page in
        if let purse = MoneyJudgement(money: money).purse { page.paragraph(purse) }
        MoneySupply(money: money, number: number).write(to: &page)
        MoneyFlow(money: money, number: number).write(to: &page)
        MoneySpread(money: money, number: number).write(to: &page)
        MoneyProfiles(money: money).write(to: &page)
      }
    }
    writePrices(currencies, to: &page)
  }

  private func writePrices(_ currencies: [MoneyFigures], to page: inout Page) {
    var inside = Page()
    inside.namedDays = page.namedDays
    MoneyAfford(currencies, shop: scenario.shop).write(to: &inside)
    MoneySinks(currencies).write(to: &inside)
    guard !inside.blocks.isEmpty else { return }
    let changesPrices = scenario.events.contains { $0.priceHundredths != 100 }
    page.heading("Prices", level: 3)
    page.paragraph(
      """
      \(changesPrices ? "Prices change only while an event lasts." : "Prices in a scenario are fixed.") What can \
      change is the days of income that a price takes. Players earn more or less as they age, and that \
      alone is not inflation.
      """)
    page.details("Prices: charts and tables") { $0.append(inside) }
  }
}
