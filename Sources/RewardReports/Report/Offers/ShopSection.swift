import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on the shop: what players buy, what the shop refuses, and who pays real money.
struct ShopSection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { !scenario.shop.isEmpty }

  func write(to page: inout Page) {
    let offers = ShopOffers(outcome, scenario)
    guard offers.sales.contains(where: { $0.units > 0 }) else {
      page.heading("Shop")
      page.paragraph("No player buys anything.")
      offers.writeRefusals(to: &page)
      return
    }
    page.chapter("Shop", ["\(answer(offers.sales))"]) { page in
      offers.write(to: &page)
      if scenario.shop.contains(where: \.isForRealMoney) {
        ShopPayments(outcome, sales: offers.sales).write(to: &page)
      }
      guard scenario.players.profiles.count > 1 else { return }
      page.heading("Shop by profile", level: 3)
      page.table(byProfile)
      page.paragraph("Every offer by profile: \(Words.link("shop.csv", to: "shop.csv")).")
    }
  }

  private func answer(_ sales: [ShopOffers.Sale]) -> String {
    let buyers = outcome.figure("buyers")?.value
    let first = sales[0]
    var sentences = [
      "\(NumberText.percent(buyers)) of players buy something. \(NumberText.percent(first.adoption?.value)) buy "
        + "'\(first.offer.id)', the most popular offer."
    ]
    let shares = outcome.currencies.compactMap { currency -> String? in
      let all = outcome.flow(.sink, of: currency).reduce(0, +)
      let spent = sales.reduce(0) { $0 + outcome.spent(currency, on: $1.offer) }
      return spent == 0
        ? nil : "\(NumberText.percent(ratio(spent, all), decimals: 0)) of all \(currency) spent"
    }
    if !shares.isEmpty { sentences.append("The shop takes \(shares.listed).") }
    let unsold = sales.filter { $0.units == 0 }.map { "'\($0.offer.id)'" }
    if !unsold.isEmpty { sentences.append("No player buys \(MoneyText.either(unsold)).") }
    return sentences.joined(separator: " ")
  }

  private var byProfile: Table {
    let isPaid = scenario.shop.contains(where: \.isForRealMoney)
    var table = Table(
      columns: [.words("profile"), .number("players"), .number("buy something")]
        + (isPaid ? [.number("pay real money"), .number("ARPU"), .number("ARPPU")] : []))
    for (name, group) in outcome.groups {
      func cell(_ metric: String, _ text: (Outcome.Estimate) -> Words) -> Words {
        outcome.figure(metric, in: group).map(text) ?? .figure(NumberText.missing)
      }
      var row: [Words] = ["\(name)", "\(outcome.players(in: group))", cell("buyers", \.percentCell)]
      if isPaid { row += [cell("payers", \.percentCell), cell("arpu", \.cell), cell("arppu", \.cell)] }
      table.add(row: row)
    }
    return table
  }
}

extension Outcome {
  /// How much of a currency players spent on an offer in the whole run.
  func spent(_ currency: String, on offer: Scenario.Offer, in group: Group = .pooled) -> Int64 {
    ledger(of: currency).filter { $0.flow == .sink && $0.reason == .purchase && $0.id == offer.id }
      .reduce(0) { $0 + total($1, in: group) }
  }
}
