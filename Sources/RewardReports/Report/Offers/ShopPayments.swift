import RewardEngine
import RewardPages

/// Real money: who pays, how much and for what.
struct ShopPayments {
  private let outcome: Outcome
  private let packs: [ShopOffers.Sale]

  init(_ outcome: Outcome, sales: [ShopOffers.Sale]) {
    self.outcome = outcome
    packs = sales.filter { $0.offer.isForRealMoney }
  }

  private var revenue: Int64 { outcome.total("revenue.cents") }

  func write(to page: inout Page) {
    page.heading("Real money", level: 3)
    guard revenue > 0 else {
      page.paragraph("No player pays real money.")
      return
    }
    page.paragraph("\(answer)")
    page.table(figures)
    page.table(byPack)
  }

  private static func money(_ cents: Double?) -> String {
    NumberText.fixed(cents.map { $0 / 100 }, decimals: 2)
  }

  private var answer: String {
    let payers = NumberText.percent(outcome.figure("payers")?.value)
    let mean = NumberText.fixed(outcome.figure("arppu")?.value, decimals: 2)
    return
      "\(payers) of players pay real money in \(outcome.days.counted("day")), \(mean) on average. Together "
      + "they pay \(Self.money(Double(revenue)))."
  }

  private var figures: Table {
    var table = Table(.words("metric"), .number("value (95 % interval)"), .words("measured over"))
    func row(_ name: Words, _ metric: String, of base: Words, _ text: (Outcome.Estimate) -> Words) {
      if let estimate = outcome.figure(metric) { table.add(row: [name, text(estimate), base]) }
    }
    row("share of paying players", "payers", of: "all players", \.percentCell)
    row("ARPU: money per player", "arpu", of: "all players", \.cell)
    row("ARPPU: money per paying player", "arppu", of: "paying players", \.cell)
    return table
  }

  private var byPack: Table {
    var table = Table(
      .words("pack"), .number("price"), .number("sold"), .number("revenue"), .number("share of revenue"))
    let cents = packs.map { sale -> (sale: ShopOffers.Sale, cents: Int64) in
      guard case .realMoney(let price) = sale.offer.cost else { return (sale, 0) }
      return (sale, Int64(price) * sale.units)
    }
    for (sale, cents) in cents.filter({ $0.cents > 0 }).sorted(by: { $0.cents > $1.cents }) {
      table.row(
        "\(sale.offer.id)", .figure(sale.offer.priceText), "\(sale.units)",
        .figure(Self.money(Double(cents))),
        .figure(NumberText.percent(ratio(cents, revenue))))
    }
    return table
  }
}
