import RewardEngine

/// The lowest price of one freeze in the shop.
public struct FreezePrice: Sendable, Equatable {
  /// The currency, or `nil` for real money.
  public let currency: String?
  /// The price of one freeze, a pack's price over its size; in cents for real money.
  public let each: Double
  /// The offer it comes from.
  public let offer: String

  /// The cheapest by currency, those before real money, by the names of the currencies.
  ///
  /// Offers that give anything else, too, are left out, since the freeze's part of their price is unknown, and
  /// those that give more than a player can hold.
  public static func all(of item: String, in scenario: Scenario) -> [FreezePrice] {
    var prices: [FreezePrice] = []
    func see(_ price: FreezePrice) {
      if let known = prices.firstIndex(where: { $0.currency == price.currency }) {
        if price.each < prices[known].each { prices[known] = price }
      } else {
        prices.append(price)
      }
    }
    for offer in scenario.shop {
      guard offer.givesOnly(item), scenario.tooSmall(for: offer) == nil, let units = offer.amount(of: item)
      else { continue }
      switch offer.cost {
      case .currency(let tags, _):
        for tag in tags {
          see(
            FreezePrice(currency: tag.currency, each: Double(tag.amount) / Double(units), offer: offer.id))
        }
      case .realMoney(let cents):
        see(FreezePrice(currency: nil, each: Double(cents) / Double(units), offer: offer.id))
      }
    }
    return prices.sorted { one, other in
      switch (one.currency, other.currency) {
      case (let one?, let other?): one < other
      case (let one, _): one != nil
      }
    }
  }
}

extension Scenario.Offer {
  /// Whether all of the price is for an item: of a bundle, the item's part of the price is unknown.
  func givesOnly(_ item: String) -> Bool {
    gives.randomItem == nil && gives.amounts.count == 1 && gives.amounts[0].id == item
  }
}
