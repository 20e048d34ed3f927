import RewardEngine
import RewardPages

extension Outcome {
  /// Sales and refusals of every offer, pooled and by profile, over the whole run: `shop.csv`.
  func shopTable(_ scenario: Scenario) -> CSVTable {
    var table = CSVTable(
      columns: [
        "offer", "profile", "players", "units", "units_mean", "units_mean_low", "units_mean_high", "adoption",
        "adoption_low", "adoption_high", "wishes", "not_enough", "already_have", "revenue_cents",
      ] + currencies.map { "spent.\($0)" })
    for offer in scenario.shop {
      for (name, group) in groups {
        let sale = ShopOffers.Sale(offer, self, in: group)
        var row: [CSVTable.Cell] = [
          .text(offer.id), .text(name), .whole(players(in: group)), .whole(Int(sale.units)),
          .estimate(sale.mean), .estimate(sale.adoption),
        ]
        row += Self.refusals(sale, scenario) + [Self.revenue(sale)]
        row += currencies.map { .whole(Int(spent($0, on: offer, in: group))) }
        table.add(row: row)
      }
    }
    return table
  }

  /// Wishes and refusals; empty for offers that no player wants by chance, which are never refused.
  ///
  /// A log shows purchases and not wishes, and a replay of it may refuse any offer that is sold for currencies.
  private static func refusals(_ sale: ShopOffers.Sale, _ scenario: Scenario) -> [CSVTable.Cell] {
    guard let wishes = sale.wishes else { return [.empty, .empty, .empty] }
    return [
      scenario.isOfHistory ? .empty : .whole(Int(wishes)), .whole(Int(sale.notEnough)),
      .whole(Int(sale.alreadyHave)),
    ]
  }

  private static func revenue(_ sale: ShopOffers.Sale) -> CSVTable.Cell {
    guard case .realMoney(let cents) = sale.offer.cost else { return .whole(0) }
    return .whole(cents * Int(sale.units))
  }
}
