import RewardEngine
import RewardStudies

/// Diamond inflation, for any currency: whether money piles up, where it comes from and goes, who holds it, and
/// what it buys.
struct MoneySection: Section {
  private let outcome: Outcome
  private let scenario: Scenario

  init(_ findings: Run.Findings) {
    outcome = findings.outcome
    scenario = findings.scenario
  }

  var isNeeded: Bool { !outcome.currencies.isEmpty }

  func write(to page: inout Page) {
    page.heading("Money")
    let changesPrices = scenario.events.contains { $0.priceHundredths != 100 }
    page.paragraph(
      """
      \(changesPrices ? "Prices change only while an event lasts." : "Prices in a scenario are fixed.") Inflation shows as \
      money per active player, and as what that money can buy.
      """)
    let currencies = outcome.currencies.compactMap { MoneyFigures(outcome, of: scenario, currency: $0) }
    // With one currency there is room for everything; with several, what is secondary waits for a click.
    let shelf = Shelf(isFolded: currencies.count > 1)
    for (number, money) in currencies.enumerated() {
      page.heading("\(money.currency)", level: 3)
      MoneyJudgement(money).write(to: &page)
      guard money.minted > 0 else { continue }
      MoneySupply(money, number).write(to: &page, shelf)
      MoneyFlow(money, number).write(to: &page, shelf)
      MoneySpread(money, number).write(to: &page, shelf)
      MoneyProfiles(money).write(to: &page)
    }
    MoneyAfford(currencies, shop: scenario.shop).write(to: &page)
    MoneySinks(currencies).write(to: &page)
  }

  /// Numbered, since file names never come from a scenario.
  static func file(_ name: String, _ number: Int) -> String {
    number == 0 ? "\(name).svg" : "\(name)-\(number + 1).svg"
  }

  /// Where parts go that a reader may do without: under a heading, or behind a click.
  struct Shelf {
    var isFolded: Bool

    func put(_ title: Words, on page: inout Page, _ write: (inout Page) -> Void) {
      if isFolded {
        page.details(title, write)
      } else {
        page.heading(title, level: 4)
        write(&page)
      }
    }
  }
}
